/** The root fields of mutations of reviews and their threads. */
import {
  type ReviewInput,
  replyToThread,
  requestReviews,
  setResolved,
  submitReview,
} from "../domain/reviews.js";
import { unprocessable } from "../store/errors.js";
import { nodeOf, nodesOf } from "./nodes.js";
import { type Input, newEdge, payload } from "./payload.js";
import type { Call, Fields, View } from "./types.js";

interface AddReview {
  readonly pullRequestId: string;
  readonly event?: ReviewInput["event"] | null;
  readonly body?: string | null;
  readonly commitOID?: string | null;
  readonly comments?: readonly unknown[] | null;
  readonly threads?: readonly (DraftThread | null)[] | null;
}

interface DraftThread {
  readonly path: string;
  readonly body: string;
  readonly line: number;
  readonly startLine?: number | null;
  readonly side?: "LEFT" | "RIGHT" | null;
}

export const reviewMutations: Fields<undefined> = {
  addPullRequestReview: (_root, { input }: Input<AddReview>, call) => {
    const pull = nodeOf(call, input.pullRequestId, "PullRequest");
    // Positions in the diff, which GitHub has deprecated in favour of threads.
    if (input.comments?.length) throw unprocessable("The local GitHub takes `threads`, not `comments`");
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
    const thread = nodeOf(call, input.pullRequestReviewThreadId, "PullRequestReviewThread");
    return payload(input, { comment: replyToThread(call.store, call.viewer, thread, input.body) });
  },
  resolveReviewThread: (_root, { input }: Input<{ threadId: string }>, call) => resolve(call, input, true),
  unresolveReviewThread: (_root, { input }: Input<{ threadId: string }>, call) => resolve(call, input, false),
  requestReviews: (
    _root,
    { input }: Input<{ pullRequestId: string; userIds?: string[] | null; union?: boolean | null }>,
    call,
  ) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    const users = nodesOf(call, input.userIds ?? [], "User", "Bot");
    requestReviews(call.store, call.viewer, pullRequest, users, { union: input.union ?? false });
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
};

function resolve(
  call: Call,
  input: { threadId: string; clientMutationId?: string | null },
  isResolved: boolean,
): View {
  const thread = nodeOf(call, input.threadId, "PullRequestReviewThread");
  setResolved(call.store, call.viewer, thread, isResolved);
  return payload(input, { thread });
}

function threadInput({ path, body, line, startLine, side }: DraftThread) {
  return { path, body, line, startLine: startLine ?? undefined, side: side ?? undefined };
}
