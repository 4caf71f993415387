// Tests which route follows one that fails, and whose error a call has if several fail.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { GhxEvent } from "../contract/events.js";
import { RouteError, type RouteErrorInit } from "../contract/route-error.js";
import { oneOf } from "../schema/index.js";
import { both, capability, graphqlPlan, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve, split, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

type Code = RouteError["code"];

/** Runs a read whose routes fail with these errors, without requests; a route without an error succeeds. */
function runFailing(graphql: RouteError | undefined, rest: RouteError | undefined) {
  const output = (error: RouteError | undefined) => () => {
    if (error !== undefined) throw error;
    return "done";
  };
  const reading = capability({
    order: ["graphql", "rest"],
    graphql: graphqlPlan("query", { requests: [], output: output(graphql) }),
    rest: restPlan("GET", { requests: [], output: output(rest) }),
  });
  return execute(reading, {}, {}, testSession("http://127.0.0.1:9"));
}

const failure = (code: Code, message: string, init: RouteErrorInit = {}) =>
  new RouteError(code, message, init);

describe("another route follows", () => {
  test.each<[string, RouteError]>([
    ["an unexpected response", failure("SERVER", "first")],
    ["a transient error", failure("NETWORK", "first", { retryable: true })],
    ["an error of the route", failure("ADAPTER_UNSUPPORTED", "first")],
    ["a primary rate limit", failure("RATE_LIMIT", "first", { details: { limit: "primary" } })],
  ])("%s", async (_what, error) => {
    expect(await runFailing(error, undefined)).toMatchObject({ ok: true, data: "done" });
  });
});

describe("no other route follows", () => {
  test.each<[string, RouteError]>([
    ["a refusal", failure("AUTH", "first")],
    ["a network error that is final", failure("NETWORK", "first")],
    ["a secondary rate limit", failure("RATE_LIMIT", "first", { details: { limit: "secondary" } })],
    ["a rate limit without details", failure("RATE_LIMIT", "first")],
    ["an error with an outcome", failure("SERVER", "first", { outcome: "unknown" })],
  ])("%s", async (_what, error) => {
    expect((await runFailing(error, undefined)).error).toMatchObject({ code: error.code, message: "first" });
  });
});

describe("of two errors, the call has", () => {
  test.each<[Code, Code, "first" | "second"]>([
    ["SERVER", "NOT_FOUND", "second"],
    ["SERVER", "VALIDATION", "second"],
    ["SERVER", "AUTH", "first"],
    ["SERVER", "ADAPTER_UNSUPPORTED", "first"],
    ["ADAPTER_UNSUPPORTED", "AUTH", "second"],
    ["ADAPTER_UNSUPPORTED", "SERVER", "second"],
    ["ADAPTER_UNSUPPORTED", "ADAPTER_UNSUPPORTED", "first"],
  ])("of %s and %s the %s", async (first, second, expected) => {
    const { error, meta } = await runFailing(failure(first, "first"), failure(second, "second"));
    expect(error?.message).toBe(expected);
    expect(meta.route_used).toBe(expected === "first" ? "graphql" : "rest");
  });

  test("one with an outcome", async () => {
    const { error } = await runFailing(
      failure("SERVER", "first"),
      failure("NETWORK", "second", { outcome: "unknown" }),
    );
    expect(error?.message).toBe("second");
  });
});

test("a route that is skipped is an event with its reason", async () => {
  await using server = await serve((_request, response) => respondJson(response, {}));
  const events: GhxEvent[] = [];
  const thing = both({ graphql: graphqlPlan("query", { unsuitable: () => "not over GraphQL" }) });
  const options = { onEvent: (event: GhxEvent) => events.push(event) };
  await execute(thing, {}, options, testSession(server.url));
  expect(events.slice(0, 2)).toEqual([
    {
      type: "skip",
      capability_id: "thing.view",
      route: "graphql",
      reason: "CAPABILITY_LIMIT",
      message: "not over GraphQL",
    },
    { type: "route", capability_id: "thing.view", route: "rest", reason: "CAPABILITY_LIMIT" },
  ]);
});

test("a route that is skipped after a failure is not the reason for the next one", async () => {
  await using server = await serve(split(status(502), (_request, response) => respondJson(response, {})));
  const thing = both({ order: ["graphql", "cli", "rest"], cli: { derived: "graphql" } });
  const session = testSession(server.url, { token: undefined, env: { GH_TOKEN: "test-token-1" } });
  const { meta } = await execute(thing, {}, { trace: true }, session);
  expect(meta.attempts?.map(({ route, status: one }) => `${route} ${one}`)).toEqual([
    "graphql error",
    "cli skipped",
    "rest success",
  ]);
  expect(meta).toMatchObject({ route_used: "rest", reason: "CARD_FALLBACK" });
});

describe("strict", () => {
  const parts: Partial<Capability<unknown, unknown>> = { order: ["rest"], output: () => oneOf("a", "b") };

  test.each([
    [true, undefined, false],
    [false, true, false],
    [true, false, true],
    [undefined, undefined, true],
  ])(
    "of the client (%s) and the call (%s): succeeds with an unlisted value: %s",
    async (client, call, ok) => {
      await using server = await serve((_request, response) => respondJson(response, "c"));
      const session = testSession(server.url, { strict: client });
      expect((await execute(both(parts), {}, { strict: call }, session)).ok).toBe(ok);
    },
  );
});
