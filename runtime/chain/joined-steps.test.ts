// Tests what the joined steps of a chain share with single calls: middleware, options, and their concurrent requests.

import { expect, test } from "vitest";
import { runConcurrentLookups } from "../call/run-lookups.js";
import { middleware } from "../client/apply-middleware.js";
import { createLayers } from "../client/layers.js";
import type { Capability } from "../contract/capability.js";
import type { Middleware } from "../contract/middleware-functions.js";
import { fields, object, oneOf, string } from "../schema/index.js";
import { createSession } from "../session/create-session.js";
import { answering } from "../testing/root-fields.js";
import { nodeCapability, nodeRequest, type TestScope, viewThing } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { runStepsAt, runTestChain, step, testClock } from "../testing/test-session.js";
import { close, rename, sent, view } from "./fixtures/dependent-steps.js";

test("steps are joined although the middleware of one waits for a request of its own", async () => {
  await using other = await serve((_request, response) => respondJson(response, {}));
  await using server = await serve(answering());
  const slow: Middleware = {
    call: async ({ effect }, next) => {
      if (effect === "write") for (const _ of [1, 2, 3]) await (await fetch(other.url)).text();
      return next();
    },
  };
  const client = { apiUrl: server.url, token: "test-token-1", env: { PATH: "" }, use: middleware(slow) };
  const session = createSession(client, { clock: testClock(), layers: createLayers(client) });
  const { status, meta } = await runTestChain([view("a"), rename("b"), view("c"), close("d")], session);
  expect(status).toBe("success");
  expect(meta.extra).toBeUndefined();
  expect(sent(server.requests)).toEqual(["query view=a seek=b view=c", "mutation rename=b! close=d"]);
});

test("the requests of a read that do not depend on each other are sent at once", async () => {
  const requests = [
    nodeRequest("query", "seek", { name: "target", role: "lookup" }),
    nodeRequest("query", "view"),
  ];
  const output = ({ target, main }: TestScope): unknown => [target, main];
  const graphql = { api: "graphql", requests, output, runLookups: runConcurrentLookups } as const;
  await using server = await serve(answering());
  const { results, meta } = await runStepsAt(
    [step({ ...viewThing, graphql }, { id: "a" }), view("b")],
    server.url,
  );
  expect(results[0]?.data).toEqual([{ seek: { id: "a!" } }, { view: { id: "a" } }]);
  expect(sent(server.requests)).toEqual(["query seek=a view=a view=b"]);
  expect(meta.round_trips).toBe(1);
});

test("an unlisted value is a warning, or an error with `strict` of the chain or of the client", async () => {
  await using server = await serve(answering());
  const listed = { ...viewThing, output: () => fields({ id: oneOf("b") }) };
  const steps = [step(listed, { id: "a" }), step(listed, { id: "b" })];
  expect(await runStepsAt(steps, server.url)).toMatchObject({
    results: [{ ok: true, meta: { warnings: [{ code: "UNKNOWN_VALUE" }] } }, { ok: true }],
  });
  for (const [options, client] of [
    [{ strict: true }, {}],
    [{}, { strict: true }],
  ])
    expect(await runStepsAt(steps, server.url, options, client)).toMatchObject({
      results: [{ error: { code: "SERVER" } }, { ok: true }],
    });
});

/** A read whose input is an id, and whose schema counts how often it reads one. */
function counting() {
  let count = 0;
  const schema = object({ id: string() });
  const input: Capability<unknown, unknown>["input"] = () => ({
    ...schema,
    read(value, path: string, issues) {
      count++;
      return schema.read(value, path, issues);
    },
  });
  const thing = nodeCapability("thing.count", [nodeRequest("query", "view")], { input });
  return { thing, count: () => count };
}

test("only an input with references is validated again when its step is sent", async () => {
  await using server = await serve(answering());
  const [plain, resolved] = [counting(), counting()];
  const steps = [step(plain.thing, { id: "a" }), step(resolved.thing, { id: "$0.id" })];
  expect((await runStepsAt(steps, server.url)).status).toBe("success");
  expect(resolved.count()).toBe(plain.count() * 2);
});

test("the error of an input names up to five of its references, each once", async () => {
  await using server = await serve(answering());
  const names = ["a", "b", "c", "d", "e", "f"];
  const input = () =>
    object(Object.fromEntries(["id", ...names].map((name) => [name, string({ maxLength: 3 })])));
  const listing = nodeCapability("thing.list", [nodeRequest("query", "view")], { input });
  const given = Object.fromEntries(names.map((name, index) => [name, `$${Math.min(index, 5)}.id`]));
  const steps = [...names.map((name) => view(`${name}-long`)), step(listing, { id: "$0.id", ...given })];
  const { results } = await runStepsAt(steps, server.url);
  expect(results[6]?.error?.message).toMatch(/ \(uses \$0\.id, \$1\.id, \$2\.id, \$3\.id, \$4\.id\)$/);
  expect(results[6]?.error?.details).toMatchObject({ not_sent: true });
});

test("after an abort, the steps of a later level are not sent, also those that wait for no result", async () => {
  const controller = new AbortController();
  await using server = await serve((request, response, count) => {
    answering()(request, response, count);
    controller.abort();
  });
  const options = { ordered: true, signal: controller.signal };
  const { results } = await runStepsAt([close("a"), view("b"), view("c")], server.url, options);
  for (const index of [1, 2])
    expect(results[index]?.error).toMatchObject({
      code: "NETWORK",
      details: { not_sent: true, aborted: true },
    });
  expect(sent(server.requests)).toEqual(["mutation close=a"]);
});
