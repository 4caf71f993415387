/** Endpoints for listing, reading, creating and updating issues. Like GitHub, issues include pull requests. */
import { createIssue, type ThreadUpdate, updateThread } from "../../domain/issues.js";
import { labelsByName } from "../../domain/labels.js";
import { type Call, getRepository, getThread } from "../call.js";
import { nullableText, optionalEnum, optionalNames, optionalText, requiredText } from "../input.js";
import { listedIssues } from "../issue-list.js";
import { listPage } from "../pages.js";
import { assignedUsers, givenIssue, givenMilestone, givenType, resolvedFieldValues } from "../references.js";
import { issueObject } from "../render/issue.js";
import type { Route } from "../route.js";

const ISSUES = "/repos/{owner}/{repo}/issues";
const REASONS = { completed: "COMPLETED", not_planned: "NOT_PLANNED", duplicate: "DUPLICATE" } as const;

export const issueRoutes: readonly Route[] = [
  {
    method: "GET",
    path: ISSUES,
    docs: "issues/issues#list-repository-issues",
    handle: (call) => listPage(call, listedIssues(call), (issue) => issueObject(call, issue)),
  },
  {
    method: "POST",
    path: ISSUES,
    docs: "issues/issues#create-an-issue",
    handle: (call) => {
      const { store, viewer, input } = call;
      const repository = getRepository(call);
      const labels = optionalNames(input, "labels");
      const issue = createIssue(store, viewer, repository, {
        title: requiredText(input, "title"),
        body: nullableText(input, "body"),
        labels: labels && labelsByName(store, repository, labels),
        assignees: assignedUsers(call, repository),
        milestone: givenMilestone(call, repository),
        issueType: givenType(call, repository),
        fieldValues: resolvedFieldValues(call, repository),
      });
      const body = issueObject(call, issue);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "GET",
    path: `${ISSUES}/{issue_number}`,
    docs: "issues/issues#get-an-issue",
    handle: (call) => ({ status: 200, body: issueObject(call, getThread(call)) }),
  },
  {
    method: "PATCH",
    path: `${ISSUES}/{issue_number}`,
    docs: "issues/issues#update-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      updateThread(call.store, call.viewer, thread, readUpdate(call));
      return { status: 200, body: issueObject(call, thread) };
    },
  },
];

function readUpdate(call: Call): ThreadUpdate {
  const { store, input } = call;
  const { repository } = getThread(call);
  const labels = optionalNames(input, "labels");
  const state = optionalEnum(input, "state", ["open", "closed"]);
  const reason =
    input.state_reason === null
      ? undefined
      : optionalEnum(input, "state_reason", ["completed", "not_planned", "duplicate", "reopened"]);
  return {
    title: optionalText(input, "title"),
    body: nullableText(input, "body"),
    state: state && (state === "open" ? "OPEN" : "CLOSED"),
    stateReason: reason && reason !== "reopened" ? REASONS[reason] : undefined,
    duplicateOf: givenIssue(call, "duplicate_issue_id"),
    labels: labels && labelsByName(store, repository, labels),
    assignees: assignedUsers(call, repository),
    milestone: givenMilestone(call, repository),
    issueType: givenType(call, repository),
    fieldValues: resolvedFieldValues(call, repository),
  };
}
