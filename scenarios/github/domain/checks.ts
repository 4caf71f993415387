/** What the checks and statuses of a commit come to. */
import type { CheckRun, Commit, StatusContext } from "../store/types.js";

export type RollupState = "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";

const PASSED = new Set(["SUCCESS", "NEUTRAL", "SKIPPED"]);

/** Check runs in the order of their suites, then statuses, as GitHub lists them. */
export function contextsOf(commit: Commit): (CheckRun | StatusContext)[] {
  return [...checkRunsOf(commit), ...latestStatuses(commit)];
}

export function checkRunsOf(commit: Commit): CheckRun[] {
  return commit.checkSuites.flatMap((suite) => suite.checkRuns);
}

/** The last status of each context; earlier ones are history. */
export function latestStatuses(commit: Commit): StatusContext[] {
  return [...new Map(commit.statuses.map((status) => [status.context, status])).values()];
}

/** Null when nothing reported on the commit. */
export function rollupState(commit: Commit): RollupState | null {
  const contexts = contextsOf(commit).map(contextState);
  if (contexts.length === 0) return null;
  if (contexts.includes("failing")) return "FAILURE";
  return contexts.includes("pending") ? "PENDING" : "SUCCESS";
}

export function contextName(context: CheckRun | StatusContext): string {
  return context.__typename === "CheckRun" ? context.name : context.context;
}

export function contextState(context: CheckRun | StatusContext): "failing" | "passed" | "pending" {
  if (context.__typename === "CheckRun") {
    if (context.status !== "COMPLETED") return "pending";
    return PASSED.has(context.conclusion ?? "") ? "passed" : "failing";
  }
  if (context.state === "SUCCESS") return "passed";
  return context.state === "PENDING" || context.state === "EXPECTED" ? "pending" : "failing";
}

/** A suite is as far as its check runs are. */
export function suiteStatus(checkRuns: readonly CheckRun[]): Pick<CheckRun, "status" | "conclusion"> {
  if (checkRuns.length === 0) return { status: "QUEUED", conclusion: null };
  if (checkRuns.some((check) => check.status !== "COMPLETED")) {
    const started = checkRuns.some((check) => check.status !== "QUEUED");
    return { status: started ? "IN_PROGRESS" : "QUEUED", conclusion: null };
  }
  const failing = checkRuns.find((check) => contextState(check) === "failing");
  return { status: "COMPLETED", conclusion: failing?.conclusion ?? "SUCCESS" };
}
