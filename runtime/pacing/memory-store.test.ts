// Tests the rules of a store: windows of published limits, pauses, and the quotas that GitHub reports.

import { beforeEach, expect, test } from "vitest";
import type { PacingStore, Quota, Reservation } from "../contract/pacing.js";
import { memoryStore } from "./memory-store.js";

const MINUTE = 60_000;
let now: number;
let store: PacingStore;
beforeEach(() => {
  now = 1_000_000;
  store = memoryStore(() => now);
});

const take = (reservation: Partial<Reservation>, account = "a") =>
  store.take(account, { costs: [], ...reservation });
const points = (cost: number, limit = 10) => ({ costs: [{ name: "rest", limit, ms: MINUTE, cost }] });
const quota = (parts: Partial<Quota> = {}) => ({
  quota: {
    ...{ resource: "core", limit: 100, remaining: 1, reset: 500, resetInMs: 30_000, inFlight: 0 },
    ...parts,
  },
});
const core = { resource: "core" };

test("a window has room for its limit, and what waits reserves nothing", () => {
  expect([take(points(6)), take(points(4)), take(points(1))]).toEqual([0, 0, MINUTE]);
  now += MINUTE;
  // What was used in the window before counts until it is a minute ago.
  expect(take(points(1))).toBe(6_000);
  now += 6_000;
  expect([take(points(1)), take(points(1))]).toEqual([0, 6_000]);
});

test("the window before counts only until the end of the next one", () => {
  take(points(10));
  now += 2 * MINUTE - 1;
  expect(take(points(9))).toBe(0);
  now += 1;
  expect(take(points(2))).toBeGreaterThan(0);
  now += 3 * MINUTE;
  expect(take(points(10))).toBe(0);
});

test("a request of more than the limit fits in an empty window", () => {
  expect([take(points(12)), take(points(1))]).toEqual([0, MINUTE]);
});

test("accounts and windows with other names are independent", () => {
  take(points(10));
  expect(take(points(10), "b")).toBe(0);
  expect(take({ costs: [{ name: "graphql", limit: 10, ms: MINUTE, cost: 10 }] })).toBe(0);
});

test("a pause applies to all requests of the account, and is not shortened", () => {
  expect(take({ report: { pauseMs: 5_000 } })).toBe(5_000);
  expect(take({ report: { pauseMs: 1_000 } })).toBe(5_000);
  expect(take({}, "b")).toBe(0);
  now += 5_000;
  expect(take(points(1))).toBe(0);
});

test("an exhausted quota waits for its end, and is complete afterwards", () => {
  expect(take({ ...core, report: quota() })).toBe(0);
  expect(take(core)).toBe(30_000);
  expect([take({ resource: "search" }), take({})]).toEqual([0, 0]);
  now += 30_000;
  // Whatever remains in a window without a report.
  expect(Array.from({ length: 101 }, () => take(core))).toEqual(Array(101).fill(0));
});

test.each<[string, Partial<Quota>, number]>([
  ["a higher number in the same window is older", { remaining: 50 }, 30_000],
  ["an earlier window is older", { reset: 499, remaining: 50 }, 30_000],
  ["a later window is newer", { reset: 501, remaining: 50 }, 0],
  ["requests in flight are subtracted from a new window", { reset: 501, remaining: 2, inFlight: 3 }, 30_000],
  ["a window that has ended is complete", { reset: 501, remaining: 0, resetInMs: -5 }, 1],
])("of two reports, %s", (_what, second, wait) => {
  take({ ...core, report: quota() });
  expect(take({ ...core, report: quota(second) })).toBe(wait);
});

test("the lowest number of a window counts", () => {
  take({ report: quota({ remaining: 2 }) });
  take({ report: quota({ remaining: 0 }) });
  expect(take(core)).toBe(30_000);
});

test("the longest wait is returned, in whole milliseconds", () => {
  take({ ...points(10), report: quota({ remaining: 0, resetInMs: 10_000.5 }) });
  expect(take(core)).toBe(10_001);
  expect(take({ ...core, ...points(1) })).toBe(MINUTE);
});
