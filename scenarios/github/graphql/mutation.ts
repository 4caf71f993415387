/** The root fields of mutations: ids to entities, the domain operation, and the payload. */
import {
  addAssignees,
  addLabels,
  closeIssue,
  comment,
  createIssue,
  deleteIssue,
  removeAssignees,
  removeLabels,
  reopenIssue,
  updateThread,
} from "../domain/issues.js";
import { createLabel } from "../domain/labels.js";
import { disableAutoMerge, enableAutoMerge, type MergeOptions, mergePullRequest } from "../domain/merge.js";
import { closePullRequest, convertToDraft, markReadyForReview, reopenPullRequest } from "../domain/pulls.js";
import { deleteRef } from "../domain/refs.js";
import { addSubIssue } from "../domain/relations.js";
import type { Milestone } from "../store/types.js";
import { nodeOf, nodesOf } from "./nodes.js";
import { projectMutations } from "./project-mutation.js";
import { relationMutations } from "./relation.js";
import { reviewMutations } from "./review-mutation.js";
import { type Call, type Fields, View } from "./types.js";

interface Input<T> {
  readonly input: T & { readonly clientMutationId?: string | null };
}

interface ThreadInput {
  readonly title?: string;
  readonly body?: string | null;
  readonly assigneeIds?: string[] | null;
  readonly labelIds?: string[] | null;
  readonly milestoneId?: string | null;
  readonly issueTypeId?: string | null;
}

export const mutationFields: Fields<undefined> = {
  ...projectMutations,
  ...relationMutations,
  ...reviewMutations,
  createIssue: (
    _root,
    { input }: Input<ThreadInput & { repositoryId: string; title: string; parentIssueId?: string | null }>,
    call,
  ) => {
    const repository = nodeOf(call, input.repositoryId, "Repository");
    const given = { title: input.title, body: input.body, ...resolved(call, input) };
    const parent = input.parentIssueId == null ? null : nodeOf(call, input.parentIssueId, "Issue");
    const issue = createIssue(call.store, call.viewer, repository, given);
    if (parent) addSubIssue(call.store, call.viewer, parent, issue);
    return payload(input, { issue });
  },
  updateIssue: (
    _root,
    { input }: Input<ThreadInput & { id: string; state?: "OPEN" | "CLOSED" | null }>,
    call,
  ) => {
    const issue = nodeOf(call, input.id, "Issue");
    updateThread(call.store, call.viewer, issue, {
      ...texts(input),
      state: input.state ?? undefined,
      ...resolved(call, input),
    });
    return payload(input, { issue, actor: call.viewer.user });
  },
  closeIssue: (
    _root,
    { input }: Input<{ issueId: string; stateReason?: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | null }>,
    call,
  ) => {
    const issue = nodeOf(call, input.issueId, "Issue");
    closeIssue(call.store, call.viewer, issue, input.stateReason ?? undefined);
    return payload(input, { issue });
  },
  reopenIssue: (_root, { input }: Input<{ issueId: string }>, call) => {
    const issue = nodeOf(call, input.issueId, "Issue");
    reopenIssue(call.store, call.viewer, issue);
    return payload(input, { issue });
  },
  deleteIssue: (_root, { input }: Input<{ issueId: string }>, call) => {
    const issue = nodeOf(call, input.issueId, "Issue");
    deleteIssue(call.store, call.viewer, issue);
    return payload(input, { repository: issue.repository });
  },
  addComment: (_root, { input }: Input<{ subjectId: string; body: string }>, call) => {
    const subject = nodeOf(call, input.subjectId, "Issue", "PullRequest");
    const node = comment(call.store, call.viewer, subject, input.body);
    const edge = new View({ node, cursor: Buffer.from(`cursor:v2:0:${node.id}`).toString("base64") });
    return payload(input, { subject, commentEdge: edge, timelineEdge: edge });
  },
  addLabelsToLabelable: (_root, { input }: Input<{ labelableId: string; labelIds: string[] }>, call) => {
    const labelable = nodeOf(call, input.labelableId, "Issue", "PullRequest");
    addLabels(call.store, call.viewer, labelable, nodesOf(call, input.labelIds, "Label"));
    return payload(input, { labelable });
  },
  removeLabelsFromLabelable: (_root, { input }: Input<{ labelableId: string; labelIds: string[] }>, call) => {
    const labelable = nodeOf(call, input.labelableId, "Issue", "PullRequest");
    removeLabels(call.store, call.viewer, labelable, nodesOf(call, input.labelIds, "Label"));
    return payload(input, { labelable });
  },
  clearLabelsFromLabelable: (_root, { input }: Input<{ labelableId: string }>, call) => {
    const labelable = nodeOf(call, input.labelableId, "Issue", "PullRequest");
    updateThread(call.store, call.viewer, labelable, { labels: [] });
    return payload(input, { labelable });
  },
  addAssigneesToAssignable: (
    _root,
    { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
    call,
  ) => {
    const assignable = nodeOf(call, input.assignableId, "Issue", "PullRequest");
    addAssignees(call.store, call.viewer, assignable, nodesOf(call, input.assigneeIds, "User"));
    return payload(input, { assignable });
  },
  removeAssigneesFromAssignable: (
    _root,
    { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
    call,
  ) => {
    const assignable = nodeOf(call, input.assignableId, "Issue", "PullRequest");
    removeAssignees(call.store, call.viewer, assignable, nodesOf(call, input.assigneeIds, "User"));
    return payload(input, { assignable });
  },
  replaceActorsForAssignable: (
    _root,
    { input }: Input<{ assignableId: string; actorIds?: string[] | null; actorLogins?: string[] | null }>,
    call,
  ) => {
    const assignable = nodeOf(call, input.assignableId, "Issue", "PullRequest");
    const named = (input.actorLogins ?? []).flatMap((login) => call.store.user(login) ?? []);
    const assignees = [...nodesOf(call, input.actorIds ?? [], "User", "Bot"), ...named];
    updateThread(call.store, call.viewer, assignable, { assignees });
    return payload(input, { assignable });
  },
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
  deleteRef: (_root, { input }: Input<{ refId: string }>, call) => {
    deleteRef(call.store, call.viewer, nodeOf(call, input.refId, "Ref"));
    return payload(input, {});
  },
  createLabel: (
    _root,
    { input }: Input<{ repositoryId: string; name: string; color: string; description?: string | null }>,
    call,
  ) => {
    const repository = nodeOf(call, input.repositoryId, "Repository");
    const { name, color, description } = input;
    return payload(input, {
      label: createLabel(call.store, call.viewer, repository, { name, color, description }),
    });
  },
};

interface MergeInput {
  readonly pullRequestId: string;
  readonly mergeMethod?: MergeOptions["method"] | null;
  readonly expectedHeadOid?: string | null;
  readonly commitHeadline?: string | null;
  readonly commitBody?: string | null;
}

/** What a mutation answers. GitHub echoes `clientMutationId`. */
export function payload(
  input: { readonly clientMutationId?: string | null },
  fields: Record<string, unknown>,
): View {
  return new View({ clientMutationId: input.clientMutationId ?? null, ...fields });
}

function mergeOptions(input: MergeInput): MergeOptions {
  return {
    method: input.mergeMethod ?? undefined,
    expectedHeadOid: input.expectedHeadOid ?? undefined,
    headline: input.commitHeadline ?? undefined,
    body: input.commitBody ?? undefined,
  };
}

/** Texts as they were given: absent stays absent, and a null body is emptied. */
function texts(input: ThreadInput): Pick<ThreadInput, "title" | "body"> {
  return {
    ...(input.title != null && { title: input.title }),
    ...(input.body !== undefined && { body: input.body }),
  };
}

/** The ids as entities; absent stays absent, and a null milestone is taken off. */
function resolved(call: Call, input: ThreadInput) {
  const milestone: Milestone | null | undefined =
    input.milestoneId == null ? input.milestoneId : nodeOf(call, input.milestoneId, "Milestone");
  return {
    labels: input.labelIds ? nodesOf(call, input.labelIds, "Label") : undefined,
    assignees: input.assigneeIds ? nodesOf(call, input.assigneeIds, "User") : undefined,
    milestone,
    issueType: input.issueTypeId == null ? input.issueTypeId : nodeOf(call, input.issueTypeId, "IssueType"),
  };
}
