/** Commit statuses, checks, workflows, their runs and jobs. */
import type { App, Timestamp, User } from "./accounts.js";
import type { Commit, Repository } from "./repository.js";

export interface StatusContext {
  readonly __typename: "StatusContext";
  readonly id: string;
  readonly databaseId: number;
  readonly commit: Commit;
  context: string;
  state: "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";
  description: string | null;
  targetUrl: string | null;
  creator: User | null;
  readonly createdAt: Timestamp;
}

export type CheckStatus = "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";

export type CheckConclusion =
  | "ACTION_REQUIRED"
  | "CANCELLED"
  | "FAILURE"
  | "NEUTRAL"
  | "SKIPPED"
  | "STALE"
  | "STARTUP_FAILURE"
  | "SUCCESS"
  | "TIMED_OUT";

export interface CheckSuite {
  readonly __typename: "CheckSuite";
  readonly id: string;
  readonly databaseId: number;
  readonly commit: Commit;
  readonly app: App;
  readonly workflowRun: WorkflowRun | null;
  branch: string | null;
  checkRuns: CheckRun[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface CheckAnnotation {
  path: string;
  startLine: number;
  endLine: number;
  startColumn: number | null;
  endColumn: number | null;
  level: "FAILURE" | "NOTICE" | "WARNING";
  title: string | null;
  message: string;
  rawDetails: string | null;
}

export interface CheckRun {
  readonly __typename: "CheckRun";
  readonly id: string;
  readonly databaseId: number;
  readonly suite: CheckSuite;
  name: string;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  detailsUrl: string | null;
  externalId: string | null;
  startedAt: Timestamp | null;
  completedAt: Timestamp | null;
  annotations: CheckAnnotation[];
}

export interface Workflow {
  readonly __typename: "Workflow";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  name: string;
  /** Such as `.github/workflows/ci.yml`. */
  path: string;
  state: "ACTIVE" | "DELETED" | "DISABLED_FORK" | "DISABLED_INACTIVITY" | "DISABLED_MANUALLY";
  /** Names of the inputs of `workflow_dispatch`; null when the workflow has no such trigger. */
  dispatchInputs: string[] | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface WorkflowRun {
  readonly __typename: "WorkflowRun";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  readonly workflow: Workflow;
  readonly runNumber: number;
  runAttempt: number;
  displayTitle: string;
  event: string;
  headBranch: string;
  headCommit: Commit;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  actor: User | null;
  checkSuite: CheckSuite | null;
  jobs: Job[];
  /** Earlier attempts, first to last; the rest of the run tells of the current one. */
  previousAttempts: RunAttempt[];
  artifacts: Artifact[];
  inputs: Record<string, string>;
  readonly createdAt: Timestamp;
  startedAt: Timestamp;
  updatedAt: Timestamp;
}

/** What became of an attempt before the run was started again. */
export type RunAttempt = Readonly<
  Pick<WorkflowRun, "runAttempt" | "status" | "conclusion" | "jobs" | "startedAt" | "updatedAt">
>;

export interface Artifact {
  readonly id: string;
  readonly databaseId: number;
  readonly run: WorkflowRun;
  name: string;
  sizeInBytes: number;
  expired: boolean;
  readonly createdAt: Timestamp;
  expiresAt: Timestamp;
}

export interface Step {
  name: string;
  number: number;
  status: CheckStatus;
  conclusion: CheckConclusion | null;
  startedAt: Timestamp | null;
  completedAt: Timestamp | null;
}

/** A job of a workflow run. Name, state and times are those of its check run, which has the same id. */
export interface Job {
  readonly checkRun: CheckRun;
  readonly run: WorkflowRun;
  runAttempt: number;
  runnerName: string | null;
  labels: string[];
  steps: Step[];
  log: JobLog;
}

export type JobLog =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "repeat"; readonly line: string; readonly times: number }
  /** GitHub answers 410. */
  | { readonly kind: "expired" }
  /** The job has not written one; GitHub answers 404. */
  | { readonly kind: "none" };
