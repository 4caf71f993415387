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
  const since = new Date(run.call.clock.now() - CLOCK_DIFFERENCE_MS).toISOString();
  const scope: RunScope = { input: run.input, ran: {}, since };
  try {
    return await runPlan(plan, run, runLookups, scope);
  } catch (thrown) {
    const error = asRouteError(thrown);
    const { creation } = plan;
    const isLost = creation !== undefined && error.outcome === "unknown" && !run.call.send.signal?.aborted;
    // A list that cannot be read does not change the error.
    throw isLost ? await addCandidates(error, creation, scope, run).catch(() => error) : error;
  }
};

async function addCandidates(
  error: RouteError,
  creation: Creation,
  scope: RunScope,
  run: PlanRun,
): Promise<RouteError> {
  const { lookup } = creation;
  // One attempt: the outcome is reported soon, even if GitHub cannot be reached.
  const call = { ...run.call, budget: { ...run.call.budget, maxAttempts: 1 } };
  scope[lookup.name] = await runRequest(lookup, scope, createSender({ ...run, call }));
  const { since } = scope;
  const recent = (creation.candidates(scope) ?? []).filter(
    (one) => String(properties(one)?.createdAt ?? since) >= String(since),
  );
  return error.with({ details: { ...error.details, candidates: recent.slice(0, MAX_CANDIDATES) } });
}
