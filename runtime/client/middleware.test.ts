// Tests middleware around calls and requests: what it sees and may change, and what its errors mean for writes.

import { afterEach, describe, expect, test, vi } from "vitest";
import { execute } from "../call/execute.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { GhxEvent } from "../contract/events.js";
import type { Middleware } from "../contract/middleware.js";
import type { CliCommand, ExecuteOptions, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { createSession } from "../session/session.js";
import {
  answering,
  both,
  capability,
  closeThing,
  data,
  type Handler,
  renameThing,
  reset,
  respondJson,
  restPlan,
  runSteps,
  serve,
  step,
  testClock,
  viewThing,
  write,
} from "../test-support.js";
import { bindGraphql } from "./graphql.js";
import { createLayers } from "./layers.js";
import { middleware } from "./middleware.js";
import { bindRequest } from "./request.js";

const TOKEN = "test-token-1";
const thing: Handler = (request, response) =>
  request.url === "/graphql" ? data({ thing: 1 })(request, response, 1) : respondJson(response, { thing: 1 });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function session(url: string, list: readonly Middleware[], options: GhxOptions = {}) {
  const client = { apiUrl: url, token: TOKEN, env: { PATH: "" }, use: middleware(...list), ...options };
  return createSession(client, { clock: testClock(), layers: createLayers(client) });
}

/** Runs the call with the middleware. Returns its result and the requests that the server received. */
async function run(
  list: readonly Middleware[],
  call = both(),
  handler = thing,
  options: ExecuteOptions = {},
) {
  await using server = await serve(handler);
  const result = await execute(call, { id: "a" }, options, session(server.url, list));
  return { result, sent: server.requests };
}

describe("calls", () => {
  test("the first middleware is the outermost, and sees the call and its result", async () => {
    const seen: string[] = [];
    const named = (name: string): Middleware => ({
      call: async ({ capability_id, effect, input }, next) => {
        seen.push(`${name} ${capability_id} ${effect} ${JSON.stringify(input)}`);
        const result = await next();
        seen.push(`${name} ${result.ok}`);
        return result;
      },
    });
    const { result } = await run([named("a"), named("b")]);
    expect(result.ok).toBe(true);
    const start = 'thing.view read {"id":"a"}';
    expect(seen).toEqual([`a ${start}`, `b ${start}`, "b true", "a true"]);
  });

  test("may return another result without sending anything, which the result event reports", async () => {
    const events: GhxEvent[] = [];
    const open: ResultEnvelope = {
      ok: false,
      error: { code: "SERVER", message: "The circuit is open.", retryable: true },
      meta: { capability_id: "thing.view" },
    };
    const { result, sent } = await run([{ call: async () => open }], both(), thing, {
      onEvent: (event) => events.push(event),
    });
    expect(result).toBe(open);
    expect(sent).toEqual([]);
  });

  test("sees invalid calls, and no dry runs", async () => {
    const seen: (string | undefined)[] = [];
    const log: Middleware = {
      call: async (_, next) => {
        const result = await next();
        seen.push(result.error?.code);
        return result;
      },
    };
    await run([log], write(), thing, { readOnly: true });
    await run([log], both(), thing, { dryRun: true });
    expect(seen).toEqual(["VALIDATION"]);
  });

  test("runs around requests without a capability", async () => {
    await using server = await serve(thing);
    const seen: string[] = [];
    const log: Middleware = {
      call: (context, next) => {
        seen.push(context.capability_id);
        return next();
      },
      request: ({ call, method, url, api }, next) => {
        seen.push(`${call.capability_id}: ${api} ${method} ${new URL(url).pathname}`);
        return next();
      },
    };
    const client = session(server.url, [log]);
    await bindRequest(client)("GET /user");
    await bindGraphql(client)("query Viewer { viewer { login } }");
    expect(seen).toEqual([
      "GET /user",
      "GET /user: rest GET /user",
      "query Viewer",
      "query Viewer: graphql POST /graphql",
    ]);
  });

  test.each<[string, Middleware["call"], string]>([
    [
      "throws before next",
      () => {
        throw new Error("broken");
      },
      "broken",
    ],
    ["rejects before next", () => Promise.reject(new Error("broken")), "broken"],
    [
      "returns no result",
      // JavaScript programs may omit the return.
      () => Promise.resolve(JSON.parse("null")),
      "returned no result",
    ],
  ])("that %s fails the call, and nothing is sent", async (_, call, message) => {
    const { result, sent } = await run([{ call }], write());
    expect(sent).toEqual([]);
    expect(result.error).toMatchObject({ code: "UNKNOWN", retryable: false });
    expect(result.error?.message).toContain(message);
    expect(result.error?.details).toBeUndefined();
  });

  test("that throws after a write reports it as applied", async () => {
    const call: Middleware["call"] = async (_, next) => {
      await next();
      throw new Error("broken");
    };
    const { result, sent } = await run([{ call }], write());
    expect(sent).toHaveLength(1);
    expect(result.error).toMatchObject({ code: "UNKNOWN", details: { outcome: "applied" } });
  });

  test("that throws while a write is sent waits for it, and reports it as applied", async () => {
    const call: Middleware["call"] = (_, next) => {
      void next();
      throw new Error("broken");
    };
    const { result, sent } = await run([{ call }], write());
    expect(sent).toHaveLength(1);
    expect(result.error?.details).toMatchObject({ outcome: "applied" });
  });

  test("that throws after a lost write keeps its unknown outcome, after a refused one there is none", async () => {
    const call: Middleware["call"] = async (_, next) => {
      await next();
      throw new Error("broken");
    };
    const lost = await run([{ call }], write(), reset);
    expect(lost.result.error?.details?.outcome).toBe("unknown");
    const refused = await run([{ call }], write(), (_, response) =>
      respondJson(response, { message: "no" }, 422),
    );
    expect(refused.result.error?.details?.outcome).toBeUndefined();
  });

  test("cannot run the call twice", async () => {
    const call: Middleware["call"] = async (_, next) => {
      await next();
      return next();
    };
    const { result, sent } = await run([{ call }], write());
    expect(sent).toHaveLength(1);
    expect(result.error).toMatchObject({
      message: "Middleware called next() twice.",
      details: { outcome: "applied" },
    });
  });

  describe("that does not end", () => {
    afterEach(() => void vi.useRealTimers());
    const hang = () => {
      setImmediate(() => vi.advanceTimersByTime(5_000));
      return new Promise<never>(() => {});
    };
    const limited = async (one: Middleware) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      return (await run([one], write(), thing, { timeoutMs: 1_000 })).result;
    };

    test("is named by the error, if it did not call next", async () => {
      const message = expect.stringContaining("Middleware (option use) did not");
      for (const one of [{ call: hang }, { request: hang }])
        expect((await limited(one)).error).toMatchObject({ code: "NETWORK", message });
    });

    test("does not replace the result of the call, which has a warning", async () => {
      const result = await limited({ call: (_, next) => next().then(hang) });
      const message = "Middleware (option use) did not finish within 2000 ms.";
      expect(result).toMatchObject({ ok: true, meta: { warnings: [{ code: "MIDDLEWARE", message }] } });
    });

    test("leaves the outcome of a write unknown, if its response is not used", async () => {
      const { error } = await limited({ request: (_, next) => next().then(hang) });
      expect(error).toMatchObject({ code: "NETWORK", details: { outcome: "unknown" } });
      expect(error?.message).toContain("Middleware (option use) did not end.");
    });
  });

  test("that does not end is left when the caller aborts the call", async () => {
    const controller = new AbortController();
    const call: Middleware["call"] = () => {
      controller.abort();
      return new Promise(() => undefined);
    };
    const { result } = await run([{ call }], write(), thing, { signal: controller.signal });
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
    expect(result.error?.details?.outcome).toBeUndefined();
  });
});

describe("requests", () => {
  test("add headers, and see the response but no token", async () => {
    const seen: unknown[] = [];
    const trace: Middleware = {
      request: async (context, next) => {
        const response = await next({ TraceParent: "00-1-2-01" });
        seen.push(context, response, await context.account());
        return response;
      },
    };
    const { result, sent } = await run([trace]);
    expect(result.ok).toBe(true);
    expect(sent[0]?.headers).toMatchObject({ traceparent: "00-1-2-01", authorization: `Bearer ${TOKEN}` });
    expect(seen[0]).toMatchObject({
      route: "graphql",
      method: "POST",
      call: { capability_id: "thing.view" },
    });
    expect(seen[1]).toMatchObject({ status: 200, body: '{"data":{"thing":1}}' });
    expect(seen[2]).toMatch(/^http:\/\/127\.0\.0\.1:\d+ [0-9a-f]{16}$/);
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
  });

  test("run around each attempt", async () => {
    let count = 0;
    const counter: Middleware = {
      request: (_, next) => {
        count++;
        return next();
      },
    };
    const { result } = await run([counter], both(), (request, response, n) =>
      n === 1 ? respondJson(response, {}, 503) : thing(request, response, n),
    );
    expect([result.ok, count]).toEqual([true, 2]);
  });

  test("send their headers with gh as well", async () => {
    const commands: CliCommand[] = [];
    const client: GhxOptions = {
      token: TOKEN,
      env: { PATH: "" },
      routes: ["cli"],
      cliRunner: async (command) => {
        commands.push(command);
        const stdout = new TextEncoder().encode('HTTP/2.0 200 OK\r\n\r\n{"data":{"thing":1}}');
        return { exitCode: 0, stdout, stderr: "", truncated: false };
      },
      use: middleware({ request: (_, next) => next({ "x-team": "a b" }) }),
    };
    const call = both({ order: ["cli"], cli: { derived: "graphql" } });
    const result = await execute(
      call,
      {},
      { skipPreflight: true },
      createSession(client, { layers: createLayers(client) }),
    );
    expect(result.ok).toBe(true);
    expect(commands.at(-1)?.args).toContain("x-team: a b");
  });

  test("do not send their headers to another origin", async () => {
    await using other = await serve((_, response) => respondJson(response, { thing: 1 }));
    const { result, sent } = await run(
      [{ request: (_, next) => next({ "x-team": "a" }) }],
      capability({ order: ["rest"], rest: restPlan() }),
      (_, response) => response.writeHead(302, { location: `${other.url}/x` }).end(),
    );
    expect(result.ok).toBe(true);
    expect(sent[0]?.headers["x-team"]).toBe("a");
    expect(other.requests[0]?.headers["x-team"]).toBeUndefined();
  });

  test.each(["Authorization", "accept", "host", "content-length", "cookie", "a b", ""])(
    "cannot set the header %j",
    async (name) => {
      const { result, sent } = await run([{ request: (_, next) => next({ [name]: "x" }) }], write());
      expect(sent).toEqual([]);
      expect(result.error?.code).toBe("VALIDATION");
      expect(result.error?.details?.outcome).toBeUndefined();
    },
  );

  test("cannot set a header with a line break", async () => {
    const { result, sent } = await run([{ request: (_, next) => next({ a: "x\r\nb: y" }) }]);
    expect([sent, result.error?.code]).toEqual([[], "VALIDATION"]);
  });

  test("may return a response of their own", async () => {
    const own = { status: 200, headers: {}, body: '{"data":{"thing":2}}' };
    const { result, sent } = await run([{ request: async () => own }]);
    expect([result.data, sent]).toEqual([{ thing: 2 }, []]);
  });

  const broken = () => {
    throw new Error("broken");
  };
  const after: Middleware["request"] = async (_, next) => {
    await next();
    return broken();
  };

  test("that throw before the write is sent: it was not sent", async () => {
    const { result, sent } = await run([{ request: broken }], write());
    expect(sent).toEqual([]);
    expect(result.error).toMatchObject({
      code: "UNKNOWN",
      message: "Middleware (option use) failed: broken",
    });
    expect(result.error?.details).toBeUndefined();
  });

  test("that throw after the write was sent: its outcome is unknown, and it is not sent again", async () => {
    const { result, sent } = await run([{ request: after }], write());
    expect(sent).toHaveLength(1);
    expect(result.error).toMatchObject({
      code: "UNKNOWN",
      retryable: false,
      details: { outcome: "unknown" },
    });
  });

  test("that throw an error of their own instead of that of the request keep its outcome", async () => {
    const swallow: Middleware["request"] = async (_, next) => {
      await next().catch(() => undefined);
      throw new RouteError("SERVER", "own", { retryable: true });
    };
    const { result, sent } = await run([{ request: swallow }], write(), reset);
    expect(sent).toHaveLength(1);
    expect(result.error).toMatchObject({ code: "SERVER", details: { outcome: "unknown" } });
  });

  test("that throw after a read: no outcome", async () => {
    const { result } = await run([{ request: after }]);
    expect(result.error?.details?.outcome).toBeUndefined();
  });

  test("cannot send a request twice", async () => {
    const twice: Middleware["request"] = async (_, next) => {
      await next();
      return next();
    };
    const { result, sent } = await run([{ request: twice }], write());
    expect(sent).toHaveLength(1);
    expect(result.error?.details).toMatchObject({ outcome: "unknown" });
  });

  test("that do not end are left when the call is aborted", async () => {
    const controller = new AbortController();
    const hang: Middleware["request"] = () => {
      controller.abort();
      return new Promise(() => undefined);
    };
    const { result, sent } = await run([{ request: hang }], write(), thing, { signal: controller.signal });
    expect(sent).toEqual([]);
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
    expect(result.error?.details?.outcome).toBeUndefined();
  });

  test("warn in meta and in an event, without tokens", async () => {
    const events: GhxEvent[] = [];
    const warning: Middleware = {
      request: (context, next) => {
        context.warn(`The cache failed: ${TOKEN}`);
        return next();
      },
    };
    const { result } = await run([warning], both(), thing, { onEvent: (event) => events.push(event) });
    const expected = { code: "MIDDLEWARE", message: "The cache failed: [redacted]" };
    expect(result.meta.warnings).toEqual([expected]);
    expect(events.filter(({ type }) => type === "warning")).toEqual([
      { capability_id: "thing.view", type: "warning", ...expected },
    ]);
  });
});

describe("chains", () => {
  test("calls run around each step, also if they wait, and requests around the joined ones", async () => {
    await using server = await serve(answering());
    const seen: string[] = [];
    const log: Middleware = {
      call: async ({ capability_id, input }, next) => {
        await turn();
        await turn();
        const result = await next();
        seen.push(`${capability_id} ${JSON.stringify(input)} ${result.ok}`);
        return result;
      },
      request: async ({ call }, next) => {
        await turn();
        seen.push(`request of ${call.capability_id}`);
        return next({ "x-chain": "1" });
      },
    };
    const result = await runSteps(
      [step(viewThing, { id: "a" }), step(closeThing, { id: "b" }), step(renameThing, { id: "c" })],
      session(server.url, [log]),
    );
    expect(result.status).toBe("success");
    expect(server.requests.map(({ headers }) => headers["x-chain"])).toEqual(["1", "1"]);
    expect(seen.sort()).toEqual([
      "request of chain",
      "request of chain",
      'thing.close {"id":"b"} true',
      'thing.rename {"id":"c"} true',
      'thing.view {"id":"a"} true',
    ]);
  });

  test("a step that its middleware fails is not sent, and the others are", async () => {
    await using server = await serve(answering());
    const picky: Middleware = {
      call: async ({ capability_id }, next) => {
        if (capability_id === closeThing.id) throw new Error("refused");
        return next();
      },
    };
    const result = await runSteps(
      [step(viewThing, { id: "a" }), step(closeThing, { id: "b" })],
      session(server.url, [picky]),
    );
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(result.results[1]?.error?.message).toBe("Middleware (option use) failed: refused");
    expect(server.requests).toHaveLength(1);
  });

  test("an error after the joined mutations were sent: their outcome is unknown", async () => {
    await using server = await serve(answering());
    const request: Middleware["request"] = async (_, next) => {
      await next();
      throw new Error("broken");
    };
    const result = await runSteps(
      [step(closeThing, { id: "a" }), step(closeThing, { id: "b" })],
      session(server.url, [{ request }]),
    );
    expect(server.requests).toHaveLength(1);
    expect(result.results.map(({ error }) => error?.details?.outcome)).toEqual(["unknown", "unknown"]);
  });

  test("an aborted chain does not wait for middleware that does not end", async () => {
    await using server = await serve(answering());
    const controller = new AbortController();
    const hang: Middleware["call"] = () => {
      controller.abort();
      return new Promise(() => undefined);
    };
    const result = await runSteps(
      [step(viewThing, { id: "a" }), step(closeThing, { id: "b" })],
      session(server.url, [{ call: hang }]),
      { signal: controller.signal },
    );
    expect(result.status).toBe("failed");
    expect(server.requests).toEqual([]);
  });
});

test.each([{}, null, { call: 1 }, { call: async () => undefined, request: "x" }])(
  "rejects %j, which is no middleware",
  (one) => {
    const untyped: Middleware = JSON.parse("null") ?? Object(one);
    expect(() => middleware(untyped)).toThrow("expected objects with the functions call or request");
  },
);
