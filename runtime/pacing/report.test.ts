// Tests that the end of a quota is measured with GitHub's clock.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HttpRequest } from "../contract/wire.js";
import { limitError, readReport } from "./report.js";

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

test("the report has the numbers of the headers, and the named resource", () => {
  const reset = NOW / 1000 + 60;
  const headers = {
    "x-ratelimit-limit": "30",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": String(reset),
  };
  const read = (more: object = {}) =>
    readReport({ status: 200, headers: { ...headers, ...more }, body: "" }, "core", 2);
  const quota = { resource: "core", limit: 30, remaining: 0, reset, resetInMs: 60_000, inFlight: 2 };
  expect(read()).toEqual({ quota });
  expect(read({ "x-ratelimit-resource": "search" })).toEqual({ quota: { ...quota, resource: "search" } });
});

test.each([
  ["limit", "0"],
  ["limit", undefined],
  ["remaining", "-1"],
  ["remaining", "many"],
  ["reset", "0"],
])("ignores the header x-ratelimit-%s: %s", (name, value) => {
  const numbers = { limit: "5", remaining: "1", reset: "9", [name]: value };
  const headers = Object.fromEntries(
    Object.entries(numbers).map(([key, text]) => [`x-ratelimit-${key}`, text]),
  );
  expect(readReport({ status: 200, headers, body: "" }, "core", 0)).toEqual({});
});

test("a window ends after an hour at the latest, and one that ended before", () => {
  expect(resetInMs(NOW + 7_200_000, undefined)).toBe(3_600_000);
  expect(resetInMs(NOW + 3_600_000, NOW)).toBe(3_600_000);
  expect(resetInMs(NOW - 3_600_000, NOW)).toBe(-3_600_000);
});

const rest: HttpRequest = { api: "rest", method: "GET", path: "/", accept: "" };
const graphql: HttpRequest = { ...rest, api: "graphql" };
const send = { signal: undefined, timeoutMs: 1000 };
const LIMITED = '{"errors":[{"type":"RATE_LIMITED","message":"limit"}]}';

test.each<[string, HttpRequest, number, string, string | undefined]>([
  ["a REST response with 429", rest, 429, "", "secondary"],
  ["a GraphQL response with 429", graphql, 429, "", "secondary"],
  ["a GraphQL response with 200 and no data", graphql, 200, LIMITED, "primary"],
  ["a REST response with 200", rest, 200, LIMITED, undefined],
  ["a REST response with another status", rest, 404, "{}", undefined],
  ["a GraphQL response with another error", graphql, 200, LIMITED.replace("RATE_LIMITED", "X"), undefined],
  ["a GraphQL response with data", graphql, 200, ` { "data": {"a":1},${LIMITED.slice(1)}`, undefined],
  ["a GraphQL response with data in lines", graphql, 200, `{\n  "data" : {}}`, undefined],
  [
    "a GraphQL response with data in lines",
    graphql,
    200,
    `\n\n{\n  "data":\n  {"a":1},${LIMITED.slice(1)}`,
    undefined,
  ],
  ["a GraphQL response that quotes data", graphql, 200, LIMITED.replace("limit", '{\\"data\\":{'), "primary"],
  ["a REST response with 400", rest, 400, LIMITED, undefined],
  ["a response of a proxy", graphql, 200, "<html>", undefined],
])("%s: %s", async (_what, request, status, body, limit) => {
  const error = await limitError({ status, headers: {}, body }, request, send);
  expect(error?.details?.limit).toBe(limit);
});
