// What retries depend on: time, chance and a budget.

/** Time and chance, replaced in tests. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  random(): number;
}

/** The budget of one call, shared by its routes and steps. */
export interface RetryBudget {
  readonly maxAttempts: number;
  readonly baseMs: number;
  /** Milliseconds of waiting that are left. */
  leftMs: number;
}

/** How often and how long a call tries again. */
export interface RetryOptions {
  /** Requests in all for one step, the first included. Default 3. */
  readonly maxAttempts?: number;
  /** Milliseconds that waiting may take in one call. A wait that GitHub asks for and that is longer ends the call with its `RATE_LIMIT` error. Default 30 000. */
  readonly budgetMs?: number;
  /** First backoff in milliseconds; doubles each time, with full jitter. Default 250. */
  readonly baseMs?: number;
}
