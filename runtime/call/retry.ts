// Retries requests with exponential backoff and full jitter, within a maximum number of attempts and a waiting time
// budget.
import type { Clock, RetryBudget, RetryOptions } from "../contract/retry.js";
import type { RouteError } from "../contract/route-error.js";
import { asRouteError } from "../contract/route-error.js";

/** The conditions and callbacks of {@link withRetry}. */
export interface RetryHooks {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Whether the request may be sent again after this error. */
  mayRepeat(error: RouteError): boolean;
  onAttempt(attempt: number): void;
  onRetry(attempt: number, delayMs: number, error: RouteError): void;
}

/** Returns a new budget. Later options override earlier ones. */
export function retryBudget(...options: readonly (RetryOptions | undefined)[]): RetryBudget {
  const merged: RetryOptions = Object.assign({}, ...options);
  return {
    maxAttempts: merged.maxAttempts ?? 3,
    leftMs: merged.budgetMs ?? 30_000,
    baseMs: merged.baseMs ?? 250,
  };
}

/** Calls `send` until it succeeds. Throws the last error if it may not be repeated or the budget is exhausted. */
export async function withRetry<T>(
  send: () => Promise<T>,
  budget: RetryBudget,
  hooks: RetryHooks,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    hooks.onAttempt(attempt);
    try {
      return await send();
    } catch (thrown) {
      // The request may have been sent if no transport classified the error.
      const error = asRouteError(thrown, "unknown");
      if (attempt >= budget.maxAttempts || hooks.signal?.aborted || !hooks.mayRepeat(error)) throw error;
      const delay = delayMs(error, attempt, budget.baseMs, hooks.clock);
      if (delay > budget.leftMs) throw error;
      budget.leftMs -= delay;
      hooks.onRetry(attempt, delay, error);
      await hooks.clock.sleep(delay, hooks.signal);
      if (hooks.signal?.aborted) throw error;
    }
  }
}

/** Returns the delay that GitHub requires, else a random part of an exponentially growing interval. */
function delayMs(error: RouteError, attempt: number, baseMs: number, clock: Clock): number {
  const jitter = Math.round(clock.random() * baseMs * 2 ** (attempt - 1));
  // Add the jitter, because GitHub reports whole seconds and its clock may differ from the local clock.
  return error.retryAfterMs ?? Math.max(0, (error.resetAt ?? 0) - clock.now()) + jitter;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock of the operating system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      // A longer delay would overflow to one millisecond.
      const timer = setTimeout(done, Math.min(ms, MAX_TIMER_MS));
      signal?.addEventListener("abort", done, { once: true });
    }),
};
