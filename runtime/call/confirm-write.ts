// Reads the state again if it is unknown whether GitHub applied a write.

import type { Confirmation, Plan, PlannedRequest } from "../contract/plan.js";
import type { RunScope } from "./plan-run.js";
import { runRequest } from "./run-plan.js";
import { type Channel, createSender } from "./send-request.js";

/** The function for {@link Confirmation}. */
export const confirmWrite: Confirmation["start"] = (planned, plan, scope, channel) => ({
  ...channel,
  confirm: {
    isApplied: () => isApplied(planned, plan, Object(scope), Object(channel)),
    afterRefusal: planned.role === "then",
  },
});

/** Reads the state into the scope, so that the output is mapped from it. */
async function isApplied(
  planned: PlannedRequest,
  plan: Plan,
  scope: RunScope,
  channel: Channel,
): Promise<boolean> {
  const { lookup, done } = planned.confirm ?? {};
  const lookups: readonly PlannedRequest[] = lookup ? [lookup] : plan.requests.filter(isLookup);
  for (const one of lookups) scope[one.name] = await runRequest(one, scope, createSender(channel));
  return done === undefined ? planned.when?.(scope) === false : done(scope);
}

const isLookup = ({ role }: PlannedRequest): boolean => role === "lookup";
