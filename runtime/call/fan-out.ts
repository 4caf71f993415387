// Runs a request once per element of a list.

import type { FanOut, PerItem } from "../contract/plan.js";
import { asRouteError, type RouteError, validationError } from "../contract/route-error.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { mapConcurrently } from "./concurrently.js";

type Outcome = PerItem<unknown, unknown>;

/** Sends the requests of the elements sequentially. Throws `VALIDATION` if there are too many. */
export async function fanOut(
  fanOut: FanOut,
  name: string,
  scope: object,
  send: (item: unknown) => Promise<unknown>,
): Promise<Outcome[]> {
  const { onError } = fanOut;
  const items = elements(fanOut, name, scope);
  const outcomes: Outcome[] = [];
  // Sequential, because concurrent writes would exceed GitHub's secondary rate limit.
  let stopped: RouteError | undefined;
  const failures: RouteError[] = [];
  for (const item of items) {
    if (stopped !== undefined) {
      outcomes.push(failed(item, `Not sent: ${stopped.message}`));
      continue;
    }
    try {
      outcomes.push(succeeded(item, await send(item)));
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (onError === "fail") throw error;
      outcomes.push(failed(item, error.message));
      failures.push(error);
      // These errors would affect the remaining elements as well.
      if (error.code === "RATE_LIMIT" || error.details?.aborted === true) stopped = error;
    }
  }
  return checked(outcomes, failures, fanOut, scope);
}

/** As {@link fanOut}, with concurrent requests. Only for requests that change nothing. */
export async function fanOutReads(
  fanOut: FanOut,
  name: string,
  scope: object,
  send: (item: unknown) => Promise<unknown>,
): Promise<Outcome[]> {
  const { onError } = fanOut;
  const items = elements(fanOut, name, scope);
  const failures = new Map<unknown, RouteError>();
  const outcomes = await mapConcurrently(items, undefined, async (item) => {
    try {
      return succeeded(item, await send(item));
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (onError === "fail")
        throw error.code === "NOT_FOUND"
          ? error.with({ details: { ...error.details, missing: [String(item)] } })
          : error;
      failures.set(item, error);
      return failed(item, error.message);
    }
  });
  return checked(
    outcomes,
    items.flatMap((item) => failures.get(item) ?? []),
    fanOut,
    scope,
  );
}

/** Returns the elements. Throws `VALIDATION` if there are too many. */
function elements({ max, ...perItem }: FanOut, name: string, scope: object): readonly unknown[] {
  const items = perItem.items(scope) ?? [];
  if (!Array.isArray(items)) throw unexpectedResponse(name, "a list", items);
  if (items.length <= max) return items;
  const message = `Request "${name}" would be sent ${items.length} times, but a call may send it at most ${max} times.`;
  throw validationError(message, { details: { step: name, count: items.length, max } });
}

const succeeded = (item: unknown, response: unknown): Outcome => ({
  item,
  ok: true,
  response,
  message: null,
});
const failed = (item: unknown, message: string): Outcome => ({ item, ok: false, response: null, message });

/**
 * Returns the outcomes. If no element succeeded, throws one of the failures. An unknown outcome takes precedence, so that
 * the call is not sent again.
 */
function checked(
  outcomes: Outcome[],
  failures: readonly RouteError[],
  fanOut: FanOut,
  scope: object,
): Outcome[] {
  const worst = failures.find(({ outcome }) => outcome === "unknown") ?? failures[0];
  if (worst === undefined || outcomes.some(({ ok }) => ok)) return outcomes;
  const areMissing = failures.every(({ code }) => code === "NOT_FOUND");
  if (areMissing && fanOut.allMissing?.(scope) === true) return outcomes;
  throw worst;
}
