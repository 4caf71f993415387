/** Reviewing pull requests: reviews, requests for them, and the threads on the lines. */
import { unprocessable } from "../store/errors.js";
import { addReviewComment, addReviewThread } from "../store/reviews.js";
import type { Store, Viewer } from "../store/store.js";
import { addReview } from "../store/threads.js";
import type { PullRequest, Review, ReviewComment, ReviewThread, User } from "../store/types.js";
import { touch } from "./issues.js";
import { settleAutoMerge } from "./merge.js";
import { atLeast, permissionOf, requirePermission, viewerPermission } from "./permissions.js";

export interface ReviewInput {
  /** Without an event the review stays pending, seen by its author alone. */
  readonly event?: "APPROVE" | "COMMENT" | "DISMISS" | "REQUEST_CHANGES" | undefined;
  readonly body?: string | undefined;
  readonly commitOid?: string | undefined;
  readonly threads?: readonly ReviewThreadInput[] | undefined;
}

export interface ReviewThreadInput {
  readonly path: string;
  readonly body: string;
  readonly line: number;
  readonly startLine?: number | undefined;
  readonly side?: "LEFT" | "RIGHT" | undefined;
}

export function submitReview(store: Store, viewer: Viewer, pull: PullRequest, input: ReviewInput): Review {
  requireRead(viewer, pull);
  const { event, body = "", threads = [] } = input;
  if (pull.author === viewer.user && event === "APPROVE") {
    throw unprocessable("Can not approve your own pull request");
  }
  if (pull.author === viewer.user && event === "REQUEST_CHANGES") {
    throw unprocessable("Can not request changes on your own pull request");
  }
  const says = body.trim() !== "" || threads.length > 0;
  if (!says && (event === "COMMENT" || event === "REQUEST_CHANGES"))
    throw unprocessable("Body can't be blank");
  for (const thread of threads) requireFile(pull, thread.path);
  const state = STATE_OF_EVENT[event ?? "PENDING"];
  const review = addReview(store, {
    pullRequest: pull,
    author: viewer.user,
    state,
    body,
    submittedAt: state === "PENDING" ? null : store.now(),
    commitOid: input.commitOid,
  });
  for (const { path, body: text, line, startLine, side } of threads) {
    const thread = addReviewThread(store, { pullRequest: pull, path, line, startLine, diffSide: side });
    addReviewComment(store, { thread, review, body: text, author: viewer.user, createdAt: store.now() });
  }
  if (state !== "PENDING") {
    pull.requestedReviewers = pull.requestedReviewers.filter((user) => user !== viewer.user);
  }
  touch(store, pull);
  settleAutoMerge(store, pull);
  return review;
}

export function replyToThread(
  store: Store,
  viewer: Viewer,
  thread: ReviewThread,
  body: string,
): ReviewComment {
  requireRead(viewer, thread.pullRequest);
  if (body.trim() === "") throw unprocessable("Body can't be blank");
  const createdAt = store.now();
  const review = addReview(store, {
    pullRequest: thread.pullRequest,
    author: viewer.user,
    state: "COMMENTED",
    submittedAt: createdAt,
  });
  const comment = addReviewComment(store, { thread, review, body, author: viewer.user, createdAt });
  touch(store, thread.pullRequest);
  return comment;
}

/** Resolving what is resolved changes nothing, and is no error. */
export function setResolved(store: Store, viewer: Viewer, thread: ReviewThread, isResolved: boolean): void {
  const permission = thread.pullRequest.author === viewer.user ? "read" : "write";
  requirePermission(viewer, thread.pullRequest.repository, { permission, resource: "pull_requests" });
  if (thread.isResolved !== isResolved) thread.resolvedBy = isResolved ? viewer.user : null;
  thread.isResolved = isResolved;
  touch(store, thread.pullRequest);
}

export function canResolve(viewer: Viewer, thread: ReviewThread): boolean {
  const { author, repository } = thread.pullRequest;
  return author === viewer.user || atLeast(viewerPermission(viewer, repository), "write");
}

/** Asks for reviews; `union` keeps those who were asked before. */
export function requestReviews(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  users: readonly User[],
  { union }: { union: boolean },
): void {
  requirePermission(viewer, pull.repository, { permission: "triage", resource: "pull_requests" });
  if (users.some((user) => user === pull.author)) {
    throw unprocessable("Review cannot be requested from pull request author.");
  }
  const stranger = users.find((user) => permissionOf(user, pull.repository) === null);
  if (stranger) throw unprocessable("Reviews may only be requested from collaborators.");
  pull.requestedReviewers = [...new Set([...(union ? pull.requestedReviewers : []), ...users])];
  touch(store, pull);
}

/** A pending review, with its comments, is its author's alone. */
export function isVisibleReview(viewer: Viewer, review: Review | null): boolean {
  return review === null || review.state !== "PENDING" || review.author === viewer.user;
}

/** A thread that another has begun in a review not yet submitted is not there. */
export function isVisibleThread(viewer: Viewer, thread: ReviewThread): boolean {
  return thread.comments.some((comment) => isVisibleReview(viewer, comment.review));
}

const STATE_OF_EVENT = {
  APPROVE: "APPROVED",
  COMMENT: "COMMENTED",
  DISMISS: "DISMISSED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  PENDING: "PENDING",
} as const;

function requireRead(viewer: Viewer, pull: PullRequest): void {
  requirePermission(viewer, pull.repository, { permission: "read", resource: "pull_requests" });
}

function requireFile(pull: PullRequest, path: string): void {
  if (pull.files.some((file) => file.path === path)) return;
  throw unprocessable("Path could not be resolved");
}
