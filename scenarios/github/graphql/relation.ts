/** Resolvers for issue types, sub-issues and dependencies. */

import { canSee } from "../domain/permissions.js";
import {
  addBlockedBy,
  addSubIssue,
  blockedByThis,
  moveSubIssue,
  ownerIssueTypes,
  removeBlockedBy,
  removeSubIssue,
} from "../domain/relations.js";
import { unprocessable } from "../store/errors.js";
import type { Issue, IssueType, Repository } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { getNode } from "./nodes.js";
import { type Call, type Fields, own, View } from "./types.js";

export const issueRelationFields: Fields<Issue> = {
  ...own<Issue>("issueType"),
  parent: (issue, _args, call) =>
    issue.parent && canSee(call.viewer, issue.parent.repository) ? issue.parent : null,
  subIssues: (issue, args: PageArgs, call, info) => connection(visible(call, issue.subIssues), args, info),
  subIssuesSummary: (issue) => {
    const total = issue.subIssues.length;
    const completed = issue.subIssues.filter((child) => child.state === "CLOSED").length;
    return new View({
      total,
      completed,
      percentCompleted: total === 0 ? 0 : Math.floor((100 * completed) / total),
    });
  },
  blockedBy: (issue, args: PageArgs & { orderBy?: Order | null }, call, info) =>
    connection(byOrder(visible(call, issue.blockedBy), args.orderBy), args, info),
  blocking: (issue, args: PageArgs & { orderBy?: Order | null }, call, info) =>
    connection(byOrder(visible(call, blockedByThis(call.store, issue)), args.orderBy), args, info),
  issueDependenciesSummary: (issue, _args, call) => {
    const blocking = blockedByThis(call.store, issue);
    const open = (issues: readonly Issue[]) => issues.filter((other) => other.state === "OPEN").length;
    return new View({
      blockedBy: open(issue.blockedBy),
      blocking: open(blocking),
      totalBlockedBy: issue.blockedBy.length,
      totalBlocking: blocking.length,
    });
  },
};

export const issueTypeFields: Fields<IssueType> = own<IssueType>(
  "id",
  "name",
  "color",
  "description",
  "isEnabled",
  "isPrivate",
);

export const repositoryTypeFields: Fields<Repository> = {
  issueTypes: (repository, args: PageArgs & { orderBy?: Order | null }, _call, info) => {
    const types = ownerIssueTypes(repository);
    const keys = { NAME: (type: IssueType) => type.name };
    return types && connection(ordered(types, args.orderBy, keys), args, info);
  },
  issueType: (repository, { name }: { name: string }) =>
    ownerIssueTypes(repository)?.find((type) => type.name.toLowerCase() === name.toLowerCase()) ?? null,
};

interface Dependency {
  readonly input: {
    readonly issueId: string;
    readonly blockingIssueId: string;
    readonly clientMutationId?: string | null;
  };
}

interface SubIssue {
  readonly input: {
    readonly issueId: string;
    readonly subIssueId?: string | null;
    readonly subIssueUrl?: string | null;
    readonly replaceParent?: boolean | null;
    readonly clientMutationId?: string | null;
  };
}

interface MovedSubIssue {
  readonly input: {
    readonly issueId: string;
    readonly subIssueId: string;
    readonly afterId?: string | null;
    readonly beforeId?: string | null;
    readonly clientMutationId?: string | null;
  };
}

export const relationMutations: Fields<undefined> = {
  addSubIssue: (_root, { input }: SubIssue, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const subIssue = getSubIssue(call, input);
    addSubIssue(call.store, call.viewer, issue, subIssue, { replaceParent: input.replaceParent ?? false });
    return new View({ clientMutationId: input.clientMutationId ?? null, issue, subIssue });
  },
  removeSubIssue: (_root, { input }: SubIssue, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const subIssue = getSubIssue(call, input);
    removeSubIssue(call.store, call.viewer, issue, subIssue);
    return new View({ clientMutationId: input.clientMutationId ?? null, issue, subIssue });
  },
  reprioritizeSubIssue: (_root, { input }: MovedSubIssue, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const subIssue = getNode(call, input.subIssueId, "Issue");
    const find = (id?: string | null) => (id ? getNode(call, id, "Issue") : undefined);
    moveSubIssue(call.store, call.viewer, issue, subIssue, {
      after: find(input.afterId),
      before: find(input.beforeId),
    });
    return new View({ clientMutationId: input.clientMutationId ?? null, issue });
  },
  addBlockedBy: (_root, { input }: Dependency, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const blockingIssue = getNode(call, input.blockingIssueId, "Issue");
    addBlockedBy(call.store, call.viewer, issue, blockingIssue);
    return new View({ clientMutationId: input.clientMutationId ?? null, issue, blockingIssue });
  },
  removeBlockedBy: (_root, { input }: Dependency, call) => {
    const issue = getNode(call, input.issueId, "Issue");
    const blockingIssue = getNode(call, input.blockingIssueId, "Issue");
    removeBlockedBy(call.store, call.viewer, issue, blockingIssue);
    return new View({ clientMutationId: input.clientMutationId ?? null, issue, blockingIssue });
  },
};

function getSubIssue(call: Call, input: SubIssue["input"]): Issue {
  if (input.subIssueId) return getNode(call, input.subIssueId, "Issue");
  const match = /\/([^/]+)\/([^/]+)\/issues\/(\d+)$/.exec(input.subIssueUrl ?? "");
  const repository = match && call.store.repository(match[1] ?? "", match[2] ?? "");
  const issue =
    repository && canSee(call.viewer, repository) && call.store.issue(repository, Number(match[3]));
  if (!issue) throw unprocessable("Either subIssueId or subIssueUrl must name an issue");
  return issue;
}

function visible(call: Call, issues: readonly Issue[]): Issue[] {
  return issues.filter((issue) => canSee(call.viewer, issue.repository));
}

/** Dependencies are sorted in the order in which they were added. */
function byOrder(issues: readonly Issue[], orderBy: Order | null | undefined): Issue[] {
  if (orderBy?.field === "CREATED_AT")
    return ordered(issues, orderBy, { CREATED_AT: (issue) => issue.createdAt });
  return orderBy?.direction === "DESC" ? [...issues].reverse() : [...issues];
}
