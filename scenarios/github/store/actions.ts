/** Creates workflows, runs, jobs, checks and commit statuses. */
import { EPOCH } from "./accounts.js";
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type {
  App,
  Artifact,
  CheckRun,
  CheckSuite,
  Commit,
  Job,
  StatusContext,
  Workflow,
  WorkflowRun,
} from "./types.js";

export function addStatus(
  store: Store,
  init: Init<StatusContext, "commit" | "context" | "state">,
): StatusContext {
  const databaseId = init.databaseId ?? store.nextId("Status");
  store.reserveId("Status", databaseId);
  const status = fill<StatusContext>(
    {
      __typename: "StatusContext",
      id: nodeId("StatusContext", init.commit.repository.databaseId, databaseId),
      databaseId,
      commit: init.commit,
      context: init.context,
      state: init.state,
      description: null,
      targetUrl: null,
      creator: null,
      createdAt: EPOCH,
    },
    init,
  );
  init.commit.statuses.push(status);
  return store.register(status);
}

/** Returns the suite of an app on a commit, and creates it if needed. Each workflow run has a separate suite. */
export function suiteFor(
  store: Store,
  commit: Commit,
  app: App,
  workflowRun: WorkflowRun | null,
  createdAt = EPOCH,
): CheckSuite {
  const found = commit.checkSuites.find((suite) => suite.app === app && suite.workflowRun === workflowRun);
  if (found) return found;
  const databaseId = store.nextId("CheckSuite");
  const suite: CheckSuite = {
    __typename: "CheckSuite",
    id: nodeId("CheckSuite", commit.repository.databaseId, databaseId),
    databaseId,
    commit,
    app,
    workflowRun,
    branch: workflowRun?.headBranch ?? null,
    checkRuns: [],
    createdAt,
    updatedAt: createdAt,
  };
  commit.checkSuites.push(suite);
  return store.register(suite);
}

export function addCheckRun(store: Store, init: Init<CheckRun, "suite" | "name">): CheckRun {
  const databaseId = init.databaseId ?? store.nextId("CheckRun");
  store.reserveId("CheckRun", databaseId);
  const { owner, name } = init.suite.commit.repository;
  const status = init.status ?? (init.conclusion ? "COMPLETED" : "QUEUED");
  const startedAt = init.startedAt ?? (status === "QUEUED" ? null : EPOCH);
  const check = fill<CheckRun>(
    {
      __typename: "CheckRun",
      id: nodeId("CheckRun", init.suite.commit.repository.databaseId, databaseId),
      databaseId,
      suite: init.suite,
      name: init.name,
      status,
      conclusion: null,
      title: null,
      summary: null,
      text: null,
      detailsUrl: `https://github.com/${owner.login}/${name}/runs/${databaseId}`,
      externalId: null,
      startedAt,
      completedAt: status === "COMPLETED" ? startedAt : null,
      annotations: [],
    },
    init,
  );
  init.suite.checkRuns.push(check);
  return store.register(check);
}

export function addWorkflow(store: Store, init: Init<Workflow, "repository" | "name" | "path">): Workflow {
  const databaseId = init.databaseId ?? store.nextId("Workflow");
  store.reserveId("Workflow", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const workflow = fill<Workflow>(
    {
      __typename: "Workflow",
      id: nodeId("Workflow", init.repository.databaseId, databaseId),
      databaseId,
      repository: init.repository,
      name: init.name,
      path: init.path,
      state: "ACTIVE",
      dispatchInputs: null,
      requiredInputs: [],
      inputDefaults: new Map(),
      inputOptions: new Map(),
      eventTypes: null,
      jobs: [],
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  init.repository.workflows.set(databaseId, workflow);
  return store.register(workflow);
}

export function addRun(
  store: Store,
  init: Init<WorkflowRun, "workflow" | "headCommit", "repository">,
): WorkflowRun {
  const { repository } = init.workflow;
  const databaseId = init.databaseId ?? store.nextId("WorkflowRun");
  store.reserveId("WorkflowRun", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const run = fill<WorkflowRun>(
    {
      __typename: "WorkflowRun",
      id: nodeId("WorkflowRun", repository.databaseId, databaseId),
      databaseId,
      repository,
      workflow: init.workflow,
      runNumber: [...repository.runs.values()].filter((other) => other.workflow === init.workflow).length + 1,
      runAttempt: 1,
      displayTitle: init.headCommit.message.split("\n")[0] ?? "",
      event: "push",
      headBranch: repository.defaultBranch,
      headCommit: init.headCommit,
      headRepository: repository,
      status: init.conclusion ? "COMPLETED" : "QUEUED",
      conclusion: null,
      actor: null,
      checkSuite: null,
      jobs: [],
      previousAttempts: [],
      artifacts: [],
      inputs: {},
      createdAt,
      startedAt: createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  run.checkSuite = suiteFor(store, run.headCommit, store.app("github-actions"), run, createdAt);
  repository.runs.set(databaseId, run);
  return store.register(run);
}

/** Creates a job and its check run, which share id, name and state. */
export function addJob(
  store: Store,
  run: WorkflowRun,
  check: Omit<Init<CheckRun, "name">, "suite">,
  job: Init<Job, never, "checkRun" | "run">,
): Job {
  const suite = run.checkSuite ?? suiteFor(store, run.headCommit, store.app("github-actions"), run);
  const { owner, name } = run.repository;
  const databaseId = check.databaseId ?? store.nextId("CheckRun");
  const made = fill<Job>(
    {
      checkRun: addCheckRun(store, {
        ...check,
        databaseId,
        suite,
        detailsUrl:
          check.detailsUrl ??
          `https://github.com/${owner.login}/${name}/actions/runs/${run.databaseId}/job/${databaseId}`,
      }),
      run,
      runAttempt: run.runAttempt,
      runnerName: null,
      labels: ["ubuntu-latest"],
      environment: null,
      steps: [],
      log: { kind: "none" },
    },
    job,
  );
  run.jobs.push(made);
  return made;
}

export function addArtifact(store: Store, init: Init<Artifact, "run" | "name">): Artifact {
  const databaseId = init.databaseId ?? store.nextId("Artifact");
  store.reserveId("Artifact", databaseId);
  const artifact = fill<Artifact>(
    {
      id: Buffer.from(`010:Artifact${databaseId}`).toString("base64"),
      databaseId,
      run: init.run,
      name: init.name,
      sizeInBytes: 0,
      expired: false,
      createdAt: init.run.createdAt,
      expiresAt: "2026-12-31T00:00:00Z",
    },
    init,
  );
  init.run.artifacts.push(artifact);
  return artifact;
}
