/** The primary rate limit of each token and resource, as headers and `/rate_limit` tell it. */
import type { RateLimit } from "../http.js";

export type RateLimitResource = "core" | "graphql" | "search";

/** Of an hour; searches are counted by the minute. */
const LIMITS: Readonly<Record<RateLimitResource, number>> = { core: 5000, graphql: 5000, search: 30 };

export class RateLimits {
  readonly #used = new Map<string, number>();
  readonly #reset = Math.floor(Date.now() / 1000) + 3600;

  /** Counts a request and tells how many are left. */
  spend(token: string, resource: RateLimitResource): RateLimit {
    const key = `${resource} ${token}`;
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    return this.tell(token, resource);
  }

  /** Takes a request back that GitHub does not count. */
  refund(token: string, resource: RateLimitResource): RateLimit {
    const key = `${resource} ${token}`;
    this.#used.set(key, (this.#used.get(key) ?? 1) - 1);
    return this.tell(token, resource);
  }

  /** How many are left, without counting. */
  tell(token: string, resource: RateLimitResource): RateLimit {
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
