/** Finds workflows and runs, and filters lists of runs. */
import { inRange } from "../domain/date-range.js";
import { notFound } from "../store/errors.js";
import type { Workflow, WorkflowRun } from "../store/types.js";
import { type Call, getRepository, numberParam, param } from "./call.js";
import { storeLogin } from "./render/account.js";
import { runObject } from "./render/run.js";

/** Returns the workflow in the path, by id or file name. */
export function getWorkflow(call: Call): Workflow {
  const idOrFile = param(call, "workflow_id");
  const found = [...getRepository(call, "actions").workflows.values()].find(
    ({ databaseId, path }) =>
      String(databaseId) === idOrFile || path === idOrFile || path === `.github/workflows/${idOrFile}`,
  );
  if (!found) throw notFound();
  return found;
}

export function getRun(call: Call): WorkflowRun {
  const run = getRepository(call, "actions").runs.get(numberParam(call, "run_id"));
  if (!run) throw notFound();
  return run;
}

/** GitHub lists no more runs if there is a filter. */
const MAX_RUNS = 1000;

/** Returns the runs that match the filters of the query, newest first. */
export function listedRuns(call: Call): WorkflowRun[] {
  const { query } = call.request;
  const filters: ((run: WorkflowRun) => boolean)[] = [];
  const add = (name: string, matches: (run: WorkflowRun, value: string) => boolean) => {
    const value = query.get(name);
    if (value) filters.push((run) => matches(run, value));
  };
  add("actor", (run, login) => run.actor?.login.toLowerCase() === storeLogin(login).toLowerCase());
  add("branch", (run, branch) => run.headBranch === branch);
  add("event", (run, event) => run.event === event);
  add("head_sha", (run, sha) => run.headCommit.oid === sha);
  add("check_suite_id", (run, id) => String(run.checkSuite?.databaseId) === id);
  // The parameter accepts both statuses, such as `completed`, and conclusions, such as `failure`.
  add("status", (run, value) => [run.status, run.conclusion].some((state) => state?.toLowerCase() === value));
  add("created", (run, range) => inRange(run.createdAt, range));
  const found = [...getRepository(call, "actions").runs.values()]
    .filter((run) => filters.every((matches) => matches(run)))
    .sort((a, b) =>
      a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : b.databaseId - a.databaseId,
    );
  return filters.length > 0 ? found.slice(0, MAX_RUNS) : found;
}

/** Returns how a call shows runs: by default with the open pull requests of their heads. */
export function runResponse(call: Call): (run: WorkflowRun) => object {
  const without = call.request.query.get("exclude_pull_requests") === "true" ? { pull_requests: [] } : {};
  return (run) => ({ ...runObject(call, run), ...without });
}
