/** Finding workflows and runs, and which runs a list holds. */
import { inRange } from "../domain/date-range.js";
import { notFound } from "../store/errors.js";
import type { Workflow, WorkflowRun } from "../store/types.js";
import { type Call, numberParam, param, repositoryOf } from "./call.js";
import { storeLogin } from "./render/account.js";

/** By id or by file name. */
export function workflowOf(call: Call): Workflow {
  const wanted = param(call, "workflow_id");
  const found = [...repositoryOf(call, "actions").workflows.values()].find(
    ({ databaseId, path }) =>
      String(databaseId) === wanted || path === wanted || path === `.github/workflows/${wanted}`,
  );
  if (!found) throw notFound();
  return found;
}

export function runOf(call: Call): WorkflowRun {
  const run = repositoryOf(call, "actions").runs.get(numberParam(call, "run_id"));
  if (!run) throw notFound();
  return run;
}

/** Newest first, as far as the filters of the query let them pass. */
export function listedRuns(call: Call): WorkflowRun[] {
  const { query } = call.request;
  const filters: ((run: WorkflowRun) => boolean)[] = [];
  const add = (name: string, matches: (run: WorkflowRun, wanted: string) => boolean) => {
    const wanted = query.get(name);
    if (wanted) filters.push((run) => matches(run, wanted));
  };
  add("actor", (run, login) => run.actor?.login.toLowerCase() === storeLogin(login).toLowerCase());
  add("branch", (run, branch) => run.headBranch === branch);
  add("event", (run, event) => run.event === event);
  add("head_sha", (run, sha) => run.headCommit.oid === sha);
  add("check_suite_id", (run, id) => String(run.checkSuite?.databaseId) === id);
  // One parameter for both: `completed` is a status, `failure` a conclusion.
  add("status", (run, wanted) =>
    [run.status, run.conclusion].some((state) => state?.toLowerCase() === wanted),
  );
  add("created", (run, range) => inRange(run.createdAt, range));
  return [...repositoryOf(call, "actions").runs.values()]
    .filter((run) => filters.every((matches) => matches(run)))
    .sort((a, b) =>
      a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : b.databaseId - a.databaseId,
    );
}
