/** Endpoints for the values that issues have for the fields of their organization. */
import { removeFieldValue, setFieldValues, visibleFieldValues } from "../../domain/issue-fields.js";
import type { RestResponse } from "../../http.js";
import { type Call, getIssue, numberParam } from "../call.js";
import { optionalObjects, requiredInteger, requireKeys } from "../input.js";
import { listPage } from "../pages.js";
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
    handle: (call) => setValues(call, givenValues(call).length === 0),
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
  setFieldValues(call.store, call.viewer, issue, givenValues(call), replaces);
  return { status: 200, body: visibleFieldValues(call.viewer, issue).map(issueFieldValue) };
}

function givenValues({ input }: Call): [field: number, value: unknown][] {
  return (optionalObjects(input, "issue_field_values") ?? []).map((one) => {
    requireKeys(one, ["value"]);
    return [requiredInteger(one, "field_id"), one.value];
  });
}
