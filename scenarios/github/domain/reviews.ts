/** Creates and submits reviews, and handles review threads. */
import { refused, unprocessable } from "../store/errors.js";
import { addReviewComment, addReviewThread } from "../store/reviews.js";
import type { Store, Viewer } from "../store/store.js";
import { addReview } from "../store/threads.js";
import type { PullRequest, Review, ReviewComment, ReviewThread } from "../store/types.js";
import { touch } from "./issues.js";
import { settleAutoMerge } from "./merge.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";
import { hunkAt, type Place } from "./review-lines.js";
import { requireReviewText } from "./text-limits.js";
import { addEvent } from "./timeline.js";

export type ReviewEvent = "APPROVE" | "COMMENT" | "DISMISS" | "REQUEST_CHANGES";

export interface ReviewInput {
  /** Without an event, the review remains pending and only its author can see it. */
  readonly event?: ReviewEvent | undefined;
  readonly body?: string | undefined;
  readonly commitOid?: string | undefined;
  readonly threads?: readonly ReviewThreadInput[] | undefined;
}

export interface ReviewThreadInput extends Place {
  readonly body: string;
}

export function submitReview(store: Store, viewer: Viewer, pull: PullRequest, input: ReviewInput): Review {
  requireRead(viewer, pull);
  const { event, body = "", threads = [] } = input;
  checkVerdict(viewer, pull, event, body.trim() !== "" || threads.length > 0);
  requireReviewText(body, ...threads.map((thread) => thread.body));
  if (pendingReview(viewer, pull)) throw refused(ONE_PENDING);
  const hunks = threads.map((thread) => hunkAt(pull, thread));
  const review = addReview(store, {
    pullRequest: pull,
    author: viewer.user,
    state: STATE_OF_EVENT[event ?? "PENDING"],
    body,
    submittedAt: event ? store.now() : null,
    commitOid: input.commitOid,
  });
  for (const [index, thread] of threads.entries()) beginThread(store, review, thread, hunks[index]);
  settle(store, review);
  return review;
}

/** Submits a pending review. */
export function submitPending(
  store: Store,
  viewer: Viewer,
  review: Review,
  { event, body }: { readonly event: ReviewEvent; readonly body?: string | undefined },
): void {
  requireRead(viewer, review.pullRequest);
  if (review.author !== viewer.user || review.state !== "PENDING") {
    throw refused("Can not submit a review that is not pending");
  }
  const comments = review.pullRequest.reviewThreads.flatMap((thread) => thread.comments);
  const hasBody =
    (body ?? review.body).trim() !== "" || comments.some((comment) => comment.review === review);
  checkVerdict(viewer, review.pullRequest, event, hasBody);
  requireReviewText(body);
  review.state = STATE_OF_EVENT[event];
  review.submittedAt = store.now();
  if (body !== undefined) review.body = body;
  settle(store, review);
}

/** Deletes a pending review with its comments. */
export function deletePending(store: Store, viewer: Viewer, review: Review): void {
  const { pullRequest: pull } = review;
  requireRead(viewer, pull);
  if (review.author !== viewer.user || review.state !== "PENDING")
    throw refused("Can not delete a non-pending pull request review");
  pull.reviews = pull.reviews.filter((other) => other !== review);
  store.nodes.delete(review.id);
  for (const thread of pull.reviewThreads) {
    for (const { id } of thread.comments.filter((comment) => comment.review === review))
      store.nodes.delete(id);
    thread.comments = thread.comments.filter((comment) => comment.review !== review);
    if (thread.comments.length === 0) store.nodes.delete(thread.id);
  }
  pull.reviewThreads = pull.reviewThreads.filter((thread) => thread.comments.length > 0);
  touch(store, pull);
}

/** Adds a thread to the viewer's pending review, which is created if needed. */
export function addThread(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  input: ReviewThreadInput,
): ReviewThread {
  requireRead(viewer, pull);
  requireReviewText(input.body);
  const hunk = hunkAt(pull, input);
  const review =
    pendingReview(viewer, pull) ??
    addReview(store, { pullRequest: pull, author: viewer.user, state: "PENDING" });
  const { thread } = beginThread(store, review, input, hunk);
  touch(store, pull);
  return thread;
}

/** Comments on lines or a file at a commit of the pull request, with a review that has only this comment. */
export function commentOnChange(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  { commitOid, ...input }: ReviewThreadInput & { readonly commitOid: string },
): ReviewComment {
  requireRead(viewer, pull);
  if (input.body.trim() === "") throw unprocessable("Body can't be blank");
  requireReviewText(input.body);
  if (commitOid !== pull.headRefOid && !pull.commits.some(({ oid }) => oid === commitOid))
    throw refused("commit_id is not part of the pull request");
  if (pendingReview(viewer, pull)) throw refused(ONE_PENDING);
  const hunk = hunkAt(pull, input);
  const review = addReview(store, {
    pullRequest: pull,
    author: viewer.user,
    state: "COMMENTED",
    submittedAt: store.now(),
    commitOid,
  });
  const comment = beginThread(store, review, input, hunk);
  settle(store, review);
  return comment;
}

export function dismissReview(store: Store, viewer: Viewer, review: Review, dismissalMessage: string): void {
  const { pullRequest: pull, state: previousReviewState } = review;
  requirePermission(viewer, pull.repository, { permission: "write", resource: "pull_requests" });
  if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
    throw refused(`Can not dismiss a ${review.state.toLowerCase()} pull request review`);
  }
  review.state = "DISMISSED";
  const values = { review, previousReviewState, dismissalMessage };
  addEvent(store, viewer.user, pull, "ReviewDismissedEvent", values);
  touch(store, pull);
}

export function replyToThread(
  store: Store,
  viewer: Viewer,
  thread: ReviewThread,
  body: string,
): ReviewComment {
  requireRead(viewer, thread.pullRequest);
  if (body.trim() === "") throw unprocessable("Body can't be blank");
  requireReviewText(body);
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

/** Resolves or unresolves a thread. Repeating it changes nothing and is not an error. */
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

/** Reports whether the viewer can see a review. Only the author can see a pending review and its comments. */
export function isVisibleReview(viewer: Viewer, review: Review | null): boolean {
  return review === null || review.state !== "PENDING" || review.author === viewer.user;
}

/** Reports whether the viewer can see a thread. Threads of another user's pending review are hidden. */
export function isVisibleThread(viewer: Viewer, thread: ReviewThread): boolean {
  return thread.comments.some((comment) => isVisibleReview(viewer, comment.review));
}

const ONE_PENDING = "User can only have one pending review per pull request";

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

function pendingReview(viewer: Viewer, pull: PullRequest): Review | undefined {
  return pull.reviews.find((review) => review.author === viewer.user && review.state === "PENDING");
}

/** Throws if authors approve or reject their own pull request, or if a required body is missing. */
function checkVerdict(
  viewer: Viewer,
  pull: PullRequest,
  event: ReviewEvent | undefined,
  hasBody: boolean,
): void {
  if (pull.author === viewer.user && event === "APPROVE") {
    throw refused("Can not approve your own pull request");
  }
  if (pull.author === viewer.user && event === "REQUEST_CHANGES") {
    throw refused("Can not request changes on your own pull request");
  }
  if (!hasBody && (event === "COMMENT" || event === "REQUEST_CHANGES")) {
    throw refused("Body can't be blank");
  }
}

function beginThread(
  store: Store,
  review: Review,
  { path, body, line, startLine, side, startSide }: ReviewThreadInput,
  diffHunk: string | undefined,
): ReviewComment {
  const { pullRequest, author } = review;
  const thread = addReviewThread(store, {
    pullRequest,
    path,
    line,
    startLine,
    diffSide: side,
    startDiffSide: startLine === undefined ? null : (startSide ?? side),
  });
  return addReviewComment(store, { thread, review, body, author, diffHunk, createdAt: store.now() });
}

/** Updates a pull request after a review. A submitted review fulfills the requests for it. */
function settle(store: Store, { pullRequest: pull, author, state }: Review): void {
  if (state !== "PENDING") {
    pull.requestedReviewers = pull.requestedReviewers.filter((user) => user !== author);
    pull.requestedTeams = pull.requestedTeams.filter((team) => !team.members.some((user) => user === author));
  }
  touch(store, pull);
  settleAutoMerge(store, pull);
}
