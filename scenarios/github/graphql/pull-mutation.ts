/** Resolvers for mutations of pull requests. */
import {
  dequeuePullRequest,
  disableAutoMerge,
  enableAutoMerge,
  enqueuePullRequest,
  type MergeOptions,
  mergePullRequest,
} from "../domain/merge.js";
import { createPullRequest } from "../domain/pull-create.js";
import { type BranchUpdate, updateBranch, updatePullRequest } from "../domain/pull-update.js";
import { closePullRequest, convertToDraft, markReadyForReview, reopenPullRequest } from "../domain/pulls.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { mergeQueueEntryView } from "./pull.js";
import { resolved, type ThreadInput, texts } from "./thread-input.js";
import type { Fields } from "./types.js";

export const pullMutations: Fields<undefined> = {
  createPullRequest: (_root, { input }: Input<CreateInput>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    const headRepository =
      input.headRepositoryId == null ? undefined : getNode(call, input.headRepositoryId, "Repository");
    const pullRequest = createPullRequest(call.store, call.viewer, repository, {
      title: input.title,
      body: input.body,
      base: input.baseRefName,
      head: input.headRefName,
      headRepository,
      draft: input.draft ?? undefined,
      maintainerCanModify: input.maintainerCanModify ?? undefined,
    });
    return payload(input, { pullRequest });
  },
  updatePullRequest: (_root, { input }: Input<UpdateInput>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    updatePullRequest(call.store, call.viewer, pullRequest, {
      ...texts(input),
      ...resolved(call, input),
      state: input.state ?? undefined,
      base: input.baseRefName ?? undefined,
      maintainerCanModify: input.maintainerCanModify ?? undefined,
    });
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  updatePullRequestBranch: (
    _root,
    {
      input,
    }: Input<{
      pullRequestId: string;
      expectedHeadOid?: string | null;
      updateMethod?: BranchUpdate["method"] | null;
    }>,
    call,
  ) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    updateBranch(call.store, call.viewer, pullRequest, {
      expectedHeadOid: input.expectedHeadOid ?? undefined,
      method: input.updateMethod ?? undefined,
    });
    return payload(input, { pullRequest });
  },
  closePullRequest: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    closePullRequest(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  reopenPullRequest: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    reopenPullRequest(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  markPullRequestReadyForReview: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    markReadyForReview(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  convertPullRequestToDraft: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    convertToDraft(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest });
  },
  mergePullRequest: (_root, { input }: Input<MergeInput>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    mergePullRequest(call.store, call.viewer, pullRequest, mergeOptions(input));
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  enqueuePullRequest: (
    _root,
    { input }: Input<{ pullRequestId: string; expectedHeadOid?: string | null }>,
    call,
  ) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    enqueuePullRequest(call.store, call.viewer, pullRequest, input.expectedHeadOid ?? undefined);
    return payload(input, { mergeQueueEntry: mergeQueueEntryView(pullRequest) });
  },
  dequeuePullRequest: (_root, { input }: Input<{ id: string }>, call) => {
    const pullRequest = getNode(call, input.id, "PullRequest");
    const mergeQueueEntry = mergeQueueEntryView(pullRequest);
    dequeuePullRequest(call.store, call.viewer, pullRequest);
    return payload(input, { mergeQueueEntry });
  },
  enablePullRequestAutoMerge: (_root, { input }: Input<MergeInput>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    enableAutoMerge(call.store, call.viewer, pullRequest, mergeOptions(input));
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
  disablePullRequestAutoMerge: (_root, { input }: Input<{ pullRequestId: string }>, call) => {
    const pullRequest = getNode(call, input.pullRequestId, "PullRequest");
    disableAutoMerge(call.store, call.viewer, pullRequest);
    return payload(input, { pullRequest, actor: call.viewer.user });
  },
};

interface CreateInput {
  readonly repositoryId: string;
  readonly baseRefName: string;
  readonly headRefName: string;
  readonly headRepositoryId?: string | null;
  readonly title: string;
  readonly body?: string | null;
  readonly draft?: boolean | null;
  readonly maintainerCanModify?: boolean | null;
}

interface UpdateInput extends ThreadInput {
  readonly pullRequestId: string;
  readonly state?: "OPEN" | "CLOSED" | null;
  readonly baseRefName?: string | null;
  readonly maintainerCanModify?: boolean | null;
}

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
