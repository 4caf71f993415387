// Tests `checkFirst`: the names in the inputs of later steps are looked up before the first write.

import { expect, test } from "vitest";
import { runConcurrentLookups } from "../call/run-lookups.js";
import type { Capability } from "../contract/capability.js";
import type { ChainOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { found, required } from "../mapping/values.js";
import { createSession } from "../session/create-session.js";
import {
  answering,
  type RequestedRoot,
  type RootAnswer,
  refuse,
  requestKeys,
} from "../testing/root-fields.js";
import {
  capability,
  nodeCapability,
  nodeRequest,
  restPlan,
  type TestScope,
} from "../testing/test-capabilities.js";
import { respondJson, serve, split } from "../testing/test-server.js";
import { runStepsAt, runTestChain, step } from "../testing/test-session.js";
import { close, rename, sent, view, waiting } from "./fixtures/dependent-steps.js";
import type { RequestedStep } from "./step-types.js";

const parentOf = ({ input }: TestScope): unknown => Object(input).parent;

const idOf = (parent: unknown): unknown => required(Object(parent ?? {}).id, "parent");

/** A write of two things: one with a lookup of its id, which may be unknown, and one of the name of its parent. */
const moving = (parts: Partial<Capability<unknown, unknown>> = {}) =>
  nodeCapability(
    "thing.move",
    [
      nodeRequest("query", "seek", { name: "target", role: "lookup" }),
      nodeRequest("query", "find", { name: "parent", role: "lookup", id: parentOf }),
      nodeRequest("mutation", "move", {
        id: ({ target, parent }) => `${found(Object(target).seek, "thing").id}${idOf(Object(parent).find)}`,
      }),
    ],
    parts,
  );
const move = (input: object, parts?: Partial<Capability<unknown, unknown>>) => step(moving(parts), input);

/** Answers null for a parent that does not exist. */
const withoutParent = ({ field, id }: RequestedRoot): RootAnswer | undefined =>
  field === "find" && id === "none" ? null : undefined;

const run = (steps: Parameters<typeof runStepsAt>[0], url: string, options: ChainOptions = {}) =>
  runStepsAt(steps, url, { ordered: true, checkFirst: true, ...options });

test("a name of a later step that does not exist stops the chain before the first write", async () => {
  await using server = await serve(answering(withoutParent));
  const { status, results } = await run([rename("a"), move({ id: "$0.id", parent: "none" })], server.url);
  expect(status).toBe("failed");
  // Neither the lookup of the unknown id nor a write was sent.
  expect(sent(server.requests)).toEqual(["query seek=a find=none"]);
  expect(results[1]).toMatchObject({
    ok: false,
    error: { code: "NOT_FOUND", message: "parent was not found, or the token cannot access it." },
  });
  expect(results[0]).toMatchObject({ ok: false, error: { message: expect.stringContaining("thing.move") } });
});

test("what stops the chain stops writes of other routes and later levels, and reads are sent", async () => {
  const other = (method: "GET" | "POST") =>
    capability({
      id: `thing.${method}`,
      effect: method === "GET" ? "read" : "write",
      order: ["rest"],
      rest: restPlan(method),
    });
  await using server = await serve(
    split(answering(withoutParent), (_, response) => respondJson(response, { id: "r" })),
  );
  const steps = [
    rename("a"),
    move({ id: "$0.id", parent: "none" }),
    rename("$1.id"),
    step(other("GET")),
    step(other("POST")),
    waiting(view("later"), 0),
  ];
  const { results } = await run(steps, server.url, { ordered: false, mixed: true });
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true, false, false]);
  for (const index of [0, 4]) expect(results[index]?.error?.message).toContain("thing.move");
  for (const index of [0, 2, 4, 5]) expect(results[index]?.error?.details).toMatchObject({ not_sent: true });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).not.toContain("POST /thing");
});

test("without checkFirst, the earlier steps are applied, and then the name is not found", async () => {
  await using server = await serve(answering(withoutParent));
  const { results } = await run([rename("a"), move({ id: "$0.id", parent: "none" })], server.url, {
    checkFirst: false,
  });
  expect(results.map(({ ok }) => ok)).toEqual([true, false]);
  expect(sent(server.requests)).toContain("mutation rename=a!");
});

test("names that exist are looked up with the first step, and again with their own", async () => {
  await using server = await serve(answering());
  const { results } = await run([rename("a"), move({ id: "$0.id", parent: "p" })], server.url);
  expect(results).toMatchObject([{ data: { id: "a!" } }, { data: { id: "a!!p" } }]);
  expect(sent(server.requests)).toEqual([
    "query seek=a find=p",
    "mutation rename=a!",
    "query seek=a!",
    "query find=p",
    "mutation move=a!!p",
  ]);
});

test("nothing is looked up for later reads", async () => {
  await using server = await serve(answering());
  await run([rename("a"), waiting(view("b"), 0)], server.url, { ordered: false });
  expect(sent(server.requests)).toEqual(["query seek=a", "mutation rename=a!", "query view=b"]);
  server.requests.length = 0;
  const { status } = await run([rename("a"), view("$0.id")], server.url);
  expect(status).toBe("success");
  expect(sent(server.requests)).toEqual(["query seek=a", "mutation rename=a!", "query view=a!"]);
});

test("a write over REST is not sent if a name of a later step does not exist", async () => {
  const send = capability({ id: "thing.send", effect: "write", order: ["rest"], rest: restPlan("POST") });
  await using server = await serve(
    split(answering(withoutParent), (_, response) => respondJson(response, { id: "r" })),
  );
  const steps = [step(send), move({ id: "$0.id", parent: "none" })];
  const { results } = await run(steps, server.url, { mixed: true });
  expect(results.map(({ error }) => error?.message)).toEqual([
    "Not sent, because step 1 (thing.move) failed.",
    "parent was not found, or the token cannot access it.",
  ]);
  expect(sent(server.requests)).toEqual(["query find=none"]);
});

test.each<[string, RequestedStep]>([
  ["a joined write", rename("a")],
  [
    "a write over REST",
    step(capability({ id: "thing.send", effect: "write", order: ["rest"], rest: restPlan("POST") })),
  ],
])("after %s, a name that is not found stops only its own step", async (_what, first) => {
  await using server = await serve(
    split(
      answering(({ field, id }) => (field === "seek" && id !== "a" ? null : undefined)),
      (_, response) => respondJson(response, { id: "r" }),
    ),
  );
  const steps = [first, rename("$0.id"), waiting(close("z"), 0)];
  const { results } = await run(steps, server.url, { ordered: false, mixed: true });
  expect(results.map(({ ok, error }) => (ok ? "ok" : error.code))).toEqual(["ok", "NOT_FOUND", "ok"]);
});

test("after reads alone, a name that is not found stops the writes", async () => {
  await using server = await serve(answering(({ field }) => (field === "seek" ? null : undefined)));
  const steps = [view("a"), rename("$0.id"), waiting(close("z"), 0)];
  const { results } = await run(steps, server.url, { ordered: false });
  expect(results.map(({ ok, error }) => (ok ? "ok" : error.message))).toEqual([
    "ok",
    "thing was not found, or the token cannot access it.",
    "Not sent, because step 1 (thing.rename) failed.",
  ]);
});

test("a step that a missing name of its own stopped keeps its error, and is not sent again", async () => {
  await using server = await serve(answering(({ field }) => (field === "seek" ? null : undefined)));
  const steps = [view("a"), waiting(rename("b"), 0), waiting(view("c"), 1)];
  const { results } = await run(steps, server.url, { ordered: false });
  expect(results[1]?.error?.message).toBe("thing was not found, or the token cannot access it.");
  expect(results[1]?.error?.details?.not_sent).toBeUndefined();
  expect(results[2]?.error?.details).toMatchObject({ not_sent: true });
  expect(sent(server.requests)).toEqual(["query view=a seek=b"]);
});

test("nothing after a write is looked up, and unknown values are not sent with known ones", async () => {
  const within = nodeCapability("thing.nest", [
    nodeRequest("query", "seek", {
      name: "target",
      role: "lookup",
      operation: { document: "query seek($id:ID! $after:String){seek(id:$id){id}}" },
      variables: ({ input }: TestScope) => ({ id: input.id, after: null }),
    }),
    nodeRequest("mutation", "move"),
    nodeRequest("query", "check", { name: "check", role: "then", id: parentOf }),
  ]);
  await using server = await serve(answering());
  const { status } = await run([rename("a"), step(within, { id: "$0.id", parent: "p" })], server.url);
  expect(status).toBe("success");
  expect(sent(server.requests)).toEqual([
    "query seek=a",
    "mutation rename=a!",
    "query seek=a!",
    "mutation move=a!",
    "query check=p",
  ]);
});

test("a name is looked up next to variables without a value, and next to other names of its step", async () => {
  const find = (name: string, id: (scope: TestScope) => unknown) =>
    nodeRequest("query", "find", {
      name,
      role: "lookup",
      variables: (scope: TestScope) => ({ id: id(scope), at: null }),
    });
  const requests = [
    find("other", () => "o"),
    find("parent", parentOf),
    nodeRequest("mutation", "move", { id: ({ parent }) => idOf(Object(parent).find) }),
  ];
  const both = nodeCapability("thing.both", requests);
  if (both.graphql === undefined) throw new Error("no plan");
  const graphql = { ...both.graphql, runLookups: runConcurrentLookups };
  await using server = await serve(answering(withoutParent));
  const steps = [rename("a"), waiting(step({ ...both, graphql }, { id: "b", parent: "none" }), 0)];
  const { status } = await run(steps, server.url);
  expect(status).toBe("failed");
  expect(requestKeys(server)).toEqual([["s0_seek", "s1_find", "s1_1_find"]]);
});

test("names are looked up also if the session has no clock of its own", async () => {
  await using server = await serve(answering(withoutParent));
  const session = createSession({ apiUrl: server.url, token: "test-token-1", env: { PATH: "" } });
  const steps = [rename("a"), move({ id: "$0.id", parent: "none" })];
  const { results } = await runTestChain(steps, session, { checkFirst: true });
  expect(results.map(({ error }) => error?.code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
});

test("another failure of a lookup does not stop the chain", async () => {
  let asked = 0;
  const once = ({ field }: RequestedRoot) => field === "find" && asked++ === 0;
  await using server = await serve(answering(refuse(once, { type: "FORBIDDEN", message: "No." })));
  const { results } = await run([rename("a"), move({ id: "$0.id", parent: "p" })], server.url);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
});

test("a lookup that depends on a name of the same step is answered by its own", async () => {
  const within = nodeCapability("thing.nest", [
    nodeRequest("query", "find", { name: "parent", role: "lookup", id: parentOf }),
    nodeRequest("query", "seek", {
      name: "target",
      role: "lookup",
      id: ({ parent }) => idOf(Object(parent).find),
    }),
    nodeRequest("mutation", "move", { id: ({ target }) => found(Object(target).seek, "child").id }),
  ]);
  const noChild = ({ field, id }: RequestedRoot) => (field === "seek" && id === "p" ? null : undefined);
  await using server = await serve(answering(noChild));
  const steps = [rename("a"), { ...step(within, { parent: "p", id: "$0.id" }) }];
  const { results } = await run(steps, server.url);
  expect(results[1]).toMatchObject({
    error: { code: "NOT_FOUND", message: "child was not found, or the token cannot access it." },
  });
  expect(sent(server.requests).filter((one) => one.startsWith("mutation"))).toEqual([]);
});

test("the error is the one that the capability explains", async () => {
  await using server = await serve(answering(withoutParent));
  const explain: Capability<unknown, unknown>["explain"] =
    ({ input }) =>
    async () => {
      throw new RouteError("NOT_FOUND", `there is no parent ${Object(input).parent}`);
    };
  const { results } = await run(
    [rename("a"), move({ id: "$0.id", parent: "none" }, { explain })],
    server.url,
  );
  expect(results[1]).toMatchObject({ error: { code: "NOT_FOUND", message: "there is no parent none" } });
});
