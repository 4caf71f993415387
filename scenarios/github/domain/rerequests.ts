/** Asking for checks to be run again. */
import { GitHubError } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { CheckRun, CheckSuite } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { rerun } from "./runs.js";

/** Of another app than Actions; its job is to report anew. */
export function rerequestCheckRun(store: Store, viewer: Viewer, check: CheckRun): void {
  requirePermission(viewer, check.suite.commit.repository, { permission: "write", resource: "checks" });
  if (check.suite.workflowRun) {
    throw new GitHubError("UNPROCESSABLE", "This check run is not rerequestable");
  }
  reset(check);
  store.writes++;
}

/** The suite of a workflow run is that run again. */
export function rerequestCheckSuite(store: Store, viewer: Viewer, suite: CheckSuite): void {
  requirePermission(viewer, suite.commit.repository, { permission: "write", resource: "checks" });
  if (suite.workflowRun) {
    rerun(store, viewer, suite.workflowRun, "all");
    return;
  }
  for (const check of suite.checkRuns) reset(check);
  store.writes++;
}

function reset(check: CheckRun): void {
  Object.assign(check, { status: "QUEUED", conclusion: null, startedAt: null, completedAt: null });
}
