// Reads from response headers when a rate limit ends.

import { type Headers, REMAINING } from "../contract/wire.js";
import type { ErrorClass } from "./classify-message.js";

/** GitHub's documented wait for a secondary rate limit if the response contains no time. */
const SECONDARY_WAIT_MS = 60_000;

/** Returns when the exceeded limit ends. The reset time belongs to the primary limit, which other headers describe. */
export function rateLimitEnd(
  limit: ErrorClass["limit"],
  headers: Headers,
  now: number,
): ReturnType<typeof readRateLimit> {
  if (limit === undefined) return {};
  const isPrimary = limit === "primary";
  return {
    ...(isPrimary ? {} : { retryAfterMs: SECONDARY_WAIT_MS }),
    ...readRateLimit({ ...headers, [REMAINING]: isPrimary ? "0" : undefined }, now),
  };
}

/**
 * Returns the wait in milliseconds or the reset time in milliseconds since the epoch. Returns neither if the headers
 * contain none.
 */
export function readRateLimit(
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): { retryAfterMs?: number; resetAt?: number } {
  const after = headers["retry-after"];
  if (after !== undefined) {
    // A date begins with the name of a day. Of other texts, such as `5.5`, `Date.parse` returns a date of the past.
    const date = /^[a-z]/i.test(after) ? Date.parse(after) : Number.NaN;
    const ms = /^\d+$/.test(after.trim()) ? Number(after) * 1000 : date - now;
    if (isTime(now + ms)) return { retryAfterMs: Math.max(0, ms) };
  }
  const resetAt = Number(headers["x-ratelimit-reset"]) * 1000;
  return headers[REMAINING] === "0" && resetAt > 0 && isTime(resetAt) ? { resetAt } : {};
}

/**
 * Whether the time is in the range of `Date`. Headers may contain any number, and `toISOString` throws outside the
 * range.
 */
function isTime(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15;
}
