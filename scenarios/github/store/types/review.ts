/** Conversations on the lines of a pull request. */
import type { Timestamp, User } from "./accounts.js";
import type { Reaction } from "./reaction.js";
import type { PullRequest, Review } from "./thread.js";

export interface ReviewThread {
  readonly __typename: "PullRequestReviewThread";
  readonly id: string;
  readonly pullRequest: PullRequest;
  path: string;
  /** Null for a thread about the whole file, or where the line is gone. */
  line: number | null;
  startLine: number | null;
  /** The line that it was begun on, which an outdated one has lost. */
  originalLine: number | null;
  diffSide: "LEFT" | "RIGHT";
  /** Where the start lies; null for a thread on one line. */
  startDiffSide: "LEFT" | "RIGHT" | null;
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
  reactions: Reaction[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}
