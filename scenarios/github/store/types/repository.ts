/** Repositories and what hangs directly below them: labels, milestones, refs and commits. */
import type { Owner, Permission, Timestamp, User } from "./accounts.js";
import type { CheckSuite, StatusContext, Workflow, WorkflowRun } from "./actions.js";
import type { Release } from "./release.js";
import type { Issue, PullRequest, PullRequestFile } from "./thread.js";

export interface Repository {
  readonly __typename: "Repository";
  readonly id: string;
  readonly databaseId: number;
  readonly owner: Owner;
  name: string;
  description: string | null;
  homepageUrl: string | null;
  visibility: "PUBLIC" | "PRIVATE" | "INTERNAL";
  defaultBranch: string;
  parent: Repository | null;
  isArchived: boolean;
  isTemplate: boolean;
  stargazerCount: number;
  forkCount: number;
  watcherCount: number;
  diskUsage: number;
  topics: string[];
  primaryLanguage: string | null;
  license: string | null;
  hasIssuesEnabled: boolean;
  hasProjectsEnabled: boolean;
  hasWikiEnabled: boolean;
  hasDiscussionsEnabled: boolean;
  mergeCommitAllowed: boolean;
  squashMergeAllowed: boolean;
  rebaseMergeAllowed: boolean;
  autoMergeAllowed: boolean;
  deleteBranchOnMerge: boolean;
  collaborators: Map<string, Permission>;
  labels: Label[];
  milestones: Map<number, Milestone>;
  /** Issues and pull requests share one numbering. */
  threads: Map<number, Issue | PullRequest>;
  refs: Map<string, Ref>;
  commits: Map<string, Commit>;
  workflows: Map<number, Workflow>;
  runs: Map<number, WorkflowRun>;
  /** Keyed by database id. */
  releases: Map<number, Release>;
  /** Numbers of issues that were deleted: GitHub tells that they are gone, and gives them to no other. */
  deletedIssues: Set<number>;
  /** `owner/name` as it was before; GitHub still answers to it. */
  formerNames: string[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  pushedAt: Timestamp | null;
}

export interface Label {
  readonly __typename: "Label";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  description: string | null;
  isDefault: boolean;
  readonly createdAt: Timestamp;
}

export interface Milestone {
  readonly __typename: "Milestone";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly number: number;
  title: string;
  description: string | null;
  state: "OPEN" | "CLOSED";
  dueOn: Timestamp | null;
  creator: User | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  closedAt: Timestamp | null;
}

export interface Ref {
  readonly __typename: "Ref";
  readonly id: string;
  readonly repository: Repository;
  /** Without its prefix, such as `main`. */
  readonly name: string;
  readonly prefix: "refs/heads/" | "refs/tags/";
  target: Commit;
  protection: BranchProtection | null;
}

export interface BranchProtection {
  requiredStatusChecks: string[];
  requiredApprovals: number;
  /** Whether the head must be up to date with the base before merging. */
  strict: boolean;
  /** Whether administrators are bound too. */
  enforceAdmins: boolean;
}

export interface GitActor {
  name: string;
  email: string;
  user: User | null;
  date: Timestamp;
}

export interface Commit {
  readonly __typename: "Commit";
  readonly id: string;
  readonly repository: Repository;
  readonly oid: string;
  message: string;
  author: GitActor;
  committer: GitActor;
  parents: string[];
  statuses: StatusContext[];
  checkSuites: CheckSuite[];
  /** What it changed, as far as the world tells. */
  files: PullRequestFile[];
}
