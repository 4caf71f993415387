// Tests complete calls against local servers: what is refused before any I/O, the requests of a plan, and
// calls that never reject. Which routes they try is tested in routes.test.ts.

import { describe, expect, test } from "vitest";
import type { CliRunner, ExecuteOptions, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { createSession } from "../session/create-session.js";
import { both, capability, graphqlPlan, restPlan, write } from "../testing/test-capabilities.js";
import { data, respondJson, serve, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { findElement } from "./find-element.js";

describe("a main request that its condition skips", () => {
  const skipping = (parts: object) =>
    capability({
      effect: "write",
      order: ["rest"],
      rest: restPlan("PUT", {
        requests: [
          {
            name: "main",
            role: "main",
            request: () => ({ method: "PUT", path: "/x" }),
            when: () => false,
            ...parts,
          },
        ],
        output: () => ({ done: true }),
      }),
    });

  test("fails with NOT_FOUND, whatever the output is", async () => {
    await using server = await serve(data({}));
    const result = await execute(skipping({}), {}, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(server.requests).toEqual([]);
  });

  test("succeeds if the plan permits it", async () => {
    await using server = await serve(data({}));
    const result = await execute(skipping({ onSkip: "succeed" }), {}, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: { done: true } });
    expect(server.requests).toEqual([]);
  });
});

test("a response by status is the value of its status, and another failure is an error", async () => {
  const starred = capability({
    order: ["rest"],
    rest: restPlan("GET", {
      requests: [
        {
          name: "main",
          role: "main",
          request: () => ({ method: "GET", path: "/user/starred/octo/hello" }),
          nullOn: [204, 404],
          byStatus: { 204: true, 404: false },
        },
      ],
      output: ({ main }: { readonly main?: unknown }) => ({ starred: main }),
    }),
  });
  await using server = await serve((_request, response, count) => {
    response.writeHead([204, 404, 403][count - 1] ?? 500, { "content-type": "application/json" });
    response.end(count === 1 ? undefined : JSON.stringify({ message: "Not for you" }));
  });
  const session = testSession(server.url);
  expect(await execute(starred, {}, {}, session)).toMatchObject({ ok: true, data: { starred: true } });
  expect(await execute(starred, {}, {}, session)).toMatchObject({ ok: true, data: { starred: false } });
  expect(await execute(starred, {}, {}, session)).toMatchObject({ ok: false, error: { code: "AUTH" } });
});

describe("hostile servers and listeners", () => {
  const reset = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9999999999999" };
  test.each<[string, Record<string, string>]>([
    ["a reset outside the range of dates", reset],
    ["an infinite reset", { ...reset, "x-ratelimit-reset": "1e999" }],
    ["a Retry-After with 300 digits", { "retry-after": "9".repeat(300) }],
  ])("%s in a header does not make a call reject", async (_what, headers) => {
    for (const code of [403, 429, 503]) {
      await using server = await serve(status(code, "API rate limit exceeded", headers));
      const result = await execute(both(), {}, {}, testSession(server.url));
      expect(result).toMatchObject({ ok: false, error: { code: code === 503 ? "SERVER" : "RATE_LIMIT" } });
    }
  });

  test("a GraphQL rate limit with a hostile reset does not make a call reject", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, { errors: [{ type: "RATE_LIMITED", message: "limited" }] }, 200, reset),
    );
    const result = await execute(capability({ graphql: graphqlPlan() }), {}, {}, testSession(server.url));
    expect(result.error).toMatchObject({ code: "RATE_LIMIT" });
  });

  test("a listener that rejects later causes no unhandled rejection", async () => {
    await using server = await serve(data({ thing: 1 }));
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    const onEvent = async () => {
      throw new Error("log is full");
    };
    expect((await execute(both(), {}, { onEvent }, testSession(server.url))).ok).toBe(true);
    // Node reports unhandled rejections before it runs the next macrotask.
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });

  describe.each<[string, CliRunner]>([
    ["rejects", () => Promise.reject(new Error("no gh today"))],
    [
      "throws",
      () => {
        throw new TypeError("no gh today");
      },
    ],
    // As from a program without types.
    ["returns nothing", async () => JSON.parse("null")],
    ["returns another value", async () => JSON.parse('{"exitCode":"0","stdout":"text"}')],
  ])("a cliRunner that %s", (_what, cliRunner) => {
    test.each<[string, GhxOptions, ExecuteOptions]>([
      ["with a token", { token: "test-token-1" }, {}],
      ["without a token", { token: undefined }, {}],
      ["without preflight", { token: "test-token-1" }, { skipPreflight: true }],
    ])("does not make a call reject, %s", async (_case, given, options) => {
      const unhandled: unknown[] = [];
      const listen = (reason: unknown) => unhandled.push(reason);
      process.on("unhandledRejection", listen);
      const session = testSession("http://127.0.0.1:9", { ...given, cliRunner });
      for (const effect of ["read", "write"] as const) {
        const method = effect === "read" ? "GET" : "POST";
        const viaGh = both({ effect, order: ["cli"], cli: { derived: "rest" } }, method);
        const result = await execute(viaGh, {}, options, session);
        expect(result).toMatchObject({ ok: false, error: { message: expect.any(String) } });
        const isUnknown = result.error?.details?.outcome === "unknown";
        expect(isUnknown).toBe(effect === "write" && options.skipPreflight === true);
      }
      await new Promise((resolve) => setImmediate(resolve));
      process.off("unhandledRejection", listen);
      expect(unhandled).toEqual([]);
    });
  });
});

test("find reads pages of 100 until an element matches, else fails with NOT_FOUND", async () => {
  await using server = await serve((request, response) => {
    const page = Number(new URL(request.url, "http://x").searchParams.get("page"));
    respondJson(
      response,
      Array.from({ length: page === 3 ? 20 : 100 }, (_, index) => ({ n: (page - 1) * 100 + index })),
    );
  });
  const find = (target: number) =>
    both({
      order: ["rest"],
      rest: {
        api: "rest",
        requests: [
          {
            name: "main",
            role: "main",
            request: () => ({ method: "GET", path: "/releases" }),
            find: {
              read: findElement,
              maxPages: 5,
              items: (response) => (Array.isArray(response) ? response : []),
              match: (_scope, item) => Object(item).n === target,
              miss: () => `no release ${target}`,
            },
          },
        ],
        output: (scope: { readonly main?: unknown }) => scope.main,
      },
    });
  expect((await execute(find(150), {}, {}, testSession(server.url))).data).toEqual({ n: 150 });
  expect((await execute(find(999), {}, {}, testSession(server.url))).error).toMatchObject({
    code: "NOT_FOUND",
    message: "no release 999",
  });
  expect(server.requests).toHaveLength(5);
});

describe("before any I/O", () => {
  test("readOnly rejects a write", async () => {
    await using server = await serve(data({}));
    for (const effect of ["write", "destructive"] as const) {
      const result = await execute(write({ effect }), {}, { readOnly: true }, testSession(server.url));
      expect(result.error).toMatchObject({
        code: "VALIDATION",
        message: expect.stringContaining("readOnly"),
      });
    }
    const unlocked = await execute(
      write(),
      {},
      { readOnly: false },
      testSession(server.url, { readOnly: true }),
    );
    expect(unlocked.ok).toBe(false);
    expect(server.requests).toHaveLength(0);
  });
  test("a call with its own token does not override the client's readOnly", async () => {
    await using server = await serve(data({}));
    const options = { token: "test-token-2", readOnly: false };
    const result = await execute(write(), {}, options, testSession(server.url, { readOnly: true }));
    expect(result.error?.message).toContain("readOnly is set");
    expect(server.requests).toHaveLength(0);
  });
  test("the session's policy rejects a capability, also in a call with its own token", async () => {
    await using server = await serve(data({}));
    const refusal = ({ id }: { id: string }) => new RouteError("VALIDATION", `${id} is not allowed here.`);
    const options = { apiUrl: server.url, token: "test-token-1", env: { PATH: "" } };
    const session = createSession(options, { policy: { refusal } });
    for (const callOptions of [{}, { dryRun: true }, { token: "test-token-2" }]) {
      const result = await execute(both(), {}, callOptions, session);
      expect(result.error).toEqual({
        code: "VALIDATION",
        message: "thing.view is not allowed here.",
        retryable: false,
      });
    }
    expect(server.requests).toHaveLength(0);
  });
  test("an aborted signal fails the call", async () => {
    await using server = await serve(data({}));
    const result = await execute(both(), {}, { signal: AbortSignal.abort() }, testSession(server.url));
    expect([result.error?.code, server.requests.length]).toEqual(["NETWORK", 0]);
  });
  test.each([
    [undefined, "The call was aborted by the caller."],
    ["the page was closed", "The call was aborted by the caller: the page was closed."],
    [new Error("Shutdown."), "The call was aborted by the caller: Shutdown."],
    [{ code: 7 }, "The call was aborted by the caller."],
    [null, "The call was aborted by the caller."],
  ])("the error of a call aborted with the reason %o contains its text", async (reason, message) => {
    const controller = new AbortController();
    await using server = await serve(() => controller.abort(reason));
    const late = await execute(both(), {}, { signal: controller.signal }, testSession(server.url));
    expect(late.error?.message).toBe(message);
    const early = await execute(both(), {}, { signal: AbortSignal.abort(reason) }, testSession(server.url));
    expect(early.error?.message).toBe(message);
  });
  test("an aborted signal fails a write before anything is sent, and a dry run", async () => {
    await using server = await serve(data({}));
    const signal = AbortSignal.abort();
    for (const dryRun of [false, true]) {
      const result = await execute(write(), {}, { signal, dryRun }, testSession(server.url));
      expect(result.error).toEqual({
        code: "NETWORK",
        message: "The call was aborted by the caller.",
        retryable: false,
        details: { aborted: true },
      });
    }
    expect(server.requests).toEqual([]);
  });
  test("invalid options return an envelope", async () => {
    expect((await execute(both(), {}, { host: "no host" })).error?.code).toBe("VALIDATION");
    expect((await execute(both(), {}, { apiUrl: "http://example.com" })).error?.code).toBe("VALIDATION");
  });
});

test("an abort during a request is final and leaves the outcome of a write unknown", async () => {
  const controller = new AbortController();
  await using server = await serve(() => controller.abort());
  const result = await execute(write(), {}, { signal: controller.signal }, testSession(server.url));
  expect(result.error).toMatchObject({
    code: "NETWORK",
    retryable: false,
    details: { aborted: true, outcome: "unknown" },
  });
  expect(server.requests).toHaveLength(1);
});
