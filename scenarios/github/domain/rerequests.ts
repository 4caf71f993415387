/** Rerequests check runs and check suites. */
import { GitHubError } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { CheckRun, CheckSuite } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { rerun } from "./runs.js";

/** Resets a check run of an app other than Actions, which must report again. */
export function rerequestCheckRun(store: Store, viewer: Viewer, check: CheckRun): void {
  requirePermission(viewer, check.suite.commit.repository, { permission: "write", resource: "checks" });
  if (check.suite.workflowRun) {
    throw new GitHubError("UNPROCESSABLE", "This check run is not rerequestable");
  }
  reset(check);
  store.writes++;
}

/** Reruns the workflow run of a suite, or resets the check runs of another app. */
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
