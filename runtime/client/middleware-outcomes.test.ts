// Tests what the error of middleware says about the write that it ran around.

import { describe, expect, test } from "vitest";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { Middleware } from "../contract/middleware-functions.js";
import { RouteError, type RouteErrorInit } from "../contract/route-error.js";
import type { Exchange, HttpRequest } from "../contract/wire.js";
import { callThrough, requestThrough } from "./run-middleware.js";

type Outcome = RouteErrorInit["outcome"];

const own = (outcome?: Outcome) => new RouteError("SERVER", "own", { outcome });

describe("around a request", () => {
  const answer = { status: 200, headers: {}, body: "{}" };
  const request: HttpRequest = Object({ api: "rest", method: "POST", path: "/x", headers: {} });

  /** Sends a request through the middleware. Returns what it throws. */
  async function thrownBy(
    around: Middleware["request"],
    exchange: Exchange = async () => answer,
    signal?: AbortSignal,
  ): Promise<RouteError> {
    const send = requestThrough([{ request: around }], exchange, () => Object({}));
    return send(request, Object({ signal })).then(() => expect.unreachable(), Object);
  }

  const failing =
    (error: unknown): Exchange =>
    () =>
      Promise.reject(error);

  test("nothing was applied if the request was not sent", async () => {
    const error = await thrownBy(async () => {
      throw own("unknown");
    });
    expect(error.outcome).toBe("none");
  });

  test("what it claims does not count if the request was sent", async () => {
    const error = await thrownBy(async (_, next) => {
      await next();
      throw own("none");
    });
    expect(error).toMatchObject({ message: "own" });
    expect(error.outcome).toBeUndefined();
  });

  test.each<Outcome>(["none", "unknown", "applied"])(
    "keeps the outcome %s of the request",
    async (outcome) => {
      const swallow: Middleware["request"] = async (_, next) => {
        await next().catch(() => {});
        throw own("none");
      };
      const error = await thrownBy(swallow, failing(new RouteError("SERVER", "sent", { outcome })));
      expect(error).toMatchObject({ message: "own", outcome });
    },
  );

  test("the error of the request is passed on as it is", async () => {
    const sent = new RouteError("SERVER", "sent");
    expect(await thrownBy((_, next) => next(), failing(sent))).toBe(sent);
  });

  test("the error of the request replaces an own one after an abort", async () => {
    const sent = new RouteError("SERVER", "sent", { outcome: "unknown" });
    const controller = new AbortController();
    const aborting: Middleware["request"] = async (_, next) => {
      await next().catch(() => {});
      controller.abort();
      throw own("none");
    };
    expect(await thrownBy(aborting, failing(sent), controller.signal)).toBe(sent);
  });
});

describe("around a call", () => {
  const envelope = (parts: object): ResultEnvelope => Object({ meta: {}, ...parts });

  /** Runs a call with the outcome through middleware that fails after it. Returns the error of the envelope. */
  async function failedAfter(details: object | undefined): Promise<RouteError> {
    const failing: Middleware["call"] = async (_, next) => {
      await next();
      throw own("none");
    };
    const result = envelope(details ? { ok: false, error: { details } } : { ok: true });
    const ended = await callThrough(
      [{ call: failing }],
      Object({}),
      async () => result,
      (error) => envelope({ ok: false, error }),
      undefined,
    );
    return Object(ended).error;
  }

  test.each<[string, object | undefined, Outcome]>([
    ["a success", undefined, undefined],
    ["an error", {}, undefined],
    ["a write that was applied", { outcome: "applied" }, undefined],
    ["a write whose outcome is unknown", { outcome: "unknown" }, "unknown"],
  ])("after %s", async (_what, details, outcome) => {
    const error = await failedAfter(details);
    expect(error).toMatchObject({ message: "own" });
    expect(error.outcome).toBe(outcome);
  });

  test("an error before the call has no outcome", async () => {
    const failing: Middleware["call"] = async () => {
      throw own("unknown");
    };
    const ended = await callThrough(
      [{ call: failing }],
      Object({}),
      () => expect.unreachable(),
      (error) => envelope({ ok: false, error }),
      undefined,
    );
    expect(Object(ended).error.outcome).toBeUndefined();
  });
});
