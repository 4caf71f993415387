// Tests chains whose order matters: reads after writes, writes that are sent again, and writes that one failure stops.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import { answering, type RequestedRoot, type RootAnswer, refuse } from "../testing/root-fields.js";
import { nodeRequest, renameThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";
import { close, rename, sent, view, waiting } from "./fixtures/dependent-steps.js";

describe("with `ordered`", () => {
  test("a read is sent after the writes before it, and otherwise before all writes", async () => {
    await using server = await serve(answering());
    await runStepsAt([close("a"), view("a")], server.url, { ordered: true });
    expect(sent(server.requests)).toEqual(["mutation close=a", "query view=a"]);
    server.requests.length = 0;
    await runStepsAt([close("a"), view("a")], server.url);
    expect(sent(server.requests)).toEqual(["query view=a", "mutation close=a"]);
  });

  test("a write whose lookup found nothing is sent after the others, and the later ones after it", async () => {
    let asked = 0;
    const once = ({ field }: RequestedRoot): RootAnswer | undefined =>
      field === "seek" && asked++ === 0 ? null : undefined;
    await using server = await serve(answering(once));
    const steps = [close("x"), rename("a"), close("b")];
    const { status, results, meta } = await runStepsAt(steps, server.url, { ordered: true });
    expect(status).toBe("success");
    expect(results.map(({ data }) => data)).toEqual([{ id: "x" }, { id: "a!" }, { id: "b" }]);
    expect(sent(server.requests)).toEqual([
      "query seek=a",
      "mutation close=x",
      "query seek=a",
      "mutation rename=a!",
      "mutation close=b",
    ]);
    expect(meta.extra).toEqual([{ reason: "LATE_WRITE", requests: 3 }]);
  });

  test("a write whose lookup was refused is not sent again, and the later ones are sent with the others", async () => {
    const refused = refuse(({ field }) => field === "seek", { type: "FORBIDDEN", message: "No." });
    await using server = await serve(answering(refused));
    const steps = [close("x"), rename("a"), close("b")];
    const { results, meta } = await runStepsAt(steps, server.url, { ordered: true });
    expect(results.map(({ error }) => error?.code)).toEqual([undefined, "AUTH", undefined]);
    expect(sent(server.requests)).toEqual(["query seek=a", "mutation close=x close=b"]);
    expect(meta.extra).toBeUndefined();
  });

  test("without it, the others are sent together, and the one that found nothing is not sent again", async () => {
    const never = ({ field }: RequestedRoot): RootAnswer | undefined => (field === "seek" ? null : undefined);
    await using server = await serve(answering(never));
    const { results, meta } = await runStepsAt([close("x"), rename("a"), close("b")], server.url);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(sent(server.requests)).toEqual(["query seek=a", "mutation close=x close=b"]);
    expect(meta.extra).toBeUndefined();
  });
});

describe("with `checkFirst`", () => {
  const never = ({ field }: RequestedRoot): RootAnswer | undefined => (field === "seek" ? null : undefined);

  test("a lookup that finds nothing stops the writes of all steps", async () => {
    await using server = await serve(answering(never));
    const steps = [rename("a"), close("b"), view("c"), waiting(close("d"), 2)];
    const { results } = await runStepsAt(steps, server.url, { checkFirst: true });
    expect(results.map(({ ok }) => ok)).toEqual([false, false, true, false]);
    expect(results[0]?.error?.code).toBe("NOT_FOUND");
    for (const index of [1, 3])
      expect(results[index]?.error).toMatchObject({
        code: "NOT_FOUND",
        message: "Not sent, because step 0 (thing.rename) failed.",
        details: { not_sent: true, step: 0 },
      });
    expect(sent(server.requests)).toEqual(["query seek=a view=c"]);
  });

  test("a read that finds nothing stops no write", async () => {
    await using server = await serve(answering(({ field }) => (field === "view" ? null : undefined)));
    const { results } = await runStepsAt([view("a"), close("b")], server.url, { checkFirst: true });
    expect(results.map(({ ok }) => ok)).toEqual([false, true]);
    expect(sent(server.requests)).toEqual(["query view=a", "mutation close=b"]);
  });

  test("an invalid step rejects the chain, without advice to run the others", async () => {
    const steps = [close("a"), view("$7.id")];
    const { error } = await runStepsAt(steps, "http://127.0.0.1:9", { checkFirst: true, skipInvalid: false });
    expect(error?.message).toBe("Nothing was sent, because step 1 is invalid (counted from 0).");
    expect(error?.details).toEqual({ steps: [1], valid: [] });
  });

  test("a failure after the first write does not stop the others", async () => {
    await using server = await serve(
      answering(({ field, id }) => (field === "close" && id === "b" ? null : undefined)),
    );
    const steps = [close("a"), close("b"), waiting(close("c"), 0)];
    const { results } = await runStepsAt(steps, server.url, { checkFirst: true });
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
  });
});

test("steps of a level that explain what exists read it once", async () => {
  const { operation } = nodeRequest("query", "names");
  const explain: Capability<unknown, unknown>["explain"] =
    ({ wire }) =>
    async (thrown) => {
      await wire.graphql(
        { operation, variables: { id: "all" }, repeated: [], partial: [] },
        { signal: undefined, timeoutMs: 1000 },
      );
      throw thrown;
    };
  const explained = (id: string) => step({ ...renameThing, explain }, { id });
  await using server = await serve(answering(({ field }) => (field === "seek" ? null : undefined)));
  const { results, meta } = await runStepsAt([explained("a"), explained("b")], server.url);
  expect(results.map(({ error }) => error?.code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(sent(server.requests)).toEqual(["query seek=a seek=b", "query names=all"]);
  expect(meta.extra).toEqual([{ reason: "EXISTING_NAMES", requests: 1 }]);
});

test("an aborted chain sends nothing, and its error says that nothing was applied", async () => {
  await using server = await serve(answering());
  const { status, error } = await runStepsAt([view("a"), close("b")], server.url, {
    signal: AbortSignal.abort(),
  });
  expect(status).toBe("failed");
  expect(error?.details?.outcome).toBeUndefined();
  expect(server.requests).toEqual([]);
});

test("steps that wait are not sent after an abort, and those that were sent have their results", async () => {
  const controller = new AbortController();
  await using server = await serve((request, response, count) => {
    answering()(request, response, count);
    controller.abort();
  });
  const steps = [view("a"), waiting(view("b"), 0)];
  const { results } = await runStepsAt(steps, server.url, { signal: controller.signal });
  expect(results[1]?.ok).toBe(false);
  expect(results[1]?.error?.details).toMatchObject({ not_sent: true });
  expect(server.requests).toHaveLength(1);
});

test("an empty chain is an error", async () => {
  const { error } = await runStepsAt([], "http://127.0.0.1:9");
  expect(error?.message).toBe("A chain requires at least one step.");
});
