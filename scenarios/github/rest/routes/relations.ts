/** Endpoints for sub-issues, dependencies and issue types. */

import { canSee } from "../../domain/permissions.js";
import {
  addBlockedBy,
  addSubIssue,
  blockedByThis,
  moveSubIssue,
  ownerIssueTypes,
  removeBlockedBy,
  removeSubIssue,
} from "../../domain/relations.js";
import { notFound } from "../../store/errors.js";
import type { Issue } from "../../store/types.js";
import { type Call, getIssue, getRepository, numberParam, param } from "../call.js";
import { fieldError, optionalFlag } from "../input.js";
import { listPage } from "../pages.js";
import { givenIssue, visibleIssue } from "../references.js";
import { issueTypeObject, relatedIssue } from "../render/issue.js";
import type { Route } from "../route.js";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

export const relationRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${ISSUE}/parent`,
    docs: "issues/sub-issues#get-parent-issue",
    handle: (call) => {
      const { parent } = getIssue(call);
      if (!parent || !canSee(call.viewer, parent.repository)) throw notFound();
      return { status: 200, body: relatedIssue(call, parent) };
    },
  },
  {
    method: "GET",
    path: `${ISSUE}/sub_issues`,
    docs: "issues/sub-issues#list-sub-issues",
    handle: (call) =>
      listPage(call, visible(call, getIssue(call).subIssues), (issue) => relatedIssue(call, issue)),
  },
  {
    method: "POST",
    path: `${ISSUE}/sub_issues`,
    docs: "issues/sub-issues#add-sub-issue",
    handle: (call) => {
      const parent = getIssue(call);
      const replaceParent = optionalFlag(call.input, "replace_parent") ?? false;
      addSubIssue(call.store, call.viewer, parent, given(call, "sub_issue_id"), { replaceParent });
      return { status: 201, body: relatedIssue(call, parent) };
    },
  },
  {
    method: "DELETE",
    path: `${ISSUE}/sub_issue`,
    docs: "issues/sub-issues#remove-sub-issue",
    handle: (call) => {
      const parent = getIssue(call);
      removeSubIssue(call.store, call.viewer, parent, given(call, "sub_issue_id"));
      return { status: 200, body: relatedIssue(call, parent) };
    },
  },
  {
    method: "PATCH",
    path: `${ISSUE}/sub_issues/priority`,
    docs: "issues/sub-issues#reprioritize-sub-issue",
    handle: (call) => {
      const parent = getIssue(call);
      const find = (name: string) => (call.input[name] == null ? undefined : given(call, name));
      moveSubIssue(call.store, call.viewer, parent, given(call, "sub_issue_id"), {
        after: find("after_id"),
        before: find("before_id"),
      });
      return { status: 200, body: relatedIssue(call, parent) };
    },
  },
  {
    method: "GET",
    path: `${ISSUE}/dependencies/blocked_by`,
    docs: "issues/issue-dependencies#list-dependencies-an-issue-is-blocked-by",
    handle: (call) =>
      listPage(call, visible(call, getIssue(call).blockedBy), (issue) => relatedIssue(call, issue)),
  },
  {
    method: "GET",
    path: `${ISSUE}/dependencies/blocking`,
    docs: "issues/issue-dependencies#list-dependencies-an-issue-is-blocking",
    handle: (call) =>
      listPage(call, visible(call, blockedByThis(call.store, getIssue(call))), (issue) =>
        relatedIssue(call, issue),
      ),
  },
  {
    method: "POST",
    path: `${ISSUE}/dependencies/blocked_by`,
    docs: "issues/issue-dependencies#add-a-dependency-an-issue-is-blocked-by",
    handle: (call) => {
      const issue = getIssue(call);
      addBlockedBy(call.store, call.viewer, issue, given(call, "issue_id"));
      return { status: 201, body: relatedIssue(call, issue) };
    },
  },
  {
    method: "DELETE",
    path: `${ISSUE}/dependencies/blocked_by/{issue_id}`,
    docs: "issues/issue-dependencies#remove-dependency-an-issue-is-blocked-by",
    handle: (call) => {
      const issue = getIssue(call);
      const blocker = visibleIssue(call, numberParam(call, "issue_id"));
      if (!blocker) throw notFound();
      removeBlockedBy(call.store, call.viewer, issue, blocker);
      return { status: 200, body: relatedIssue(call, issue) };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/issue-types",
    docs: "repos/issue-types#list-issue-types-for-a-repository",
    handle: (call) => {
      const types = ownerIssueTypes(getRepository(call, "issues"));
      if (!types) throw notFound();
      return { status: 200, body: types.map(issueTypeObject) };
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}/issue-types",
    docs: "orgs/issue-types#list-issue-types-for-an-organization",
    handle: (call) => {
      const organization = call.store.organization(param(call, "org"));
      if (!organization) throw notFound();
      return { status: 200, body: organization.issueTypes.map(issueTypeObject) };
    },
  },
];

/** Excludes issues in repositories that the viewer cannot see. */
function visible(call: Call, issues: readonly Issue[]): Issue[] {
  return issues.filter((issue) => canSee(call.viewer, issue.repository));
}

/** Finds the other issue by id, because it may be in another repository. */
function given(call: Call, name: string): Issue {
  const issue = givenIssue(call, name);
  if (!issue) throw fieldError("Issue", name, "missing_field");
  return issue;
}
