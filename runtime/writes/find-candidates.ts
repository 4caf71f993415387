// Lists what a write may have created whose outcome is unknown.

import { sendIfWanted } from "../call/run-request.js";
import { createSender } from "../call/send-request.js";
import type { PlanRun, RunScope } from "../contract/call.js";
import type { ErrorCandidate } from "../contract/error-details.js";
import type { Creation } from "../contract/plan.js";
import type { RouteError } from "../contract/route-error.js";
import { properties } from "../text/parse-object.js";

const MAX_CANDIDATES = 10;
/** Difference between the clocks of GitHub and of this computer that is tolerated. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Returns the error, with the candidates if it is unknown whether the creation was applied. The search is a read: the write
 * is never sent again. `startedAt`: when the call began, by this computer's clock.
 */
export async function addCandidates(
  error: RouteError,
  creation: Creation | undefined,
  scope: RunScope,
  run: PlanRun,
  startedAt: number,
): Promise<RouteError> {
  if (creation === undefined || error.outcome !== "unknown" || run.call.send.signal?.aborted) return error;
  try {
    const candidates = await findCandidates(creation, scope, run, startedAt);
    return error.with({ details: { ...error.details, candidates } });
  } catch {
    // A list that cannot be read does not change the error.
    return error;
  }
}

async function findCandidates(
  creation: Creation,
  scope: RunScope,
  run: PlanRun,
  startedAt: number,
): Promise<readonly ErrorCandidate[]> {
  const { lookup } = creation;
  // One attempt: the outcome is reported soon, even if GitHub cannot be reached.
  const call = { ...run.call, budget: { ...run.call.budget, maxAttempts: 1 } };
  const read = async () => {
    scope.since = githubTime(startedAt, run.call);
    scope[lookup.name] = await sendIfWanted(lookup, scope, createSender({ ...run, call }));
    return githubTime(startedAt, run.call);
  };
  // The response shows GitHub's time. If the request contained a later one, too little was read.
  let since = await read();
  if (since < String(scope.since)) since = await read();
  const recent = (creation.candidates(scope) ?? []).filter(
    (one) => String(properties(one)?.createdAt ?? since) >= since,
  );
  return recent.slice(0, MAX_CANDIDATES);
}

/** Returns a time of GitHub's clock shortly before a time of this computer's. */
function githubTime(time: number, { clock, meter }: PlanRun["call"]): string {
  const ahead = Date.parse(meter.date ?? "") - clock.now();
  const difference = Math.abs(ahead) > CLOCK_DIFFERENCE_MS ? ahead : 0;
  return new Date(time + difference - CLOCK_DIFFERENCE_MS).toISOString();
}
