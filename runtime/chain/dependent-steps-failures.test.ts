// Tests what happens to the steps that use the result of a failed step or wait for it.

import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import { object, string } from "../schema/index.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import { capability, closeThing } from "../testing/test-capabilities.js";
import { reset, respondJson, serve } from "../testing/test-server.js";
import { runStepsAt as run, step, testClock, testSession } from "../testing/test-session.js";
import { close, rename, sent, view, waiting } from "./fixtures/dependent-steps.js";
import { runChain } from "./run-chain.js";

describe("failures", () => {
  const missing = answering(({ id }) =>
    id === "bad" ? { error: { type: "NOT_FOUND", message: "no thing" } } : undefined,
  );

  test("a step that waits for a failed one is not sent and names it; the others are", async () => {
    await using server = await serve(missing);
    const result = await run(
      [view("bad"), view("ok"), close("$0.id"), rename("$2.id"), waiting(close("x"), 0), close("$1.id")],
      server.url,
    );
    expect(sent(server.requests)).toEqual(["query view=bad view=ok", "mutation close=ok"]);
    expect(result).toMatchObject({ status: "partial", meta: { succeeded: 2, failed: 4 } });
    expect(result.results.slice(2, 5).map(({ error }) => error)).toEqual([
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 0 (thing.view), whose result it uses, failed.",
        retryable: false,
        details: { not_sent: true, step: 0 },
      },
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 2 (thing.close), whose result it uses, was not sent.",
        retryable: false,
        details: { not_sent: true, step: 2 },
      },
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 0 (thing.view), which it runs after, failed.",
        retryable: false,
        details: { not_sent: true, step: 0 },
      },
    ]);
  });

  test("a step that waits for several failed ones names the first", async () => {
    await using server = await serve(missing);
    const result = await run([view("bad"), view("bad"), waiting(close("x"), 1, 0)], server.url);
    expect(result.results[2]?.error?.details).toMatchObject({ not_sent: true, step: 0 });
  });

  test("a value that is not valid fails its step before it is sent", async () => {
    await using server = await serve(answering(({ id }) => (id === "a" ? { id: null } : undefined)));
    const strict = capability({ ...closeThing, input: () => object({ id: string() }) });
    const result = await run([view("a"), step(strict, { id: "$0.id" }), close("$0.missing")], server.url);
    expect(sent(server.requests)).toEqual(["query view=a"]);
    expect(result.results.slice(1)).toMatchObject([
      {
        error: {
          code: "VALIDATION",
          message: "id: expected a string, got null (uses $0.id)",
          details: { not_sent: true },
        },
      },
      {
        error: { code: "VALIDATION", message: "id: the result has no value at $0.missing (uses $0.missing)" },
      },
    ]);
  });

  test("after a write with an unknown outcome, the steps that wait for it are not sent", async () => {
    await using server = await serve((request, response, count) =>
      (parseRoots(request)[0]?.kind === "mutation" ? reset : answering())(request, response, count),
    );
    const result = await run([close("a"), view("b"), close("$0.id"), view("$1.id")], server.url);
    expect(result.results).toMatchObject([
      { error: { code: "NETWORK", retryable: false, details: { outcome: "unknown" } } },
      { ok: true },
      { error: { code: "NETWORK", retryable: false, details: { not_sent: true, step: 0 } } },
      { ok: true },
    ]);
    expect(result.results[2]?.error?.details).not.toHaveProperty("outcome");
    expect(sent(server.requests)).toEqual(["query view=b", "mutation close=a", "query view=b"]);
  });

  test("an aborted chain keeps the results of completed levels and sends no others", async () => {
    const abort = new AbortController();
    await using server = await serve((request, response, count) => {
      answering()(request, response, count);
    });
    const onEvent = (event: GhxEvent) => {
      if (event.type === "result") abort.abort();
    };
    const result = await run([view("a"), close("$0.id")], server.url, { signal: abort.signal, onEvent });
    expect(result.results).toMatchObject([
      { ok: true },
      { error: { code: "NETWORK", details: { aborted: true, not_sent: true } } },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test("the whole chain has one retry budget", async () => {
    const clock = testClock();
    await using server = await serve((request, response, count) =>
      count % 2 === 1 ? respondJson(response, {}, 502) : answering()(request, response, count),
    );
    const session = testSession(server.url, { retry: { budgetMs: 1_000, baseMs: 600 } }, clock);
    const result = await runChain([view("a"), view("$0.id")], {}, session);
    expect(result).toMatchObject({
      status: "partial",
      results: [{ ok: true }, { error: { code: "SERVER" } }],
    });
    expect(clock.waits).toEqual([600]);
  });
});
