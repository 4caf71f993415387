/** Endpoints for the labels of an issue or pull request. */
import { addLabels, removeLabels, requireTriage, updateThread } from "../../domain/issues.js";
import { labelsByName } from "../../domain/labels.js";
import type { RestResponse } from "../../http.js";
import type { Issue, Label, PullRequest } from "../../store/types.js";
import { type Call, getThread, param } from "../call.js";
import { failure } from "../errors.js";
import { requiredNames } from "../input.js";
import { listPage } from "../pages.js";
import { embeddedObject } from "../render/entry.js";
import type { Route } from "../route.js";

const LABELS = "/repos/{owner}/{repo}/issues/{issue_number}/labels";
const REMOVE = "issues/labels#remove-a-label-from-an-issue";

export const issueLabelRoutes: readonly Route[] = [
  {
    method: "GET",
    path: LABELS,
    docs: "issues/labels#list-labels-for-an-issue",
    handle: (call) => listPage(call, getThread(call).labels, (label) => embeddedObject(call, label)),
  },
  {
    method: "POST",
    path: LABELS,
    docs: "issues/labels#add-labels-to-an-issue",
    handle: (call) =>
      change(call, (thread) => addLabels(call.store, call.viewer, thread, named(call, thread))),
  },
  {
    method: "PUT",
    path: LABELS,
    docs: "issues/labels#set-labels-for-an-issue",
    handle: (call) =>
      change(call, (thread) =>
        updateThread(call.store, call.viewer, thread, { labels: named(call, thread) }),
      ),
  },
  {
    method: "DELETE",
    path: LABELS,
    docs: "issues/labels#remove-all-labels-from-an-issue",
    handle: (call) => {
      updateThread(call.store, call.viewer, getThread(call), { labels: [] });
      return { status: 204 };
    },
  },
  {
    method: "DELETE",
    path: `${LABELS}/{name}`,
    docs: REMOVE,
    handle: (call) => {
      const name = param(call, "name").toLowerCase();
      const label = getThread(call).labels.find((candidate) => candidate.name.toLowerCase() === name);
      if (!label) return failure(404, "Label does not exist", REMOVE);
      return change(call, (thread) => removeLabels(call.store, call.viewer, thread, [label]));
    },
  },
];

/** Returns all labels of the issue after the change. */
function change(call: Call, apply: (thread: Issue | PullRequest) => void): RestResponse {
  const thread = getThread(call);
  apply(thread);
  return { status: 200, body: thread.labels.map((label) => embeddedObject(call, label)) };
}

/** Finds labels and creates missing ones if the viewer can label the issue. */
function named(call: Call, thread: Issue | PullRequest): Label[] {
  requireTriage(call.viewer, thread);
  return labelsByName(call.store, thread.repository, requiredNames(call.input, "labels"));
}
