// Types of notifications and subscriptions.

import type { Timestamp, User } from "./accounts.js";
import type { Issue, PullRequest, Repository } from "./entities.js";

/** A notification of a user about an issue or a pull request. */
export interface Notification {
  readonly databaseId: number;
  readonly user: User;
  readonly subject: Issue | PullRequest;
  /** Why the user gets it, such as `mention`. */
  readonly reason: string;
  unread: boolean;
  /** Whether the user removed it from the list. */
  isDone: boolean;
  readonly updatedAt: Timestamp;
  lastReadAt: Timestamp | null;
}

/** What users subscribe to. */
export type Subscribable = Repository | Issue | PullRequest;

/** A subscription of a user. One that is ignored blocks notifications. */
export interface Subscription {
  readonly user: User;
  readonly subject: Subscribable;
  readonly state: "SUBSCRIBED" | "IGNORED";
  readonly createdAt: Timestamp;
}
