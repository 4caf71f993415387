import { describe, expect, test } from "vitest";
import type { GhxOptions } from "../contract/options.js";
import { type Handler, respondJson, serve, testSession } from "../test-support.js";
import { bindGraphql, type GraphqlCall } from "./graphql.js";

const viewer: Handler = (_, response) => respondJson(response, { data: { viewer: { login: "octocat" } } });

async function run(
  handler: Handler,
  call: (graphql: GraphqlCall) => Promise<unknown>,
  options: GhxOptions = {},
) {
  await using server = await serve(handler);
  const result = await call(bindGraphql(testSession(server.url, options)));
  return { result, sent: server.requests.map(({ body }): unknown => JSON.parse(body)) };
}

const QUERY = "# the user\nfragment U on User { login }\nquery Me($a: Int) { viewer { ...U } }";

test("sends one operation with its fragments and variables", async () => {
  const { result, sent } = await run(viewer, (graphql) => graphql(QUERY, { a: 1 }));
  const query = "query Me($a: Int) { viewer { ...U } }\nfragment U on User { login }";
  expect(sent).toEqual([{ query, variables: { a: 1 } }]);
  expect(result).toMatchObject({
    ok: true,
    data: { viewer: { login: "octocat" } },
    meta: { capability_id: "query Me", route_used: "graphql" },
  });
});

test("accepts typed strings and nodes that contain their source", async () => {
  const documents = [
    new String("{ viewer { login } }"),
    { loc: { source: { body: "{ viewer { login } }" } } },
  ];
  for (const document of documents) {
    const { sent } = await run(viewer, (graphql) => graphql(Object(document), {}));
    expect(sent).toEqual([{ query: "{ viewer { login } }", variables: {} }]);
  }
});

describe("readOnly", () => {
  test("permits a query", async () => {
    const { result } = await run(viewer, (graphql) => graphql(QUERY, {}), { readOnly: true });
    expect(result).toMatchObject({ ok: true });
  });
  test.each([
    ["mutation M { a }", { readOnly: true }],
    ["fragment F on X { a }\n# query\nmutation { a { ...F } }", { readOnly: true }],
    ["query A { a } mutation B { b }", undefined],
    ["query A { a } query B { b }", undefined],
    ["subscription { a }", undefined],
  ])("refuses %s before anything is sent", async (document, details) => {
    const { result, sent } = await run(viewer, (graphql) => graphql(document), { readOnly: true });
    expect(result).toMatchObject({ error: { code: "VALIDATION", ...(details && { details }) } });
    expect(sent).toEqual([]);
  });
});

test("a mutation whose response is lost is not sent again", async () => {
  const { result, sent } = await run(
    (_, response) => response.destroy(),
    (graphql) => graphql("mutation M { a }"),
  );
  expect(sent).toHaveLength(1);
  expect(result).toMatchObject({ error: { code: "NETWORK", details: { outcome: "unknown" } } });
});

test("a query is sent again after an error of the server", async () => {
  const { result, sent } = await run(
    (received, response, count) =>
      count < 2 ? respondJson(response, {}, 502) : viewer(received, response, count),
    (graphql) => graphql(QUERY),
  );
  expect(sent).toHaveLength(2);
  expect(result).toMatchObject({ ok: true });
});

test("errors of GitHub have their class", async () => {
  const errors = [{ type: "NOT_FOUND", path: ["a"], message: "Could not resolve." }];
  const { result } = await run(
    (_, response) => respondJson(response, { data: { a: null }, errors }),
    (graphql) => graphql("{ a }"),
  );
  expect(result).toMatchObject({ error: { code: "NOT_FOUND" }, meta: { capability_id: "query" } });
});

test.each([undefined, null, 7, {}, "", "type A { b: Int }"])("%j is not a document", async (document) => {
  const { result, sent } = await run(viewer, (graphql) => graphql(Object(document ?? {}), {}));
  expect(result).toMatchObject({
    error: { code: "VALIDATION", message: expect.stringContaining("Expected") },
  });
  expect(sent).toEqual([]);
});
