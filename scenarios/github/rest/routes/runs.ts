/** Endpoints for workflow runs, their jobs and logs. */
import { approveRun, pendingEnvironments, reviewDeployments } from "../../domain/run-approvals.js";
import { billableJobs, cancelRun, deleteLogs, deleteRun, duration, rerun } from "../../domain/runs.js";
import type { RestResponse } from "../../http.js";
import { allJobs } from "../../store/attempts.js";
import { GitHubError, notFound } from "../../store/errors.js";
import type { Job, WorkflowRun } from "../../store/types.js";
import { type Call, numberParam } from "../call.js";
import { optionalEnum, requiredIntegers, requireKeys } from "../input.js";
import { runLogEntries } from "../job-log.js";
import { countedPage } from "../pages.js";
import { embeddedObject } from "../render/entry.js";
import { jobObject, pendingDeployment } from "../render/run.js";
import type { Route } from "../route.js";
import { getRun, listedRuns, runResponse } from "../run-list.js";
import { zip } from "../zip.js";

const RUNS = "/repos/{owner}/{repo}/actions/runs";
const RUN = `${RUNS}/{run_id}`;

export const runRoutes: readonly Route[] = [
  {
    method: "GET",
    path: RUNS,
    docs: "actions/workflow-runs#list-workflow-runs-for-a-repository",
    handle: (call) => countedPage(call, "workflow_runs", listedRuns(call), runResponse(call)),
  },
  {
    method: "GET",
    path: RUN,
    docs: "actions/workflow-runs#get-a-workflow-run",
    handle: (call) => ({ status: 200, body: runResponse(call)(getRun(call)) }),
  },
  {
    method: "DELETE",
    path: RUN,
    docs: "actions/workflow-runs#delete-a-workflow-run",
    handle: (call) => {
      deleteRun(call.store, call.viewer, getRun(call));
      return { status: 204 };
    },
  },
  {
    method: "DELETE",
    path: `${RUN}/logs`,
    docs: "actions/workflow-runs#delete-workflow-run-logs",
    handle: (call) => {
      deleteLogs(call.store, call.viewer, getRun(call));
      return { status: 204 };
    },
  },
  {
    method: "GET",
    path: `${RUN}/attempts/{attempt_number}`,
    docs: "actions/workflow-runs#get-a-workflow-run-attempt",
    handle: (call) => ({ status: 200, body: runResponse(call)(getAttempt(call)) }),
  },
  {
    method: "GET",
    path: `${RUN}/jobs`,
    docs: "actions/workflow-jobs#list-jobs-for-a-workflow-run",
    handle: (call) => countedPage(call, "jobs", listedJobs(call), (job) => jobObject(call, job)),
  },
  {
    method: "GET",
    path: `${RUN}/attempts/{attempt_number}/jobs`,
    docs: "actions/workflow-jobs#list-jobs-for-a-workflow-run-attempt",
    handle: (call) => countedPage(call, "jobs", getAttempt(call).jobs, (job) => jobObject(call, job)),
  },
  {
    method: "GET",
    path: `${RUN}/logs`,
    docs: "actions/workflow-runs#download-workflow-run-logs",
    handle: (call) => {
      const { status, jobs } = getRun(call);
      if (jobs.some((job) => job.log.kind === "expired")) throw new GitHubError("GONE", "Server Error");
      const entries = runLogEntries(jobs);
      if (status !== "COMPLETED" || entries.length === 0) throw notFound();
      const location = call.blobUrl({ contentType: "application/zip", chunks: () => zip(entries) });
      return { status: 302, headers: { location } };
    },
  },
  {
    method: "GET",
    path: `${RUN}/timing`,
    docs: "actions/workflow-runs#get-workflow-run-usage",
    handle: usage,
  },
  {
    method: "POST",
    path: `${RUN}/approve`,
    docs: "actions/workflow-runs#approve-a-workflow-run-for-a-fork-pull-request",
    handle: (call) => {
      approveRun(call.store, call.viewer, getRun(call));
      return { status: 201, body: {} };
    },
  },
  {
    method: "GET",
    path: `${RUN}/pending_deployments`,
    docs: "actions/workflow-runs#get-pending-deployments-for-a-workflow-run",
    handle: (call) => {
      const run = getRun(call);
      return { status: 200, body: pendingEnvironments(run).map((one) => pendingDeployment(call, run, one)) };
    },
  },
  {
    method: "POST",
    path: `${RUN}/pending_deployments`,
    docs: "actions/workflow-runs#review-pending-deployments-for-a-workflow-run",
    handle: review,
  },
  {
    method: "POST",
    path: `${RUN}/cancel`,
    docs: "actions/workflow-runs#cancel-a-workflow-run",
    handle: (call) => {
      cancelRun(call.store, call.viewer, getRun(call));
      return { status: 202, body: {} };
    },
  },
  {
    method: "POST",
    path: `${RUN}/force-cancel`,
    docs: "actions/workflow-runs#force-cancel-a-workflow-run",
    handle: (call) => {
      cancelRun(call.store, call.viewer, getRun(call));
      return { status: 202, body: {} };
    },
  },
  {
    method: "POST",
    path: `${RUN}/rerun`,
    docs: "actions/workflow-runs#re-run-a-workflow",
    handle: (call) => {
      rerun(call.store, call.viewer, getRun(call), "all");
      return { status: 201, body: {} };
    },
  },
  {
    method: "POST",
    path: `${RUN}/rerun-failed-jobs`,
    docs: "actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run",
    handle: (call) => {
      rerun(call.store, call.viewer, getRun(call), "failed");
      return { status: 201, body: {} };
    },
  },
];

/** Returns the run with the state of the attempt in the path. */
function getAttempt(call: Call): WorkflowRun {
  const run = getRun(call);
  const number = numberParam(call, "attempt_number");
  if (number === run.runAttempt) return run;
  const attempt = run.previousAttempts.find((one) => one.runAttempt === number);
  if (!attempt) throw notFound();
  return { ...run, ...attempt };
}

/** Returns the jobs of the latest attempt, or of all attempts, latest first. */
function listedJobs(call: Call): Job[] {
  const run = getRun(call);
  return call.request.query.get("filter") === "all" ? allJobs(run).reverse() : run.jobs;
}

function usage(call: Call): RestResponse {
  const run = getRun(call);
  const billable = billableJobs(run).map(({ system, jobs, times }) => [
    system,
    {
      total_ms: times.reduce((total, time) => total + time, 0),
      jobs: jobs.length,
      job_runs: jobs.map(({ checkRun }, index) => ({
        job_id: checkRun.databaseId,
        duration_ms: times[index],
      })),
    },
  ]);
  const isComplete = run.status === "COMPLETED";
  const run_duration_ms = duration(run.startedAt, run.updatedAt);
  return {
    status: 200,
    body: { billable: Object.fromEntries(billable), ...(isComplete && { run_duration_ms }) },
  };
}

function review(call: Call): RestResponse {
  const { input, store, viewer } = call;
  const run = getRun(call);
  requireKeys(input, ["environment_ids", "state", "comment"]);
  const ids = requiredIntegers(input, "environment_ids");
  const isApproved = optionalEnum(input, "state", ["approved", "rejected"]) === "approved";
  const deployments = reviewDeployments(store, viewer, run, ids, isApproved);
  return { status: 200, body: deployments.map((one) => embeddedObject(call, one)) };
}
