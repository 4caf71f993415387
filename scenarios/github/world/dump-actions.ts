/** Dumps workflows, runs, jobs and checks in the format of the world file. */
import type { CheckRun, Job, JobLog, Workflow, WorkflowRun } from "../store/types.js";
import { keyedBy, loginOrNull, nameWithOwner, type Plain } from "./dump-values.js";

export function dumpWorkflow(workflow: Workflow): Plain {
  const { databaseId: id, name, state, dispatchInputs, requiredInputs, eventTypes } = workflow;
  const { createdAt, updatedAt } = workflow;
  const inputDefaults = Object.fromEntries(workflow.inputDefaults);
  const inputOptions = Object.fromEntries(workflow.inputOptions);
  const inputs = { dispatchInputs, requiredInputs, inputDefaults, inputOptions };
  const jobs = Object.fromEntries(
    workflow.jobs.map(({ name: job, duration, conclusion, labels, log }) => [
      job,
      { duration, conclusion, labels: [...labels], ...(log !== undefined && { log }) },
    ]),
  );
  return { id, name, state, ...inputs, eventTypes, jobs, createdAt, updatedAt };
}

export function dumpRun(run: WorkflowRun): Plain {
  return {
    workflow: run.workflow.path,
    headSha: run.headCommit.oid,
    runNumber: run.runNumber,
    runAttempt: run.runAttempt,
    displayTitle: run.displayTitle,
    event: run.event,
    headBranch: run.headBranch,
    headRepository: nameWithOwner(run.headRepository),
    status: run.status,
    conclusion: run.conclusion,
    actor: loginOrNull(run.actor),
    inputs: { ...run.inputs },
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    updatedAt: run.updatedAt,
    jobs: keyedBy(run.jobs, (job) => job.checkRun.databaseId, dumpJob),
    attempts: run.previousAttempts.map(({ status, conclusion, jobs, startedAt, updatedAt }) => ({
      ...{ status, conclusion, startedAt, updatedAt },
      jobs: keyedBy(jobs, (job) => job.checkRun.databaseId, dumpJob),
    })),
    artifacts: keyedBy(
      run.artifacts,
      (artifact) => artifact.databaseId,
      (artifact) => ({
        name: artifact.name,
        sizeInBytes: artifact.sizeInBytes,
        expired: artifact.expired,
        createdAt: artifact.createdAt,
        expiresAt: artifact.expiresAt,
      }),
    ),
  };
}

export function dumpCheckRun(check: CheckRun) {
  const { name, status, conclusion, title, summary, text, detailsUrl, externalId } = check;
  return {
    ...{ name, status, conclusion, title, summary, text, detailsUrl, externalId },
    startedAt: check.startedAt,
    completedAt: check.completedAt,
    annotations: check.annotations.map((annotation) => ({ ...annotation })),
  };
}

function dumpJob(job: Job): Plain {
  return {
    ...dumpCheckRun(job.checkRun),
    runAttempt: job.runAttempt,
    runner: job.runnerName,
    labels: job.labels,
    environment: job.environment,
    steps: job.steps.map(({ number: _number, ...step }) => step),
    log: dumpLog(job.log),
  };
}

function dumpLog(log: JobLog): Plain {
  if (log.kind === "text") return log.text;
  if (log.kind === "expired") return { expired: true };
  return log.kind === "repeat" ? { repeat: log.line, times: log.times } : null;
}
