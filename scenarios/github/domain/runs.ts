/** Dispatches, cancels and reruns workflow runs. */
import { addJob, addRun } from "../store/actions.js";
import { allJobs, beginNextAttempt } from "../store/attempts.js";
import { GitHubError, unprocessable } from "../store/errors.js";
import { branch } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Artifact, Job, Repository, Workflow, WorkflowRun } from "../store/types.js";
import { contextState } from "./checks.js";
import { requirePermission } from "./permissions.js";
import { startRun } from "./run-progress.js";

const MAX_INPUTS = 25;
const MAX_PAYLOAD = 10;
const MAX_INPUT_CHARACTERS = 65_535;
const MAX_RERUN_AGE = 30 * 24 * 3600 * 1000;

export function dispatchWorkflow(
  store: Store,
  viewer: Viewer,
  workflow: Workflow,
  ref: string,
  given: Readonly<Record<string, string>> = {},
): WorkflowRun {
  const { repository } = workflow;
  requirePermission(viewer, repository, { permission: "write", resource: "actions" });
  const name = ref.replace(/^refs\/(heads|tags)\//, "");
  const target = branch(repository, name) ?? repository.refs.get(`refs/tags/${name}`);
  if (!target) throw unprocessable(`No ref found for: ${ref}`);
  if (workflow.state !== "ACTIVE")
    throw unprocessable("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
  const inputs = dispatchInputs(workflow, given);
  const run = addRun(store, {
    workflow,
    headCommit: target.target,
    headBranch: target.name,
    event: "workflow_dispatch",
    displayTitle: workflow.name,
    actor: viewer.user,
    inputs,
    createdAt: store.now(),
  });
  startRun(store, run, run.createdAt);
  store.writes++;
  return run;
}

/** Returns the inputs of a dispatch with their defaults. */
function dispatchInputs(
  { dispatchInputs: names, requiredInputs, inputDefaults, inputOptions }: Workflow,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  if (!names) throw unprocessable("Workflow does not have 'workflow_dispatch' trigger");
  requireFewProperties(given, MAX_INPUTS);
  if (JSON.stringify(given).length > MAX_INPUT_CHARACTERS) throw unprocessable("inputs are too large.");
  const unexpected = Object.keys(given).filter((input) => !names.includes(input));
  if (unexpected.length > 0) throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  const inputs = { ...Object.fromEntries(inputDefaults), ...given };
  const missing = requiredInputs.find((input) => inputs[input] === undefined);
  if (missing !== undefined) throw unprocessable(`Required input '${missing}' not provided`);
  for (const [input, value] of Object.entries(given))
    if (inputOptions.get(input)?.includes(value) === false)
      throw unprocessable(`Provided value '${value}' for input '${input}' not in the list of allowed values`);
  return inputs;
}

/** Starts the workflows that run for a `repository_dispatch` of this type, on the default branch. */
export function dispatchEvent(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  eventType: string,
  payload: object,
): void {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  requireFewProperties(payload, MAX_PAYLOAD);
  const head = branch(repository, repository.defaultBranch);
  for (const workflow of repository.workflows.values()) {
    const { eventTypes, state } = workflow;
    const starts = eventTypes?.length === 0 || eventTypes?.includes(eventType);
    if (!head || !starts || state !== "ACTIVE") continue;
    const run = addRun(store, {
      workflow,
      headCommit: head.target,
      headBranch: head.name,
      event: "repository_dispatch",
      displayTitle: eventType,
      actor: viewer.user,
      createdAt: store.now(),
    });
    startRun(store, run, run.createdAt);
  }
  store.writes++;
}

function requireFewProperties(object: object, max: number): void {
  const { length } = Object.keys(object);
  if (length > max)
    throw unprocessable(
      `Invalid request.\n\nNo more than ${max} properties are allowed; ${length} were supplied.`,
    );
}

export function setWorkflowState(
  store: Store,
  viewer: Viewer,
  workflow: Workflow,
  state: "ACTIVE" | "DISABLED_MANUALLY",
): void {
  requirePermission(viewer, workflow.repository, { permission: "write", resource: "actions" });
  workflow.state = state;
  store.writes++;
}

/** Deletes a completed run with its jobs. */
export function deleteRun(store: Store, viewer: Viewer, run: WorkflowRun): void {
  const { repository, checkSuite, headCommit } = run;
  requirePermission(viewer, repository, { permission: "write", resource: "actions" });
  if (run.status !== "COMPLETED") throw new GitHubError("FORBIDDEN", "Could not delete the workflow run");
  repository.runs.delete(run.databaseId);
  headCommit.checkSuites = headCommit.checkSuites.filter((suite) => suite !== checkSuite);
  for (const node of [run, ...(checkSuite ? [checkSuite, ...checkSuite.checkRuns] : [])])
    store.nodes.delete(node.id);
  store.writes++;
}

export function deleteArtifact(store: Store, viewer: Viewer, artifact: Artifact): void {
  const { run } = artifact;
  requirePermission(viewer, run.repository, { permission: "write", resource: "actions" });
  run.artifacts = run.artifacts.filter((other) => other !== artifact);
  store.nodes.delete(artifact.id);
  store.writes++;
}

/** Deletes the logs of a completed run, which are reported as expired. */
export function deleteLogs(store: Store, viewer: Viewer, run: WorkflowRun): void {
  requirePermission(viewer, run.repository, { permission: "write", resource: "actions" });
  if (run.status !== "COMPLETED") throw new GitHubError("FORBIDDEN", "Could not delete the logs");
  for (const job of run.jobs) job.log = { kind: "expired" };
  store.writes++;
}

export function cancelRun(store: Store, viewer: Viewer, run: WorkflowRun): void {
  requirePermission(viewer, run.repository, { permission: "write", resource: "actions" });
  if (run.status === "COMPLETED") {
    throw new GitHubError("CONFLICT", "Cannot cancel a workflow run that is completed.");
  }
  const now = store.now();
  for (const { checkRun } of run.jobs.filter((job) => job.checkRun.status !== "COMPLETED")) {
    Object.assign(checkRun, { status: "COMPLETED", conclusion: "CANCELLED", completedAt: now });
  }
  Object.assign(run, { status: "COMPLETED", conclusion: "CANCELLED", updatedAt: now });
  store.writes++;
}

/** Starts a new attempt of all jobs, the failed jobs or one job. The other jobs are carried over. */
export function rerun(store: Store, viewer: Viewer, run: WorkflowRun, which: "all" | "failed" | Job): void {
  requirePermission(viewer, run.repository, { permission: "write", resource: "actions" });
  if (run.status !== "COMPLETED") {
    throw new GitHubError("FORBIDDEN", "This workflow is already running");
  }
  if (store.date.getTime() - Date.parse(run.createdAt) > MAX_RERUN_AGE) {
    throw new GitHubError(
      "FORBIDDEN",
      "Unable to retry this workflow run because it was created over a month ago",
    );
  }
  const again = run.jobs.filter(
    (job) =>
      which === "all" || job === which || (which === "failed" && contextState(job.checkRun) === "failing"),
  );
  if (again.length === 0 && which === "failed") {
    throw new GitHubError("FORBIDDEN", "This workflow run has no failed jobs to rerun");
  }
  const carriedOver = run.jobs.filter((job) => !again.includes(job));
  beginNextAttempt(run, carriedOver);
  const startedAt = store.now();
  for (const { checkRun, labels } of again) addJob(store, run, { name: checkRun.name }, { labels });
  Object.assign(run, { status: "QUEUED", conclusion: null, startedAt, updatedAt: startedAt });
  startRun(store, run, startedAt);
  store.writes++;
}

const SYSTEMS = { MACOS: "macos", UBUNTU: "ubuntu", WINDOWS: "windows" } as const;

/** Returns the completed jobs on GitHub's runners by system. Jobs of public repositories have no billable time. */
export function billableJobs(run: WorkflowRun) {
  const isFree = run.repository.visibility === "PUBLIC";
  const completed = allJobs(run).filter(({ checkRun }) => checkRun.completedAt !== null);
  return Object.entries(SYSTEMS).flatMap(([system, prefix]) => {
    const jobs = completed.filter(({ labels }) => labels.some((label) => label.startsWith(`${prefix}-`)));
    const times = jobs.map(({ checkRun }) =>
      isFree ? 0 : duration(checkRun.startedAt, checkRun.completedAt),
    );
    return jobs.length === 0 ? [] : [{ system, jobs, times }];
  });
}

/** Returns the milliseconds between two times. */
export function duration(from: string | null, to: string | null): number {
  return from === null || to === null ? 0 : Date.parse(to) - Date.parse(from);
}
