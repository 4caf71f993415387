/** Resolvers for issues and lists of issues. */
import type { GraphQLResolveInfo } from "graphql";
import { atLeast, viewerPermission } from "../domain/permissions.js";
import { encodeNodeId } from "../store/ids.js";
import type { Issue, Ref } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { issueRelationFields } from "./relation.js";
import { threadFields } from "./thread.js";
import { timelineFields } from "./timeline.js";
import { type Fields, own, View } from "./types.js";

export const issueFields: Fields<Issue> = {
  ...threadFields,
  ...issueRelationFields,
  ...timelineFields,
  ...own<Issue>("state", "isPinned", "duplicateOf"),
  // For older clients, GitHub reports a duplicate as NOT_PLANNED unless `enableDuplicate` is set.
  stateReason: (issue, { enableDuplicate }: { enableDuplicate?: boolean | null }) =>
    issue.stateReason === "DUPLICATE" && !enableDuplicate ? "NOT_PLANNED" : issue.stateReason,
  viewerCanDelete: (issue, _args, call) => atLeast(viewerPermission(call.viewer, issue.repository), "admin"),
  linkedBranches: (issue, args: PageArgs, _call, info) => {
    const branches = issue.linkedBranches.filter((ref) => ref.repository.refs.has(`refs/heads/${ref.name}`));
    return connection(
      branches.map((ref) => linkedBranch(issue, ref)),
      args,
      info,
    );
  },
  closedByPullRequestsReferences: (
    issue,
    args: PageArgs & { includeClosedPrs?: boolean | null },
    _call,
    info,
  ) => {
    const pulls = [...issue.repository.threads.values()].flatMap((thread) =>
      thread.__typename === "PullRequest" &&
      thread.closingIssues.includes(issue) &&
      (args.includeClosedPrs || thread.state !== "CLOSED")
        ? [thread]
        : [],
    );
    return connection(pulls, args, info);
  },
};

export function linkedBranch(issue: Issue, ref: Ref): View {
  return new View({ id: encodeNodeId("LB", issue.databaseId, ref.name), ref }, "LinkedBranch");
}

export interface IssueListArgs extends PageArgs {
  readonly states?: readonly string[] | null;
  readonly labels?: readonly string[] | null;
  readonly filterBy?: IssueFilters | null;
  readonly orderBy?: Order | null;
}

interface IssueFilters {
  readonly assignee?: string | null;
  readonly createdBy?: string | null;
  readonly labels?: readonly string[] | null;
  readonly mentioned?: string | null;
  readonly milestone?: string | null;
  readonly milestoneNumber?: string | null;
  readonly since?: string | null;
  readonly states?: readonly string[] | null;
}

/** Returns a page of the issues that match the arguments. Default order: creation. */
export function issuePage(issues: readonly Issue[], args: IssueListArgs, info: GraphQLResolveInfo): View {
  const states = args.filterBy?.states ?? args.states;
  const labels = args.filterBy?.labels ?? args.labels;
  const found = issues.filter(
    (issue) =>
      (!states || states.includes(issue.state)) &&
      (!labels || hasLabel(issue, labels)) &&
      (!args.filterBy || passes(issue, args.filterBy)),
  );
  const keys = {
    CREATED_AT: (issue: Issue) => issue.createdAt,
    UPDATED_AT: (issue: Issue) => issue.updatedAt,
    COMMENTS: (issue: Issue) => issue.comments.length,
  };
  return connection(ordered(byNumber(found), args.orderBy, keys), args, info);
}

/** Reports whether an issue has at least one of the labels. */
export function hasLabel(thread: { labels: readonly { name: string }[] }, names: readonly string[]): boolean {
  return thread.labels.some((label) => names.some((name) => name.toLowerCase() === label.name.toLowerCase()));
}

export function byNumber<T extends { number: number }>(threads: readonly T[]): T[] {
  return [...threads].sort((a, b) => a.number - b.number);
}

/** Matches a value against a filter. In GitHub's filters, null matches no value and `*` matches any value. */
function passes(issue: Issue, filters: IssueFilters): boolean {
  const { assignee, createdBy, mentioned, milestone, milestoneNumber, since } = filters;
  const logins = issue.assignees.map((user) => user.login.toLowerCase());
  return (
    fits(assignee, logins) &&
    (createdBy == null || issue.author?.login.toLowerCase() === createdBy.toLowerCase()) &&
    (mentioned == null || issue.body.toLowerCase().includes(`@${mentioned.toLowerCase()}`)) &&
    // GitHub documents a database id for "milestone", but gh sends the number.
    fits(
      milestone,
      issue.milestone ? [String(issue.milestone.databaseId), String(issue.milestone.number)] : [],
    ) &&
    fits(milestoneNumber, issue.milestone ? [String(issue.milestone.number)] : []) &&
    (since == null || issue.updatedAt >= since)
  );
}

function fits(filter: string | null | undefined, has: readonly string[]): boolean {
  if (filter === undefined) return true;
  if (filter === null) return has.length === 0;
  return filter === "*" ? has.length > 0 : has.includes(filter.toLowerCase());
}
