import { expect, test } from "vitest";
import { bind } from "../client/client.js";
import type { GhxOptions } from "../contract/options.js";
import { capability, graphqlPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

const view = capability({
  graphql: graphqlPlan("query"),
  order: ["cli", "graphql"],
  cli: { derived: "graphql" },
});

async function call(options: GhxOptions, timeoutMs?: number) {
  await using server = await serve((_, response) => respondJson(response, { data: { thing: { id: "a" } } }));
  const result = await bind(testSession(server.url, options), view)({}, timeoutMs ? { timeoutMs } : {});
  return { result, tokens: server.requests.map(({ headers }) => headers.authorization) };
}

test("a function is called before each request, so that it can replace its token", async () => {
  let count = 0;
  const token = async () => `token-${++count}`;
  await using server = await serve((_, response) => respondJson(response, { data: { thing: { id: "a" } } }));
  const operation = bind(testSession(server.url, { token, env: { GH_TOKEN: "other" } }), view);
  for (const _ of [1, 2]) expect(await operation({})).toMatchObject({ ok: true });
  const sent = server.requests.map(({ headers }) => headers.authorization);
  expect(new Set(sent).size).toBe(2);
  expect(sent).not.toContain("Bearer other");
});

test("a function that returns a token without a promise works", async () => {
  expect((await call({ token: () => "t-1" })).tokens).toEqual(["Bearer t-1"]);
});

test.each<[name: string, token: () => Promise<string>]>([
  ["rejects", async () => Promise.reject(new Error("no key for token-1234567"))],
  ["returns no token", async () => ""],
])("a function that %s fails the call with AUTH before anything is sent", async (_, token) => {
  const { result, tokens } = await call({ token });
  expect(result).toMatchObject({ ok: false, error: { code: "AUTH", retryable: false } });
  expect(tokens).toEqual([]);
});

test.each(["", " ", undefined, 5])("a function that returns %j is named in the error", async (returned) => {
  const { result, tokens } = await call(Object({ token: () => returned }));
  expect(result.error).toMatchObject({
    code: "AUTH",
    message: "The token function returned no token. It must return a text.",
  });
  expect(tokens).toEqual([]);
});

test("a function that does not settle is ended by the time limit of a request", async () => {
  const token = () => new Promise<string>(() => {});
  const { result, tokens } = await call({ token, requestTimeoutMs: 20 });
  const message = "The token function did not finish within 20 ms.";
  expect(result.error).toMatchObject({ code: "NETWORK", retryable: true, message });
  expect(result.error?.details?.outcome).toBeUndefined();
  expect(tokens).toEqual([]);
});

test("an error of a function names the function, and only a failure of the network is retryable", async () => {
  const reject = async (error: Error) => (await call({ token: () => Promise.reject(error) })).result.error;
  const lookup = Object.assign(new Error("getaddrinfo ENOTFOUND api.github.com"), { code: "ENOTFOUND" });
  expect(await reject(new TypeError("fetch failed", { cause: lookup }))).toMatchObject({
    code: "NETWORK",
    retryable: true,
    message: "The token function failed: fetch failed",
  });
  expect(await reject(new Error("no key"))).toMatchObject({
    code: "AUTH",
    retryable: false,
    message: "The token function failed: no key",
  });
});

test.each([
  ["of the option", (token: string): GhxOptions => ({ token })],
  ["of the environment", (token: string): GhxOptions => ({ token: undefined, env: { GH_TOKEN: token } })],
  ["of a function", (token: string): GhxOptions => ({ token: () => token })],
])(
  "a token %s is sent without its line break, and another control character is an error",
  async (_, option) => {
    expect((await call(option("test-token-2\r\n"))).tokens).toEqual(["Bearer test-token-2"]);
    for (const character of ["\n", "\0", "\u2026"]) {
      const { result, tokens } = await call(option(`test${character}token`));
      expect(result.error).toMatchObject({ code: "AUTH", retryable: false });
      expect(result.error?.message).toContain("at position 5");
      expect(JSON.stringify(result)).not.toMatch(/test.{0,6}token/);
      expect(tokens).toEqual([]);
    }
  },
);

test("a token of a function is redacted", async () => {
  const token = () => "installation-secret";
  await using server = await serve((_, response) =>
    respondJson(response, { message: "installation-secret" }, 422),
  );
  const result = await bind(testSession(server.url, { token }), view)({});
  expect(result).toMatchObject({ ok: false });
  expect(JSON.stringify(result)).not.toContain("installation-secret");
});

test("the cli route is skipped, because gh cannot call the function", async () => {
  const { result } = await call({ token: () => "t", routes: ["cli"] });
  expect(result).toMatchObject({
    error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("which gh cannot call") },
  });
});

test("a client with a token tries the cli route last; without one, the card's order holds", async () => {
  const commands: string[] = [];
  const cliRunner: GhxOptions["cliRunner"] = async ({ args }) => {
    commands.push(args[0] ?? "");
    const stdout = new TextEncoder().encode(
      args[0] === "api" ? 'HTTP/2.0 200 OK\r\n\r\n{"data":{"thing":{"id":"a"}}}' : "gh version 2.90.0",
    );
    return { exitCode: 0, stdout, stderr: "", truncated: false };
  };
  const given = await call({ cliRunner });
  expect(given.result).toMatchObject({ ok: true, meta: { route_used: "graphql", reason: "TOKEN_GIVEN" } });
  expect(commands).toEqual([]);
  const fromEnvironment = await call({ cliRunner, token: undefined, env: { GH_TOKEN: "t" } });
  expect(fromEnvironment.result).toMatchObject({
    ok: true,
    meta: { route_used: "cli", reason: "CARD_PREFERRED" },
  });
  const chosen = await call({ cliRunner, routes: ["cli", "graphql"] });
  expect(chosen.result).toMatchObject({ ok: true, meta: { route_used: "cli" } });
});
