// Reads the lookups of a refused write again: GitHub may have answered them with the state before the last writes.

import type { PlanRun, RunScope } from "../contract/call.js";
import type { PlannedRequest } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { MAX_LATE_READS, waitBeforeRead } from "./late-reads.js";

/**
 * Reads the lookups into the scope until they change, if GitHub refused the write and nothing of the call was applied.
 * Returns whether they changed, so that the write may be sent once more. Not of a destructive one: what it destroys may
 * have changed after the user confirmed it.
 */
export async function lookAgain(
  thrown: unknown,
  lookups: readonly PlannedRequest[],
  readLookups: () => Promise<void>,
  scope: RunScope,
  { call }: PlanRun,
): Promise<boolean> {
  if (call.capability.effect === "destructive" || call.applied.size > 0 || call.budget.maxAttempts < 2)
    return false;
  if (!isRefused(thrown)) return false;
  const used = lookups.filter(({ name }) => scope.ran[name]);
  const state = () => JSON.stringify(used.map(({ name }) => scope[name]));
  const before = state();
  for (let attempt = 0; used.length > 0 && attempt < MAX_LATE_READS; attempt++) {
    if (attempt > 0 && !(await waitBeforeRead(attempt - 1, call))) break;
    await readLookups();
    if (state() !== before) return true;
  }
  return false;
}

/** Whether the error is GitHub's, and the state may be its reason. */
function isRefused(thrown: unknown): boolean {
  const { code, outcome, details } = asRouteError(thrown);
  const isAnswer = details?.status !== undefined || details?.errors !== undefined;
  return isAnswer && outcome === undefined && (code === "NOT_FOUND" || code === "VALIDATION");
}
