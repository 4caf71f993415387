/** The primary rate limits of each token, for response headers and `/rate_limit`. */
import type { RateLimit } from "../http.js";

export type RateLimitResource = "core" | "graphql" | "search";

/** Requests per hour; for search, GitHub's limit per minute. */
const LIMITS: Readonly<Record<RateLimitResource, number>> = { core: 5000, graphql: 5000, search: 30 };
/** The limits of requests without a token. */
const ANONYMOUS_LIMITS: typeof LIMITS = { core: 60, graphql: 0, search: 10 };

/** A limit of each resource that is enforced: requests per window of this length. */
export interface EnforcedLimit {
  readonly limit: number;
  readonly windowMs: number;
}

export class RateLimits {
  readonly #used = new Map<string, number>();
  readonly #enforced: EnforcedLimit | undefined;
  #end: number;

  /** Without a limit to enforce, requests are counted against GitHub's limits, and never refused. */
  constructor(enforced?: EnforcedLimit) {
    this.#enforced = enforced;
    this.#end = Date.now() + (enforced?.windowMs ?? 3_600_000);
  }

  /** Whether a request with this limit exceeds it. */
  refuses({ used, limit }: RateLimit): boolean {
    return this.#enforced !== undefined && used > limit;
  }

  /** Counts a request and returns the updated limit. */
  spend(token: string, resource: RateLimitResource): RateLimit {
    this.#startWindow();
    const key = `${resource} ${token}`;
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    return this.peek(token, resource);
  }

  /** Reverts the count of a request that GitHub does not count, and returns the updated limit. */
  refund(token: string, resource: RateLimitResource): RateLimit {
    const key = `${resource} ${token}`;
    this.#used.set(key, (this.#used.get(key) ?? 1) - 1);
    return this.peek(token, resource);
  }

  /** Returns the limit without counting a request. */
  peek(token: string, resource: RateLimitResource): RateLimit {
    this.#startWindow();
    const limit = this.#enforced?.limit ?? (token === "" ? ANONYMOUS_LIMITS : LIMITS)[resource];
    const used = this.#used.get(`${resource} ${token}`) ?? 0;
    return { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(this.#end / 1000) };
  }

  #startWindow(): void {
    if (this.#enforced === undefined || Date.now() < this.#end) return;
    this.#used.clear();
    this.#end = Date.now() + this.#enforced.windowMs;
  }
}

export function rateLimitHeaders(limit: RateLimit, resource: RateLimitResource): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit.limit),
    "x-ratelimit-remaining": String(limit.remaining),
    "x-ratelimit-used": String(limit.used),
    "x-ratelimit-reset": String(limit.reset),
    "x-ratelimit-resource": resource,
  };
}
