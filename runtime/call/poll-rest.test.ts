// Tests requests that are sent again, in complete calls against a local server.

import { expect, test } from "vitest";
import type { PlannedRest } from "../contract/plan.js";
import { capability } from "../testing/capabilities.js";
import { respondJson, serve } from "../testing/server.js";
import { testSession } from "../testing/test-session.js";
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

test("waits as long as GitHub requests", async () => {
  let count = 0;
  await using server = await serve((_request, response) =>
    respondJson(response, {}, ++count < 2 ? 202 : 200, { "retry-after": "1" }),
  );
  const delays: unknown[] = [];
  const onEvent = (event: { type: string; delay_ms?: number }) =>
    event.type === "wait" && delays.push(event.delay_ms);
  const result = await execute(statistics, {}, { onEvent }, testSession(server.url));
  expect(result).toMatchObject({ ok: true });
  expect(delays).toEqual([1000]);
});

test("fails before a wait that the call would not outlive", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, {}, 202, { "retry-after": "600" }),
  );
  const result = await execute(statistics, {}, {}, testSession(server.url));
  expect(result).toMatchObject({
    ok: false,
    error: { code: "NETWORK", retryable: true, message: expect.stringContaining("set a higher timeoutMs") },
  });
  expect(server.requests).toHaveLength(1);
});
