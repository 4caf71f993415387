/** The root fields of mutations of pull requests. */
import { updateThread } from "../domain/issues.js";
import { disableAutoMerge, enableAutoMerge, type MergeOptions, mergePullRequest } from "../domain/merge.js";
import { closePullRequest, convertToDraft, markReadyForReview, reopenPullRequest } from "../domain/pulls.js";
import { nodeOf } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { resolved, type ThreadInput, texts } from "./thread-input.js";
import type { Fields } from "./types.js";

export const pullMutations: Fields<undefined> = {
  updatePullRequest: (
    _root,
    { input }: Input<ThreadInput & { pullRequestId: string; state?: "OPEN" | "CLOSED" | null }>,
    call,
  ) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    const update = { ...texts(input), state: input.state ?? undefined, ...resolved(call, input) };
    updateThread(call.store, call.viewer, pullRequest, update);
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  closePullRequest: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    closePullRequest(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  reopenPullRequest: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    reopenPullRequest(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  markPullRequestReadyForReview: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    markReadyForReview(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  convertPullRequestToDraft: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    convertToDraft(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  mergePullRequest: (_root, { input }: Input<MergeInput>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    mergePullRequest(call.store, call.viewer, pullRequest, mergeOptions(input));
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  enablePullRequestAutoMerge: (_root, { input }: Input<MergeInput>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    enableAutoMerge(call.store, call.viewer, pullRequest, mergeOptions(input));
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  disablePullRequestAutoMerge: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = nodeOf(call, input.pullRequestId, "PullRequest");
    disableAutoMerge(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
};

interface MergeInput {
  readonly pullRequestId: string;
  readonly mergeMethod?: MergeOptions["method"] | null;
  readonly expectedHeadOid?: string | null;
  readonly commitHeadline?: string | null;
  readonly commitBody?: string | null;
}

function mergeOptions(input: MergeInput): MergeOptions {
  return {
    method: input.mergeMethod ?? undefined,
    expectedHeadOid: input.expectedHeadOid ?? undefined,
    headline: input.commitHeadline ?? undefined,
    body: input.commitBody ?? undefined,
  };
}
