// Tests what a complete call reports: its events, and the response and the cost in meta, without tokens.

import { expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import { both } from "../testing/test-capabilities.js";
import { data, reset, respondJson, serve, split, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

test("pitfall: no token in messages, details or events", async () => {
  await using server = await serve(status(422, "Bad value test-token-1 here"));
  const events: GhxEvent[] = [];
  const result = await execute(
    both(),
    {},
    { trace: true, onEvent: (event) => events.push(event) },
    testSession(server.url),
  );
  expect(JSON.stringify([result, events])).not.toContain("test-token-1");
  expect(result.error?.message).toContain("[redacted]");
});

test("no base64 of the token in messages, details or events", async () => {
  const echoes = ["", "x-access-token:", "monalisa:"].map((user) => btoa(`${user}test-token-1`));
  const headers = { "x-echo": echoes.join(" "), "x-github-request-id": btoa("test-token-1") };
  await using server = await serve((_, response) =>
    respondJson(response, { message: `Bad ${echoes}`, errors: echoes }, 422, headers),
  );
  const events: GhxEvent[] = [];
  const options = { trace: true, onEvent: (event: GhxEvent) => events.push(event) };
  const result = await execute(both(), {}, options, testSession(server.url));
  expect(JSON.stringify([result, events])).not.toMatch(/dGVzdC10b2tlbi0x|Rlc3QtdG9rZW4tM|0ZXN0LXRva2VuLT/);
  expect(result.meta.response?.request_id).toBe("[redacted]");
});

test("emits the events of a call in order", async () => {
  await using server = await serve(split(status(503), (_request, response) => respondJson(response, {})));
  const events: GhxEvent[] = [];
  const options = { onEvent: (event: GhxEvent) => events.push(event), retry: { maxAttempts: 2 } };
  await execute(both(), {}, options, testSession(server.url));
  expect(events.map(({ type }) => type)).toEqual([
    "route",
    "attempt",
    "response",
    "retry",
    "attempt",
    "response",
    "fallback",
    "route",
    "attempt",
    "response",
    "result",
  ]);
});

test("response events contain the request, its duration, the status and the headers, without secrets", async () => {
  const headers = {
    "x-github-request-id": "AB12:1",
    "x-ratelimit-remaining": "7",
    "set-cookie": "session=1",
    location: "https://blobs.test/x?sig=1",
    "x-echo": "test-token-1",
  };
  await using server = await serve((_request, response) => respondJson(response, { id: 1 }, 200, headers));
  const events: GhxEvent[] = [];
  const options = { routes: ["rest" as const], onEvent: (event: GhxEvent) => events.push(event) };
  await execute(both(), {}, options, testSession(server.url));
  const [received, ...more] = events.filter((event) => event.type === "response");
  expect(more).toEqual([]);
  expect(received).toMatchObject({
    capability_id: "thing.view",
    route: "rest",
    method: "GET",
    url: `${server.url}/thing`,
    status: 200,
    duration_ms: expect.any(Number),
    headers: { "x-github-request-id": "AB12:1", "x-ratelimit-remaining": "7", "x-echo": "[redacted]" },
  });
  expect(Object.keys(Object(received).headers)).not.toEqual(expect.arrayContaining(["set-cookie"]));
  expect(JSON.stringify(received)).not.toMatch(/session=1|sig=1|test-token-1/);
});

test("meta contains the status and the request id of the last response, also of a failure", async () => {
  await using server = await serve((_request, response, count) =>
    respondJson(response, { message: "m" }, count === 1 ? 503 : 404, {
      "x-github-request-id": `AB12:${count}`,
    }),
  );
  const { ok, meta } = await execute(both(), {}, { routes: ["rest"] }, testSession(server.url));
  expect(ok).toBe(false);
  expect(meta.response).toEqual({ status: 404, request_id: "AB12:2" });
});

test("meta contains no response if there was none", async () => {
  await using server = await serve(reset);
  const { meta } = await execute(both(), {}, { retry: { maxAttempts: 1 } }, testSession(server.url));
  expect("response" in meta).toBe(false);
});

test("ignores errors of a listener", async () => {
  await using server = await serve(data({ thing: 1 }));
  const onEvent = () => {
    throw new Error("full disk");
  };
  expect((await execute(both(), {}, { onEvent }, testSession(server.url))).ok).toBe(true);
});

test("meta contains the cost of the call", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, { data: { thing: 1 } }, 200, { "x-ratelimit-remaining": "4999" }),
  );
  const { meta } = await execute(both(), {}, {}, testSession(server.url));
  expect(meta.cost).toEqual({ requests: 1, rate_limit_remaining: 4999 });
  expect(meta.timings?.total_ms).toBeGreaterThanOrEqual(meta.timings?.adapter_ms ?? Number.NaN);
  expect(meta.attempts).toBeUndefined();
});
