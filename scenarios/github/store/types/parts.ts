// Types of parts of entities, which refer to no other entity.

import type { Organization, Timestamp, User } from "./accounts.js";
import type { Entry } from "./table.js";

export interface GitActor {
  name: string;
  email: string;
  user: User | null;
  date: Timestamp;
}

export type LockReason = "OFF_TOPIC" | "RESOLVED" | "SPAM" | "TOO_HEATED";

/** Why a comment is hidden, as in `minimizeComment`. */
export type HideReason = "ABUSE" | "DUPLICATE" | "OFF_TOPIC" | "OUTDATED" | "RESOLVED" | "SPAM";

export type IssueStateReason = "COMPLETED" | "NOT_PLANNED" | "REOPENED" | "DUPLICATE";

/** An entry of the table of issue fields. */
export interface IssueField extends Entry {
  readonly __typename: "IssueField";
  readonly parent: Organization;
  readonly name: string;
  readonly dataType: "TEXT" | "DATE" | "SINGLE_SELECT" | "MULTI_SELECT" | "NUMBER";
  readonly visibility: "ORGANIZATION_MEMBERS_ONLY" | "ALL";
  /** As bodies and world files give them. `fieldOptions` adds what they lack. */
  readonly options: readonly (Partial<IssueFieldOption> & Pick<IssueFieldOption, "name">)[];
}

export interface IssueFieldOption {
  readonly id: number;
  readonly name: string;
  /** In lower case. */
  readonly color: string;
  readonly description: string | null;
}

/** A text, a number, a date, the name of an option, or the names of options. */
export type IssueFieldValue = string | number | readonly string[];

/** A change of an issue or a pull request. */
export interface TimelineEvent {
  /** The name of its type in GraphQL, such as `LabeledEvent`. */
  readonly __typename: string;
  readonly id: string;
  readonly actor: User | null;
  readonly createdAt: Timestamp;
  /** Further fields of its type. */
  readonly values: Readonly<Record<string, unknown>>;
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

export interface MergeQueueEntry {
  enqueuer: User | null;
  enqueuedAt: Timestamp;
}

export interface PullRequestFile {
  path: string;
  previousPath: string | null;
  changeType: "ADDED" | "CHANGED" | "COPIED" | "DELETED" | "MODIFIED" | "RENAMED";
  additions: number;
  deletions: number;
  patch: string | null;
  /** The text before the change, null for an added file. Absent if the world file does not contain it. */
  before?: string | null;
  /** The text after the change, null for a deleted file. Absent if the world file does not contain it. */
  text?: string | null;
}

export type ReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";

export type ReactionContent =
  | "THUMBS_UP"
  | "THUMBS_DOWN"
  | "LAUGH"
  | "HOORAY"
  | "CONFUSED"
  | "HEART"
  | "ROCKET"
  | "EYES";

export type CheckStatus = "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";

export type CheckConclusion =
  | "ACTION_REQUIRED"
  | "CANCELLED"
  | "FAILURE"
  | "NEUTRAL"
  | "SKIPPED"
  | "STALE"
  | "STARTUP_FAILURE"
  | "SUCCESS"
  | "TIMED_OUT";

export interface CheckAnnotation {
  path: string;
  startLine: number;
  endLine: number;
  startColumn: number | null;
  endColumn: number | null;
  level: "FAILURE" | "NOTICE" | "WARNING";
  title: string | null;
  message: string;
  rawDetails: string | null;
}

export interface Step {
  name: string;
  number: number;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  startedAt: Timestamp | null;
  completedAt: Timestamp | null;
}

export type JobLog =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "repeat"; readonly line: string; readonly times: number }
  /** GitHub responds with 410. */
  | { readonly kind: "expired" }
  /** The job has not written a log; GitHub responds with 404. */
  | { readonly kind: "none" };

/** A job of the runs that start here, and how it proceeds. */
export interface WorkflowJob {
  readonly name: string;
  /** Seconds from its start to its end. */
  readonly duration: number;
  readonly conclusion: CheckConclusion;
  readonly labels: string[];
  /** Its log when it is completed; undefined for a line with its conclusion. */
  readonly log: string | undefined;
}
