// Tests complete calls against local servers: routing, fallback, retries, and requests that must not be repeated.

import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { CliCommand, CliRunner, ExecuteOptions, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { createSession } from "../session/session.js";
import {
  both,
  capability,
  data,
  graphqlPlan,
  reset,
  respondJson,
  restPlan,
  serve,
  split,
  status,
  testSession,
  write,
} from "../test-support.js";
import { execute } from "./execute.js";
import { findElement } from "./find-element.js";
import { runCommand } from "./run-command.js";

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
      ["without a token", { token: "" }, {}],
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
    const session = testSession(server.url, { token: "" });
    expect((await execute(both(), {}, { routes: ["rest"] }, session)).ok).toBe(false);
    expect((await execute(both(), {}, { routes: ["rest"], skipPreflight: true }, session)).ok).toBe(true);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

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

describe("gh with a custom API URL", () => {
  const thing = both({ order: ["cli", "graphql"], cli: { derived: "graphql" } });
  /** Returns a session with the token in the environment, so that the card's order holds. */
  const inOrder = (url: string, { env, ...options }: GhxOptions) =>
    testSession(url, { ...options, token: undefined, env: { PATH: "", GH_TOKEN: "test-token-1", ...env } });
  const first = async (url: string, options: GhxOptions) => {
    const { meta } = await execute(thing, {}, { trace: true }, inOrder(url, options));
    return { reason: meta.reason, attempt: meta.attempts?.[0] };
  };

  test.each<[string, (url: string) => GhxOptions]>([
    ["without a declaration", () => ({})],
    [
      "for a configuration of gh that may reach any server",
      () => ({ env: { GH_CONFIG_DIR: "/some/folder" } }),
    ],
    ["for a path of gh", () => ({ gh: "/none/gh" })],
    ["if gh is declared for another URL", () => ({ env: { GHX_GH_API_URL: "http://127.0.0.1:9" } })],
    ["if gh is declared for another path", (url) => ({ env: { GHX_GH_API_URL: `${url}/api/v3` } })],
  ])("is not used %s", async (_name, options) => {
    await using server = await serve(data({ thing: 1 }));
    expect(await first(server.url, options(server.url))).toEqual({
      reason: "ENV_CONSTRAINT",
      attempt: {
        route: "cli",
        status: "skipped",
        error_code: "ADAPTER_UNSUPPORTED",
        message: expect.stringMatching(`other than ${server.url};.* set GHX_GH_API_URL`),
      },
    });
  });

  test("is used if GHX_GH_API_URL equals that URL", async () => {
    await using server = await serve(data({ thing: 1 }));
    const declared = { gh: "/none/gh", env: { GHX_GH_API_URL: `${server.url}/` } };
    expect((await first(server.url, declared)).attempt).toMatchObject({
      status: "skipped",
      message: expect.stringContaining("/none/gh was not found"),
    });
  });

  test("is not used without a token in the options, because gh would use its login", async () => {
    await using server = await serve(data({ thing: 1 }));
    const options = { gh: "/none/gh", token: "", env: { GHX_GH_API_URL: server.url } };
    const session = testSession(server.url, options);
    const { error } = await execute(thing, {}, { routes: ["cli"], skipPreflight: true }, session);
    expect(error).toMatchObject({ code: "AUTH" });
  });

  describe("a cliRunner", () => {
    const printed = 'HTTP/2.0 200 OK\r\n\r\n{"data":{"thing":1}}';
    /** Runs a call on the cli route only. Returns the commands that the runner received. */
    async function callWithRunner(options: GhxOptions, call: ExecuteOptions = {}) {
      const commands: CliCommand[] = [];
      const cliRunner: CliRunner = async (command) => {
        commands.push(command);
        const text = command.args[0] === "api" ? printed : "gh version 2.90.0";
        return { exitCode: 0, stdout: new TextEncoder().encode(text), stderr: "", truncated: false };
      };
      const session = createSession({ env: {}, token: "test-token-1", cliRunner, ...options });
      return { result: await execute(thing, {}, { routes: ["cli"], ...call }, session), commands };
    }
    const custom = "https://proxy.example/api";

    test.each<[string, string, GhxOptions]>([
      ["without a declaration", "ADAPTER_UNSUPPORTED", { apiUrl: custom }],
      ["from the environment", "ADAPTER_UNSUPPORTED", { env: { GHX_API_URL: custom } }],
      [
        "if gh is declared for another URL",
        "ADAPTER_UNSUPPORTED",
        { apiUrl: custom, env: { GHX_GH_API_URL: "https://other.example" } },
      ],
      ["if only gh is declared for a URL", "ADAPTER_UNSUPPORTED", { env: { GHX_GH_API_URL: custom } }],
      ["for github.localhost", "ADAPTER_UNSUPPORTED", { host: "github.localhost" }],
      ["with a token function", "ADAPTER_UNSUPPORTED", { token: () => "t" }],
      ["without a token", "AUTH", { apiUrl: custom, env: { GHX_GH_API_URL: custom }, token: "" }],
    ])(
      "receives no command for a custom URL or account of the HTTP routes: %s",
      async (_name, code, options) => {
        for (const skipPreflight of [false, true]) {
          const { result, commands } = await callWithRunner(options, { skipPreflight });
          expect(result.error).toMatchObject({ code });
          expect(commands).toEqual([]);
        }
      },
    );

    test("receives the host of the client in each command", async () => {
      for (const host of ["github.com", "ghe.example.com", "octo.ghe.com"]) {
        const { result, commands } = await callWithRunner({ host });
        expect(result).toMatchObject({ ok: true, meta: { route_used: "cli" } });
        expect(commands.map(({ env }) => env.GH_HOST)).toEqual([host, host]);
        expect(commands[1]?.args.join(" ")).toContain(`--hostname ${host} `);
      }
    });

    test("receives the commands of a custom URL if gh is declared for it", async () => {
      const { result } = await callWithRunner({ apiUrl: custom, env: { GHX_GH_API_URL: `${custom}/` } });
      expect(result).toMatchObject({ ok: true, meta: { route_used: "cli" } });
    });
  });

  test("an invalid GHX_GH_API_URL is an error of the route that names the variable", async () => {
    await using server = await serve(data({ thing: 1 }));
    const session = inOrder(server.url, { env: { GHX_GH_API_URL: "nonsense" } });
    expect((await execute(thing, {}, {}, session)).error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("GHX_GH_API_URL: expected a URL"),
    });
    expect(await execute(thing, {}, { routes: ["graphql"] }, session)).toMatchObject({ ok: true });
  });
});

test.each<[string, GhxOptions]>([
  ["for github.localhost, for which gh uses a different server", { host: "github.localhost", env: {} }],
  ["if it is declared for another URL", { env: { GHX_GH_API_URL: "http://127.0.0.1:9" } }],
])("gh is not used %s", async (_name, options) => {
  const thing = both({ order: ["cli"], cli: { derived: "graphql" } });
  const { error } = await execute(thing, {}, { token: "t", gh: "/none/gh", ...options });
  expect(error).toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("gh may send requests to a server other than"),
  });
});

describe("cli", () => {
  const runner = (version: string, answer: unknown) => {
    const commands: CliCommand[] = [];
    const cliRunner = async (command: CliCommand) => {
      commands.push(command);
      const version_ = command.args[0] === "--version" ? `gh version ${version} (x)` : undefined;
      const stdout =
        version_ ??
        (command.args[0] === "api"
          ? `HTTP/2.0 200 OK\n\r\n${JSON.stringify(answer)}`
          : JSON.stringify(answer));
      return { exitCode: 0, stdout: new TextEncoder().encode(stdout), stderr: "", truncated: false };
    };
    return { commands, session: testSession("http://127.0.0.1:9", { cliRunner }) };
  };
  const thing = both({
    order: ["cli"],
    cli: {
      derived: "rest",
      command: {
        api: "gh",
        minVersion: "2.43.0",
        requests: [
          {
            name: "main",
            role: "main",
            argv: () => ({ argv: ["thing", "view", "--json", "id"] }),
            run: runCommand,
          },
        ],
        output: (scope: { readonly main?: unknown }) => scope.main,
      },
    },
  });
  test("uses the subcommand if gh is new enough", async () => {
    const { commands, session } = runner("2.46.0", { id: 1 });
    expect(await execute(thing, {}, {}, session)).toMatchObject({
      data: { id: 1 },
      meta: { route_used: "cli" },
    });
    expect(commands.at(-1)?.args).toEqual(["thing", "view", "--json", "id"]);
  });
  test("uses the derived plan if gh is older, comparing versions numerically", async () => {
    const { commands, session } = runner("2.9.0", { id: 1 });
    expect((await execute(thing, {}, {}, session)).data).toEqual({ id: 1 });
    expect(commands.at(-1)?.args[0]).toBe("api");
  });
  test("runs gh only for the request with skipPreflight", async () => {
    const { commands, session } = runner("2.46.0", { id: 1 });
    expect((await execute(thing, {}, { skipPreflight: true }, session)).data).toEqual({ id: 1 });
    expect(commands.map(({ args }) => args)).toEqual([["thing", "view", "--json", "id"]]);
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

test("response events contain the status and the headers, without cookies, signed addresses and tokens", async () => {
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
    status: 200,
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
