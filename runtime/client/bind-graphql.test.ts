import { describe, expect, test } from "vitest";
import type { GhxOptions } from "../contract/options.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindGraphql, type GraphqlCall } from "./bind-graphql.js";

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

test("partial data is next to its errors", async () => {
  const data = { a: { id: 1 }, b: null };
  const errors = [
    { type: "FORBIDDEN", path: ["b"], message: "No access.", locations: [{ line: 1, column: 9 }] },
  ];
  const { result } = await run(
    (_, response) => respondJson(response, { data, errors }),
    (graphql) => graphql("{ a { id } b }"),
  );
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "AUTH",
      details: { data, errors: [{ type: "FORBIDDEN", path: "b", line: 1, column: 9 }] },
    },
  });
});

describe("a syntax error", () => {
  test.each([
    ["query {\n  viewer { login }\n", 'The "{" at line 1, column 7 is not closed.'],
    ["{ viewer(a: 1} }", 'Unexpected "}" at line 1, column 14.'],
    ["{ a }\n}", 'Unexpected "}" at line 2, column 1.'],
    ['{\n a(b: "x) }', "The string at line 2, column 7 is not closed."],
    ["query { a } foo bar", 'Unexpected "foo" at line 1, column 13.'],
    ["query A { a }\n# the end\nfragment", 'Unexpected "fragment" at line 3, column 1.'],
    ["query { a };", 'Unexpected ";" at line 1, column 12.'],
  ])("%j is reported with its position before anything is sent", async (document, message) => {
    const { result, sent } = await run(viewer, (graphql) => graphql(document));
    expect(result).toMatchObject({
      error: { code: "VALIDATION", message: `The document is not valid. ${message}` },
    });
    expect(sent).toEqual([]);
  });

  test("is not a comment, a comma or a space after the last definition", async () => {
    const { sent } = await run(viewer, (graphql) => graphql("{ viewer { login } } ,\n# the end {\n"));
    expect(sent).toHaveLength(1);
  });

  const rejected =
    (error: object): Handler =>
    (_, response) =>
      respondJson(response, { errors: [error] });

  test("that GitHub finds has the position in the text of the program", async () => {
    // GitHub receives "query Me($a: Int) { viewer { ...U } }\nfragment U on User { login }".
    const { result } = await run(
      rejected({
        message: 'Parse error on "}" (RCURLY) at [2, 28]',
        locations: [{ line: 2, column: 28 }],
      }),
      (graphql) => graphql(QUERY),
    );
    expect(result).toMatchObject({
      error: {
        code: "VALIDATION",
        message: 'GitHub rejected the document: Parse error on "}" (RCURLY) at line 2, column 28.',
        details: { errors: [{ line: 2, column: 28 }] },
      },
    });
  });

  test("of a mutation has no outcome, and one of its fields is named with its position", async () => {
    const locations = [{ line: 1, column: 14 }];
    const parse = { message: "Parse error on ... at [1, 14]", locations };
    const { result } = await run(rejected(parse), (graphql) => graphql("\n\n  mutation M { addStars }"));
    expect(result).toMatchObject({ error: { code: "VALIDATION" } });
    expect(result).not.toHaveProperty("error.details.outcome");
    const unknown = {
      path: ["mutation M", "addStars"],
      extensions: { code: "undefinedField" },
      locations,
      message: "Field 'addStars' doesn't exist on type 'Mutation'",
    };
    const { result: field } = await run(rejected(unknown), (graphql) =>
      graphql("\n\n  mutation M { addStars }"),
    );
    expect(field).toMatchObject({
      error: { code: "VALIDATION", message: expect.stringContaining("(line 3, column 16)") },
    });
  });
});

test("headers are sent with the document, and the headers of the response are in meta", async () => {
  await using server = await serve((_, response) =>
    respondJson(response, { data: { a: 1 } }, 200, { "x-oauth-scopes": "repo" }),
  );
  const graphql = bindGraphql(testSession(server.url));
  const { meta } = await graphql("{ a }", {}, { headers: { "GraphQL-Features": "sub_issues" } });
  expect(server.requests[0]?.headers["graphql-features"]).toBe("sub_issues");
  expect(meta.response?.headers).toMatchObject({ "x-oauth-scopes": "repo" });
  const refused = await graphql("{ a }", {}, { headers: { authorization: "Bearer x" } });
  expect(refused).toMatchObject({ error: { code: "VALIDATION" } });
  expect(server.requests).toHaveLength(1);
});

test.each([undefined, null, 7, {}, "", "type A { b: Int }"])("%j is not a document", async (document) => {
  const { result, sent } = await run(viewer, (graphql) => graphql(Object(document ?? {}), {}));
  expect(result).toMatchObject({
    error: { code: "VALIDATION", message: expect.stringContaining("Expected") },
  });
  expect(sent).toEqual([]);
});
