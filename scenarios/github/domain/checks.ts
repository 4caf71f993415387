/** Combines the checks and statuses of a commit. */
import type { CheckRun, Commit, StatusContext } from "../store/types.js";

export type RollupState = "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";

const PASSED = new Set(["SUCCESS", "NEUTRAL", "SKIPPED"]);

/** Returns the contexts of a rollup in GitHub's order: check runs by suite, then statuses. */
export function rollupContexts(commit: Commit): (CheckRun | StatusContext)[] {
  return [...latestCheckRuns(commitCheckRuns(commit)), ...latestStatuses(commit)];
}

/** Returns the last check run of each name in a suite. Repeated check runs replace earlier ones. */
export function latestCheckRuns(checks: readonly CheckRun[]): CheckRun[] {
  return [...new Map(checks.map((check) => [`${check.suite.id} ${check.name}`, check])).values()];
}

export function commitCheckRuns(commit: Commit): CheckRun[] {
  return commit.checkSuites.flatMap((suite) => suite.checkRuns);
}

/** Returns the last status of each context. */
export function latestStatuses(commit: Commit): StatusContext[] {
  return [...new Map(commit.statuses.map((status) => [status.context, status])).values()];
}

/** Returns the combined state, or null if the commit has no checks or statuses. */
export function rollupState(commit: Commit): RollupState | null {
  const contexts = rollupContexts(commit).map(contextState);
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

/** Derives the status and conclusion of a suite from its check runs. */
export function suiteStatus(checkRuns: readonly CheckRun[]): Pick<CheckRun, "status" | "conclusion"> {
  if (checkRuns.length === 0) return { status: "QUEUED", conclusion: null };
  if (checkRuns.some((check) => check.status !== "COMPLETED")) {
    const started = checkRuns.some((check) => check.status !== "QUEUED");
    return { status: started ? "IN_PROGRESS" : "QUEUED", conclusion: null };
  }
  const failing = checkRuns.find((check) => contextState(check) === "failing");
  return { status: "COMPLETED", conclusion: failing?.conclusion ?? "SUCCESS" };
}

/** Returns why a commit lacks required checks, or null. */
export function unmetChecks(head: Commit | null, required: readonly string[]): string | null {
  const contexts = new Map(
    head ? rollupContexts(head).map((context) => [contextName(context), context]) : [],
  );
  const unmet = required.flatMap((name) => {
    const context = contexts.get(name);
    const state = context ? contextState(context) : "expected";
    return state === "passed" ? [] : [{ name, state } as const];
  });
  const [first] = unmet;
  if (!first) return null;
  const words = { expected: "expected", failing: "failing", pending: "in progress" };
  if (required.length === 1) return `Required status check "${first.name}" is ${words[first.state]}.`;
  const counts = (["expected", "pending", "failing"] as const)
    .map((state) => ({ state, count: unmet.filter((check) => check.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${words[state]}`);
  const have = unmet.length === 1 ? "has" : "have";
  return `${unmet.length} of ${required.length} required status checks ${have} not succeeded: ${counts.join(" and ")}.`;
}
