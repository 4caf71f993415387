/** Lets runs that start here proceed with the clock: their jobs are queued, in progress and then completed. */
import { addJob } from "../store/actions.js";
import type { Store } from "../store/store.js";
import type { CheckConclusion, Job, Timestamp, WorkflowJob, WorkflowRun } from "../store/types.js";
import { settlePullRequests } from "./reports.js";

/** Seconds for which a job is queued. */
const QUEUED_FOR = 2;
/** The job of a workflow without jobs, and the defaults of others. */
export const DEFAULT_JOB: WorkflowJob = {
  name: "build",
  duration: 3,
  conclusion: "SUCCESS",
  labels: ["ubuntu-latest"],
  log: undefined,
};

/** Starts the queued jobs of a run, which has the jobs of its workflow if it has none. */
export function startRun(store: Store, run: WorkflowRun, since: Timestamp): void {
  if (run.jobs.length === 0)
    for (const { name, labels } of jobsOf(run)) addJob(store, run, { name }, { labels });
  store.startedRuns.set(run.id, { run, since });
}

function jobsOf({ workflow: { jobs } }: WorkflowRun): readonly WorkflowJob[] {
  return jobs.length > 0 ? jobs : [DEFAULT_JOB];
}

/** Brings the runs that started here to the state that they have at a time. */
export function proceedRuns(store: Store, now: Timestamp): void {
  for (const [id, { run, since }] of store.startedRuns) {
    const before = states(run);
    if (run.status !== "COMPLETED") for (const job of run.jobs) proceedJob(job, since, now);
    if (states(run) !== before) settleRun(store, run);
    if (run.status === "COMPLETED") store.startedRuns.delete(id);
  }
}

const states = ({ jobs }: WorkflowRun): string => jobs.map(({ checkRun }) => checkRun.status).join();

function proceedJob(job: Job, since: Timestamp, now: Timestamp): void {
  const { checkRun: check } = job;
  const planned = jobsOf(job.run).find(({ name }) => name === check.name) ?? DEFAULT_JOB;
  const starts = later(since, QUEUED_FOR);
  if (check.status === "QUEUED" && starts <= now) {
    Object.assign(check, { status: "IN_PROGRESS", startedAt: starts });
    const step = { number: 1, name: "Run", status: "IN_PROGRESS", conclusion: null } as const;
    job.steps = [{ ...step, startedAt: starts, completedAt: null }];
    job.runnerName = "GitHub Actions 1";
  }
  // A job of the world that is in progress ends with the others.
  const ends = later(starts, planned.duration);
  if (check.status !== "IN_PROGRESS" || ends > now) return;
  const end = { status: "COMPLETED", conclusion: planned.conclusion, completedAt: ends } as const;
  Object.assign(check, end);
  for (const step of job.steps.filter(({ status }) => status !== "COMPLETED")) Object.assign(step, end);
  const outcome = `Completed with ${planned.conclusion.toLowerCase()}.`;
  job.log = { kind: "text", text: planned.log ?? `${ends.replace("Z", ".0000000Z")} ${outcome}\n` };
}

/** Sets the state that follows from the jobs of a run. */
function settleRun(store: Store, run: WorkflowRun): void {
  const checks = run.jobs.map(({ checkRun }) => checkRun);
  const open = checks.filter(({ status }) => status !== "COMPLETED");
  const ends = checks.flatMap(({ completedAt }) => completedAt ?? []);
  const starts = checks.flatMap(({ startedAt }) => startedAt ?? []);
  if (open.length === 0) {
    const conclusion = conclude(checks.flatMap((check) => check.conclusion ?? []));
    Object.assign(run, {
      status: "COMPLETED",
      conclusion,
      updatedAt: [run.startedAt, ...ends].sort().at(-1),
    });
  } else {
    const isWaiting = open.every(({ status }) => status === "WAITING");
    const updatedAt = [run.startedAt, ...starts, ...ends].sort().at(-1);
    Object.assign(run, { status: isWaiting ? "WAITING" : "IN_PROGRESS", updatedAt });
  }
  settlePullRequests(store, run.headCommit);
}

/** The conclusions that a run takes over from a job. The first one counts. */
const DECISIVE = ["FAILURE", "TIMED_OUT", "STARTUP_FAILURE", "CANCELLED", "ACTION_REQUIRED"] as const;

function conclude(conclusions: readonly CheckConclusion[]): CheckConclusion {
  const decisive = DECISIVE.find((conclusion) => conclusions.includes(conclusion));
  if (decisive !== undefined) return decisive === "TIMED_OUT" ? "FAILURE" : decisive;
  return conclusions.every((conclusion) => conclusion === "SKIPPED") ? "SKIPPED" : "SUCCESS";
}

function later(time: Timestamp, seconds: number): Timestamp {
  return `${new Date(Date.parse(time) + seconds * 1000).toISOString().slice(0, 19)}Z`;
}
