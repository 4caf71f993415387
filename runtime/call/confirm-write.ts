// Reads the state again with lookups if it is unknown whether GitHub applied a write.

import type { Confirmation, Plan, PlannedRequest } from "../contract/plan.js";
import type { RunScope } from "./plan-run.js";
import { runRequest } from "./run-plan.js";
import { type Channel, createSender } from "./send-request.js";

/** The function for a {@link Confirmation} by lookups. */
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
): Promise<boolean | undefined> {
  const { lookups: own, done } = planned.confirm ?? {};
  const lookups = own ?? plan.requests.filter(isLookup);
  for (const one of lookups) scope[one.name] = await runRequest(one, scope, createSender(channel));
  const isDone = done === undefined ? planned.when?.(scope) === false : done(scope);
  // The state is older than the response of a write that is sent again.
  if (isDone !== true) for (const { name } of own ?? []) scope[name] = undefined;
  return isDone;
}

const isLookup = ({ role }: PlannedRequest): boolean => role === "lookup";
