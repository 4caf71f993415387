/** Earlier attempts of a workflow run. */
import type { Job, WorkflowRun } from "./types.js";

/** Puts the current attempt aside; the jobs that are carried over stay, the others leave the checks of the commit. */
export function beginNextAttempt(run: WorkflowRun, carriedOver: readonly Job[]): void {
  const { runAttempt, status, conclusion, jobs, startedAt, updatedAt } = run;
  run.previousAttempts.push({ runAttempt, status, conclusion, jobs, startedAt, updatedAt });
  run.runAttempt++;
  run.jobs = jobs.filter((job) => carriedOver.includes(job));
  const gone = jobs.filter((job) => !carriedOver.includes(job)).map((job) => job.checkRun);
  const suite = run.checkSuite;
  if (suite) suite.checkRuns = suite.checkRuns.filter((check) => !gone.includes(check));
}

/** All jobs, those of earlier attempts too; what was carried over counts once. */
export function allJobs(run: WorkflowRun): Job[] {
  return [...new Set([...run.previousAttempts.flatMap((attempt) => attempt.jobs), ...run.jobs])];
}
