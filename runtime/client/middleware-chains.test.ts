// Tests middleware around the steps of chains and their joined requests.

import { describe, expect, test } from "vitest";
import type { Middleware } from "../contract/middleware-functions.js";
import { answering } from "../testing/root-fields.js";
import { closeThing, renameThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runTestChain, step } from "../testing/test-session.js";
import { session } from "./fixtures/middleware.js";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

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
    const result = await runTestChain(
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
    const result = await runTestChain(
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
    const result = await runTestChain(
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
    const result = await runTestChain(
      [step(viewThing, { id: "a" }), step(closeThing, { id: "b" })],
      session(server.url, [{ call: hang }]),
      { signal: controller.signal },
    );
    expect(result.status).toBe("failed");
    expect(server.requests).toEqual([]);
  });
});
