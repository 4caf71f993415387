// Runs one request of a plan: whether it is sent, and what its failure means.

import type { Call, Channel, RunScope } from "../contract/call.js";
import type { PlannedRequest } from "../contract/plan.js";
import { asRouteError, type RouteError, validationError } from "../contract/route-error.js";
import { notFound } from "../mapping/values.js";
import { createSender, type Sender } from "./send-request.js";

/** Sends a request and adds its response to the scope. Throws if it fails, unless its failure is only reported. */
export async function runRequest(
  planned: PlannedRequest,
  scope: RunScope,
  channel: Channel,
  sender: Sender = createSender(channel),
): Promise<void> {
  const { name } = planned;
  try {
    scope[name] = await sendIfWanted(planned, scope, sender);
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (planned.onError === undefined || channel.call.send.signal?.aborted) throw error;
    planned.onError(name, error, channel.call);
    scope.ran[name] = false;
    scope[name] = undefined;
  }
}

/** Sends a request, unless its condition does not hold or it would change nothing. Returns its response. */
export async function sendIfWanted(
  planned: PlannedRequest,
  scope: RunScope,
  sender: Sender,
): Promise<unknown> {
  const isWanted = planned.when?.(scope) ?? true;
  const enabled = isWanted && !isEmptyUpdate(planned, scope);
  if (isWanted && !enabled && planned.role === "main")
    throw validationError("The input contains nothing to change.");
  scope.ran[planned.name] = enabled;
  // A call without its main request fails unless `onSkip` is set.
  if (!enabled) return planned.role === "main" && !planned.onSkip ? notFound("It") : undefined;
  const { perItem } = planned;
  if (perItem === undefined) return sender(planned, scope);
  return perItem.run(perItem, planned.name, scope, (item) => sender(planned, { ...scope, item }));
}

/** Whether the request would change nothing: a PATCH whose body has no values. */
export function isEmptyUpdate(planned: PlannedRequest, scope: object): boolean {
  if (planned.role === "lookup" || planned.perItem || !("request" in planned)) return false;
  const { method, body } = planned.request(scope);
  return (
    method === "PATCH" && body !== undefined && Object.values(body).every((value) => value === undefined)
  );
}

/** Adds a failed follow-up to the warnings of the call, as `RequestBase.onError`. */
export function reportFailure(
  step: string,
  { code, untrusted, message, outcome }: RouteError,
  { warnings }: Pick<Call, "warnings">,
): void {
  warnings.push({
    step,
    code,
    ...(untrusted && { untrusted }),
    message,
    ...(outcome === "unknown" ? { outcome } : {}),
  });
}
