/** Resolvers for mutations of reviews and review threads. */
import { requestReviews } from "../domain/review-requests.js";
import {
  addThread,
  deletePending,
  dismissReview,
  type ReviewEvent,
  replyToThread,
  setResolved,
  submitPending,
  submitReview,
} from "../domain/reviews.js";
import { refused, unprocessable } from "../store/errors.js";
import type { PullRequest, Review } from "../store/types.js";
import { getNode, getNodes } from "./nodes.js";
import { type Input, newEdge, payload } from "./payload.js";
import type { Call, Fields, View } from "./types.js";

interface AddReview {
  readonly pullRequestId: string;
  readonly event?: ReviewEvent | null;
  readonly body?: string | null;
  readonly commitOID?: string | null;
  readonly comments?: readonly unknown[] | null;
  readonly threads?: readonly (DraftThread | null)[] | null;
}

interface DraftThread {
  readonly path: string;
  readonly body: string;
  /** Of a file, a thread has none. */
  readonly line?: number | null;
  readonly side?: "LEFT" | "RIGHT" | null;
  readonly startLine?: number | null;
  readonly startSide?: "LEFT" | "RIGHT" | null;
}

interface ReviewTarget {
  readonly pullRequestId?: string | null;
  readonly pullRequestReviewId?: string | null;
}

export const reviewMutations: Fields<undefined> = {
  addPullRequestReview: (_root, { input }: Input<AddReview>, call) => {
    const pull = getNode(call, input.pullRequestId, "PullRequest");
    // GitHub has deprecated diff positions in favor of threads.
    if (input.comments?.length) throw unprocessable("The local GitHub supports `threads`, not `comments`");
    const review = submitReview(call.store, call.viewer, pull, {
      event: input.event ?? undefined,
      body: input.body ?? undefined,
      commitOid: input.commitOID ?? undefined,
      threads: (input.threads ?? []).flatMap((thread) => (thread ? [threadInput(thread)] : [])),
    });
    return payload(input, { pullRequestReview: review, reviewEdge: newEdge(review) });
  },
  addPullRequestReviewThreadReply: (
    _root,
    { input }: Input<{ pullRequestReviewThreadId: string; body: string }>,
    call,
  ) => {
    const thread = getNode(call, input.pullRequestReviewThreadId, "PullRequestReviewThread");
    return payload(input, { comment: replyToThread(call.store, call.viewer, thread, input.body) });
  },
  resolveReviewThread: (_root, { input }: Input<{ threadId: string }>, call) => resolve(call, input, true),
  unresolveReviewThread: (_root, { input }: Input<{ threadId: string }>, call) => resolve(call, input, false),
  addPullRequestReviewThread: (
    _root,
    { input }: Input<DraftThread & ReviewTarget & { subjectType?: "FILE" | "LINE" | null }>,
    call,
  ) => {
    const pull = getPullRequest(call, input);
    const isFile = input.subjectType === "FILE";
    if (!isFile && input.line == null) throw refused("Line could not be resolved");
    const draft = threadInput(isFile ? { path: input.path, body: input.body } : input);
    return payload(input, { thread: addThread(call.store, call.viewer, pull, draft) });
  },
  submitPullRequestReview: (
    _root,
    { input }: Input<ReviewTarget & { event: ReviewEvent; body?: string | null }>,
    call,
  ) => {
    const review = getPendingReview(call, input);
    submitPending(call.store, call.viewer, review, { event: input.event, body: input.body ?? undefined });
    return payload(input, { pullRequestReview: review });
  },
  deletePullRequestReview: (_root, { input }: Input<{ pullRequestReviewId: string }>, call) => {
    const review = getNode(call, input.pullRequestReviewId, "PullRequestReview");
    deletePending(call.store, call.viewer, review);
    return payload(input, { pullRequestReview: review });
  },
  dismissPullRequestReview: (
    _root,
    { input }: Input<{ pullRequestReviewId: string; message: string }>,
    call,
  ) => {
    const review = getNode(call, input.pullRequestReviewId, "PullRequestReview");
    dismissReview(call.store, call.viewer, review, input.message);
    return payload(input, { pullRequestReview: review });
  },
  requestReviews: (_root, { input }: Input<ReviewRequestInput>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    const reviewers = {
      users: getNodes(call, input.userIds ?? [], "User", "Bot"),
      teams: getNodes(call, input.teamIds ?? [], "Team"),
    };
    requestReviews(call.store, call.viewer, pullRequest, reviewers, { union: input.union ?? false });
    return payload(input, { pullRequest, actor: call.viewer.user, requestedReviewersEdge: null });
  },
};

interface ReviewRequestInput {
  readonly pullRequestId: string;
  readonly userIds?: string[] | null;
  readonly teamIds?: string[] | null;
  readonly union?: boolean | null;
}

function getPullRequest(call: Call, { pullRequestId, pullRequestReviewId }: ReviewTarget): PullRequest {
  if (pullRequestId != null) return getNode(call, pullRequestId, "PullRequest");
  return getNode(call, pullRequestReviewId ?? "", "PullRequestReview").pullRequest;
}

function getPendingReview(call: Call, target: ReviewTarget): Review {
  if (target.pullRequestReviewId != null) {
    return getNode(call, target.pullRequestReviewId, "PullRequestReview");
  }
  const { viewer } = call;
  const own = getPullRequest(call, target).reviews.find(
    (review) => review.author === viewer.user && review.state === "PENDING",
  );
  if (!own) throw unprocessable("Could not find a pending review on this pull request");
  return own;
}

function resolve(
  call: Call,
  input: { threadId: string; clientMutationId?: string | null },
  isResolved: boolean,
): View {
  const thread = getNode(call, input.threadId, "PullRequestReviewThread");
  setResolved(call.store, call.viewer, thread, isResolved);
  return payload(input, { thread });
}

function threadInput({ path, body, line, startLine, side, startSide }: DraftThread) {
  return {
    path,
    body,
    line: line ?? undefined,
    side: side ?? undefined,
    startLine: startLine ?? undefined,
    startSide: startSide ?? undefined,
  };
}
