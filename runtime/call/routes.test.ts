// Tests which routes a complete call tries, in which order: the preferred one, fallbacks, and those that are
// skipped.

import { describe, expect, test } from "vitest";
import type { CliRunner, GhxOptions } from "../contract/options.js";
import { createSession } from "../session/create-session.js";
import { both, graphqlPlan, write } from "../testing/test-capabilities.js";
import { data, respondJson, serve, split, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

describe("routes", () => {
  test("uses the preferred route", async () => {
    await using server = await serve(data({ thing: 1 }));
    expect(await execute(both(), {}, {}, testSession(server.url))).toMatchObject({
      ok: true,
      data: { thing: 1 },
      meta: {
        capability_id: "thing.view",
        route_used: "graphql",
        reason: "CARD_PREFERRED",
        cost: { requests: 1 },
      },
    });
  });

  test("a read falls back to the next route after its retries", async () => {
    await using server = await serve(
      split(status(502), (_request, response) => respondJson(response, { id: 1 })),
    );
    const result = await execute(both(), {}, { trace: true }, testSession(server.url));
    expect(result).toMatchObject({
      ok: true,
      data: { id: 1 },
      meta: {
        route_used: "rest",
        reason: "CARD_FALLBACK",
        attempts: [
          { route: "graphql", status: "error", error_code: "SERVER" },
          { route: "rest", status: "success" },
        ],
        cost: { requests: 4 },
      },
    });
  });

  test.each([
    [401, "AUTH"],
    [404, "NOT_FOUND"],
    [422, "VALIDATION"],
  ])("HTTP %i is final", async (code, expected) => {
    await using server = await serve(status(code));
    const result = await execute(both(), {}, {}, testSession(server.url));
    expect(result).toMatchObject({
      ok: false,
      error: { code: expected, retryable: false },
      meta: { route_used: "graphql" },
    });
    expect(server.requests).toHaveLength(1);
  });

  test("an unsupported route falls back to the next one, for writes too, because nothing was sent", async () => {
    const unknownField = {
      errors: [{ message: "Field 'x' doesn't exist", extensions: { code: "undefinedField" } }],
    };
    await using server = await serve(
      split(
        (_request, response) => respondJson(response, unknownField),
        (_request, response) => respondJson(response, { id: 1 }),
      ),
    );
    expect(await execute(write(), {}, {}, testSession(server.url))).toMatchObject({
      ok: true,
      meta: { route_used: "rest", reason: "CAPABILITY_LIMIT" },
    });
  });

  test("a write that may have been applied is reported, also after a route that was not supported", async () => {
    const unknownField = {
      errors: [{ message: "Field 'x' doesn't exist", extensions: { code: "undefinedField" } }],
    };
    await using server = await serve(
      split((_request, response) => respondJson(response, unknownField), status(501)),
    );
    expect(await execute(write(), {}, {}, testSession(server.url))).toMatchObject({
      ok: false,
      error: { code: "ADAPTER_UNSUPPORTED", details: { outcome: "unknown" } },
      meta: { route_used: "rest" },
    });
  });

  test("an unsuitable input skips the route before any request", async () => {
    await using server = await serve((_request, response) => respondJson(response, { id: 1 }));
    const thing = both({
      graphql: graphqlPlan("query", { unsuitable: () => "GraphQL does not support this." }),
    });
    const result = await execute(thing, {}, { trace: true }, testSession(server.url));
    expect(result).toMatchObject({
      meta: {
        reason: "CAPABILITY_LIMIT",
        attempts: [{ status: "skipped", message: "GraphQL does not support this." }, {}],
      },
    });
    expect(server.requests).toHaveLength(1);
  });

  test("tries the caller's routes in the caller's order", async () => {
    await using server = await serve((_request, response) => respondJson(response, { id: 1 }));
    const result = await execute(both(), {}, { routes: ["rest", "graphql"] }, testSession(server.url));
    expect(result.meta).toMatchObject({ route_used: "rest", reason: "DEFAULT_POLICY" });
  });

  test("no allowed route is ADAPTER_UNSUPPORTED, and the message lists the supported ones", async () => {
    const result = await execute(both(), {}, { routes: ["cli"] }, testSession("http://127.0.0.1:9"));
    expect(result.error).toMatchObject({
      code: "ADAPTER_UNSUPPORTED",
      message: expect.stringContaining("graphql, rest"),
    });
  });

  test("no login is AUTH, and the message says how to log in", async () => {
    const options: GhxOptions = { env: {}, gh: "/none/gh" };
    const result = await execute(
      both({ order: ["graphql", "rest", "cli"], cli: { derived: "rest" } }),
      {},
      options,
    );
    expect(result.error).toMatchObject({
      code: "AUTH",
      message: expect.stringContaining("Set GH_TOKEN, or run `gh auth login`"),
    });
  });

  test("skipPreflight tries a route without a token", async () => {
    await using server = await serve((_request, response) => respondJson(response, { id: 1 }));
    const session = testSession(server.url, { token: undefined });
    expect((await execute(both(), {}, { routes: ["rest"] }, session)).ok).toBe(false);
    expect((await execute(both(), {}, { routes: ["rest"], skipPreflight: true }, session)).ok).toBe(true);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each(["", " ", "\n"])(
    "an empty token %j does not use the login of the environment, over any route",
    async (token) => {
      await using server = await serve((_request, response) => respondJson(response, { id: 1 }));
      const env = { GH_TOKEN: "token-of-another", GHX_GH_API_URL: server.url };
      const commands: string[] = [];
      const cliRunner: CliRunner = async ({ args }) => {
        commands.push(args.join(" "));
        return {
          exitCode: 0,
          stdout: new TextEncoder().encode("gh version 2.90.0"),
          stderr: "",
          truncated: false,
        };
      };
      const options = { env, cliRunner, apiUrl: server.url };
      const viaAll = both({ order: ["graphql", "rest", "cli"], cli: { derived: "rest" } });
      for (const skipPreflight of [false, true]) {
        const calls = [
          execute(viaAll, {}, { skipPreflight }, createSession({ ...options, token })),
          execute(
            viaAll,
            {},
            { skipPreflight, token },
            createSession({ ...options, token: "token-of-user" }),
          ),
        ];
        for (const { error } of await Promise.all(calls))
          expect(error).toMatchObject({ code: "AUTH", message: expect.stringContaining("token is empty") });
      }
      expect([server.requests, commands]).toEqual([[], []]);
    },
  );

  test('pitfall: a RATE_LIMIT is not overwritten by the fallback\'s "gh not found"', async () => {
    await using server = await serve(status(403, "API rate limit exceeded"));
    const thing = both({ order: ["graphql", "cli"], cli: { derived: "graphql" } });
    const result = await execute(
      thing,
      {},
      { skipPreflight: true },
      testSession(server.url, { gh: "/none/gh", env: { GHX_GH_API_URL: server.url } }),
    );
    expect(result).toMatchObject({
      error: { code: "RATE_LIMIT", retryable: true },
      meta: { route_used: "graphql" },
    });
  });
});
