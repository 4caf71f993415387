// Tests middleware around calls: what it sees and may change, and what its errors mean for writes.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { GhxEvent } from "../contract/events.js";
import type { Middleware } from "../contract/middleware-functions.js";
import { both, write } from "../testing/test-capabilities.js";
import { reset, respondJson, serve } from "../testing/test-server.js";
import { middleware } from "./apply-middleware.js";
import { bindGraphql } from "./bind-graphql.js";
import { run, session, thing } from "./fixtures/middleware.js";
import { bindRequest } from "./request.js";

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

test.each([{}, null, { call: 1 }, { call: async () => undefined, request: "x" }])(
  "rejects %j, which is not a middleware",
  (one) => {
    const untyped: Middleware = JSON.parse("null") ?? Object(one);
    expect(() => middleware(untyped)).toThrow("expected objects with the functions call or request");
  },
);
