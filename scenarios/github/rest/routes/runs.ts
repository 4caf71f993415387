/** Workflow runs: listing, reading, cancelling, rerunning; their jobs and artifacts. */
import { cancelRun, rerun } from "../../domain/runs.js";
import { notFound } from "../../store/errors.js";
import type { WorkflowRun } from "../../store/types.js";
import { type Call, numberParam } from "../call.js";
import { countedPage } from "../pages.js";
import { artifactObject, jobObject, runObject } from "../render/run.js";
import type { Route } from "../route.js";
import { listedRuns, runOf } from "../run-list.js";

const RUNS = "/repos/{owner}/{repo}/actions/runs";
const RUN = `${RUNS}/{run_id}`;

export const runRoutes: readonly Route[] = [
  {
    method: "GET",
    path: RUNS,
    docs: "actions/workflow-runs#list-workflow-runs-for-a-repository",
    handle: (call) => countedPage(call, "workflow_runs", listedRuns(call), (run) => runResponse(call, run)),
  },
  {
    method: "GET",
    path: RUN,
    docs: "actions/workflow-runs#get-a-workflow-run",
    handle: (call) => ({ status: 200, body: runResponse(call, runOf(call)) }),
  },
  {
    method: "GET",
    path: `${RUN}/attempts/{attempt_number}`,
    docs: "actions/workflow-runs#get-a-workflow-run-attempt",
    handle: (call) => ({ status: 200, body: runResponse(call, attemptOf(call)) }),
  },
  {
    method: "GET",
    path: `${RUN}/jobs`,
    docs: "actions/workflow-jobs#list-jobs-for-a-workflow-run",
    handle: (call) => countedPage(call, "jobs", runOf(call).jobs, (job) => jobObject(call, job)),
  },
  {
    method: "GET",
    path: `${RUN}/attempts/{attempt_number}/jobs`,
    docs: "actions/workflow-jobs#list-jobs-for-a-workflow-run-attempt",
    handle: (call) => countedPage(call, "jobs", attemptOf(call).jobs, (job) => jobObject(call, job)),
  },
  {
    method: "GET",
    path: `${RUN}/artifacts`,
    docs: "actions/artifacts#list-workflow-run-artifacts",
    handle: (call) => {
      const name = call.request.query.get("name");
      const artifacts = runOf(call).artifacts.filter((artifact) => name === null || artifact.name === name);
      return countedPage(call, "artifacts", artifacts, (artifact) => artifactObject(call, artifact));
    },
  },
  {
    method: "POST",
    path: `${RUN}/cancel`,
    docs: "actions/workflow-runs#cancel-a-workflow-run",
    handle: (call) => {
      cancelRun(call.store, call.viewer, runOf(call));
      return { status: 202, body: {} };
    },
  },
  {
    method: "POST",
    path: `${RUN}/rerun`,
    docs: "actions/workflow-runs#re-run-a-workflow",
    handle: (call) => {
      rerun(call.store, call.viewer, runOf(call), "all");
      return { status: 201, body: {} };
    },
  },
  {
    method: "POST",
    path: `${RUN}/rerun-failed-jobs`,
    docs: "actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run",
    handle: (call) => {
      rerun(call.store, call.viewer, runOf(call), "failed");
      return { status: 201, body: {} };
    },
  },
];

function runResponse(call: Call, run: WorkflowRun): object {
  const body = runObject(call, run);
  return call.request.query.get("exclude_pull_requests") === "true" ? { ...body, pull_requests: [] } : body;
}

/** The store keeps the last attempt only. */
function attemptOf(call: Call): WorkflowRun {
  const run = runOf(call);
  if (numberParam(call, "attempt_number") !== run.runAttempt) throw notFound();
  return run;
}
