/** The rate limits of each token: the primary ones, for response headers and `/rate_limit`, and that of creations. */
import type { RateLimit, RateLimitResource } from "../http.js";

/** A limit of each resource: requests, over GraphQL points, per window of this length. */
export interface EnforcedLimit {
  readonly limit: number;
  readonly windowMs: number;
}

const [MINUTE, HOUR] = [60_000, 3_600_000];
const LIMITS: Readonly<Record<RateLimitResource, EnforcedLimit>> = {
  core: { limit: 5000, windowMs: HOUR },
  graphql: { limit: 5000, windowMs: HOUR },
  search: { limit: 30, windowMs: MINUTE },
  code_search: { limit: 10, windowMs: MINUTE },
};
/** The limits of requests without a token. */
const ANONYMOUS_LIMITS: typeof LIMITS = {
  core: { limit: 60, windowMs: HOUR },
  graphql: { limit: 0, windowMs: HOUR },
  search: { limit: 10, windowMs: MINUTE },
  code_search: { limit: 0, windowMs: MINUTE },
};

/** How many POST requests and mutations are accepted. The documentation does not list which "create content". */
const CREATIONS = [
  { limit: 80, windowMs: MINUTE },
  { limit: 500, windowMs: HOUR },
];

export class RateLimits {
  readonly #windows = new Map<string, { used: number; readonly end: number }>();
  readonly #limit: EnforcedLimit | false | undefined;
  readonly #now: () => number;

  /** Enforces GitHub's limits, another one for every resource, or none; `false` counts requests and refuses none. */
  constructor(limit?: EnforcedLimit | false, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Whether another request with this limit exceeds it. */
  refuses({ remaining }: RateLimit): boolean {
    return this.#limit !== false && remaining === 0;
  }

  /** Counts points and returns the updated limit. Points that GitHub does not count after all are negative. */
  spend(token: string, resource: RateLimitResource, points = 1): RateLimit {
    const key = `${resource} ${token}`;
    const { windowMs } = this.#limitOf(token, resource);
    const found = this.#window(key);
    const used = Math.max(0, (found?.used ?? 0) + points);
    this.#windows.set(key, { used, end: found?.end ?? this.#now() + windowMs });
    return this.peek(token, resource);
  }

  /** Returns the limit without counting a request. */
  peek(token: string, resource: RateLimitResource): RateLimit {
    const { limit, windowMs } = this.#limitOf(token, resource);
    const { used, end } = this.#window(`${resource} ${token}`) ?? { used: 0, end: this.#now() + windowMs };
    return { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(end / 1000) };
  }

  /** Counts a creation. Returns the seconds until it may be sent if it exceeds the secondary limit. */
  create(token: string): number | undefined {
    if (this.#limit === false) return undefined;
    const windows = CREATIONS.map(({ limit, windowMs }) => {
      const key = `creations/${windowMs} ${token}`;
      const { used, end } = this.#window(key) ?? { used: 0, end: this.#now() + windowMs };
      return { key, used, end, isFull: used >= limit };
    });
    const ends = windows.filter(({ isFull }) => isFull).map(({ end }) => end);
    if (ends.length > 0) return Math.ceil((Math.max(...ends) - this.#now()) / 1000);
    for (const { key, used, end } of windows) this.#windows.set(key, { used: used + 1, end });
    return undefined;
  }

  #limitOf(token: string, resource: RateLimitResource): EnforcedLimit {
    return this.#limit || (token === "" ? ANONYMOUS_LIMITS : LIMITS)[resource];
  }

  /** Returns the current window. */
  #window(key: string) {
    const found = this.#windows.get(key);
    return found !== undefined && this.#now() < found.end ? found : undefined;
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
