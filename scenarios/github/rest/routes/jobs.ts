/** Endpoints for reading jobs and their logs and rerunning a job. */
import { rerun } from "../../domain/runs.js";
import { allJobs } from "../../store/attempts.js";
import { notFound } from "../../store/errors.js";
import type { Job } from "../../store/types.js";
import { type Call, getRepository, numberParam } from "../call.js";
import { logChunks, writtenLog } from "../job-log.js";
import { jobObject } from "../render/run.js";
import type { Route } from "../route.js";

const JOB = "/repos/{owner}/{repo}/actions/jobs/{job_id}";

export const jobRoutes: readonly Route[] = [
  {
    method: "GET",
    path: JOB,
    docs: "actions/workflow-jobs#get-a-job-for-a-workflow-run",
    handle: (call) => ({ status: 200, body: jobObject(call, getJob(call)) }),
  },
  {
    method: "GET",
    path: `${JOB}/logs`,
    docs: "actions/workflow-jobs#download-job-logs-for-a-workflow-run",
    handle: (call) => {
      const log = writtenLog(getJob(call));
      const location = call.blobUrl({
        contentType: "text/plain; charset=utf-8",
        chunks: () => logChunks(log),
      });
      return { status: 302, headers: { location } };
    },
  },
  {
    method: "POST",
    path: `${JOB}/rerun`,
    docs: "actions/workflow-runs#re-run-a-job-from-a-workflow-run",
    handle: (call) => {
      const job = getJob(call);
      rerun(call.store, call.viewer, job.run, job);
      return { status: 201, body: {} };
    },
  },
];

function getJob(call: Call): Job {
  const id = numberParam(call, "job_id");
  for (const run of getRepository(call, "actions").runs.values()) {
    const found = allJobs(run).find((job) => job.checkRun.databaseId === id);
    if (found) return found;
  }
  throw notFound();
}
