// Tests calls and chains on servers whose schema does not have a field of a plan.

import { describe, expect, test } from "vitest";
import type { GhPlan } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import { RouteError } from "../contract/route-error.js";
import { both, capability, graphqlPlan, operation, write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve, split, type TestServer } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { avoidsGraphql, rememberOutdated } from "./outdated-routes.js";
import { runCommand } from "./run-command.js";

const SERVER = { host: "github.example.com" };

/** Answers over GraphQL that a field does not exist. */
const older = (path: readonly string[] = ["query Thing", "thing", "x"], code = "undefinedField"): Handler =>
  split(
    (_request, response) =>
      respondJson(response, {
        errors: [
          {
            message: "Field 'x' doesn't exist on type 'Thing'",
            path,
            extensions: { code },
          },
        ],
      }),
    (_request, response) => respondJson(response, { id: 1 }),
  );

const paths = ({ requests }: TestServer) => requests.map(({ url }) => url);

test.each(["undefinedField", "argumentNotAccepted"])(
  "after %s, the next call begins with another route",
  async (code) => {
    await using server = await serve(older(undefined, code));
    const session = testSession(server.url, SERVER);
    const thing = both();
    await execute(thing, {}, {}, session);
    const second = await execute(thing, {}, { trace: true }, session);
    expect(second).toMatchObject({
      ok: true,
      meta: { route_used: "rest", reason: "CAPABILITY_LIMIT", attempts: [{ route: "rest" }] },
    });
    expect(paths(server)).toEqual(["/graphql", "/thing", "/thing"]);
  },
);

test("a query that is too large for one input is tried again with another", async () => {
  await using server = await serve(older(undefined, "MAX_NODE_LIMIT_EXCEEDED"));
  const session = testSession(server.url, SERVER);
  const thing = both();
  for (const _ of [1, 2]) expect(await execute(thing, {}, {}, session)).toMatchObject({ ok: true });
  expect(paths(server)).toEqual(["/graphql", "/thing", "/graphql", "/thing"]);
});

test("a write begins with another route as well", async () => {
  await using server = await serve(older(["mutation Thing", "thing", "x"]));
  const session = testSession(server.url, SERVER);
  const thing = write();
  for (const _ of [1, 2]) expect(await execute(thing, {}, {}, session)).toMatchObject({ ok: true });
  expect(paths(server)).toEqual(["/graphql", "/thing", "/thing"]);
});

test.each([
  ["on github.com", {}, {}],
  ["with the routes of the caller", SERVER, { routes: ["graphql", "rest"] }],
] as const)("the order stays the same %s", async (_title, client, options) => {
  await using server = await serve(older());
  const session = testSession(server.url, client);
  const thing = both();
  for (const _ of [1, 2]) await execute(thing, {}, options, session);
  expect(paths(server)).toEqual(["/graphql", "/thing", "/graphql", "/thing"]);
});

test("a capability without another route asks again", async () => {
  await using server = await serve(older());
  const session = testSession(server.url, SERVER);
  const thing = capability({ order: ["graphql"], graphql: graphqlPlan() });
  for (const _ of [1, 2])
    expect(await execute(thing, {}, {}, session)).toMatchObject({ error: { code: "ADAPTER_UNSUPPORTED" } });
  expect(paths(server)).toEqual(["/graphql", "/graphql"]);
});

const other = capability({
  id: "other.view",
  graphql: graphqlPlan("query", {
    requests: [
      { name: "main", role: "main", operation: operation("Other", "query", "other"), variables: () => ({}) },
    ],
  }),
});

/** Does not have a field of `thing`, and answers a document without it. */
const olderChain = (path: readonly string[]): Handler => {
  const refuse = older(path);
  return (request, response, count) =>
    request.url === "/graphql" && !request.body.includes("thing")
      ? respondJson(response, { data: { s1_other: 2 } })
      : refuse(request, response, count);
};

const withFragment = graphqlPlan("query", {
  requests: [
    {
      name: "main",
      role: "main",
      operation: { document: "query Thing{thing{...Parts}}fragment Parts on Thing{x}" },
      variables: () => ({}),
    },
  ],
});

test.each([
  ["of the step", ["query Chain", "s0_thing", "x"], both()],
  ["of a fragment", ["fragment Parts", "x"], both({ graphql: withFragment })],
] as const)(
  "a step of a chain runs over another route for a field %s, and is not joined again",
  async (_title, path, thing) => {
    await using server = await serve(olderChain(path));
    const session = testSession(server.url, SERVER);
    const steps = [step(thing), step(other)];
    const first = await runTestChain(steps, session, { mixed: true });
    expect(first).toMatchObject({
      status: "success",
      results: [{ data: { id: 1 }, meta: { route_used: "rest" } }, { ok: true }],
    });
    expect(paths(server)).toEqual(["/graphql", "/graphql", "/thing"]);
    expect((await runTestChain(steps, session, { mixed: true })).status).toBe("success");
    expect(paths(server).slice(3).sort()).toEqual(["/graphql", "/thing"]);
  },
);

test("a chain that is not mixed reports the field", async () => {
  await using server = await serve(olderChain(["query Chain", "s0_thing", "x"]));
  const session = testSession(server.url, SERVER);
  for (const _ of [1, 2]) {
    const { results } = await runTestChain([step(both()), step(other)], session);
    expect(results).toMatchObject([{ error: { code: "ADAPTER_UNSUPPORTED" } }, { ok: true }]);
  }
  expect(paths(server).every((path) => path === "/graphql")).toBe(true);
});

test("a step whose write was applied is not run again for a field of its follow-up", async () => {
  const mutation = operation("Change", "mutation", "change");
  const followUp = operation("Thing", "query", "thing");
  const changed = write({
    graphql: graphqlPlan("mutation", {
      requests: [
        { name: "main", role: "main", operation: mutation, variables: () => ({}) },
        { name: "then", role: "then", operation: followUp, variables: () => ({}) },
      ],
    }),
  });
  const refuse = older(["query Chain", "s0_thing", "x"]);
  await using server = await serve((request, response, count) =>
    request.body.includes("change")
      ? respondJson(response, { data: { s0_change: 1 } })
      : refuse(request, response, count),
  );
  const session = testSession(server.url, SERVER);
  const { results } = await runTestChain([step(changed)], session, { mixed: true });
  expect(results).toMatchObject([
    { error: { code: "ADAPTER_UNSUPPORTED", details: { outcome: "applied" } } },
  ]);
  expect(paths(server)).toEqual(["/graphql", "/graphql"]);
});

describe("the order after a route was outdated", () => {
  const command: GhPlan = {
    api: "gh",
    minVersion: "2.40.0",
    requests: [{ name: "main", role: "main", argv: () => ({ argv: ["thing"] }), run: runCommand }],
  };
  const refusedBy = (...types: readonly (string | undefined)[]) =>
    new RouteError("ADAPTER_UNSUPPORTED", "no field x", {
      details: {
        errors: types.map((type) => ({ message: "no field x", ...(type !== undefined && { type }) })),
      },
    });
  const invalid = refusedBy("undefinedField");

  /** Returns the order of a capability with these routes on gh after an error of a route. */
  function orderAfter(route: Route, error: RouteError, cli = {}, host = "github.example.com") {
    const orders = new Map<string, readonly [Route, ...Route[]]>();
    const thing = both({ order: ["graphql", "cli", "rest"], cli });
    rememberOutdated(thing, route, error, { host, orders });
    return orders.get("thing.view");
  }

  test("ends with the routes that send the same document", () => {
    expect(orderAfter("graphql", invalid, { derived: "graphql" })).toEqual(["rest", "graphql", "cli"]);
  });

  test("does not end with a route that has another plan as well", () => {
    const cli = { command, derived: "graphql" };
    expect(orderAfter("graphql", invalid, cli)).toEqual(["cli", "rest", "graphql"]);
    expect(orderAfter("graphql", invalid, { derived: "rest" })).toEqual(["cli", "rest", "graphql"]);
  });

  test("ends with gh alone if its command was outdated", () => {
    expect(orderAfter("cli", invalid, { command, derived: "graphql" })).toEqual(["graphql", "rest", "cli"]);
  });

  test("is remembered after one of several errors of the schema", () => {
    const error = refusedBy("NOT_FOUND", "undefinedField", undefined);
    expect(orderAfter("graphql", error, { derived: "rest" })).toEqual(["cli", "rest", "graphql"]);
  });

  test.each<[string, RouteError, string?]>([
    ["of another type", refusedBy("MAX_NODE_LIMIT_EXCEEDED", "Other")],
    ["without a type", refusedBy(undefined)],
    ["without errors", new RouteError("ADAPTER_UNSUPPORTED", "not here")],
    ["with other details", new RouteError("ADAPTER_UNSUPPORTED", "not here", { details: {} })],
    ["of github.com, which has the current schema", invalid, "github.com"],
  ])("stays the same after an error %s", (_what, error, host) => {
    expect(orderAfter("graphql", error, {}, host)).toBeUndefined();
  });
});

test.each<[readonly [Route, ...Route[]] | undefined, boolean]>([
  [undefined, false],
  [["graphql", "rest"], false],
  [["rest", "graphql"], true],
])("with the order %j, GraphQL is avoided: %s", (order, avoids) => {
  const orders = new Map(order && [["thing.view", order]]);
  expect(avoidsGraphql({ id: "thing.view" }, { orders })).toBe(avoids);
});
