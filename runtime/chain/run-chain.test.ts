// Tests what a chain rejects before anything is sent, and the requests of valid chains.

import { describe, expect, test } from "vitest";
import { readConnection } from "../call/lists/read-list.js";
import type { ChainOptions, CliCommand, GhxOptions } from "../contract/options.js";
import { object, string } from "../schema/index.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import {
  both,
  capability,
  closeThing,
  graphqlPlan,
  nodeCapability,
  nodeRequest,
  operation,
  renameThing,
  restThing,
  viewThing,
} from "../testing/test-capabilities.js";
import { respondJson, serve, split, status } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import type { RequestedStep } from "./step-types.js";

const NOWHERE = "http://127.0.0.1:9";

describe("nothing is sent", () => {
  test("each invalid step has an error; the others report why they were not sent", async () => {
    await using server = await serve(answering());
    const picky = capability({
      ...viewThing,
      id: "thing.picky",
      input: () => object({ id: string() }),
    });
    const result = await runTestChain(
      [
        step(viewThing, { id: "a" }),
        { task: "thing.veiw", capability: undefined, input: {} },
        step(picky, { id: 1 }),
        step(restThing),
      ],
      testSession(server.url),
    );
    expect(server.requests).toHaveLength(0);
    expect(result).toMatchObject({
      status: "failed",
      error: {
        code: "VALIDATION",
        message:
          "Nothing was sent, because steps 1, 2, 3 are invalid (counted from 0). Valid steps: 0; skipInvalid: true (--skip-invalid) runs them.",
        details: { steps: [1, 2, 3], valid: [0] },
      },
      meta: { total: 4, succeeded: 0, failed: 4, round_trips: 0, cost: { requests: 0 } },
    });
    expect(result.meta.route_used).toBeUndefined();
    expect(result.results).toMatchObject([
      { task: "thing.view", ok: false, error: { code: "VALIDATION", details: { not_sent: true } } },
      { task: "thing.veiw", ok: false, error: { code: "VALIDATION" } },
      {
        task: "thing.picky",
        ok: false,
        error: { code: "VALIDATION", message: expect.stringContaining("id") },
      },
      {
        task: "thing.rerun",
        ok: false,
        error: {
          code: "ADAPTER_UNSUPPORTED",
          message:
            "capability 'thing.rerun' has no GraphQL route and cannot be chained; mixed: true (--mixed) runs it over its other routes",
        },
      },
    ]);
    expect(result.results[0]?.error?.message).toBe("Not sent, because another step is invalid.");
    expect(result.error?.message).toContain("Nothing was sent, because steps 1, 2, 3 are invalid");
  });

  test("readOnly of the client or the call rejects a chain that writes", async () => {
    await using server = await serve(answering());
    const steps = [step(viewThing, { id: "a" }), step(closeThing, { id: "a" })];
    for (const [options, clientOptions] of [
      [{ readOnly: true }, {}],
      [{ readOnly: false }, { readOnly: true }],
    ]) {
      const result = await runTestChain(steps, testSession(server.url, clientOptions), options);
      expect(result.results.map(({ error }) => error?.details)).toEqual([
        { not_sent: true },
        { readOnly: true, effect: "write" },
      ]);
    }
    expect(server.requests).toHaveLength(0);
  });

  test("an input that GraphQL does not support has the card's message", async () => {
    const unsuitable = capability({
      graphql: graphqlPlan("query", { unsuitable: () => "GraphQL has no job logs." }),
    });
    const result = await runTestChain([step(viewThing), step(unsuitable)], testSession(NOWHERE));
    expect(result.results[1]?.error).toMatchObject({
      code: "ADAPTER_UNSUPPORTED",
      message: "GraphQL has no job logs.",
    });
  });

  test("a chain without steps is VALIDATION", async () => {
    expect(await runTestChain([], testSession(NOWHERE))).toMatchObject({
      status: "failed",
      results: [],
      error: { code: "VALIDATION" },
      meta: { total: 0 },
    });
  });

  test.each<[string, GhxOptions, ChainOptions, string]>([
    ["no login", { token: undefined }, {}, "AUTH"],
    ["an aborted signal", {}, { signal: AbortSignal.abort() }, "NETWORK"],
    ["only the REST route", { routes: ["rest"] }, {}, "ADAPTER_UNSUPPORTED"],
    ["invalid options", {}, { host: "no host" }, "VALIDATION"],
  ])("%s fails all steps with the same error", async (_what, clientOptions, options, code) => {
    await using server = await serve(answering());
    const session = testSession(server.url, clientOptions);
    const result = await runTestChain([step(viewThing), step(closeThing)], session, options);
    expect(result).toMatchObject({
      status: "failed",
      error: { code },
      results: [{ error: { code } }, { error: { code } }],
      meta: { failed: 2 },
    });
    expect(server.requests).toHaveLength(0);
  });

  test("with only the REST route, the error lists the required routes", async () => {
    const result = await runTestChain([step(viewThing), step(closeThing)], testSession(NOWHERE), {
      routes: ["rest"],
    });
    expect(result.error?.message).toBe(
      "A chain requires the route graphql or cli, but only rest is allowed.",
    );
  });

  test("pitfall: no token in messages and details of invalid steps", async () => {
    const session = testSession(NOWHERE);
    const unknown = {
      code: "VALIDATION",
      message: 'There is no capability "test-token-1".',
      retryable: false,
      details: { capability_id: "test-token-1" },
    } as const;
    const wrong: RequestedStep = { task: "x", capability: undefined, input: {}, unknown };
    const result = await runTestChain([step(viewThing), wrong], session);
    expect(JSON.stringify(result)).not.toContain("test-token-1");
    expect(result.results[1]?.error?.message).toContain("[redacted]");
  });
});

describe("a chain with one step runs as a call", () => {
  test("that falls back to another route", async () => {
    await using server = await serve(
      split(status(502), (_request, response) => respondJson(response, { id: 1 })),
    );
    const single = { ...step(both(), {}, "an.alias"), after: [] };
    const result = await runTestChain([single], testSession(server.url));
    expect(result).toMatchObject({
      status: "success",
      results: [{ task: "an.alias", ok: true, data: { id: 1 } }],
      meta: { route_used: "rest", total: 1, succeeded: 1, failed: 0, cost: { requests: 4 } },
    });
  });

  test("unless it waits for another step, or has an unknown field, which is an error", async () => {
    for (const [parts, message] of [
      [{ after: [3] }, "after: there is no step 3"],
      [{ after: 0 }, "after: expected a list of steps"],
      [{ others: { inptu: {} } }, "inptu: unknown field"],
    ] as const) {
      const { results } = await runTestChain([{ ...step(viewThing), ...parts }], testSession(NOWHERE));
      expect(results[0]?.error?.message).toContain(message);
    }
  });

  test("that needs no GraphQL route", async () => {
    await using server = await serve((_request, response) => respondJson(response, { id: 1 }));
    expect(await runTestChain([step(restThing)], testSession(server.url))).toMatchObject({
      status: "success",
      meta: { route_used: "rest", round_trips: 1 },
    });
  });

  test("that fails with the error of the call", async () => {
    await using server = await serve(status(404));
    expect(await runTestChain([step(viewThing)], testSession(server.url))).toMatchObject({
      status: "failed",
      results: [{ ok: false, error: { code: "NOT_FOUND" } }],
      meta: { succeeded: 0, failed: 1 },
    });
  });
});

describe("two round trips", () => {
  test("lookups and reads in one query, writes in one mutation in the order of the steps", async () => {
    await using server = await serve(answering());
    const result = await runTestChain(
      [
        step(closeThing, { id: "a" }),
        step(viewThing, { id: "b" }),
        step(renameThing, { id: "c" }),
        step(closeThing, { id: "d" }),
      ],
      testSession(server.url),
    );
    expect(server.requests.map((request) => parseRoots(request))).toEqual([
      [
        { kind: "query", key: "s1_view", field: "view", id: "b" },
        { kind: "query", key: "s2_seek", field: "seek", id: "c" },
      ],
      [
        { kind: "mutation", key: "s0_close", field: "close", id: "a" },
        { kind: "mutation", key: "s2_rename", field: "rename", id: "c!" },
        { kind: "mutation", key: "s3_close", field: "close", id: "d" },
      ],
    ]);
    expect(result).toMatchObject({
      status: "success",
      meta: {
        route_used: "graphql",
        total: 4,
        succeeded: 4,
        failed: 0,
        round_trips: 2,
        cost: { requests: 2 },
      },
    });
    expect(result.results).toEqual([
      { task: "thing.close", ok: true, data: { id: "a" } },
      { task: "thing.view", ok: true, data: { id: "b" } },
      { task: "thing.rename", ok: true, data: { id: "c!" } },
      { task: "thing.close", ok: true, data: { id: "d" } },
    ]);
    expect(result.meta.extra).toBeUndefined();
  });

  test("a step has the meta of a call: pagination, and paths of untrusted text", async () => {
    await using server = await serve(answering());
    const listing = capability({
      ...viewThing,
      untrusted: ["items[].title"],
      graphql: {
        api: "graphql",
        requests: [],
        list: {
          read: readConnection,
          operation: operation("Things", "query", "view(id:$id)"),
          maxPages: 1,
          variables: () => ({ id: "a" }),
          connection: () => ({ nodes: [], pageInfo: { hasNextPage: true, endCursor: "c" } }),
          map: (_scope, item) => item,
        },
      },
    });
    const result = await runTestChain([step(listing), step(viewThing)], testSession(server.url));
    expect(result.results.map(({ meta }) => meta)).toEqual([
      {
        pagination: {
          has_next_page: true,
          end_cursor: expect.any(String),
          next: { after: expect.any(String) },
        },
        untrusted: ["items[].title"],
      },
      undefined,
    ]);
  });

  test("one if all steps are reads", async () => {
    await using server = await serve(answering());
    const steps = ["a", "b"].map((id) => step(viewThing, { id }));
    expect((await runTestChain(steps, testSession(server.url))).meta.round_trips).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  test("one if all steps are writes without lookups", async () => {
    await using server = await serve(answering());
    const steps = ["a", "b"].map((id) => step(closeThing, { id }));
    expect((await runTestChain(steps, testSession(server.url))).meta.round_trips).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  test("adds the client's repository to each step's input", async () => {
    await using server = await serve(answering());
    const inRepository = nodeCapability(
      "thing.own",
      [nodeRequest("query", "view", { id: ({ input }) => `${Object(input).owner}/${Object(input).name}` })],
      {
        inRepository: true,
        input: () => object({ owner: string(), name: string() }, { required: ["owner"] }),
      },
    );
    const session = testSession(server.url, { repo: "octo/hello" });
    const result = await runTestChain(
      [step(inRepository), step(inRepository, { owner: "x", name: "y" })],
      session,
    );
    expect(result.results.map(({ data }) => data)).toEqual([{ id: "octo/hello" }, { id: "x/y" }]);
  });
});

describe("over the cli route", () => {
  test("sends the joined document with gh api graphql", async () => {
    const commands: CliCommand[] = [];
    const cliRunner = async (command: CliCommand) => {
      commands.push(command);
      const roots = command.stdin === undefined ? [] : parseRoots({ body: command.stdin });
      const answer = { data: Object.fromEntries(roots.map(({ key, id }) => [key, { id }])) };
      const stdout =
        command.args[0] === "api" ? `HTTP/2.0 200 OK\n\r\n${JSON.stringify(answer)}` : "gh version 2.46.0";
      return { exitCode: 0, stdout: new TextEncoder().encode(stdout), stderr: "", truncated: false };
    };
    const session = testSession(NOWHERE, { cliRunner });
    const steps = [step(viewThing, { id: "a" }), step(closeThing, { id: "b" })];
    const result = await runTestChain(steps, session, { routes: ["cli"] });
    expect(result).toMatchObject({
      status: "success",
      results: [{ data: { id: "a" } }, { data: { id: "b" } }],
      meta: { route_used: "cli", round_trips: 2, cost: { requests: 2 } },
    });
    const carried = commands.filter(({ args }) => args[0] === "api");
    expect(carried.map(({ args }) => args.at(-1))).toEqual(["graphql", "graphql"]);
    expect(carried.map(({ stdin }) => parseRoots({ body: stdin ?? "" }).map(({ key }) => key))).toEqual([
      ["s0_view"],
      ["s1_close"],
    ]);
  });

  test("uses the graphql route if gh is not declared for a custom URL", async () => {
    await using server = await serve(answering());
    const cliRunner = () => Promise.reject(new Error("It was run."));
    const session = testSession(server.url, { cliRunner, env: { GHX_GH_API_URL: "" } });
    const steps = ["a", "b"].map((id) => step(viewThing, { id }));
    const result = await runTestChain(steps, session, { routes: ["cli", "graphql"] });
    expect(result).toMatchObject({ status: "success", meta: { route_used: "graphql" } });
  });
});
