// When a rate limit ends, from the headers of an answer.

/** When a rate limit ends, from the headers of any answer. */
export function rateLimitWait(
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): { retryAfterMs?: number; resetAt?: number } {
  const after = headers["retry-after"];
  if (after !== undefined) {
    const ms = /^\d+$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - now;
    if (isTime(now + ms)) return { retryAfterMs: Math.max(0, ms) };
  }
  const resetAt = Number(headers["x-ratelimit-reset"]) * 1000;
  return headers["x-ratelimit-remaining"] === "0" && resetAt > 0 && isTime(resetAt) ? { resetAt } : {};
}

/** Whether a `Date` can hold the time. Headers may contain any number, and `toISOString` throws beyond this range. */
function isTime(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15;
}
