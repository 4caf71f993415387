// Tests writes that wait for what GitHub computes, in complete calls against a local server.

import { expect, test } from "vitest";
import type { PlannedRest, RestPlan } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { lookUntil } from "./look-until.js";

const request = (name: string, role: PlannedRest["role"], method: "GET" | "POST"): PlannedRest => ({
  name,
  role,
  request: () => ({ method, path: `/${name}` }),
});
const rest: RestPlan = {
  api: "rest",
  requests: [
    request("found", "lookup", "GET"),
    {
      ...request("main", "main", "POST"),
      wait: {
        look: lookUntil,
        when: (scope) => Object(scope).input.now !== true,
        until: (scope) => Object(scope).found.status !== "unknown",
      },
    },
  ],
  output: (scope) => ({ status: Object(scope).found.status }),
};
const merge = capability({ effect: "write", order: ["rest"], rest });

/** Answers the lookup with these statuses, the last one from then on. */
const answers = (...statuses: readonly string[]) => {
  let count = 0;
  return serve(({ method }, response) => {
    if (method === "GET") count++;
    respondJson(response, { status: statuses[Math.min(count, statuses.length) - 1] });
  });
};

test("reads the lookups again until they have the state, and then sends the write", async () => {
  await using server = await answers("unknown", "unknown", "clean");
  const waits: unknown[] = [];
  const onEvent = (event: { type: string; step?: string; delay_ms?: number }) =>
    event.type === "wait" && waits.push([event.step, event.delay_ms]);
  const result = await execute(merge, {}, { onEvent, retry: { baseMs: 1 } }, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: { status: "clean" } });
  expect(server.requests.map(({ url }) => url)).toEqual(["/found", "/found", "/found", "/main"]);
  expect(waits).toEqual([
    ["lookup", 4],
    ["lookup", 8],
  ]);
});

test("sends the write at once if the state does not matter for the input", async () => {
  await using server = await answers("unknown");
  const result = await execute(merge, { now: true }, {}, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: { status: "unknown" } });
  expect(server.requests.map(({ url }) => url)).toEqual(["/found", "/main"]);
});

test("sends nothing if the call would end before the state is known", async () => {
  await using server = await answers("unknown");
  const result = await execute(merge, {}, { timeoutMs: 500 }, testSession(server.url));
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "NETWORK",
      retryable: true,
      message: expect.stringMatching(/still computes what thing\.\w+ depends on.* set a higher timeoutMs/),
    },
  });
  expect(server.requests.map(({ url }) => url)).toEqual(["/found"]);
});
