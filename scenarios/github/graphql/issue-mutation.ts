/** Resolvers for mutations of issues, and of the labels and assignees of issues and pull requests. */
import { transferIssue } from "../domain/issue-transfer.js";
import {
  addAssignees,
  addLabels,
  closeIssue,
  createIssue,
  deleteIssue,
  removeAssignees,
  removeLabels,
  reopenIssue,
  setPinned,
  updateThread,
} from "../domain/issues.js";
import { addItem } from "../domain/projects.js";
import { createLinkedBranch } from "../domain/refs.js";
import { addSubIssue } from "../domain/relations.js";
import { linkedBranch } from "./issue.js";
import { getNode, getNodes } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { resolved, type ThreadInput, texts } from "./thread-input.js";
import type { Call, Fields, View } from "./types.js";

interface CreateInput extends ThreadInput {
  readonly repositoryId: string;
  readonly title: string;
  readonly parentIssueId?: string | null;
  readonly projectV2Ids?: string[] | null;
}

interface CloseInput {
  readonly issueId: string;
  readonly stateReason?: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | null;
  readonly duplicateIssueId?: string | null;
}

interface LinkedBranchInput {
  readonly issueId: string;
  readonly repositoryId?: string | null;
  readonly name?: string | null;
  readonly oid: string;
}

interface TransferInput {
  readonly issueId: string;
  readonly repositoryId: string;
  readonly createLabelsIfMissing?: boolean | null;
}

export const issueMutations: Fields<undefined> = {
  createIssue: (_root, { input }: Input<CreateInput>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    const given = { title: input.title, body: input.body, ...resolved(call, input) };
    const parent = input.parentIssueId == null ? null : getNode(call, input.parentIssueId, "Issue");
    const projects = getNodes(call, input.projectV2Ids ?? [], "ProjectV2");
    const issue = createIssue(call.store, call.viewer, repository, given);
    for (const project of projects) addItem(call.store, call.viewer, project, issue);
    if (parent) addSubIssue(call.store, call.viewer, parent, issue);
    return payload(input, { issue });
  },
  updateIssue: (
    _root,
    { input }: Input<ThreadInput & { id: string; state?: "OPEN" | "CLOSED" | null }>,
    call,
  ) => {
    const issue = getNode(call, input.id, "Issue");
    updateThread(call.store, call.viewer, issue, {
      ...texts(input),
      state: input.state ?? undefined,
      ...resolved(call, input),
    });
    return payload(input, { issue, actor: call.viewer.user });
  },
  closeIssue: (_root, { input }: Input<CloseInput>, call) => {
    const { issueId, stateReason, duplicateIssueId: originalId } = input;
    const issue = getNode(call, issueId, "Issue");
    const original = originalId == null ? undefined : getNode(call, originalId, "Issue");
    closeIssue(call.store, call.viewer, issue, stateReason ?? undefined, original);
    return payload(input, { issue });
  },
  createLinkedBranch: (_root, { input }: Input<LinkedBranchInput>, call) => {
    const { issueId, repositoryId, name = null, oid } = input;
    const issue = getNode(call, issueId, "Issue");
    const repository = repositoryId == null ? issue.repository : getNode(call, repositoryId, "Repository");
    const ref = createLinkedBranch(call.store, call.viewer, issue, { repository, name, oid });
    return payload(input, { issue, linkedBranch: linkedBranch(issue, ref) });
  },
  transferIssue: (_root, { input }: Input<TransferInput>, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const destination = getNode(call, input.repositoryId, "Repository");
    transferIssue(call.store, call.viewer, issue, destination, input.createLabelsIfMissing ?? false);
    return payload(input, { issue });
  },
  pinIssue: (_root, { input }: Input<{ issueId: string }>, call) => pin(call, input, true),
  unpinIssue: (_root, { input }: Input<{ issueId: string }>, call) => pin(call, input, false),
  reopenIssue: (_root, { input }: Input<{ issueId: string }>, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    reopenIssue(call.store, call.viewer, issue);
    return payload(input, { issue });
  },
  deleteIssue: (_root, { input }: Input<{ issueId: string }>, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    deleteIssue(call.store, call.viewer, issue);
    return payload(input, { repository: issue.repository });
  },
  addLabelsToLabelable: (_root, { input }: Input<{ labelableId: string; labelIds: string[] }>, call) => {
    const labelable = getNode(call, input.labelableId, "Issue", "PullRequest");
    addLabels(call.store, call.viewer, labelable, getNodes(call, input.labelIds, "Label"));
    return payload(input, { labelable });
  },
  removeLabelsFromLabelable: (_root, { input }: Input<{ labelableId: string; labelIds: string[] }>, call) => {
    const labelable = getNode(call, input.labelableId, "Issue", "PullRequest");
    removeLabels(call.store, call.viewer, labelable, getNodes(call, input.labelIds, "Label"));
    return payload(input, { labelable });
  },
  clearLabelsFromLabelable: (_root, { input }: Input<{ labelableId: string }>, call) => {
    const labelable = getNode(call, input.labelableId, "Issue", "PullRequest");
    updateThread(call.store, call.viewer, labelable, { labels: [] });
    return payload(input, { labelable });
  },
  addAssigneesToAssignable: (
    _root,
    { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
    call,
  ) => {
    const assignable = getNode(call, input.assignableId, "Issue", "PullRequest");
    addAssignees(call.store, call.viewer, assignable, getNodes(call, input.assigneeIds, "User"));
    return payload(input, { assignable });
  },
  removeAssigneesFromAssignable: (
    _root,
    { input }: Input<{ assignableId: string; assigneeIds: string[] }>,
    call,
  ) => {
    const assignable = getNode(call, input.assignableId, "Issue", "PullRequest");
    removeAssignees(call.store, call.viewer, assignable, getNodes(call, input.assigneeIds, "User"));
    return payload(input, { assignable });
  },
  replaceActorsForAssignable: (
    _root,
    { input }: Input<{ assignableId: string; actorIds?: string[] | null; actorLogins?: string[] | null }>,
    call,
  ) => {
    const assignable = getNode(call, input.assignableId, "Issue", "PullRequest");
    const named = (input.actorLogins ?? []).flatMap((login) => call.store.user(login) ?? []);
    const assignees = [...getNodes(call, input.actorIds ?? [], "User", "Bot"), ...named];
    updateThread(call.store, call.viewer, assignable, { assignees });
    return payload(input, { assignable });
  },
};

function pin(call: Call, input: Input<{ issueId: string }>["input"], pinned: boolean): View {
  const issue = getNode(call, input.issueId, "Issue");
  setPinned(call.store, call.viewer, issue, pinned);
  return payload(input, { issue });
}
