/** The entities of the local GitHub: what it remembers, in GitHub's terms (GraphQL spelling). */
import type { App, IssueType, Organization, Team, User } from "./types/accounts.js";
import type { CheckRun, CheckSuite, StatusContext, Workflow, WorkflowRun } from "./types/actions.js";
import type { DraftIssue, Project, ProjectField, ProjectItem } from "./types/project.js";
import type { Reaction } from "./types/reaction.js";
import type { Release, ReleaseAsset } from "./types/release.js";
import type { Commit, Label, Milestone, Ref, Repository } from "./types/repository.js";
import type { ReviewComment, ReviewThread } from "./types/review.js";
import type { Comment, Issue, PullRequest, Review } from "./types/thread.js";

export type * from "./types/accounts.js";
export type * from "./types/actions.js";
export type * from "./types/project.js";
export type * from "./types/reaction.js";
export type * from "./types/release.js";
export type * from "./types/repository.js";
export type * from "./types/review.js";
export type * from "./types/thread.js";

/** Everything that `node(id:)` can answer. */
export type NodeEntity =
  | User
  | Organization
  | IssueType
  | App
  | Repository
  | Label
  | Milestone
  | Issue
  | PullRequest
  | Comment
  | Review
  | ReviewThread
  | ReviewComment
  | Ref
  | Commit
  | StatusContext
  | CheckSuite
  | CheckRun
  | Workflow
  | WorkflowRun
  | Project
  | ProjectField
  | ProjectItem
  | DraftIssue
  | Reaction
  | Release
  | ReleaseAsset
  | Team;
