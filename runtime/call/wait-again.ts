// Waits before something is requested again whose answer is not complete yet.

import type { Channel } from "../contract/call.js";
import { RouteError } from "../contract/route-error.js";

/** The longest time between two requests, if GitHub names none. */
const MAX_DELAY_MS = 10_000;

/**
 * Waits for growing times of 1 to 10 seconds, or for `requestedMs`. Throws `NETWORK` with what is unfinished if the call
 * would end before.
 */
export type WaitAgain = (unfinished: string, requestedMs?: number) => Promise<void>;

/** Returns the waits of one request or call. */
export function waits(step: string, { call, route }: Channel): WaitAgain {
  const { clock, budget } = call;
  const start = clock.now();
  let [attempt, waitedMs] = [0, 0];
  return async (unfinished, requestedMs) => {
    attempt++;
    const delay = requestedMs ?? Math.min(MAX_DELAY_MS, budget.baseMs * 4 * 2 ** (attempt - 1));
    waitedMs += delay;
    // A clock that does not advance ends the waits as well.
    if (Math.max(clock.now() + delay, start + waitedMs) > budget.deadline) throw tooLate(unfinished);
    call.emit({ type: "wait", route, step, attempt, delay_ms: delay });
    await clock.sleep(delay, call.send.signal);
  };
}

const tooLate = (unfinished: string): RouteError =>
  new RouteError(
    "NETWORK",
    `${unfinished}, and the call ends before the next request; set a higher timeoutMs, or call again later.`,
    { retryable: true },
  );
