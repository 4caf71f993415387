/** Conversations on the lines of a pull request. */
import type { Timestamp, User } from "./accounts.js";
import type { PullRequest, Review } from "./thread.js";

export interface ReviewThread {
  readonly __typename: "PullRequestReviewThread";
  readonly id: string;
  readonly pullRequest: PullRequest;
  path: string;
  /** Null for a thread about the whole file, or where the line is gone. */
  line: number | null;
  startLine: number | null;
  diffSide: "LEFT" | "RIGHT";
  subjectType: "FILE" | "LINE";
  isResolved: boolean;
  resolvedBy: User | null;
  isOutdated: boolean;
  comments: ReviewComment[];
}

export interface ReviewComment {
  readonly __typename: "PullRequestReviewComment";
  readonly id: string;
  readonly databaseId: number;
  readonly thread: ReviewThread;
  readonly review: Review | null;
  author: User | null;
  body: string;
  diffHunk: string;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}
