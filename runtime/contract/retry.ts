// Types of retries: clock, budget and options.

/** Time and random numbers. Tests replace it. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  random(): number;
}

/** The retry budget of one call, shared by its routes and requests. */
export interface RetryBudget {
  readonly maxAttempts: number;
  readonly baseMs: number;
  /** Milliseconds that may still be spent waiting. */
  leftMs: number;
  /** The time of the clock at which the call ends. */
  readonly deadline: number;
}

/** How often a call retries a request, and how long it waits. */
export interface RetryOptions {
  /** Maximum number of attempts per request, including the first. Default: 3. */
  readonly maxAttempts?: number | undefined;
  /**
   * Maximum time in milliseconds that one call spends waiting between attempts. If GitHub requires a longer wait, the
   * call fails with `RATE_LIMIT`. Default: `timeoutMs` with pacing, else 30000.
   */
  readonly budgetMs?: number | undefined;
  /** Upper bound of the first backoff in milliseconds. Doubles with each attempt, with full jitter. Default: 250. */
  readonly baseMs?: number | undefined;
}
