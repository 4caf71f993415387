// Runs a request once per element of a list.

import type { PerItem, RequestBase } from "../contract/plan.js";
import { asRouteError, RouteError, validationError } from "../contract/route-error.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";

/** Sends the requests of the elements sequentially. Throws `VALIDATION` if there are too many. */
export async function fanOut(
  planned: RequestBase,
  scope: object,
  send: (item: unknown) => Promise<unknown>,
): Promise<PerItem<unknown, unknown>[]> {
  const { perItem } = planned;
  if (perItem === undefined) throw new RouteError("UNKNOWN", `Request "${planned.name}" has no elements.`);
  const { max, onError } = perItem;
  const items = perItem.items(scope) ?? [];
  if (!Array.isArray(items)) throw unexpectedResponse(planned.name, "a list", items);
  if (items.length > max) {
    const message = `Request "${planned.name}" would be sent ${items.length} times, but a call may send it at most ${max} times.`;
    throw validationError(message, {
      details: { step: planned.name, count: items.length, max },
    });
  }
  const outcomes: PerItem<unknown, unknown>[] = [];
  // Sequential, because concurrent writes would exceed GitHub's secondary rate limit.
  let stopped: RouteError | undefined;
  const failures: RouteError[] = [];
  for (const item of items) {
    if (stopped !== undefined) {
      outcomes.push({ item, ok: false, response: null, message: `Not sent: ${stopped.message}` });
      continue;
    }
    try {
      outcomes.push({ item, ok: true, response: await send(item), message: null });
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (onError === "fail") throw error;
      outcomes.push({ item, ok: false, response: null, message: error.message });
      failures.push(error);
      // These errors would affect the remaining elements as well.
      if (error.code === "RATE_LIMIT" || error.details?.aborted === true) stopped = error;
    }
  }
  // If no element succeeded, the request fails. An unknown outcome takes precedence, so that the call is not sent again.
  const worst = failures.find(({ outcome }) => outcome === "unknown") ?? failures[0];
  if (worst !== undefined && !outcomes.some(({ ok }) => ok)) throw worst;
  return outcomes;
}
