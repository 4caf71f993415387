// Tests how the requests of a chain's steps are joined, and how the response is distributed to the steps.

import { describe, expect, test } from "vitest";
import { reportFailure } from "../call/report-failure.js";
import type { ChainResultEnvelope } from "../contract/chain-envelope.js";
import type { ChainOptions } from "../contract/options.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { createSession } from "../session/session.js";
import {
  answering,
  capability,
  closeThing,
  graphqlPlan,
  inTurn,
  nodeCapability,
  nodeRequest,
  operation,
  parseRoots,
  type RequestedRoot,
  type RootAnswer,
  renameThing,
  respondJson,
  serve,
  step,
  type TestServer,
  testSession,
  viewThing,
} from "../test-support.js";
import { printRepeated, repeatedFields } from "../transport/repeated-fields.js";
import { MAX_NODES, MAX_OPERATIONS } from "./batch.js";
import { runChain } from "./run-chain.js";
import type { RequestedStep } from "./step-types.js";

async function run(
  steps: readonly RequestedStep[],
  server: Pick<TestServer, "url">,
  options: ChainOptions = {},
): Promise<ChainResultEnvelope> {
  const result = await runChain(steps, options, testSession(server.url));
  if (result.status === "planned") throw new Error("a plan");
  return result;
}
const requestKeys = ({ requests }: TestServer) =>
  requests.map((request) => parseRoots(request).map(({ key }) => key));
const refuse =
  (matches: (root: RequestedRoot) => boolean, error: { type?: string; message: string }) =>
  (root: RequestedRoot): RootAnswer | undefined =>
    matches(root) ? { error } : undefined;

describe("errors", () => {
  test("are attributed to the step of their root field; other steps keep their data", async () => {
    await using server = await serve(
      answering(refuse(({ id }) => id === "b", { type: "NOT_FOUND", message: "There is no b." })),
    );
    const steps = ["a", "b", "c"].map((id) => step(viewThing, { id }));
    const result = await run(
      [...steps, step(closeThing, { id: "b" }), step(closeThing, { id: "d" })],
      server,
    );
    expect(result.status).toBe("partial");
    expect(result.meta).toMatchObject({ succeeded: 3, failed: 2 });
    expect(result.results).toMatchObject([
      { data: { id: "a" } },
      { error: { code: "NOT_FOUND", message: expect.stringMatching(/^There is no b\./) } },
      { data: { id: "c" } },
      { error: { code: "NOT_FOUND", details: { errors: [{ path: "close" }] } } },
      { data: { id: "d" } },
    ]);
  });

  test("a failed lookup fails its step and sends no write", async () => {
    await using server = await serve(
      answering(
        refuse(({ field, id }) => field === "seek" && id === "b", { type: "NOT_FOUND", message: "No b." }),
      ),
    );
    const result = await run(
      ["a", "b", "c"].map((id) => step(renameThing, { id })),
      server,
    );
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, "NOT_FOUND", true]);
    expect(requestKeys(server)[1]).toEqual(["s0_rename", "s2_rename"]);
  });

  test("a null without an error fails its step", async () => {
    await using server = await serve(answering(({ id }) => (id === "b" ? null : undefined)));
    const result = await run(
      ["a", "b"].map((id) => step(renameThing, { id })),
      server,
    );
    expect(result.results).toMatchObject([{ ok: true }, { ok: false, error: { code: "NOT_FOUND" } }]);
  });

  test("an error without a path is attributed to null fields without an error", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_view: { id: "a" }, s1_view: null, s2_view: null },
        errors: [
          { type: "NOT_FOUND", message: "No b.", path: ["s1_view"] },
          { type: "FORBIDDEN", message: "Not yours." },
        ],
      }),
    );
    const result = await run(
      ["a", "b", "c"].map((id) => step(viewThing, { id })),
      server,
    );
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, "NOT_FOUND", "AUTH"]);
  });

  test("an error without a path is attributed to all steps if no field is null", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_view: { id: "a" }, s1_view: { id: "b" } },
        errors: [{ type: "FORBIDDEN", message: "Not yours." }],
      }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(viewThing, { id })),
      server,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["AUTH", "AUTH"]);
  });

  test("inside a mutation's response do not fail the step and become warnings", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_close: { id: "a", author: null }, s1_close: { id: "b" } },
        errors: [{ type: "FORBIDDEN", message: "No authors for you.", path: ["s0_close", "author"] }],
      }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result.results).toMatchObject([
      { ok: true, data: { id: "a" }, meta: { warnings: [{ step: "main", code: "AUTH" }] } },
      { ok: true, data: { id: "b" } },
    ]);
    expect(result.results[1]).not.toHaveProperty("meta");
  });

  test("pitfall: an alias that is a prefix of another does not receive its error", async () => {
    await using server = await serve(
      answering(refuse(({ key }) => key === "s1_view", { type: "NOT_FOUND", message: "No." })),
    );
    const steps = Array.from({ length: 12 }, (_, index) => step(viewThing, { id: `${index}` }));
    const failed = (await run(steps, server)).results.flatMap(({ ok }, index) => (ok ? [] : [index]));
    expect(failed).toEqual([1]);
  });

  test("a root field missing in the response fails only its step", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, { data: { s0_view: { id: "a" } } }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(viewThing, { id })),
      server,
    );
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

describe("requests", () => {
  test("equal lookups and reads are sent once, and each step receives the response", async () => {
    await using server = await serve(answering());
    const result = await run(
      [
        step(renameThing, { id: "a" }),
        step(viewThing, { id: "a" }),
        step(renameThing, { id: "a" }),
        step(viewThing, { id: "a" }),
        step(viewThing, { id: "b" }),
      ],
      server,
    );
    expect(requestKeys(server)).toEqual([
      ["s0_seek", "s1_view", "s4_view"],
      ["s0_rename", "s2_rename"],
    ]);
    expect(result.results.map(({ data }) => Object(data).id)).toEqual(["a!", "a", "a!", "a", "b"]);
  });

  test("equal writes are all sent", async () => {
    await using server = await serve(answering());
    await run([step(closeThing, { id: "a" }), step(closeThing, { id: "a" })], server);
    expect(requestKeys(server)).toEqual([["s0_close", "s1_close"]]);
  });

  test("an error of a shared lookup fails every step that uses it", async () => {
    await using server = await serve(
      answering(refuse(({ field }) => field === "seek", { type: "NOT_FOUND", message: "No a." })),
    );
    const steps = [step(renameThing, { id: "a" }), step(renameThing, { id: "a" })];
    const result = await run([...steps, step(closeThing, { id: "z" })], server);
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      true,
    ]);
  });

  const lookup = (name: string, field: string, parts: Parameters<typeof nodeRequest>[2] = {}) =>
    nodeRequest("query", field, { name, role: "lookup", ...parts });

  test("independent lookups of a step are joined", async () => {
    await using server = await serve(answering());
    const both = nodeCapability("thing.move", [
      lookup("from", "seek"),
      lookup("to", "seek", { id: () => "to" }),
      nodeRequest("mutation", "move", {
        id: ({ from, to }) => `${Object(from).seek.id}${Object(to).seek.id}`,
      }),
    ]);
    const result = await run([step(both, { id: "a" }), step(viewThing, { id: "b" })], server);
    expect(requestKeys(server)).toEqual([["s0_seek", "s0_1_seek", "s1_view"], ["s0_move"]]);
    expect(result.results[0]?.data).toEqual({ id: "a!to!" });
    expect(result.meta).not.toHaveProperty("extra");
  });

  test("a dependent lookup requires a further request, joined for all steps", async () => {
    await using server = await serve(answering());
    const dependent = nodeCapability("thing.move", [
      lookup("first", "seek"),
      lookup("second", "seek", { reads: ["first"], id: ({ first }) => Object(first).seek.id }),
      nodeRequest("mutation", "move", { id: ({ second }) => Object(second).seek.id }),
    ]);
    const steps = ["a", "b"].map((id) => step(dependent, { id }));
    const result = await run(steps, server);
    expect(requestKeys(server)).toEqual([
      ["s0_seek", "s1_seek"],
      ["s0_seek", "s1_seek"],
      ["s0_move", "s1_move"],
    ]);
    expect(result.results.map(({ data }) => data)).toEqual([{ id: "a!!" }, { id: "b!!" }]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "DEPENDENT_READ", requests: 1 }] });
  });

  test("the follow-ups of all steps are joined into one further request", async () => {
    await using server = await serve(answering());
    const followed = (kind: "query" | "mutation"): PlannedGraphql[] => [
      nodeRequest("mutation", "close"),
      nodeRequest(kind, "after", { name: "after", role: "then", onError: reportFailure }),
    ];
    const cleaned = nodeCapability("thing.finish", followed("mutation"));
    const steps = ["a", "b"].map((id) => step(cleaned, { id }));
    const result = await run([...steps, step(viewThing, { id: "c" })], server);
    expect(requestKeys(server)).toEqual([["s2_view"], ["s0_close", "s1_close"], ["s0_after", "s1_after"]]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "FOLLOW_UP", requests: 1 }] });

    const read = nodeCapability("thing.finish", followed("query"));
    const reread = await run([step(read, { id: "a" }), step(closeThing, { id: "b" })], server);
    expect(reread.meta).toMatchObject({ round_trips: 2, extra: [{ reason: "FOLLOW_UP", requests: 1 }] });
  });

  test("a failed follow-up with onError report becomes a warning of its step", async () => {
    await using server = await serve(
      answering(
        refuse(({ field, id }) => field === "after" && id === "a", { type: "FORBIDDEN", message: "No." }),
      ),
    );
    const cleaned = nodeCapability("thing.finish", [
      nodeRequest("mutation", "close"),
      nodeRequest("mutation", "after", { name: "after", role: "then", onError: reportFailure }),
    ]);
    const result = await run(
      ["a", "b"].map((id) => step(cleaned, { id })),
      server,
    );
    expect(result).toMatchObject({
      status: "success",
      results: [{ meta: { warnings: [{ step: "after", code: "AUTH" }] } }, { ok: true }],
    });
  });

  test("an operation whose failure would discard the others is sent separately", async () => {
    await using server = await serve((request, response, count) => {
      const { query }: { query: string } = JSON.parse(request.body);
      if (query.includes("search"))
        respondJson(response, { data: null, errors: [{ type: "FORBIDDEN", message: "No." }] });
      else answering()(request, response, count);
    });
    const main: PlannedGraphql = {
      name: "main",
      role: "main",
      operation: { ...operation("Search", "query", "search"), alone: true },
      variables: () => ({}),
    };
    const searching = capability({ id: "thing.search", graphql: graphqlPlan("query", { requests: [main] }) });
    const result = await run([step(searching), step(viewThing, { id: "a" })], server);
    expect(result.results).toMatchObject([{ error: { code: "AUTH" } }, { data: { id: "a" } }]);
    expect(result.meta).toMatchObject({ round_trips: 1, extra: [{ reason: "NOT_COMBINABLE", requests: 1 }] });
    expect(server.requests).toHaveLength(2);
  });
});

describe("very long chains", () => {
  test("are split by operations, and the writes are sent sequentially", async () => {
    await using server = await serve(answering());
    const steps = Array.from({ length: MAX_OPERATIONS + 20 }, (_, index) =>
      step(renameThing, { id: `${index}` }),
    );
    const result = await run(steps, server);
    expect(result.status).toBe("success");
    expect(server.requests.map((request) => parseRoots(request).length)).toEqual([100, 20, 100, 20]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "SPLIT", requests: 2 }] });
    expect(result.results.map(({ data }) => Object(data).id)).toEqual(steps.map((_, index) => `${index}!`));
  });

  test("are not split at the limit", async () => {
    await using server = await serve(answering());
    const steps = Array.from({ length: MAX_OPERATIONS }, (_, index) => step(renameThing, { id: `${index}` }));
    const { meta } = await run(steps, server);
    expect(meta.round_trips).toBe(2);
    expect(meta).not.toHaveProperty("extra");
  });

  test("are split by GitHub's node limit", async () => {
    await using server = await serve(answering());
    const main = nodeRequest("query", "view");
    const heavy = nodeCapability("thing.all", [
      { ...main, operation: { ...main.operation, nodes: MAX_NODES / 2 } },
    ]);
    const steps = ["a", "b", "c"].map((id) => step(heavy, { id }));
    const { meta } = await run(steps, server);
    expect(server.requests.map((request) => parseRoots(request).length).sort()).toEqual([1, 2]);
    expect(meta).toMatchObject({ round_trips: 1, extra: [{ reason: "SPLIT", requests: 1 }] });
  });

  test("a failed request of writes prevents later ones from being sent", async () => {
    await using server = await serve(
      inTurn((_request, response) => respondJson(response, { message: "Bad Gateway" }, 502), answering()),
    );
    const steps = Array.from({ length: MAX_OPERATIONS + 2 }, (_, index) =>
      step(closeThing, { id: `${index}` }),
    );
    const { results } = await run(steps, server);
    expect(server.requests).toHaveLength(1);
    expect(results[0]?.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
    expect(results[MAX_OPERATIONS]?.error).toMatchObject({
      code: "SERVER",
      message: expect.stringMatching(
        /^Not sent, because an earlier request failed: GitHub failed with HTTP 502/,
      ),
      retryable: true,
      details: { not_sent: true },
    });
    expect(results[MAX_OPERATIONS]?.error?.details).not.toHaveProperty("outcome");
  });

  test("an error of a custom runner leaves the outcome of the writes unknown", async () => {
    const cliRunner = () => Promise.reject(new Error("The runner stopped."));
    const steps = ["a", "b"].map((id) => step(closeThing, { id }));
    const options = { routes: ["cli"], skipPreflight: true } as const;
    const result = await runChain(steps, options, createSession({ token: "t", cliRunner, env: {} }));
    const unknown = { ok: false, error: { details: { outcome: "unknown" } } };
    expect(result).toMatchObject({ results: [unknown, unknown] });
  });

  test("a failed step does not prevent later requests", async () => {
    await using server = await serve(
      answering(refuse(({ id }) => id === "0", { type: "UNPROCESSABLE", message: "No." })),
    );
    const steps = Array.from({ length: MAX_OPERATIONS + 2 }, (_, index) =>
      step(closeThing, { id: `${index}` }),
    );
    expect((await run(steps, server)).meta).toMatchObject({ succeeded: MAX_OPERATIONS + 1, failed: 1 });
  });
});

describe("values that GitHub rejects before execution", () => {
  const badValue = (name: string) => ({
    message: `Variable $${name} of type ID! was provided invalid value`,
    extensions: { value: "", problems: [{ path: [], explanation: "Couldn't coerce" }] },
  });
  const refusing = (...errors: object[]) =>
    inTurn((_request, response) => respondJson(response, { errors }), answering());

  test.each([
    ["by the variable in the message", badValue("s1_id")],
    [
      "by GitHub's path",
      {
        message: "Bad.",
        path: ["mutation Chain", "s1_close", "id"],
        extensions: { code: "argumentLiteralsIncompatible" },
      },
    ],
  ])("fail their step, identified %s; the others are sent again", async (_how, error) => {
    await using server = await serve(refusing(error));
    const result = await run(
      ["a", "", "c"].map((id) => step(closeThing, { id })),
      server,
    );
    expect(requestKeys(server)).toEqual([
      ["s0_close", "s1_close", "s2_close"],
      ["s0_close", "s2_close"],
    ]);
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(result.results[1]?.error?.message).not.toContain("s1_");
    expect(result.results[1]?.error?.details).not.toHaveProperty("outcome");
    expect(result.meta).toMatchObject({ round_trips: 2, extra: [{ reason: "REFUSED", requests: 1 }] });
  });

  test("of several steps require one further request", async () => {
    await using server = await serve(refusing(badValue("s0_id"), badValue("s2_id")));
    const result = await run(
      ["", "b", ""].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["VALIDATION", undefined, "VALIDATION"]);
    expect(server.requests).toHaveLength(2);
  });

  test("of all steps require no further request", async () => {
    await using server = await serve(refusing(badValue("s0_id"), badValue("s1_id")));
    const result = await run(
      ["", ""].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result).toMatchObject({ status: "failed", meta: { round_trips: 1 } });
    expect(server.requests).toHaveLength(1);
  });

  test("of a repeated variable are attributed to its step", async () => {
    const main = nodeRequest("query", "view");
    const repeated = nodeCapability("thing.many", [
      {
        ...main,
        repeat: () => ["x", "y"],
        operation: {
          document: "query many($id:ID!$part:ID!){view(id:$id){id}part:part(id:$part){id}}",
          repeat: {
            alias: "part",
            variable: "part",
            type: "ID!",
            field: "part(id:$part){id}",
            path: [],
            fields: repeatedFields,
          },
          print: printRepeated,
        },
      },
    ]);
    await using server = await serve(refusing(badValue("s0_part_1")));
    const result = await run([step(repeated, { id: "a" }), step(viewThing, { id: "b" })], server);
    expect(result.results.map(({ ok }) => ok)).toEqual([false, true]);
  });

  test("fail all steps if they cannot be attributed, and nothing is sent again", async () => {
    await using server = await serve(refusing({ message: "Bad.", extensions: { problems: [] } }));
    const result = await run(
      ["a", "b"].map((id) => step(closeThing, { id })),
      server,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["VALIDATION", "VALIDATION"]);
    expect(server.requests).toHaveLength(1);
  });

  test("in a lookup do not prevent the writes of other steps", async () => {
    await using server = await serve(refusing(badValue("s1_id")));
    const result = await run(
      ["a", ""].map((id) => step(renameThing, { id })),
      server,
    );
    expect(requestKeys(server)).toEqual([["s0_seek", "s1_seek"], ["s0_seek"], ["s0_rename"]]);
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});
