import { expect, test } from "vitest";
import { RouteError } from "../contract/route-error.js";
import { testClock } from "../testing/test-session.js";
import { type RetryHooks, retryBudget, systemClock, withRetry } from "./with-retry.js";

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
const flaky = new RouteError("NETWORK", "m", { retryable: true, outcome: "unknown" });

test("retries up to the maximum number of attempts with exponential backoff", async () => {
  const { clock, all } = hooks();
  const { send, calls } = failing(flaky);
  await expect(withRetry(send, retryBudget(Number.POSITIVE_INFINITY, { maxAttempts: 4 }), all)).rejects.toBe(
    flaky,
  );
  expect([calls(), clock.waits]).toEqual([4, [250, 500, 1000]]);
});

test("the delay is a random part of the interval", async () => {
  const { clock, all } = hooks();
  const half = { ...all, clock: { ...clock, random: () => 0.5 } };
  await expect(
    withRetry(failing(flaky).send, retryBudget(Number.POSITIVE_INFINITY, { maxAttempts: 3 }), half),
  ).rejects.toBe(flaky);
  expect(clock.waits).toEqual([125, 250]);
});

test("does not retry an error that may not be repeated", async () => {
  const { send, calls } = failing(new RouteError("VALIDATION", "m"));
  await expect(withRetry(send, retryBudget(Number.POSITIVE_INFINITY), hooks().all)).rejects.toMatchObject({
    code: "VALIDATION",
  });
  expect(calls()).toBe(1);
});

test("waits for GitHub's Retry-After", async () => {
  const { clock, all } = hooks();
  const limited = new RouteError("RATE_LIMIT", "m", {
    retryable: true,
    outcome: "none",
    retryAfterMs: 2_000,
  });
  await expect(
    withRetry(failing(limited).send, retryBudget(Number.POSITIVE_INFINITY, { maxAttempts: 2 }), all),
  ).rejects.toBe(limited);
  expect(clock.waits).toEqual([2_000]);
});

test("waits for the reset of the rate limit", async () => {
  const { clock, all } = hooks();
  const now = 1_000_000;
  const limited = new RouteError("RATE_LIMIT", "m", {
    retryable: true,
    outcome: "none",
    resetAt: now + 5_000,
  });
  const fixed = { ...all, clock: { ...clock, now: () => now, random: () => 0 } };
  await expect(
    withRetry(failing(limited).send, retryBudget(Number.POSITIVE_INFINITY, { maxAttempts: 2 }), fixed),
  ).rejects.toBe(limited);
  expect(clock.waits).toEqual([5_000]);
});

test("does not wait if the delay exceeds the budget", async () => {
  const { clock, all } = hooks();
  const limited = new RouteError("RATE_LIMIT", "m", {
    retryable: true,
    outcome: "none",
    retryAfterMs: 60_000,
  });
  const { send, calls } = failing(limited);
  await expect(withRetry(send, retryBudget(Number.POSITIVE_INFINITY), all)).rejects.toBe(limited);
  expect([calls(), clock.waits]).toEqual([1, []]);
});

test("all requests of a call share one budget", async () => {
  const { clock, all } = hooks();
  const budget = retryBudget(Number.POSITIVE_INFINITY, { maxAttempts: 2, budgetMs: 300 });
  await expect(withRetry(failing(flaky).send, budget, all)).rejects.toBe(flaky);
  await expect(withRetry(failing(flaky).send, budget, all)).rejects.toBe(flaky);
  expect(clock.waits).toEqual([250]);
});

test("an abort stops the wait", async () => {
  const controller = new AbortController();
  const { clock, all } = hooks({ signal: controller.signal });
  const aborting = { ...all, clock: { ...clock, sleep: async () => controller.abort() } };
  const { send, calls } = failing(flaky);
  await expect(withRetry(send, retryBudget(Number.POSITIVE_INFINITY), aborting)).rejects.toBe(flaky);
  expect(calls()).toBe(1);
});

test("Node prints no warning for many waits with one signal", async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on("warning", listen);
  const { signal } = new AbortController();
  for (let wait = 0; wait < 15; wait++) await systemClock.sleep(0, signal);
  await Promise.all(Array.from({ length: 15 }, () => systemClock.sleep(0, signal)));
  // Node emits warnings in the next tick.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", listen);
  expect(warnings).toEqual([]);
});

test("a wait may end with the call, and not after it", async () => {
  for (const [deadline, count] of [
    [1_250, 2],
    [1_249, 1],
  ] as const) {
    const { clock, all } = hooks();
    const still = { ...all, clock: { ...clock, now: () => 1_000 } };
    const { send, calls } = failing(flaky);
    await expect(withRetry(send, retryBudget(deadline, { maxAttempts: 2 }), still)).rejects.toBe(flaky);
    expect(calls()).toBe(count);
  }
});

test("an abort ends a sleep", async () => {
  const controller = new AbortController();
  const sleeping = systemClock.sleep(1_000_000_000, controller.signal);
  controller.abort();
  expect(await sleeping).toBeUndefined();
});
