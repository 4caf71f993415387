// Time limits of calls and requests, and the caller's signal.

import { RouteError } from "../contract/route-error.js";
import { aborted, timedOut } from "../errors/interrupted.js";

/** The longest delay of a timer. A longer one would overflow to one millisecond. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1;

/**
 * Runs with a signal that is aborted after `ms`, or with `outer`. `what`: what did not finish, for the message.
 *
 * Not `AbortSignal.any`, which on Node 20 leaks memory if the outer signal is long-lived.
 */
export async function withTimeLimit<T>(
  what: string,
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut(what, ms)), Math.min(ms, MAX_TIMER_MS));
  const stopListening = onAbort(outer, (reason) => controller.abort(reason));
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

/** Settles as `running` does, or rejects as soon as the signal is aborted, even if `running` ignores the signal. */
export function untilAborted<T>(signal: AbortSignal | undefined, running: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopListening = onAbort(signal, reject);
    running.then(resolve, reject).finally(stopListening);
  });
}

/** Throws if the signal is aborted, before anything is sent. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interruption(signal).with({ outcome: undefined });
}

/** Calls the listener once the signal is aborted. Returns a function that removes it. */
export function onAbort(signal: AbortSignal | undefined, listener: (reason: RouteError) => void): () => void {
  const notify = () => signal && listener(interruption(signal));
  if (signal?.aborted) notify();
  signal?.addEventListener("abort", notify, { once: true });
  return () => signal?.removeEventListener("abort", notify);
}

/** Returns the error for an aborted signal: that of a time limit, or the caller aborted the call. */
function interruption({ reason }: AbortSignal): RouteError {
  return reason instanceof RouteError ? reason : aborted(true);
}
