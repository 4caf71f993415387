/** The primary rate limit of each token and resource, as the headers tell it. */
import type { RateLimit } from "../graphql/types.js";

const LIMIT = 5000;

export class RateLimits {
  readonly #used = new Map<string, number>();
  readonly #reset = Math.floor(Date.now() / 1000) + 3600;

  /** Counts a request and tells how many are left. */
  spend(token: string, resource: "core" | "graphql"): RateLimit {
    const key = `${resource} ${token}`;
    const used = (this.#used.get(key) ?? 0) + 1;
    this.#used.set(key, used);
    return { limit: LIMIT, used, remaining: Math.max(0, LIMIT - used), reset: this.#reset };
  }
}

export function rateLimitHeaders(limit: RateLimit, resource: "core" | "graphql"): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit.limit),
    "x-ratelimit-remaining": String(limit.remaining),
    "x-ratelimit-used": String(limit.used),
    "x-ratelimit-reset": String(limit.reset),
    "x-ratelimit-resource": resource,
  };
}
