// Tests failures of a chain's joined requests: what is sent again and what is not.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { ChainResultEnvelope } from "../contract/chain-envelope.js";
import type { ChainOptions } from "../contract/options.js";
import type { RetryOptions } from "../contract/retry.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import {
  closeThing,
  nodeCapability,
  nodeRequest,
  renameThing,
  viewThing,
} from "../testing/test-capabilities.js";
import {
  type Handler,
  inTurn,
  reset,
  respondJson,
  serve,
  status,
  type TestServer,
} from "../testing/test-server.js";
import { step, testClock, testSession } from "../testing/test-session.js";
import { runChain } from "./run-chain.js";
import type { RequestedStep } from "./step-types.js";

async function run(
  steps: readonly RequestedStep[],
  server: Pick<TestServer, "url">,
  options: ChainOptions = {},
  clock: ReturnType<typeof testClock> = testClock(),
): Promise<ChainResultEnvelope> {
  const result = await runChain(steps, options, testSession(server.url, {}, clock));
  if (result.status === "planned") throw new Error("a plan");
  return result;
}
/** A write with a lookup, a read, and a write without a lookup. */
const steps = [step(renameThing, { id: "a" }), step(viewThing, { id: "b" }), step(closeThing, { id: "c" })];
/** Handles queries and mutations separately, with a separate count of requests. */
function byKind(query: Handler, mutation: Handler): Handler {
  const counts = { query: 0, mutation: 0 };
  return (request, response) => {
    const kind = parseRoots(request)[0]?.kind === "mutation" ? "mutation" : "query";
    counts[kind]++;
    (kind === "mutation" ? mutation : query)(request, response, counts[kind]);
  };
}
const requestKinds = ({ requests }: TestServer) => requests.map((request) => parseRoots(request)[0]?.kind);
const errors =
  (...list: object[]): Handler =>
  (_request, response) =>
    respondJson(response, { data: null, errors: list });
const broken: Handler = (_request, response) => response.end("{");
const timeoutMs = 600_000;
/** Sends no response. The time limit passes when the request arrives. */
const hanging: Handler = () => void vi.advanceTimersByTime(timeoutMs);
/** Fakes the timers. Time also passes as usual, because the chain waits for the next macrotask with a timer. */
const useClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
const failure = { message: "Something went wrong while executing your query. Id: X" };
const limit = { type: "RATE_LIMITED", message: "API rate limit exceeded." };

afterEach(() => {
  vi.useRealTimers();
});

describe("pitfall: writes sent twice", () => {
  test.each<[string, Handler]>([
    ["a 502", status(502)],
    ["a 500", status(500)],
    ["a reset connection", reset],
    ["a broken body", broken],
    ["a timeout", hanging],
    ["GitHub's own failure", errors(failure)],
  ])("after %s the writes have an unknown outcome, and reads keep their data", async (_what, handler) => {
    useClock();
    await using server = await serve(byKind(answering(), handler));
    const result = await run(steps, server, { timeoutMs });
    const unknown = {
      ok: false,
      error: {
        retryable: false,
        message: expect.stringContaining("It is unknown whether GitHub applied the write"),
        details: { outcome: "unknown" },
      },
    };
    expect(result).toMatchObject({
      status: "partial",
      results: [unknown, { ok: true, data: { id: "b" } }, unknown],
      meta: { round_trips: 2 },
    });
    expect(requestKinds(server)).toEqual(["query", "mutation"]);
  });

  test("an internal error at one step's path is not a rejection of that step", async () => {
    const internal = { type: "INTERNAL", message: "Timed out at s0_close.", path: ["s0_close"] };
    await using server = await serve(inTurn(errors(internal), answering()));
    const result = await run(
      ["a", "b"].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result.results.map(({ error }) => error?.details?.outcome)).toEqual(["unknown", "unknown"]);
    expect(server.requests).toHaveLength(1);
  });

  test("idempotent writes are not sent again either, because the others in the request may not be", async () => {
    await using server = await serve(status(502));
    const setThing = nodeCapability("thing.set", [nodeRequest("mutation", "set")], { idempotent: true });
    await run([step(setThing, { id: "a" }), step(closeThing, { id: "b" })], server);
    expect(server.requests).toHaveLength(1);
  });

  test("if all writes of the request are idempotent, they are sent again once", async () => {
    await using server = await serve(inTurn(status(502), answering()));
    const setThing = nodeCapability("thing.set", [nodeRequest("mutation", "set")], { idempotent: true });
    const result = await run([step(setThing, { id: "a" }), step(setThing, { id: "b" })], server);
    expect(result).toMatchObject({
      status: "success",
      meta: { extra: [{ reason: "FOLLOW_UP", requests: 1 }] },
    });
    expect(server.requests).toHaveLength(2);
  });

  test("idempotent writes are sent again if GitHub failed at the field of one of them", async () => {
    const internal = { type: "INTERNAL", message: failure.message, path: ["s0_set"] };
    const partly: Handler = (_request, response) =>
      respondJson(response, { data: { s0_set: null, s1_set: { id: "b" } }, errors: [internal] });
    const setThing = nodeCapability("thing.set", [nodeRequest("mutation", "set")], { idempotent: true });
    const set = (id: string) => step(setThing, { id });
    await using server = await serve(inTurn(partly, answering()));
    expect(await run([set("a"), set("b")], server)).toMatchObject({ status: "success" });
    expect(server.requests).toHaveLength(2);

    await using other = await serve(inTurn(partly, answering()));
    const mixed = await run([set("a"), step(closeThing, { id: "b" })], other);
    expect(mixed.results[0]?.error?.details?.outcome).toBe("unknown");
    expect(other.requests).toHaveLength(1);
  });

  test("the outcome stays unknown if the second answer to idempotent writes is lost too", async () => {
    await using server = await serve(status(502));
    const setThing = nodeCapability("thing.set", [nodeRequest("mutation", "set")], { idempotent: true });
    const result = await run([step(setThing, { id: "a" }), step(setThing, { id: "b" })], server);
    expect(result.results.map(({ error }) => error?.details?.outcome)).toEqual(["unknown", "unknown"]);
    expect(server.requests).toHaveLength(2);
  });

  test("a failed follow-up reports the applied write", async () => {
    await using server = await serve(inTurn(answering(), status(502)));
    const finish = nodeCapability("thing.finish", [
      nodeRequest("mutation", "close"),
      nodeRequest("mutation", "after", { name: "after", role: "then" }),
    ]);
    const result = await run([step(finish, { id: "a" }), step(closeThing, { id: "b" })], server);
    expect(result.results).toMatchObject([
      { error: { retryable: false, details: { outcome: "unknown", applied: ["main"] } } },
      { ok: true },
    ]);
    expect(server.requests).toHaveLength(2);
  });
});

describe("reads", () => {
  test.each<[string, Handler]>([
    ["a 502", status(502)],
    ["a reset connection", reset],
    ["GitHub's own failure", errors(failure)],
  ])("are sent again after %s", async (_what, handler) => {
    await using server = await serve(byKind(inTurn(handler, answering()), answering()));
    const result = await run(steps, server);
    expect(result).toMatchObject({ status: "success", meta: { round_trips: 2, cost: { requests: 3 } } });
    expect(requestKinds(server)).toHaveLength(3);
  });

  test("that fail permanently fail their steps; a write that does not depend on them is sent", async () => {
    await using server = await serve(byKind(status(502), answering()));
    const result = await run(steps, server);
    expect(result.results).toMatchObject([
      { error: { code: "SERVER", retryable: true } },
      { error: { code: "SERVER", retryable: true } },
      { ok: true, data: { id: "c" } },
    ]);
    expect(result.results[0]?.error?.details).not.toHaveProperty("outcome");
    expect(server.requests.map((request) => parseRoots(request).map(({ key }) => key)).at(-1)).toEqual([
      "s2_close",
    ]);
    expect(server.requests).toHaveLength(4);
  });

  test.each([401, 404, 422])("are not sent again after HTTP %i", async (code) => {
    await using server = await serve(status(code));
    const result = await run([step(viewThing, { id: "a" }), step(viewThing, { id: "b" })], server);
    expect([result.status, server.requests.length]).toEqual(["failed", 1]);
  });
});

describe("rate limits", () => {
  const secondary = "You have exceeded a secondary rate limit.";
  const limits: [string, Handler, number][] = [
    ["a 429", status(429, "slow down", { "retry-after": "3" }), 3_000],
    ["a secondary limit", status(403, secondary, { "retry-after": "2" }), 2_000],
    [
      "RATE_LIMITED without data",
      (_request, response) => respondJson(response, { errors: [limit] }, 200, { "retry-after": "4" }),
      4_000,
    ],
  ];

  test.each(limits)(
    "%s of the writes: all are sent again, since none was done",
    async (_what, handler, wait) => {
      await using server = await serve(byKind(answering(), inTurn(handler, answering())));
      const clock = testClock();
      const result = await run(steps, server, {}, clock);
      expect(result.status).toBe("success");
      expect(clock.waits).toEqual([wait]);
      expect(requestKinds(server)).toEqual(["query", "mutation", "mutation"]);
      expect(server.requests[2]?.body).toBe(server.requests[1]?.body);
    },
  );

  test.each(limits)("%s of the reads: all are sent again", async (_what, handler, wait) => {
    await using server = await serve(byKind(inTurn(handler, answering()), answering()));
    const clock = testClock();
    expect((await run(steps, server, {}, clock)).status).toBe("success");
    expect(clock.waits).toEqual([wait]);
  });

  test("RATE_LIMITED at the path of one write fails only that step", async () => {
    await using server = await serve(answering(({ id }) => (id === "b" ? { error: limit } : undefined)));
    const result = await run(
      ["a", "b", "c"].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result.results).toMatchObject([
      { ok: true },
      { error: { code: "RATE_LIMIT", retryable: true } },
      { ok: true },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test("a wait beyond the budget fails the chain, and each step reports the wait", async () => {
    await using server = await serve(status(429, "slow down", { "retry-after": "120" }));
    const clock = testClock();
    const result = await run([step(viewThing), step(viewThing, { id: "b" })], server, {}, clock);
    expect(result.results.map(({ error }) => error?.details?.retry_after_ms)).toEqual([120_000, 120_000]);
    expect([clock.waits, server.requests.length]).toEqual([[], 1]);
  });

  test.each<[RetryOptions, number]>([
    [{ maxAttempts: 1 }, 1],
    [{ maxAttempts: 2 }, 2],
  ])("retries as often as %j allows", async (retry, requests) => {
    await using server = await serve(status(503));
    await run([step(viewThing), step(viewThing, { id: "b" })], server, { retry });
    expect(server.requests).toHaveLength(requests);
  });
});

describe("an abort", () => {
  test("of the reads: no write is sent", async () => {
    const controller = new AbortController();
    await using server = await serve(() => controller.abort());
    const result = await run(steps, server, { signal: controller.signal });
    expect(result).toMatchObject({
      status: "failed",
      results: [0, 1, 2].map(() => ({ error: { code: "NETWORK", details: { aborted: true } } })),
    });
    expect(result.results.map(({ error }) => error?.details?.outcome)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(requestKinds(server)).toEqual(["query"]);
  });

  test("of the writes: their outcome is unknown, and the reads keep their data", async () => {
    const controller = new AbortController();
    await using server = await serve(byKind(answering(), () => controller.abort()));
    const result = await run(steps, server, { signal: controller.signal });
    expect(result.results).toMatchObject([
      { error: { retryable: false, details: { aborted: true, outcome: "unknown" } } },
      { ok: true },
      { error: { details: { outcome: "unknown" } } },
    ]);
    expect(requestKinds(server)).toEqual(["query", "mutation"]);
  });
});

test("the time limit applies to one request", async () => {
  useClock();
  await using server = await serve(hanging);
  const options = { requestTimeoutMs: timeoutMs, timeoutMs: 2 * timeoutMs, retry: { maxAttempts: 1 } };
  const result = await run([step(viewThing), step(viewThing, { id: "b" })], server, options);
  expect(result.results.map(({ error }) => error?.details?.timeout_ms)).toEqual([timeoutMs, timeoutMs]);
});

test("pitfall: no token in the errors of steps", async () => {
  await using server = await serve(
    answering(() => ({ error: { type: "FORBIDDEN", message: "Bad credentials test-token-1" } })),
  );
  const result = await run(steps, server);
  expect(JSON.stringify(result)).not.toContain("test-token-1");
  expect(result.results[1]?.error?.message).toContain("[redacted]");
});

test("emits events of each step, without a token", async () => {
  await using server = await serve(answering());
  const seen: string[] = [];
  await run(steps, server, { onEvent: ({ type, capability_id }) => seen.push(`${capability_id} ${type}`) });
  expect(seen.sort()).toEqual([
    "chain response",
    "chain response",
    "thing.close attempt",
    "thing.close result",
    "thing.rename attempt",
    "thing.rename attempt",
    "thing.rename result",
    "thing.view attempt",
    "thing.view result",
  ]);
});
