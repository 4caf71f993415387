// Tests middleware around requests: what it sees and may change, and what its errors mean for writes.

import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { GhxEvent } from "../contract/events.js";
import type { Middleware } from "../contract/middleware-functions.js";
import type { CliCommand, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { createSession } from "../session/create-session.js";
import { both, capability, restPlan, write } from "../testing/test-capabilities.js";
import { reset, respondJson, serve } from "../testing/test-server.js";
import { middleware } from "./apply-middleware.js";
import { run, TOKEN, thing } from "./fixtures/middleware.js";
import { createLayers } from "./layers.js";

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

  test("see how long the request took, and how long it waited before", async () => {
    const seen: unknown[] = [];
    const events: GhxEvent[] = [];
    const log: Middleware = {
      request: async (_, next) => {
        const response = await next();
        seen.push({ duration_ms: response.durationMs, wait_ms: response.waitMs });
        return response;
      },
    };
    await run([log], both(), thing, { onEvent: (event) => events.push(event) });
    expect(seen).toEqual([{ duration_ms: expect.any(Number), wait_ms: expect.any(Number) }]);
    expect(events).toContainEqual(expect.objectContaining({ type: "response", ...Object(seen[0]) }));
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

  test("that throw an error of their own instead of the request's keep its outcome", async () => {
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
