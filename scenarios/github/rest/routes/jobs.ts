/** Jobs and their logs. */
import { GitHubError, notFound } from "../../store/errors.js";
import type { Job, JobLog } from "../../store/types.js";
import { type Call, numberParam, repositoryOf } from "../call.js";
import { jobObject } from "../render/run.js";
import type { Route } from "../route.js";

const JOB = "/repos/{owner}/{repo}/actions/jobs/{job_id}";

export const jobRoutes: readonly Route[] = [
  {
    method: "GET",
    path: JOB,
    docs: "actions/workflow-jobs#get-a-job-for-a-workflow-run",
    handle: (call) => ({ status: 200, body: jobObject(call, jobOf(call)) }),
  },
  {
    method: "GET",
    path: `${JOB}/logs`,
    docs: "actions/workflow-jobs#download-job-logs-for-a-workflow-run",
    handle: (call) => {
      const { log } = jobOf(call);
      if (log.kind === "expired") throw new GitHubError("GONE", "Server Error");
      if (log.kind === "none") throw notFound();
      const location = call.blobUrl({
        contentType: "text/plain; charset=utf-8",
        chunks: () => logChunks(log),
      });
      return { status: 302, headers: { location } };
    },
  },
];

function jobOf(call: Call): Job {
  const id = numberParam(call, "job_id");
  for (const run of repositoryOf(call, "actions").runs.values()) {
    const found = run.jobs.find((job) => job.checkRun.databaseId === id);
    if (found) return found;
  }
  throw notFound();
}

/** A large log is never held in memory as a whole. */
function* logChunks(log: Extract<JobLog, { kind: "text" | "repeat" }>): Generator<string> {
  if (log.kind === "text") {
    yield log.text;
    return;
  }
  const line = `${log.line}\n`;
  const perChunk = Math.max(1, Math.floor(65_536 / line.length));
  for (let written = 0; written < log.times; written += perChunk) {
    yield line.repeat(Math.min(perChunk, log.times - written));
  }
}
