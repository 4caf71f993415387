// Tests how the requests of a chain's steps are joined, and how very long chains are split.

import { describe, expect, test } from "vitest";
import { runConcurrentLookups } from "../call/run-lookups.js";
import { reportFailure } from "../call/run-request.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { createSession } from "../session/create-session.js";
import { answering, parseRoots, refuse, requestKeys } from "../testing/root-fields.js";
import {
  capability,
  closeThing,
  graphqlPlan,
  nodeCapability,
  nodeRequest,
  operation,
  renameThing,
  viewThing,
} from "../testing/test-capabilities.js";
import { inTurn, respondJson, serve } from "../testing/test-server.js";
import { runStepsAt as run, step } from "../testing/test-session.js";
import { runChain } from "./run-chain.js";
import { MAX_NODES, MAX_OPERATIONS } from "./split-batch.js";

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
      server.url,
    );
    expect(requestKeys(server)).toEqual([
      ["s0_seek", "s1_view", "s4_view"],
      ["s0_rename", "s2_rename"],
    ]);
    expect(result.results.map(({ data }) => Object(data).id)).toEqual(["a!", "a", "a!", "a", "b"]);
  });

  test("equal writes are all sent", async () => {
    await using server = await serve(answering());
    await run([step(closeThing, { id: "a" }), step(closeThing, { id: "a" })], server.url);
    expect(requestKeys(server)).toEqual([["s0_close", "s1_close"]]);
  });

  test("an error of a shared lookup fails every step that uses it", async () => {
    await using server = await serve(
      answering(refuse(({ field }) => field === "seek", { type: "NOT_FOUND", message: "No a." })),
    );
    const steps = [step(renameThing, { id: "a" }), step(renameThing, { id: "a" })];
    const result = await run([...steps, step(closeThing, { id: "z" })], server.url);
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      true,
    ]);
  });

  const lookup = (name: string, field: string, parts: Parameters<typeof nodeRequest>[2] = {}) =>
    nodeRequest("query", field, { name, role: "lookup", ...parts });

  /** A capability with lookups that do not depend on each other. */
  const together = (id: string, requests: readonly PlannedGraphql[]) => {
    const { graphql, ...rest } = nodeCapability(id, requests);
    return { ...rest, ...(graphql && { graphql: { ...graphql, runLookups: runConcurrentLookups } }) };
  };

  test("independent lookups of a step are joined", async () => {
    await using server = await serve(answering());
    const both = together("thing.move", [
      lookup("from", "seek"),
      lookup("to", "seek", { id: () => "to" }),
      nodeRequest("mutation", "move", {
        id: ({ from, to }) => `${Object(from).seek.id}${Object(to).seek.id}`,
      }),
    ]);
    const result = await run([step(both, { id: "a" }), step(viewThing, { id: "b" })], server.url);
    expect(requestKeys(server)).toEqual([["s0_seek", "s0_1_seek", "s1_view"], ["s0_move"]]);
    expect(result.results[0]?.data).toEqual({ id: "a!to!" });
    expect(result.meta).not.toHaveProperty("extra");
  });

  test("a dependent lookup requires a further request, joined for all steps", async () => {
    await using server = await serve(answering());
    const dependent = together("thing.move", [
      lookup("first", "seek"),
      lookup("second", "seek", { reads: ["first"], id: ({ first }) => Object(first).seek.id }),
      nodeRequest("mutation", "move", { id: ({ second }) => Object(second).seek.id }),
    ]);
    const steps = ["a", "b"].map((id) => step(dependent, { id }));
    const result = await run(steps, server.url);
    expect(requestKeys(server)).toEqual([
      ["s0_seek", "s1_seek"],
      ["s0_seek", "s1_seek"],
      ["s0_move", "s1_move"],
    ]);
    expect(result.results.map(({ data }) => data)).toEqual([{ id: "a!!" }, { id: "b!!" }]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "DEPENDENT_READ", requests: 1 }] });
  });

  test("lookups that all depend on the one before are sent in order", async () => {
    await using server = await serve(answering());
    const dependent = nodeCapability("thing.move", [
      lookup("first", "seek"),
      lookup("second", "seek", { id: ({ first }) => Object(first).seek.id }),
      nodeRequest("mutation", "move", { id: ({ second }) => Object(second).seek.id }),
    ]);
    const result = await run([step(dependent, { id: "a" }), step(viewThing, { id: "b" })], server.url);
    expect(requestKeys(server)).toEqual([["s0_seek", "s1_view"], ["s0_seek"], ["s0_move"]]);
    expect(result.results[0]?.data).toEqual({ id: "a!!" });
  });

  test("the follow-ups of all steps are joined into one further request", async () => {
    await using server = await serve(answering());
    const followed = (kind: "query" | "mutation"): PlannedGraphql[] => [
      nodeRequest("mutation", "close"),
      nodeRequest(kind, "after", { name: "after", role: "then", onError: reportFailure }),
    ];
    const cleaned = nodeCapability("thing.finish", followed("mutation"));
    const steps = ["a", "b"].map((id) => step(cleaned, { id }));
    const result = await run([...steps, step(viewThing, { id: "c" })], server.url);
    expect(requestKeys(server)).toEqual([["s2_view"], ["s0_close", "s1_close"], ["s0_after", "s1_after"]]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "FOLLOW_UP", requests: 1 }] });

    const read = nodeCapability("thing.finish", followed("query"));
    const reread = await run([step(read, { id: "a" }), step(closeThing, { id: "b" })], server.url);
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
      server.url,
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
    const result = await run([step(searching), step(viewThing, { id: "a" })], server.url);
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
    const result = await run(steps, server.url);
    expect(result.status).toBe("success");
    expect(server.requests.map((request) => parseRoots(request).length)).toEqual([100, 20, 100, 20]);
    expect(result.meta).toMatchObject({ round_trips: 3, extra: [{ reason: "SPLIT", requests: 2 }] });
    expect(result.results.map(({ data }) => Object(data).id)).toEqual(steps.map((_, index) => `${index}!`));
  });

  test("are not split at the limit", async () => {
    await using server = await serve(answering());
    const steps = Array.from({ length: MAX_OPERATIONS }, (_, index) => step(renameThing, { id: `${index}` }));
    const { meta } = await run(steps, server.url);
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
    const { meta } = await run(steps, server.url);
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
    const { results } = await run(steps, server.url);
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
    expect((await run(steps, server.url)).meta).toMatchObject({ succeeded: MAX_OPERATIONS + 1, failed: 1 });
  });
});
