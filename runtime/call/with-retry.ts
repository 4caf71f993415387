// Retries requests with exponential backoff and full jitter, within a maximum number of attempts and a waiting time
// budget.
import { defined } from "../contract/defined.js";
import type { Clock, RetryBudget, RetryOptions } from "../contract/retry.js";
import type { RouteError } from "../contract/route-error.js";
import { requestError } from "../contract/route-error.js";
import { MAX_TIMER_MS, onAbort } from "../transport/time-limit.js";

/** The conditions and callbacks of {@link withRetry}. */
export interface RetryHooks {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Whether the request may be sent again after this error. */
  mayRepeat(error: RouteError): boolean | Promise<boolean>;
  onAttempt(attempt: number): void;
  onRetry(attempt: number, delayMs: number, error: RouteError): void;
}

/** Returns a new budget that ends at `deadline`. Later options override earlier ones. */
export function retryBudget(
  deadline: number,
  ...options: readonly (RetryOptions | undefined)[]
): RetryBudget {
  const merged: RetryOptions = Object.assign({}, ...options.map((one) => defined(one ?? {})));
  return {
    maxAttempts: merged.maxAttempts ?? 3,
    leftMs: merged.budgetMs ?? 30_000,
    baseMs: merged.baseMs ?? 250,
    deadline,
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
      const error = requestError(thrown);
      if (attempt >= budget.maxAttempts || hooks.signal?.aborted || !(await hooks.mayRepeat(error)))
        throw error;
      const delay = delayMs(error, attempt, budget.baseMs, hooks.clock);
      if (delay > budget.leftMs || hooks.clock.now() + delay > budget.deadline) throw error;
      budget.leftMs -= delay;
      hooks.onRetry(attempt, delay, error);
      await hooks.clock.sleep(delay, hooks.signal);
      if (hooks.signal?.aborted) throw error;
    }
  }
}

/** Returns the delay that GitHub requires, else a random part of an exponentially growing interval. */
function delayMs(
  { retryAfterMs, resetAt }: RouteError,
  attempt: number,
  baseMs: number,
  clock: Clock,
): number {
  const jitter = Math.round(clock.random() * baseMs * 2 ** (attempt - 1));
  // Add the jitter to a reset, because GitHub reports whole seconds and its clock may differ from the local clock.
  return retryAfterMs ?? jitter + (resetAt === undefined ? 0 : Math.max(0, resetAt - clock.now()));
}

/** The clock of the operating system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          stopListening();
          resolve();
        },
        Math.min(ms, MAX_TIMER_MS),
      );
      const stopListening = onAbort(signal, () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
