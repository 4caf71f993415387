// Sends a request again until GitHub has the answer, or the answer has the requested state.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedRest } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import type { Headers, RestAnswer } from "../contract/wire.js";

/** The longest time between two requests, if GitHub names none. */
const MAX_DELAY_MS = 10_000;

/** Status of an answer that GitHub still prepares. */
const ACCEPTED = 202;

/**
 * Sends the request at the pace that GitHub names, or else at growing intervals of 1 to 10 seconds. Throws `NETWORK` if the
 * call would end before.
 */
export async function pollRest(
  { name, poll }: PlannedRest,
  scope: RunScope,
  { call, route }: Channel,
  send: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const { clock, budget } = call;
  let waitedMs = 0;
  const start = clock.now();
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    const isPrepared = answer.status !== ACCEPTED;
    // An answer without a value never has the state. The plan reports that it is not what GitHub documents.
    const isDone = answer.value == null || (poll?.done?.(scope, answer.value) ?? true);
    if (isPrepared && isDone) return answer;
    const delay =
      requestedDelay(answer.headers) ?? Math.min(MAX_DELAY_MS, budget.baseMs * 4 * 2 ** (attempt - 1));
    waitedMs += delay;
    // A clock that does not advance ends the waits as well.
    if (Math.max(clock.now() + delay, start + waitedMs) > budget.deadline) throw unfinished(name, isPrepared);
    call.emit({ type: "wait", route, step: name, attempt, delay_ms: delay });
    await clock.sleep(delay, call.send.signal);
  }
}

/** Returns the milliseconds until the next request that GitHub names. */
function requestedDelay(headers: Headers): number | undefined {
  const seconds = headers["x-poll-interval"] ?? headers["retry-after"];
  return seconds !== undefined && /^[1-9]\d{0,3}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function unfinished(step: string, isPrepared: boolean): RouteError {
  const state = isPrepared
    ? `${step} does not have the requested state yet`
    : `GitHub still prepares the answer of ${step} (202)`;
  return new RouteError(
    "NETWORK",
    `${state}, and the call ends before the next request; set a higher timeoutMs, or call again later.`,
    {
      retryable: true,
    },
  );
}
