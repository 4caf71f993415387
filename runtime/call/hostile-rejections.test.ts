// Tests that no value with which a function of the program rejects makes a call reject, or hides the outcome of a write.

import { describe, expect, test } from "vitest";
import { middleware } from "../client/apply-middleware.js";
import { conditionalRequests } from "../client/conditional-requests.js";
import { createLayers } from "../client/layers.js";
import type { CliRunner, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { classifyNetwork } from "../errors/classify-network.js";
import { createSession } from "../session/create-session.js";
import { closeThing, restPlan, write } from "../testing/test-capabilities.js";
import { data, serve } from "../testing/test-server.js";
import { runTestChain, step, testClock, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

const fail = () => {
  throw new Error("It cannot be read.");
};

/** Returns a proxy that throws at every use. */
const proxyOf = (target: object) => new Proxy(target, new Proxy({}, { get: () => fail }));

function withGetters<T extends object>(target: T, ...names: readonly string[]): T {
  for (const name of names) Object.defineProperty(target, name, { enumerable: true, get: fail });
  return target;
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const VALUES: Readonly<Record<string, () => unknown>> = {
  "a proxy that throws": () => proxyOf({}),
  "a proxy of an error that throws": () => proxyOf(new Error("m")),
  "a revoked proxy": revokedProxy,
  "an object with getters that throw": () => withGetters({}, "message", "code", "cause", "name", "toString"),
  "an error with getters that throw": () => withGetters(new Error("m"), "message", "code", "cause"),
  "an error whose cause throws": () => new Error("m", { cause: proxyOf({}) }),
  "an error whose message is no text": () => Object.assign(new Error("m"), { message: Symbol("s") }),
  "a proxy of a RouteError whose properties throw": () =>
    new Proxy(new RouteError("AUTH", "m"), { get: fail }),
  "an object without a prototype": () => Object.create(null),
  "a symbol": () => Symbol("s"),
  nothing: () => undefined,
};

/** A function of the program that rejects with the value, and one that throws it. */
const rejecting = (value: unknown) => async (): Promise<never> => {
  throw value;
};
const throwing = (value: unknown) => (): never => {
  throw value;
};

const NOWHERE = "http://127.0.0.1:9";
const viaGh = write({ order: ["cli"], cli: { derived: "graphql" } });

function sessionWith(url: string, options: GhxOptions): Session {
  const all = { apiUrl: url, token: "test-token-1", env: { PATH: "" }, ...options };
  return createSession(all, { clock: testClock(), layers: createLayers(all) });
}

describe.each(Object.keys(VALUES))("%s", (name) => {
  const value = VALUES[name]?.();
  const functions = [rejecting(value), throwing(value)];

  test("of a cliRunner during a write: the outcome is unknown, and the write is sent once", async () => {
    for (const run of functions) {
      let sent = 0;
      const cliRunner: CliRunner = async ({ args }) => {
        if (args[0] === "api") sent++;
        return args[0] === "api" ? run() : fail();
      };
      const options = { skipPreflight: true };
      const result = await execute(viaGh, {}, options, testSession(NOWHERE, { cliRunner }));
      expect(result.error).toMatchObject({
        code: "UNKNOWN",
        message: expect.stringContaining("It is unknown whether GitHub applied the write."),
        retryable: false,
        details: { outcome: "unknown" },
      });
      expect(sent).toBe(1);
    }
  });

  test("of a cliRunner that checks gh: the route is skipped", async () => {
    for (const cliRunner of functions) {
      const result = await execute(viaGh, {}, {}, testSession(NOWHERE, { cliRunner }));
      expect(result.error).toMatchObject({ code: "ADAPTER_UNSUPPORTED" });
    }
  });

  test("of fetch during a write: the response is lost", async () => {
    for (const fetch of functions) {
      const result = await execute(write(), {}, {}, testSession(NOWHERE, { fetch }));
      expect(result.error).toMatchObject({
        code: "NETWORK",
        message: expect.stringContaining("The connection to 127.0.0.1:9 was lost"),
        retryable: false,
        details: { outcome: "unknown" },
      });
    }
  });

  test("of fetch without codes: the response is lost", () => {
    expect(classifyNetwork(value, "host")).toMatchObject({ code: "NETWORK", outcome: undefined });
  });

  test("of fetch during a write of a chain: the response is lost", async () => {
    const steps = [step(closeThing, { id: "a" }), step(closeThing, { id: "b" })];
    for (const fetch of functions) {
      const { results } = await runTestChain(steps, testSession(NOWHERE, { fetch }));
      for (const { error } of results)
        expect(error).toMatchObject({ code: "NETWORK", details: { outcome: "unknown" } });
    }
  });

  test("of a token function: AUTH, and nothing is sent", async () => {
    await using server = await serve(data({ thing: 1 }));
    for (const token of functions) {
      const result = await execute(write(), {}, {}, testSession(server.url, { token }));
      expect(result.error).toMatchObject({ code: "AUTH", retryable: false });
      expect(result.error?.details?.outcome).toBeUndefined();
    }
    expect(server.requests).toEqual([]);
  });

  test("of a listener: the call succeeds", async () => {
    await using server = await serve(data({ thing: 1 }));
    for (const onEvent of functions) {
      const result = await execute(write(), {}, { onEvent }, testSession(server.url));
      expect(result).toMatchObject({ ok: true });
    }
  });

  test("of the store of the limiter: the call succeeds", async () => {
    await using server = await serve(data({ thing: 1 }));
    for (const take of functions) {
      const session = sessionWith(server.url, { pacing: { store: { take } } });
      expect(await execute(write(), {}, {}, session)).toMatchObject({ ok: true });
    }
  });

  test("of a cache: the call succeeds with a warning", async () => {
    await using server = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end('{"id":1}'),
    );
    const read = { ...viaGh, effect: "read" as const, order: ["rest"] as const, rest: restPlan() };
    for (const broken of functions) {
      const use = middleware(conditionalRequests({ get: broken, set: broken }));
      const result = await execute(read, {}, {}, sessionWith(server.url, { use }));
      expect(result).toMatchObject({ ok: true, meta: { warnings: [{ code: "MIDDLEWARE" }, {}] } });
    }
  });

  test("of middleware: a request that was sent has an unknown outcome, another one has none", async () => {
    await using server = await serve(data({ thing: 1 }));
    for (const broken of functions) {
      const before = sessionWith(server.url, { use: middleware({ request: broken }) });
      const { error } = await execute(write(), {}, {}, before);
      expect(error).toMatchObject({ code: "UNKNOWN" });
      expect(error?.details?.outcome).toBeUndefined();
    }
    expect(server.requests).toEqual([]);
    for (const broken of functions) {
      const use = middleware({ request: async (_context, next) => next().then(broken) });
      const result = await execute(write(), {}, {}, sessionWith(server.url, { use }));
      expect(result.error).toMatchObject({ code: "UNKNOWN", details: { outcome: "unknown" } });
    }
  });

  test("of a call's middleware: the call fails", async () => {
    await using server = await serve(data({ thing: 1 }));
    for (const broken of functions) {
      const use = middleware({ call: broken });
      const result = await execute(write(), {}, {}, sessionWith(server.url, { use }));
      expect(result.error).toMatchObject({ code: "UNKNOWN" });
    }
  });

  test("as the reason of an aborted signal: the call ends as aborted", async () => {
    const signal = AbortSignal.abort(value);
    const result = await execute(write(), {}, { signal }, testSession(NOWHERE));
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
    const controller = new AbortController();
    const fetch = () => {
      controller.abort(value);
      return new Promise<Response>(() => {});
    };
    const late = await execute(write(), {}, { signal: controller.signal }, testSession(NOWHERE, { fetch }));
    expect(late.error).toMatchObject({ code: "NETWORK", details: { aborted: true, outcome: "unknown" } });
  });
});

test.each<[string, unknown]>([
  ["a number", 42],
  ["an object", {}],
  ["a proxy that throws", new Proxy({}, { get: (_, key) => (key === "then" ? undefined : fail()) })],
])("a token function that returns %s: AUTH, and nothing is sent", async (_name, token) => {
  await using server = await serve(data({ thing: 1 }));
  const source: GhxOptions["token"] = async () => token as string;
  const result = await execute(write(), {}, {}, testSession(server.url, { token: source }));
  expect(result.error).toMatchObject({ code: "AUTH" });
  expect(server.requests).toEqual([]);
});
