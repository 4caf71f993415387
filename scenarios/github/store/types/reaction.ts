/** Reactions, and what can be reacted to. */
import type { Timestamp, User } from "./accounts.js";
import type { Release } from "./release.js";
import type { ReviewComment } from "./review.js";
import type { Comment, Issue, PullRequest, Review } from "./thread.js";

export type ReactionContent =
  | "THUMBS_UP"
  | "THUMBS_DOWN"
  | "LAUGH"
  | "HOORAY"
  | "CONFUSED"
  | "HEART"
  | "ROCKET"
  | "EYES";

export type Reactable = Issue | PullRequest | Comment | Review | ReviewComment | Release;

export interface Reaction {
  readonly __typename: "Reaction";
  readonly id: string;
  readonly databaseId: number;
  readonly subject: Reactable;
  readonly content: ReactionContent;
  readonly user: User | null;
  readonly createdAt: Timestamp;
}
