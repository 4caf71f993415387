/** Endpoints for the values that issues have for the fields of their organization. */
import { removeFieldValue, setFieldValues, visibleFieldValues } from "../../domain/issue-fields.js";
import type { RestResponse } from "../../http.js";
import { type Call, getIssue, numberParam } from "../call.js";
import { listPage } from "../pages.js";
import { givenFieldValues } from "../references.js";
import { issueFieldValue } from "../render/issue-field.js";
import type { Route } from "../route.js";

const VALUES = "/repos/{owner}/{repo}/issues/{issue_number}/issue-field-values";

export const issueFieldValueRoutes: readonly Route[] = [
  {
    method: "GET",
    path: VALUES,
    docs: "issues/issue-field-values#list-issue-field-values-for-an-issue",
    handle: (call) => listPage(call, visibleFieldValues(call.viewer, getIssue(call)), issueFieldValue),
  },
  {
    method: "POST",
    path: VALUES,
    docs: "issues/issue-field-values#add-issue-field-values-to-an-issue",
    // An empty array removes all values.
    handle: (call) => setValues(call, (givenFieldValues(call) ?? []).length === 0),
  },
  {
    method: "PUT",
    path: VALUES,
    docs: "issues/issue-field-values#set-issue-field-values-for-an-issue",
    handle: (call) => setValues(call, true),
  },
  {
    method: "DELETE",
    path: `${VALUES}/{issue_field_id}`,
    docs: "issues/issue-field-values#delete-an-issue-field-value-from-an-issue",
    handle: (call) => {
      removeFieldValue(call.store, call.viewer, getIssue(call), numberParam(call, "issue_field_id"));
      return { status: 204 };
    },
  },
];

function setValues(call: Call, replaces: boolean): RestResponse {
  const issue = getIssue(call);
  setFieldValues(call.store, call.viewer, issue, givenFieldValues(call) ?? [], replaces);
  return { status: 200, body: visibleFieldValues(call.viewer, issue).map(issueFieldValue) };
}
