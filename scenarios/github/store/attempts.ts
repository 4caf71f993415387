/** Attempts of a workflow run. */
import type { Job, WorkflowRun } from "./types.js";

/** Stores the current attempt and starts the next one. Keeps the carried-over jobs and removes the check runs of the others. */
export function beginNextAttempt(run: WorkflowRun, carriedOver: readonly Job[]): void {
  const { runAttempt, status, conclusion, jobs, startedAt, updatedAt } = run;
  run.previousAttempts.push({ runAttempt, status, conclusion, jobs, startedAt, updatedAt });
  run.runAttempt++;
  run.jobs = jobs.filter((job) => carriedOver.includes(job));
  const gone = jobs.filter((job) => !carriedOver.includes(job)).map((job) => job.checkRun);
  const suite = run.checkSuite;
  if (suite) suite.checkRuns = suite.checkRuns.filter((check) => !gone.includes(check));
}

/** Returns the jobs of all attempts. Carried-over jobs are included once. */
export function allJobs(run: WorkflowRun): Job[] {
  return [...new Set([...run.previousAttempts.flatMap((attempt) => attempt.jobs), ...run.jobs])];
}
