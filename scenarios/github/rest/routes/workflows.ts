/** Endpoints for reading and dispatching workflows. */
import { dispatchEvent, dispatchWorkflow, setWorkflowState } from "../../domain/runs.js";
import { getRepository } from "../call.js";
import { type Input, nullableObject, optionalFlag, requiredText } from "../input.js";
import { countedPage } from "../pages.js";
import { runPage, runUrl, workflowObject } from "../render/run.js";
import type { Route } from "../route.js";
import { getWorkflow, listedRuns, runResponse } from "../run-list.js";

const WORKFLOWS = "/repos/{owner}/{repo}/actions/workflows";

export const workflowRoutes: readonly Route[] = [
  {
    method: "GET",
    path: WORKFLOWS,
    docs: "actions/workflows#list-repository-workflows",
    handle: (call) =>
      countedPage(call, "workflows", [...getRepository(call, "actions").workflows.values()], (workflow) =>
        workflowObject(call, workflow),
      ),
  },
  {
    method: "GET",
    path: `${WORKFLOWS}/{workflow_id}`,
    docs: "actions/workflows#get-a-workflow",
    handle: (call) => ({ status: 200, body: workflowObject(call, getWorkflow(call)) }),
  },
  {
    method: "GET",
    path: `${WORKFLOWS}/{workflow_id}/runs`,
    docs: "actions/workflow-runs#list-workflow-runs-for-a-workflow",
    handle: (call) => {
      const workflow = getWorkflow(call);
      const runs = listedRuns(call).filter((run) => run.workflow === workflow);
      return countedPage(call, "workflow_runs", runs, runResponse(call));
    },
  },
  {
    method: "POST",
    path: `${WORKFLOWS}/{workflow_id}/dispatches`,
    docs: "actions/workflows#create-a-workflow-dispatch-event",
    handle: (call) => {
      const { store, viewer, input } = call;
      const run = dispatchWorkflow(
        store,
        viewer,
        getWorkflow(call),
        requiredText(input, "ref"),
        dispatchInputs(input),
      );
      if (!optionalFlag(input, "return_run_details")) return { status: 204 };
      const body = { workflow_run_id: run.databaseId, run_url: runUrl(call, run), html_url: runPage(run) };
      return { status: 200, body };
    },
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/dispatches",
    docs: "repos/repos#create-a-repository-dispatch-event",
    handle: (call) => {
      const { store, viewer, input } = call;
      const payload = nullableObject(input, "client_payload") ?? {};
      dispatchEvent(store, viewer, getRepository(call), requiredText(input, "event_type"), payload);
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    path: `${WORKFLOWS}/{workflow_id}/enable`,
    docs: "actions/workflows#enable-a-workflow",
    handle: (call) => {
      setWorkflowState(call.store, call.viewer, getWorkflow(call), "ACTIVE");
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    path: `${WORKFLOWS}/{workflow_id}/disable`,
    docs: "actions/workflows#disable-a-workflow",
    handle: (call) => {
      setWorkflowState(call.store, call.viewer, getWorkflow(call), "DISABLED_MANUALLY");
      return { status: 204 };
    },
  },
];

/** Returns the inputs as strings. Like GitHub, converts numbers and booleans. */
function dispatchInputs(input: Input): Record<string, string> {
  const inputs = nullableObject(input, "inputs");
  return Object.fromEntries(Object.entries(inputs ?? {}).map(([name, value]) => [name, String(value)]));
}
