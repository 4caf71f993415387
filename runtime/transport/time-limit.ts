// Time limits of calls and requests, and the caller's signal.

import { notSent, RouteError } from "../contract/route-error.js";
import { aborted, timedOut } from "../errors/interrupted.js";

/** Time limit of a call. */
export const DEFAULT_TIMEOUT_MS = 120_000;

/** Time limit of a request, and of a token function. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

/** Time limit of a store or a cache of the options, which is replaced if it does not answer. */
export const STORE_TIMEOUT_MS = 1000;

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

/**
 * Settles as `run` does, or rejects after `ms`, or as soon as `outer` is aborted, even if `run` ignores its signal.
 * `what`: what did not finish, for the message.
 */
export function within<T>(
  what: string,
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withTimeLimit(what, ms, outer, (signal) => untilAborted(signal, run(signal)));
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
  if (signal?.aborted) notSent(interruption(signal));
}

/** One set for each signal, because Node prints a warning for a signal with more than ten listeners. */
const listeners = new WeakMap<AbortSignal, Set<(reason: RouteError) => void>>();

/** Calls the listener once the signal is aborted. Returns a function that removes it. */
export function onAbort(signal: AbortSignal | undefined, listener: (reason: RouteError) => void): () => void {
  if (signal === undefined) return () => {};
  if (signal.aborted) listener(interruption(signal));
  const added = listeners.get(signal) ?? listen(signal);
  // A function of its own, because a listener may be added twice.
  const notify = (reason: RouteError) => listener(reason);
  added.add(notify);
  return () => added.delete(notify);
}

function listen(signal: AbortSignal): Set<(reason: RouteError) => void> {
  const added = new Set<(reason: RouteError) => void>();
  listeners.set(signal, added);
  const notify = () => {
    for (const listener of added) listener(interruption(signal));
  };
  signal.addEventListener("abort", notify, { once: true });
  return added;
}

/** Returns the error for an aborted signal: a time limit, or an abort by the caller. */
function interruption(signal: AbortSignal): RouteError {
  const { reason } = signal;
  return reason instanceof RouteError ? reason : aborted(signal, true);
}
