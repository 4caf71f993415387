/** The primary rate limits of each token, for response headers and `/rate_limit`. */
import type { RateLimit } from "../http.js";

export type RateLimitResource = "core" | "graphql" | "search";

/** Requests per hour; for search, GitHub's limit per minute. */
const LIMITS: Readonly<Record<RateLimitResource, number>> = { core: 5000, graphql: 5000, search: 30 };

export class RateLimits {
  readonly #used = new Map<string, number>();
  readonly #reset = Math.floor(Date.now() / 1000) + 3600;

  /** Counts a request and returns the updated limit. */
  spend(token: string, resource: RateLimitResource): RateLimit {
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
    const limit = LIMITS[resource];
    const used = this.#used.get(`${resource} ${token}`) ?? 0;
    return { limit, used, remaining: Math.max(0, limit - used), reset: this.#reset };
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
