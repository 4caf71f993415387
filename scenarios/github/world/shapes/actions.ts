/** Shapes of commits, statuses, checks, workflows, runs and jobs. */
import {
  either,
  flag,
  integer,
  keyed,
  list,
  login,
  nullable,
  numbered,
  object,
  oid,
  oneOf,
  text,
  timestamp,
} from "../shape.js";
import { filesShape } from "./file.js";

const status = object(
  { state: oneOf("ERROR", "EXPECTED", "FAILURE", "PENDING", "SUCCESS") },
  {
    id: integer,
    description: nullable(text),
    targetUrl: nullable(text),
    creator: login,
    createdAt: timestamp,
  },
);

const checkStatus = oneOf("COMPLETED", "IN_PROGRESS", "PENDING", "QUEUED", "REQUESTED", "WAITING");

const concluded = oneOf(
  "ACTION_REQUIRED",
  "CANCELLED",
  "FAILURE",
  "NEUTRAL",
  "SKIPPED",
  "STALE",
  "STARTUP_FAILURE",
  "SUCCESS",
  "TIMED_OUT",
);

const conclusion = nullable(concluded);

export const annotationShape = object(
  { path: text, startLine: integer, level: oneOf("FAILURE", "NOTICE", "WARNING"), message: text },
  {
    endLine: integer,
    startColumn: nullable(integer),
    endColumn: nullable(integer),
    title: nullable(text),
    rawDetails: nullable(text),
  },
);

const check = {
  name: text,
};

const checkDetails = {
  status: checkStatus,
  conclusion,
  title: nullable(text),
  summary: nullable(text),
  text: nullable(text),
  detailsUrl: nullable(text),
  externalId: nullable(text),
  startedAt: nullable(timestamp),
  completedAt: nullable(timestamp),
  annotations: list(annotationShape),
};

const gitActor = object({}, { name: text, email: text, user: login, date: timestamp });

export const commitShape = object(
  {},
  {
    message: text,
    author: gitActor,
    committer: gitActor,
    parents: list(oid),
    statuses: keyed(status, /./, "a context"),
    checkRuns: numbered(object(check, { ...checkDetails, app: text })),
    files: filesShape,
  },
);

export const workflowShape = object(
  { name: text },
  {
    id: integer,
    state: oneOf("ACTIVE", "DELETED", "DISABLED_FORK", "DISABLED_INACTIVITY", "DISABLED_MANUALLY"),
    dispatchInputs: nullable(list(text)),
    requiredInputs: list(text),
    inputDefaults: keyed(text),
    inputOptions: keyed(list(text)),
    eventTypes: nullable(list(text)),
    /** By name: how the jobs of runs that start here proceed. `duration` is in seconds. */
    jobs: keyed(
      object({}, { duration: integer, conclusion: concluded, labels: list(text), log: text }),
      /./,
      "the name of a job",
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

const step = object(
  { name: text },
  { status: checkStatus, conclusion, startedAt: nullable(timestamp), completedAt: nullable(timestamp) },
);

const log = nullable(either(text, object({}, { repeat: text, times: integer, expired: flag })));

const job = object(check, {
  ...checkDetails,
  runAttempt: integer,
  runner: nullable(text),
  labels: list(text),
  environment: nullable(text),
  steps: list(step),
  log,
});

const artifact = object(
  { name: text },
  { sizeInBytes: integer, expired: flag, createdAt: timestamp, expiresAt: timestamp },
);

const attempt = object(
  {},
  {
    status: checkStatus,
    conclusion,
    jobs: numbered(job),
    startedAt: timestamp,
    updatedAt: timestamp,
  },
);

export const runShape = object(
  { workflow: text, headSha: oid },
  {
    runNumber: integer,
    runAttempt: integer,
    displayTitle: text,
    event: text,
    headBranch: text,
    /** The fork of a pull request. */
    headRepository: text,
    status: checkStatus,
    conclusion,
    actor: login,
    jobs: numbered(job),
    /** Earlier attempts, oldest first. */
    attempts: list(attempt),
    artifacts: numbered(artifact),
    inputs: keyed(text),
    createdAt: timestamp,
    startedAt: timestamp,
    updatedAt: timestamp,
  },
);
