// Tests requests that are sent again, in complete calls against a local server.

import { expect, test } from "vitest";
import type { PlannedRest } from "../contract/plan.js";
import { capability } from "../testing/capabilities.js";
import { respondJson, serve } from "../testing/server.js";
import { testSession } from "../testing/session.js";
import { execute } from "./execute.js";
import { pollRest } from "./poll-rest.js";

const watch = (done?: (scope: object, response: unknown) => boolean) => {
  const planned: PlannedRest = {
    name: "main",
    role: "main",
    request: () => ({ method: "GET", path: "/run" }),
    poll: { read: pollRest, ...(done && { done }) },
  };
  return capability({
    order: ["rest"],
    rest: { api: "rest", requests: [planned], output: (scope) => Object(scope).main },
  });
};
const isCompleted = (_scope: object, response: unknown) => Object(response).status === "completed";

test("sends the request again until the response has the state, and reports each wait", async () => {
  let count = 0;
  await using server = await serve((_request, response) =>
    respondJson(response, { status: ++count < 3 ? "queued" : "completed" }),
  );
  const events: unknown[] = [];
  const onEvent = (event: { type: string; attempt?: number; delay_ms?: number }) =>
    event.type === "wait" && events.push([event.attempt, event.delay_ms]);
  const result = await execute(
    watch(isCompleted),
    {},
    { onEvent, retry: { baseMs: 1 } },
    testSession(server.url),
  );
  expect(result).toMatchObject({ ok: true, data: { status: "completed" } });
  expect(server.requests).toHaveLength(3);
  expect(events).toEqual([
    [1, 4],
    [2, 8],
  ]);
});

test("an answer without a value is not waited for", async () => {
  await using server = await serve((_request, response) => respondJson(response, null));
  const readsStatus = (_scope: object, response: unknown) =>
    Reflect.get(response as object, "status") === "completed";
  const result = await execute(watch(readsStatus), {}, {}, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: null });
  expect(server.requests).toHaveLength(1);
});

test("waits as long as GitHub requests", async () => {
  let count = 0;
  await using server = await serve((_request, response) =>
    respondJson(response, {}, ++count < 2 ? 202 : 200, { "retry-after": "1" }),
  );
  const delays: unknown[] = [];
  const onEvent = (event: { type: string; delay_ms?: number }) =>
    event.type === "wait" && delays.push(event.delay_ms);
  const result = await execute(watch(), {}, { onEvent }, testSession(server.url));
  expect(result).toMatchObject({ ok: true });
  expect(delays).toEqual([1000]);
});

test("fails before a wait that the call would not outlive", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, {}, 202, { "retry-after": "600" }),
  );
  const result = await execute(watch(), {}, {}, testSession(server.url));
  expect(result).toMatchObject({
    ok: false,
    error: { code: "NETWORK", retryable: true, message: expect.stringContaining("set a higher timeoutMs") },
  });
  expect(server.requests).toHaveLength(1);
});
