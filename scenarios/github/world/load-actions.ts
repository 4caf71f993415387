/** Loads workflows, runs, jobs and logs. */
import { DEFAULT_JOB } from "../domain/run-progress.js";
import { addArtifact, addJob, addRun, addWorkflow } from "../store/actions.js";
import { beginNextAttempt } from "../store/attempts.js";
import type { Store } from "../store/store.js";
import type { JobLog, Repository, WorkflowRun } from "../store/types.js";
import { commitAt, withEnds } from "./load-repository.js";
import { defined, type Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { RepositoryFile, RunFile } from "./shapes.js";

export function loadActions(
  loading: Loading,
  repository: Repository,
  file: RepositoryFile,
  path: Path,
): void {
  for (const [workflowPath, { id, jobs, ...workflow }] of file.workflows ?? []) {
    addWorkflow(loading.store, {
      ...workflow,
      repository,
      path: workflowPath,
      databaseId: id,
      jobs: [...(jobs ?? [])].map(([name, job]) => ({ ...DEFAULT_JOB, ...defined(job), name })),
    });
  }
  for (const [id, run] of file.runs ?? []) loadRun(loading, repository, id, run, [...path, "runs", id]);
}

function loadRun(
  loading: Loading,
  repository: Repository,
  databaseId: number,
  file: RunFile,
  path: Path,
): void {
  const { store } = loading;
  const {
    workflow: workflowPath,
    headSha,
    headRepository,
    actor,
    jobs,
    attempts,
    artifacts,
    inputs,
    ...given
  } = file;
  const workflows = [...repository.workflows.values()];
  const workflow = workflows.find((other) => other.path === workflowPath);
  if (!workflow) {
    const known = workflows.map((other) => other.path).join(", ");
    loading.problem([...path, "workflow"], `unknown workflow "${workflowPath}"; expected one of ${known}`);
    return;
  }
  const fork = headRepository && store.repositories.get(headRepository.toLowerCase());
  if (headRepository && !fork)
    loading.problem([...path, "headRepository"], `unknown repository "${headRepository}"`);
  const run = addRun(store, {
    ...given,
    workflow,
    databaseId,
    ...(fork && { headRepository: fork }),
    headCommit: commitAt(loading, repository, headSha),
    actor: loading.user(actor, [...path, "actor"]),
    inputs: Object.fromEntries(inputs ?? []),
    runAttempt: attempts && attempts.length > 0 ? 1 : given.runAttempt,
    startedAt: given.startedAt ?? given.createdAt,
    updatedAt: given.updatedAt ?? given.createdAt,
  });
  const { status, conclusion, startedAt, updatedAt } = run;
  for (const attempt of attempts ?? []) {
    Object.assign(run, { status: "COMPLETED", conclusion: "FAILURE", ...defined(attempt), jobs: [] });
    loadJobs(store, run, attempt.jobs);
    const current = [...(jobs?.keys() ?? [])];
    beginNextAttempt(
      run,
      run.jobs.filter((job) => current.includes(job.checkRun.databaseId)),
    );
  }
  Object.assign(run, { status, conclusion, startedAt, updatedAt });
  loadJobs(store, run, jobs);
  for (const [artifactId, artifact] of artifacts ?? []) {
    addArtifact(store, { run, databaseId: artifactId, ...artifact });
  }
}

/** Loads the jobs of an attempt. A job carried over to the next attempt is listed in both and loaded once. */
function loadJobs(store: Store, run: WorkflowRun, jobs: RunFile["jobs"]): void {
  for (const [databaseId, { runAttempt, runner, labels, environment, steps, log, ...check }] of jobs ?? []) {
    if (run.jobs.some((job) => job.checkRun.databaseId === databaseId)) continue;
    addJob(
      store,
      run,
      { databaseId, startedAt: check.status === "QUEUED" ? null : run.startedAt, ...withEnds(check) },
      {
        runAttempt,
        runnerName: runner,
        labels,
        environment,
        steps: (steps ?? []).map((step, index) => ({
          number: index + 1,
          status: "COMPLETED",
          conclusion: null,
          startedAt: null,
          completedAt: null,
          ...defined(step),
        })),
        log: toJobLog(log),
      },
    );
  }
}

type LogFile =
  | string
  | { repeat?: string | undefined; times?: number | undefined; expired?: boolean | undefined };

function toJobLog(log: LogFile | null | undefined): JobLog {
  if (log === null || log === undefined) return { kind: "none" };
  if (typeof log === "string") return { kind: "text", text: log };
  if (log.expired) return { kind: "expired" };
  return { kind: "repeat", line: log.repeat ?? "", times: log.times ?? 1 };
}
