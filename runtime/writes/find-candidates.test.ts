// Tests what is listed as possibly created after a creation whose outcome is unknown.

import { expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Scope } from "../contract/plan.js";
import { restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, reset, respondJson, serve, status } from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";

const NOW = Date.parse("2026-01-01T12:00:00Z");
const MINUTE = 60_000;
const time = (ms: number) => new Date(NOW + ms).toISOString();

/**
 * Creates something. `listed`: what the list contains afterwards. `aheadMs`: how far GitHub's clock is ahead. Returns the
 * error, and the times since when candidates were read, relative to the call.
 */
async function create(
  created: Handler,
  listed: readonly object[] | null | Handler,
  aheadMs = 0,
  options: ExecuteOptions = {},
) {
  const headers = { date: new Date(NOW + aheadMs).toUTCString() };
  await using server = await serve((request, response, count) => {
    if (request.method === "POST") return created(request, response.setHeader("date", headers.date), count);
    return typeof listed === "function"
      ? listed(request, response, count)
      : respondJson(response, { listed }, 200, headers);
  });
  const rest = restPlan("POST", {
    creation: {
      lookup: {
        name: "recent",
        role: "lookup",
        request: (scope) => ({ method: "GET", path: "/things", query: { since: Object(scope).since } }),
      },
      candidates: (scope: Scope) => Object(scope).recent.listed,
    },
  });
  const clock = { ...testClock(), now: () => NOW };
  const session = testSession(server.url, {}, clock);
  const { error } = await execute(write({ order: ["rest"], rest }), {}, options, session);
  const reads = server.requests.flatMap(({ method, url }) => {
    const since = new URL(url, server.url).searchParams.get("since") ?? "";
    return method === "GET" ? [(Date.parse(since) - NOW) / MINUTE] : [];
  });
  return { error, reads };
}

const one = { number: 1, createdAt: time(0) };

test("lists what was created since a minute before the call, and what has no time", async () => {
  const listed = [
    one,
    { number: 2, createdAt: time(-MINUTE) },
    { number: 3, createdAt: time(-MINUTE - 1) },
    { number: 4 },
  ];
  const { error, reads } = await create(reset, listed);
  expect(error).toMatchObject({ code: "NETWORK", details: { outcome: "unknown", cause: "ECONNRESET" } });
  expect(error?.details?.candidates).toEqual([listed[0], listed[1], listed[3]]);
  expect(reads).toEqual([-1]);
});

test("lists at most ten", async () => {
  const { error } = await create(status(502), Array(11).fill(one));
  expect(error?.details?.candidates).toHaveLength(10);
});

test("lists nothing if GitHub returns no list", async () => {
  expect((await create(status(502), null)).error?.details?.candidates).toEqual([]);
});

test.each([
  ["an hour ahead", 60],
  ["an hour behind", -60],
  ["two minutes ahead", 2],
])("reads by GitHub's clock, which the lost response showed to be %s", async (_what, minutes) => {
  const at = { number: 1, createdAt: time(minutes * MINUTE) };
  const earlier = { number: 2, createdAt: time((minutes - 2) * MINUTE) };
  const { error, reads } = await create(status(502), [at, earlier], minutes * MINUTE);
  expect(reads).toEqual([minutes - 1]);
  expect(error?.details?.candidates).toEqual([at]);
});

test("ignores a difference of a minute", async () => {
  expect((await create(status(502), [], MINUTE)).reads).toEqual([-1]);
});

test("reads again if the list shows that GitHub's clock is behind", async () => {
  const at = { number: 1, createdAt: time(-60 * MINUTE) };
  const { error, reads } = await create(reset, [at], -60 * MINUTE);
  expect(reads).toEqual([-1, -61]);
  expect(error?.details?.candidates).toEqual([at]);
});

test("does not read again if the list shows that GitHub's clock is ahead", async () => {
  const { error, reads } = await create(reset, [one], 60 * MINUTE);
  expect(reads).toEqual([-1]);
  expect(error?.details?.candidates).toEqual([]);
});

test("a list that cannot be read is requested once and does not change the error", async () => {
  const { error, reads } = await create(status(502), status(503));
  expect(error).toMatchObject({ code: "SERVER", details: { outcome: "unknown", status: 502 } });
  expect(error?.details).not.toHaveProperty("candidates");
  expect(reads).toHaveLength(1);
});

test("lists nothing after a refusal", async () => {
  const { error, reads } = await create(status(422), [one]);
  expect(error?.code).toBe("VALIDATION");
  expect(error?.details).not.toHaveProperty("candidates");
  expect(reads).toEqual([]);
});

test("lists nothing after the call was aborted", async () => {
  const controller = new AbortController();
  const { error, reads } = await create(() => controller.abort(), [one], 0, { signal: controller.signal });
  expect(error?.details).toMatchObject({ aborted: true });
  expect(reads).toEqual([]);
});
