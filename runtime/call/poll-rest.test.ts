// Tests requests that are sent again, in complete calls against a local server.

import { expect, test } from "vitest";
import type { PlannedRest } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { pollRest } from "./poll-rest.js";

const planned: PlannedRest = {
  name: "main",
  role: "main",
  request: () => ({ method: "GET", path: "/statistics" }),
  poll: pollRest,
};
const statistics = capability({
  order: ["rest"],
  rest: { api: "rest", requests: [planned], output: (scope) => Object(scope).main },
});

/** Returns the waits of a call whose request is answered with 202 and these headers until the third time. */
async function delaysOf(headers: Record<string, string>): Promise<readonly unknown[]> {
  await using server = await serve((_request, response, count) =>
    respondJson(response, {}, count < 3 ? 202 : 200, headers),
  );
  const delays: unknown[] = [];
  const onEvent = (event: { type: string; delay_ms?: number }) =>
    event.type === "wait" && delays.push(event.delay_ms);
  expect(await execute(statistics, {}, { onEvent }, testSession(server.url))).toMatchObject({ ok: true });
  return delays;
}

test.each<[Record<string, string>, number]>([
  [{ "retry-after": "1" }, 1000],
  [{ "retry-after": "10" }, 10_000],
  [{ "x-poll-interval": "3", "retry-after": "1" }, 3000],
])("waits as long as GitHub requests: %j", async (headers, delay) => {
  expect(await delaysOf(headers)).toEqual([delay, delay]);
});

test.each(["0", "x7", "7x", "-7", "12345", "soon"])(
  "waits for growing times if GitHub requests %s",
  async (interval) => {
    expect(await delaysOf({ "x-poll-interval": interval })).toEqual([1000, 2000]);
  },
);

test("waits for growing times if GitHub requests none", async () => {
  expect(await delaysOf({})).toEqual([1000, 2000]);
});

test("fails before a wait that the call would not outlive", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, {}, 202, { "retry-after": "600" }),
  );
  const result = await execute(statistics, {}, {}, testSession(server.url));
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "NETWORK",
      retryable: true,
      message: expect.stringMatching(
        /^GitHub still prepares the answer of main \(202\), and the call ends .*set a higher timeoutMs/,
      ),
    },
  });
  expect(server.requests).toHaveLength(1);
});

test("an answer that GitHub prepares need not be JSON", async () => {
  await using server = await serve((_request, response, count) =>
    count === 1
      ? response.writeHead(202, { "content-type": "text/plain" }).end("accepted")
      : respondJson(response, { weeks: [1] }),
  );
  const result = await execute(statistics, {}, {}, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: { weeks: [1] } });
});

/** Runs a call with this time limit whose clock requests advance. GitHub answers the ninth request. */
async function requestsWithin(timeoutMs: number, requestMs: number): Promise<number> {
  let now = 1_000_000;
  await using server = await serve((_request, response, count) => {
    now += requestMs;
    respondJson(response, {}, count < 9 ? 202 : 200);
  });
  const clock = { ...testClock(), now: () => now };
  const result = await execute(statistics, {}, { timeoutMs }, testSession(server.url, {}, clock));
  expect(result.error?.code).toBe("NETWORK");
  return server.requests.length;
}

test("the waits end with the call, also on a clock that does not advance", async () => {
  expect(await requestsWithin(50_000, 0)).toBe(8);
  expect(await requestsWithin(20_000, 0)).toBe(5);
});

test("a wait that ends with the call is the last one", async () => {
  expect(await requestsWithin(15_000, 0)).toBe(5);
  expect(await requestsWithin(14_999, 0)).toBe(4);
});

test("the time of the requests counts", async () => {
  expect(await requestsWithin(19_000, 9_000)).toBe(2);
});
