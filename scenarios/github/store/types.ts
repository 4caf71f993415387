/** The entities of the local GitHub, with the names of GitHub's GraphQL schema. */
import type { App, IssueType, Organization, Team, User } from "./types/accounts.js";
import type {
  CheckRun,
  CheckSuite,
  Comment,
  Commit,
  Discussion,
  DiscussionCategory,
  DiscussionComment,
  Issue,
  Label,
  Milestone,
  PullRequest,
  Reaction,
  Ref,
  Release,
  ReleaseAsset,
  Repository,
  Review,
  ReviewComment,
  ReviewThread,
  StatusContext,
  Workflow,
  WorkflowRun,
} from "./types/entities.js";
import type {
  DraftIssue,
  Project,
  ProjectField,
  ProjectItem,
  ProjectView,
  StatusUpdate,
} from "./types/project.js";

export type * from "./types/accounts.js";
export type * from "./types/branch-protection.js";
export type * from "./types/entities.js";
export type * from "./types/notifications.js";
export type * from "./types/parts.js";
export type * from "./types/permissions.js";
export type * from "./types/project.js";
export type * from "./types/table.js";

/** Every entity that `node(id:)` can return. */
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
  | Discussion
  | DiscussionCategory
  | DiscussionComment
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
  | ProjectView
  | StatusUpdate
  | Reaction
  | Release
  | ReleaseAsset
  | Team;
