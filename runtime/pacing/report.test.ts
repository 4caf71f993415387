// Tests that the end of a quota is measured with GitHub's clock.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readReport } from "./report.js";

const NOW = Date.parse("2026-05-01T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const resetInMs = (reset: number, date: number | undefined) => {
  const headers = {
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4999",
    "x-ratelimit-reset": String(reset / 1000),
    date: date === undefined ? undefined : new Date(date).toUTCString(),
  };
  return readReport({ status: 200, headers, body: "" }, "core", 0).quota?.resetInMs;
};

test("the Date header replaces the clock of this computer", () => {
  const github = NOW + 7_200_000;
  expect(resetInMs(github + 60_000, github)).toBe(60_000);
});

test("a Date header outside of the window is ignored, as is a missing one", () => {
  expect(resetInMs(NOW + 60_000, Date.parse("2026-03-01T12:00:00Z"))).toBe(60_000);
  expect(resetInMs(NOW + 60_000, undefined)).toBe(60_000);
});
