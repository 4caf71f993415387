/** Resolvers for checks, statuses, their rollup and workflow runs. */

import { baseProtection } from "../domain/branch-requirements.js";
import {
  commitCheckRuns,
  contextName,
  latestStatuses,
  rollupContexts,
  rollupState,
  suiteStatus,
} from "../domain/checks.js";
import { requireToken } from "../domain/permissions.js";
import { nodeId } from "../store/ids.js";
import { branch } from "../store/repositories.js";
import type {
  CheckRun,
  CheckSuite,
  Commit,
  Repository,
  StatusContext,
  Workflow,
  WorkflowRun,
} from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { constant, type Fields, own, View, WEB } from "./types.js";

/** Returns the rollup of a commit, or null if it has no checks or statuses. */
export interface Rollup {
  readonly __typename: "StatusCheckRollup";
  readonly id: string;
  readonly commit: Commit;
  readonly state: string;
}

export function statusRollup(commit: Commit): Rollup | null {
  const state = rollupState(commit);
  const id = nodeId("StatusCheckRollup", commit.repository.databaseId, commit.oid);
  return state && { __typename: "StatusCheckRollup", id, commit, state };
}

export const rollupFields: Fields<Rollup> = {
  ...own<Rollup>("id", "commit", "state"),
  contexts: ({ commit }, args: PageArgs, _call, info) => {
    const checks = commitCheckRuns(commit);
    const statuses = latestStatuses(commit);
    return connection(rollupContexts(commit), args, info, {
      connection: {
        checkRunCount: checks.length,
        checkRunCountsByState: counts(checks.map((check) => check.conclusion ?? check.status)),
        statusContextCount: statuses.length,
        statusContextCountsByState: counts(statuses.map((status) => status.state)),
      },
    });
  },
};

export const checkRunFields: Fields<CheckRun> = {
  ...own<CheckRun>("id", "databaseId", "name", "status", "conclusion", "title", "summary", "text"),
  ...own<CheckRun>("detailsUrl", "externalId", "startedAt", "completedAt"),
  ...constant(null, "deployment", "pendingDeploymentRequest"),
  checkSuite: (check) => check.suite,
  repository: (check) => check.suite.commit.repository,
  url: (check) => WEB + checkPath(check),
  permalink: (check) => WEB + checkPath(check),
  resourcePath: checkPath,
  isRequired: (check, args: RequiredArgs) => isRequired(check, check.suite.commit.repository, args),
  annotations: (check, args: PageArgs, _call, info) => {
    const nodes = check.annotations.map(
      (annotation) =>
        new View({
          path: annotation.path,
          annotationLevel: annotation.level,
          message: annotation.message,
          title: annotation.title,
          rawDetails: annotation.rawDetails,
          blobUrl: `${WEB}${commitTree(check)}/${annotation.path}`,
          location: new View({
            start: new View({ line: annotation.startLine, column: annotation.startColumn }),
            end: new View({ line: annotation.endLine, column: annotation.endColumn }),
          }),
        }),
    );
    return connection(nodes, args, info);
  },
};

export const statusContextFields: Fields<StatusContext> = {
  ...own<StatusContext>(
    "id",
    "context",
    "state",
    "description",
    "targetUrl",
    "creator",
    "createdAt",
    "commit",
  ),
  isRequired: (status, args: RequiredArgs) => isRequired(status, status.commit.repository, args),
};

export const checkSuiteFields: Fields<CheckSuite> = {
  ...own<CheckSuite>("id", "databaseId", "app", "commit", "createdAt", "updatedAt"),
  workflowRun: ({ workflowRun, commit }, _args, { viewer }) => {
    if (workflowRun && commit.repository.visibility !== "PUBLIC") requireToken(viewer, "actions", "read");
    return workflowRun;
  },
  status: (suite) => suiteStatus(suite.checkRuns).status,
  conclusion: (suite) => suiteStatus(suite.checkRuns).conclusion,
  repository: (suite) => suite.commit.repository,
  branch: (suite) => (suite.branch && branch(suite.commit.repository, suite.branch)) || null,
  checkRuns: (suite, args: PageArgs & { filterBy?: CheckRunFilter | null }, _call, info) => {
    const { checkName, status, conclusions } = args.filterBy ?? {};
    const found = suite.checkRuns.filter(
      (check) =>
        (checkName == null || check.name === checkName) &&
        (status == null || check.status === status) &&
        (conclusions == null || conclusions.some((conclusion) => conclusion === check.conclusion)),
    );
    return connection(found, args, info);
  },
  url: (suite) => `${WEB}/${fullName(suite.commit.repository)}/commit/${suite.commit.oid}/checks`,
  resourcePath: (suite) => `/${fullName(suite.commit.repository)}/commit/${suite.commit.oid}/checks`,
};

export const workflowRunFields: Fields<WorkflowRun> = {
  ...own<WorkflowRun>(
    "id",
    "databaseId",
    "runNumber",
    "event",
    "checkSuite",
    "workflow",
    "createdAt",
    "updatedAt",
  ),
  url: (run) => `${WEB}/${fullName(run.repository)}/actions/runs/${run.databaseId}`,
  resourcePath: (run) => `/${fullName(run.repository)}/actions/runs/${run.databaseId}`,
};

export const workflowFields: Fields<Workflow> = {
  ...own<Workflow>("id", "databaseId", "name", "state", "createdAt", "updatedAt"),
  url: (workflow) => WEB + workflowPath(workflow),
  resourcePath: workflowPath,
  runs: (workflow, args: PageArgs & { orderBy?: Order | null }, _call, info) => {
    const runs = [...workflow.repository.runs.values()].filter((run) => run.workflow === workflow);
    const keys = { CREATED_AT: (run: WorkflowRun) => run.createdAt };
    return connection(ordered(runs, args.orderBy, keys), args, info);
  },
};

interface RequiredArgs {
  readonly pullRequestId?: string | null;
  readonly pullRequestNumber?: number | null;
}

interface CheckRunFilter {
  readonly checkName?: string | null;
  readonly status?: string | null;
  readonly conclusions?: readonly string[] | null;
}

/** Reports whether the base branch of the pull request requires this check. */
function isRequired(context: CheckRun | StatusContext, repository: Repository, args: RequiredArgs): boolean {
  const pull = [...repository.threads.values()].find(
    (thread) =>
      thread.__typename === "PullRequest" &&
      (thread.id === args.pullRequestId || thread.number === args.pullRequestNumber),
  );
  if (pull?.__typename !== "PullRequest") return false;
  return baseProtection(pull)?.requiredStatusChecks.includes(contextName(context)) ?? false;
}

function counts(states: readonly string[]): View[] {
  return [...new Set(states)].map(
    (state) => new View({ state, count: states.filter((other) => other === state).length }),
  );
}

function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`;
}

function checkPath(check: CheckRun): string {
  const run = check.suite.workflowRun;
  const repository = fullName(check.suite.commit.repository);
  return run
    ? `/${repository}/actions/runs/${run.databaseId}/job/${check.databaseId}`
    : `/${repository}/runs/${check.databaseId}`;
}

function commitTree(check: CheckRun): string {
  const { commit } = check.suite;
  return `/${fullName(commit.repository)}/blob/${commit.oid}`;
}

function workflowPath(workflow: Workflow): string {
  return `/${fullName(workflow.repository)}/actions/workflows/${workflow.path.split("/").at(-1)}`;
}
