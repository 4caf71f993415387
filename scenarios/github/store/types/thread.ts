/** Issues and pull requests, which share one numbering, with comments and reviews. */
import type { IssueType, Owner, Team, Timestamp, User } from "./accounts.js";
import type { Reaction } from "./reaction.js";
import type { Commit, Label, Milestone, Repository } from "./repository.js";
import type { ReviewThread } from "./review.js";

/** What issues and pull requests of a repository share, the numbering included. */
interface Thread {
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly number: number;
  title: string;
  body: string;
  author: User | null;
  labels: Label[];
  assignees: User[];
  milestone: Milestone | null;
  comments: Comment[];
  reactions: Reaction[];
  locked: boolean;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  closedAt: Timestamp | null;
  closedBy: User | null;
}

export type IssueStateReason = "COMPLETED" | "NOT_PLANNED" | "REOPENED" | "DUPLICATE";

export interface Issue extends Thread {
  readonly __typename: "Issue";
  state: "OPEN" | "CLOSED";
  stateReason: IssueStateReason | null;
  isPinned: boolean;
  /** One of the organization's. */
  issueType: IssueType | null;
  parent: Issue | null;
  /** In the order in which GitHub lists them. */
  subIssues: Issue[];
  blockedBy: Issue[];
}

export interface Comment {
  readonly __typename: "IssueComment";
  readonly id: string;
  readonly databaseId: number;
  readonly subject: Issue | PullRequest;
  /** Null when the account was deleted (GitHub shows "ghost"). */
  author: User | null;
  body: string;
  reactions: Reaction[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export type MergeMethod = "MERGE" | "SQUASH" | "REBASE";

export interface AutoMergeRequest {
  readonly __typename: "AutoMergeRequest";
  mergeMethod: MergeMethod;
  enabledBy: User | null;
  enabledAt: Timestamp;
  commitHeadline: string | null;
  commitBody: string | null;
}

export interface PullRequestFile {
  path: string;
  previousPath: string | null;
  changeType: "ADDED" | "CHANGED" | "COPIED" | "DELETED" | "MODIFIED" | "RENAMED";
  additions: number;
  deletions: number;
  patch: string | null;
}

export type ReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";

export interface Review {
  readonly __typename: "PullRequestReview";
  readonly id: string;
  readonly databaseId: number;
  readonly pullRequest: PullRequest;
  author: User | null;
  state: ReviewState;
  body: string;
  submittedAt: Timestamp | null;
  /** The head commit that was reviewed. */
  commitOid: string;
  reactions: Reaction[];
}

export interface PullRequest extends Thread {
  readonly __typename: "PullRequest";
  state: "OPEN" | "CLOSED" | "MERGED";
  isDraft: boolean;
  headRefName: string;
  headRefOid: string;
  /** Null when the head's repository was deleted. */
  headRepository: Repository | null;
  /** Null when the account that owned the head was deleted. */
  headRepositoryOwner: Owner | null;
  baseRefName: string;
  baseRefOid: string;
  mergeable: "MERGEABLE" | "CONFLICTING" | "UNKNOWN";
  /** Whether the base has commits that the head lacks. */
  isBehind: boolean;
  maintainerCanModify: boolean;
  commits: Commit[];
  files: PullRequestFile[];
  reviews: Review[];
  reviewThreads: ReviewThread[];
  requestedReviewers: User[];
  requestedTeams: Team[];
  closingIssues: Issue[];
  autoMergeRequest: AutoMergeRequest | null;
  mergedAt: Timestamp | null;
  mergedBy: User | null;
  mergeCommit: Commit | null;
}
