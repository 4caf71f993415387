// Tests that writes are not sent twice, and what a call reports after a write.

import { afterEach, describe, expect, test, vi } from "vitest";
import { execute } from "../call/execute.js";
import { reportFailure } from "../call/run-request.js";
import type { Capability } from "../contract/capability.js";
import { RouteError } from "../contract/route-error.js";
import { both, graphqlPlan, restPlan, write } from "../testing/test-capabilities.js";
import {
  data,
  type Handler,
  inTurn,
  reset,
  respondJson,
  serve,
  split,
  status,
} from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";

afterEach(() => {
  vi.useRealTimers();
});

describe("pitfall: writes sent twice", () => {
  test.each<[string, Handler]>([
    ["a 502", status(502)],
    ["a 500", status(500)],
    ["a 501", (_request, response) => response.writeHead(501, { "content-type": "text/html" }).end("<html>")],
    ["a 505", status(505)],
    ["a 406", status(406)],
    ["a 303", status(303, "See Other", { location: "/elsewhere" })],
    ["a status that ghx does not know", status(499)],
    ["an empty 202", (_request, response) => response.writeHead(202).end()],
    ["a reset connection", reset],
    ["a broken body", (_request, response) => response.end("{")],
    ["a server that does not respond", () => void vi.advanceTimersByTime(1_000)],
    [
      "GitHub's own failure",
      (_request, response) =>
        respondJson(response, {
          errors: [{ message: "Something went wrong while executing your query. X" }],
        }),
    ],
    [
      "a resource limit",
      (_request, response) =>
        respondJson(response, {
          data: { thing: null },
          errors: [{ type: "RESOURCE_LIMITS_EXCEEDED", message: "too much", path: ["thing"] }],
        }),
    ],
  ])("after %s a write is neither retried nor sent over another route", async (_what, handler) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await using server = await serve(handler);
    const result = await execute(write(), {}, { timeoutMs: 1_000 }, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { retryable: false, details: { outcome: "unknown" } } });
    expect(server.requests).toHaveLength(1);
  });

  test("an idempotent write is sent again, on the same route only", async () => {
    await using server = await serve(status(502));
    const result = await execute(write({ idempotent: true }), {}, {}, testSession(server.url));
    expect(result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
    expect(server.requests.map(({ url }) => url)).toEqual(["/graphql", "/graphql", "/graphql"]);
  });

  test.each(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"])(
    "a write is not sent again after %s while reading the response",
    async (code) => {
      let sent = 0;
      const broken = async () => {
        sent++;
        throw new TypeError("fetch failed", {
          cause: Object.assign(new Error(code), { code, syscall: "read" }),
        });
      };
      const session = testSession("http://127.0.0.1:1", { fetch: broken });
      const result = await execute(write(), {}, {}, session);
      expect(sent).toBe(1);
      expect(result.error).toMatchObject({
        code: "NETWORK",
        retryable: false,
        details: { outcome: "unknown", cause: code },
      });
    },
  );

  test.each<[string, Handler, string]>([
    ["rejects it", status(405, "Pull Request is not mergeable"), "Pull Request is not mergeable"],
    ["does not find it", status(404, "Not Found"), "Not Found"],
    ["limits it", status(429, "slow down", { "retry-after": "9999" }), "slow down"],
  ])(
    "an idempotent write whose response was lost has an unknown outcome if GitHub %s the second time",
    async (_what, second, message) => {
      await using server = await serve(inTurn(status(502), second));
      const merge = write({ idempotent: true, order: ["rest"] });
      const result = await execute(merge, {}, {}, testSession(server.url));
      expect(server.requests).toHaveLength(2);
      expect(result.error).toMatchObject({
        code: "SERVER",
        retryable: false,
        message: expect.stringContaining("HTTP 502"),
        details: { outcome: "unknown", refusal: { message: expect.stringContaining(message) } },
      });
    },
  );

  const unreadable: Handler = (_request, response) => response.end("Welcome to the proxy");
  const unknownError: Handler = (_request, response) =>
    respondJson(response, {
      data: { thing: null },
      errors: [{ type: "NEW_KIND", message: "Not today", path: ["thing"] }],
    });

  test("an idempotent write is not sent a third time after an error that ghx does not know", async () => {
    await using server = await serve(inTurn(unreadable, unknownError));
    const result = await execute(write({ idempotent: true }), {}, {}, testSession(server.url));
    expect(server.requests).toHaveLength(2);
    expect(result.error).toMatchObject({
      code: "SERVER",
      retryable: false,
      message: expect.stringContaining("not the expected JSON. A second attempt failed:"),
      details: {
        outcome: "unknown",
        refusal: { code: "UNKNOWN", message: expect.stringContaining("Not today") },
      },
    });
  });

  test("the refusal of a write that was not applied says which response was lost before", async () => {
    await using server = await serve(inTurn(unreadable, unknownError));
    const main = graphqlPlan("mutation").requests[0];
    const confirm = { by: "lookups", done: () => false };
    const graphql = graphqlPlan("mutation", { requests: [Object({ ...main, confirm })] });
    const result = await execute(write({ idempotent: true, graphql }), {}, {}, testSession(server.url));
    expect(server.requests).toHaveLength(2);
    expect(result.error).toMatchObject({
      code: "UNKNOWN",
      message: expect.stringContaining("Not today"),
      details: {
        lost_response: { code: "SERVER", message: "The GraphQL response is not the expected JSON." },
      },
    });
    expect(result.error?.details?.outcome).toBeUndefined();
  });

  test("a follow-up whose response was lost is reported as unknown in the warnings", async () => {
    const cleanup = inTurn(status(502), status(422, "Reference does not exist"));
    let deletions = 0;
    await using server = await serve((request, response, count) =>
      request.method === "DELETE"
        ? cleanup(request, response, ++deletions)
        : respondJson(response, { ok: count }),
    );
    const result = await execute(followUp("report", { idempotent: true }), {}, {}, testSession(server.url));
    expect(result.meta.warnings).toMatchObject([{ step: "cleanup", code: "SERVER", outcome: "unknown" }]);
  });

  test("an unclassified transport error leaves the outcome of a write unknown", async () => {
    const cliRunner = () => Promise.reject(new Error("runner broke"));
    const session = testSession("http://127.0.0.1:1", { cliRunner });
    const viaGh = write({ order: ["cli"], cli: { derived: "rest" }, rest: restPlan("POST") });
    const result = await execute(viaGh, {}, { skipPreflight: true }, session);
    expect(result.error).toMatchObject({
      code: "UNKNOWN",
      retryable: false,
      details: { outcome: "unknown" },
    });
  });

  test("a write rejected by a rate limit is sent again after the wait", async () => {
    await using server = await serve((request, response, count) =>
      count === 1
        ? respondJson(response, { message: "slow" }, 429, { "retry-after": "3" })
        : data({ thing: 1 })(request, response, count),
    );
    const clock = testClock();
    const result = await execute(write(), {}, {}, testSession(server.url, {}, clock));
    expect([result.ok, clock.waits]).toEqual([true, [3_000]]);
  });

  const exhausted = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9999999999" };
  const limits: readonly [string, Handler][] = [
    ["HTTP 403", status(403, "API rate limit exceeded for user ID 1.", exhausted)],
    ["HTTP 429", status(429, "API rate limit exceeded for user ID 1.", exhausted)],
    [
      "RATE_LIMITED",
      (_request, response) =>
        respondJson(response, { errors: [{ type: "RATE_LIMITED", message: "limit" }] }, 200, exhausted),
    ],
  ];
  const applied: Handler = (_request, response) => respondJson(response, { data: { id: 1 }, id: 1 });
  test.each([
    ...limits.map((limit) => [...limit, "graphql", "rest"] as const),
    ...limits.slice(0, 2).map((limit) => [...limit, "rest", "graphql"] as const),
  ])(
    "a write refused by the primary limit (%s) is sent over a route with another quota, from %3$s to %4$s",
    async (_what, limit, from, to) => {
      await using server = await serve(from === "rest" ? split(applied, limit) : split(limit, applied));
      const result = await execute(write(), {}, { routes: [from, to] }, testSession(server.url));
      expect(result).toMatchObject({ ok: true, data: { id: 1 }, meta: { route_used: to } });
      const paths = { graphql: "/graphql", rest: "/thing" };
      expect(server.requests.map(({ url }) => url)).toEqual([paths[from], paths[to]]);
    },
  );

  test.each<[string, Capability<unknown, unknown>, Handler]>([
    ["write", write(), status(403, "You have exceeded a secondary rate limit")],
    ["read", both(), status(403, "You have exceeded a secondary rate limit")],
    [
      "write",
      write(),
      (_request, response) => respondJson(response, { message: "You have exceeded a secondary rate limit" }),
    ],
    [
      "write",
      write(),
      (_request, response) => respondJson(response, { errors: [{ message: "was submitted too quickly" }] }),
    ],
  ])("a %s refused by the secondary limit does not fall back", async (_what, thing, limit) => {
    await using server = await serve(limit);
    const result = await execute(thing, {}, {}, testSession(server.url));
    expect(server.requests).toHaveLength(1);
    expect(result.error).toMatchObject({
      code: "RATE_LIMIT",
      retryable: true,
      details: { limit: "secondary", retry_after_ms: 60_000 },
    });
  });

  test("a primary limit after an applied write does not fall back", async () => {
    await using server = await serve((request, response, count) =>
      request.method === "DELETE"
        ? status(403, "API rate limit exceeded", exhausted)(request, response, count)
        : respondJson(response, { ok: 1 }),
    );
    const result = await execute(followUp(), {}, {}, testSession(server.url));
    expect(result.error).toMatchObject({ code: "RATE_LIMIT", details: { outcome: "applied" } });
    expect(server.requests).toHaveLength(2);
  });

  test("a write that could not be sent is retried, and its error has no outcome", async () => {
    const server = await serve(() => {});
    await server[Symbol.asyncDispose]();
    const clock = testClock();
    const result = await execute(write(), {}, {}, testSession(server.url, {}, clock));
    expect(clock.waits).toHaveLength(2);
    expect(result.error).toMatchObject({ code: "NETWORK", retryable: true });
    expect(result.error?.details?.outcome).toBeUndefined();
  });

  test("retries the lookup of a write", async () => {
    await using server = await serve((request, response, count) =>
      count === 1 ? status(502)(request, response, count) : data({ thing: 1 })(request, response, count),
    );
    const main = graphqlPlan("mutation").requests[0];
    const lookup = { ...graphqlPlan("query").requests[0], name: "lookup", role: "lookup" as const };
    const thing = write({
      graphql: { api: "graphql", requests: [Object(lookup), Object(main)], output: () => ({}) },
    });
    expect((await execute(thing, {}, {}, testSession(server.url))).ok).toBe(true);
    expect(server.requests).toHaveLength(3);
  });
});

describe("after a write", () => {
  test("pitfall: an unexpected response is not reported as a rejection", async () => {
    await using server = await serve(data({ thing: {} }));
    const output = () => {
      throw new RouteError("NOT_FOUND", "odd");
    };
    const result = await execute(
      write({ graphql: graphqlPlan("mutation", { output }) }),
      {},
      {},
      testSession(server.url),
    );
    expect(result.error).toMatchObject({
      code: "SERVER",
      message: expect.stringContaining("odd"),
      retryable: false,
      details: { outcome: "unknown", data: { thing: {} } },
    });
    expect(server.requests).toHaveLength(1);
  });

  const refuseDelete: Handler = (request, response) =>
    request.method === "DELETE"
      ? respondJson(response, { message: "protected" }, 422)
      : respondJson(response, { ok: 1 });

  test("a failed follow-up with onError report becomes a warning", async () => {
    await using server = await serve(refuseDelete);
    expect(await execute(followUp("report"), {}, {}, testSession(server.url))).toMatchObject({
      ok: true,
      data: { ran: { main: true, cleanup: false } },
      meta: { warnings: [{ step: "cleanup", code: "VALIDATION" }] },
    });
  });
  test("a failed follow-up reports the applied write and does not fall back", async () => {
    await using server = await serve(refuseDelete);
    expect(await execute(followUp(), {}, {}, testSession(server.url))).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", retryable: false, details: { outcome: "applied", applied: ["main"] } },
    });
    expect(server.requests).toHaveLength(2);
  });
});

/** Writes, then sends a second write as a follow-up. */
const followUp = (onError?: "report", parts: Partial<Capability<unknown, unknown>> = {}) => {
  const [main] = restPlan("POST").requests;
  const then = {
    name: "cleanup",
    role: "then" as const,
    ...(onError === undefined ? {} : { onError: reportFailure }),
    request: () => ({ method: "DELETE" as const, path: "/branch" }),
  };
  return write({
    ...parts,
    order: ["rest", "graphql"],
    rest: {
      api: "rest",
      requests: main === undefined ? [] : [main, then],
      output: (scope: { readonly ran?: unknown }) => ({ ran: scope.ran }),
    },
  });
};
