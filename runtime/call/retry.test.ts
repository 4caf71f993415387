import { expect, test } from "vitest";
import { RouteError } from "../contract/route-error.js";
import { testClock } from "../test-support.js";
import { type RetryHooks, retryBudget, withRetry } from "./retry.js";

function hooks(parts: Partial<RetryHooks> = {}) {
  const clock = testClock();
  const all: RetryHooks = {
    clock,
    signal: undefined,
    mayRepeat: (error) => error.retryable,
    onAttempt: () => {},
    onRetry: () => {},
    ...parts,
  };
  return { clock, all };
}
const failing = (error: RouteError) => {
  let calls = 0;
  return {
    send: () => {
      calls++;
      return Promise.reject(error);
    },
    calls: () => calls,
  };
};
const flaky = new RouteError("NETWORK", "m", { retryable: true });

test("tries as often as allowed, waiting exponentially longer", async () => {
  const { clock, all } = hooks();
  const { send, calls } = failing(flaky);
  await expect(withRetry(send, retryBudget({ maxAttempts: 4 }), all)).rejects.toBe(flaky);
  expect([calls(), clock.waits]).toEqual([4, [250, 500, 1000]]);
});

test("the wait is a random part of the span", async () => {
  const { clock, all } = hooks();
  const half = { ...all, clock: { ...clock, random: () => 0.5 } };
  await expect(withRetry(failing(flaky).send, retryBudget({ maxAttempts: 3 }), half)).rejects.toBe(flaky);
  expect(clock.waits).toEqual([125, 250]);
});

test("an error that may not be repeated ends it at once", async () => {
  const { send, calls } = failing(new RouteError("VALIDATION", "m"));
  await expect(withRetry(send, retryBudget(), hooks().all)).rejects.toMatchObject({ code: "VALIDATION" });
  expect(calls()).toBe(1);
});

test("GitHub's Retry-After is waited for", async () => {
  const { clock, all } = hooks();
  const limited = new RouteError("RATE_LIMIT", "m", { retryable: true, retryAfterMs: 2_000 });
  await expect(withRetry(failing(limited).send, retryBudget({ maxAttempts: 2 }), all)).rejects.toBe(limited);
  expect(clock.waits).toEqual([2_000]);
});

test("the reset of the limit is waited for", async () => {
  const { clock, all } = hooks();
  const now = 1_000_000;
  const limited = new RouteError("RATE_LIMIT", "m", { retryable: true, resetAt: now + 5_000 });
  const fixed = { ...all, clock: { ...clock, now: () => now, random: () => 0 } };
  await expect(withRetry(failing(limited).send, retryBudget({ maxAttempts: 2 }), fixed)).rejects.toBe(
    limited,
  );
  expect(clock.waits).toEqual([5_000]);
});

test("a wait longer than the budget ends it without waiting", async () => {
  const { clock, all } = hooks();
  const limited = new RouteError("RATE_LIMIT", "m", { retryable: true, retryAfterMs: 60_000 });
  const { send, calls } = failing(limited);
  await expect(withRetry(send, retryBudget(), all)).rejects.toBe(limited);
  expect([calls(), clock.waits]).toEqual([1, []]);
});

test("the budget is one for all requests of a call", async () => {
  const { clock, all } = hooks();
  const budget = retryBudget({ maxAttempts: 2, budgetMs: 300 });
  await expect(withRetry(failing(flaky).send, budget, all)).rejects.toBe(flaky);
  await expect(withRetry(failing(flaky).send, budget, all)).rejects.toBe(flaky);
  expect(clock.waits).toEqual([250]);
});

test("an abort while waiting ends it", async () => {
  const controller = new AbortController();
  const { clock, all } = hooks({ signal: controller.signal });
  const aborting = { ...all, clock: { ...clock, sleep: async () => controller.abort() } };
  const { send, calls } = failing(flaky);
  await expect(withRetry(send, retryBudget(), aborting)).rejects.toBe(flaky);
  expect(calls()).toBe(1);
});
