// Lists what a write may have created whose outcome is unknown.

import type { Creation } from "../contract/plan.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import { properties } from "../text/parse-object.js";
import type { PlanRun, RunScope } from "./plan-run.js";
import { runPlan, runRequest } from "./run-plan.js";
import { createSender } from "./send-request.js";

const MAX_CANDIDATES = 10;
/** Difference between the clocks of GitHub and of this computer that is tolerated. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** The function for {@link Creation}. The search is a read: the write is never sent again. */
export const reportCandidates: Creation["run"] = async (plan, context, runLookups) => {
  const run: PlanRun = Object(context);
  const startedAt = run.call.clock.now();
  const scope: RunScope = { input: run.input, ran: {} };
  try {
    return await runPlan(plan, run, runLookups, scope);
  } catch (thrown) {
    const error = asRouteError(thrown);
    const { creation } = plan;
    const isLost = creation !== undefined && error.outcome === "unknown" && !run.call.send.signal?.aborted;
    // A list that cannot be read does not change the error.
    throw isLost ? await addCandidates(error, creation, scope, run, startedAt).catch(() => error) : error;
  }
};

async function addCandidates(
  error: RouteError,
  creation: Creation,
  scope: RunScope,
  run: PlanRun,
  startedAt: number,
): Promise<RouteError> {
  const { lookup } = creation;
  // One attempt: the outcome is reported soon, even if GitHub cannot be reached.
  const call = { ...run.call, budget: { ...run.call.budget, maxAttempts: 1 } };
  const read = async () => {
    scope.since = githubTime(startedAt, run.call);
    scope[lookup.name] = await runRequest(lookup, scope, createSender({ ...run, call }));
    return githubTime(startedAt, run.call);
  };
  // The response shows GitHub's time. If the request contained a later one, too little was read.
  let since = await read();
  if (since < String(scope.since)) since = await read();
  const recent = (creation.candidates(scope) ?? []).filter(
    (one) => String(properties(one)?.createdAt ?? since) >= since,
  );
  return error.with({ details: { ...error.details, candidates: recent.slice(0, MAX_CANDIDATES) } });
}

/** Returns a time of GitHub's clock shortly before a time of this computer's. */
function githubTime(time: number, { clock, meter }: PlanRun["call"]): string {
  const ahead = Date.parse(meter.date ?? "") - clock.now();
  const difference = Math.abs(ahead) > CLOCK_DIFFERENCE_MS ? ahead : 0;
  return new Date(time + difference - CLOCK_DIFFERENCE_MS).toISOString();
}
