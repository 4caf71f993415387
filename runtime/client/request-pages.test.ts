// `pages` and `items` of `ghx.request` and `ghx.graphql`.

import { describe, expect, test } from "vitest";
import { GhxError } from "../errors/ghx-error.js";
import { readAll } from "../testing/read-all.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindGraphql, type GraphqlCall } from "./bind-graphql.js";
import { bindRequest, type RestCall } from "./request.js";

async function run(
  handler: Handler,
  call: (send: { readonly request: RestCall; readonly graphql: GraphqlCall }) => AsyncGenerator,
) {
  await using server = await serve(handler);
  const session = testSession(server.url);
  const values: unknown[] = [];
  let error: unknown;
  try {
    const iterable = call({ request: bindRequest(session), graphql: bindGraphql(session) });
    for await (const value of iterable) values.push(value);
  } catch (thrown) {
    error = thrown;
  }
  const sent = server.requests.map(({ url, body }): unknown => (body === "" ? url : JSON.parse(body)));
  return { values, error, sent };
}

test("each loop over the pages or items of a request reads from the first page", async () => {
  const answer = { data: { a: { nodes: [1, 2], pageInfo: { hasNextPage: false, endCursor: null } } } };
  await using server = await serve(({ method }, response) =>
    respondJson(response, method === "GET" ? [1, 2] : answer),
  );
  const session = testSession(server.url);
  const [request, graphql] = [bindRequest(session), bindGraphql(session)];
  const query = "query Q($after: String) { a(after: $after) { nodes pageInfo { hasNextPage endCursor } } }";
  for (const list of [
    request.items("GET /x"),
    graphql.items(query),
    request.pages("GET /x"),
    graphql.pages(query),
  ])
    expect(await readAll(list)).toEqual(await readAll(list));
  expect(server.requests).toHaveLength(8);
});

describe("request", () => {
  /** Three pages of two numbers. `query`: returns the query of the link to the next page; undefined after the last one. */
  const pages =
    (query: (page: number) => string | undefined, wrap = (items: number[]): unknown => items): Handler =>
    (_, response, count) => {
      const next = query(count);
      const link = `<https://other.example/repositories/7/x${next}>; rel="next"`;
      respondJson(response, wrap([count * 2 - 1, count * 2]), 200, next === undefined ? {} : { link });
    };
  const numbered = (page: number) => (page < 3 ? `?per_page=2&page=${page + 1}` : undefined);

  test("items are read from numbered pages, each page once", async () => {
    const { values, error, sent } = await run(pages(numbered), ({ request }) =>
      request.items<number>("GET /repos/{owner}/{repo}/x", { owner: "o", repo: "r", per_page: 2 }),
    );
    expect([values, error]).toEqual([[1, 2, 3, 4, 5, 6], undefined]);
    expect(sent).toEqual([
      "/repos/o/r/x?per_page=2",
      "/repos/o/r/x?per_page=2&page=2",
      "/repos/o/r/x?per_page=2&page=3",
    ]);
  });

  test("pages follow the cursor of a link, but only to the path of the request", async () => {
    const { values, sent } = await run(
      pages((page) => (page < 2 ? "?after=Y3Vyc29y" : undefined)),
      ({ request }) => request.pages<number[]>("GET /x?per_page=2"),
    );
    expect(values).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(sent).toEqual(["/x?per_page=2", "/x?after=Y3Vyc29y"]);
  });

  test("items are read from the only list of an object", async () => {
    const wrap = (items: number[]) => ({ total_count: 6, incomplete_results: false, workflow_runs: items });
    const { values } = await run(pages(numbered, wrap), ({ request }) => request.items("GET /x"));
    expect(values).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("maxPages ends the iteration, and so does a link that returns", async () => {
    const { values } = await run(pages(numbered), ({ request }) =>
      request.items("GET /x", {}, { maxPages: 2 }),
    );
    expect(values).toEqual([1, 2, 3, 4]);
    const { sent } = await run(
      pages(() => "?page=2"),
      ({ request }) => request.pages("GET /x"),
    );
    expect(sent).toEqual(["/x", "/x?page=2"]);
    const round = await run(
      pages((page) => (page % 2 === 1 ? "?page=2" : "?page=3")),
      ({ request }) => request.pages("GET /x"),
    );
    expect(round.sent).toEqual(["/x", "/x?page=2", "/x?page=3"]);
  });

  test.each([
    ["POST /x", "only a GET request has pages"],
    ["GET x", "a method and a path"],
  ])("%s is an error that names the function", async (route, message) => {
    const { error, sent } = await run(pages(numbered), ({ request }) => request.pages(route));
    expect(error).toBeInstanceOf(GhxError);
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringMatching(`^request: .*${message}`),
    });
    expect(sent).toEqual([]);
  });

  test("an object with several lists has pages, but no items", async () => {
    const wrap = (items: number[]) => ({ commits: items, files: items });
    const { error } = await run(pages(numbered, wrap), ({ request }) => request.items("GET /x"));
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("an object with one list"),
    });
    const { values } = await run(pages(numbered, wrap), ({ request }) => request.pages("GET /x"));
    expect(values).toHaveLength(3);
  });

  test("a failed page is a GhxError, after the items before it", async () => {
    const { values, error } = await run(
      (received, response, count) =>
        count === 2
          ? respondJson(response, { message: "Not Found" }, 404)
          : pages(numbered)(received, response, count),
      ({ request }) => request.items("GET /x"),
    );
    expect(values).toEqual([1, 2]);
    expect(error).toMatchObject({ name: "GhxError", code: "NOT_FOUND" });
  });
});

describe("graphql", () => {
  const QUERY =
    "query Issues($cursor: String) { repository { issues(first: 2, after: $cursor) { nodes { n } pageInfo { hasNextPage endCursor } } } }";
  const page =
    (element: (n: number) => unknown, key = "nodes"): Handler =>
    (_, response, count) => {
      const pageInfo = { hasNextPage: count < 3, endCursor: `c${count}` };
      respondJson(response, {
        data: { repository: { issues: { [key]: [element(count), null], pageInfo } } },
      });
    };

  test("items are the nodes of the connection, each page is read once", async () => {
    const { values, error, sent } = await run(
      page((n) => ({ n })),
      ({ graphql }) => graphql.items<{ n: number }>(QUERY, { owner: "o" }),
    );
    expect([values, error]).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], undefined]);
    expect(sent).toMatchObject([
      { variables: { owner: "o" } },
      { variables: { owner: "o", cursor: "c1" } },
      { variables: { owner: "o", cursor: "c2" } },
    ]);
  });

  test("items may be edges, and pages are whole results", async () => {
    const edges = page((n) => ({ node: { n } }), "edges");
    const { values } = await run(edges, ({ graphql }) => graphql.items(QUERY));
    expect(values).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const { values: results } = await run(edges, ({ graphql }) => graphql.pages(QUERY, {}, { maxPages: 1 }));
    expect(results).toMatchObject([{ repository: { issues: { pageInfo: { endCursor: "c1" } } } }]);
  });

  test.each([
    ["mutation M { a(after: $a) }", "only a query has pages"],
    ["{ a { b } }", "one variable for the cursor"],
    ["query($a: String, $b: String) { a(after: $a) { b(after: $b) } }", "got a, b"],
  ])("%s is an error before anything is sent", async (document, message) => {
    const { error, sent } = await run(page(Number), ({ graphql }) => graphql.pages(document));
    expect(error).toMatchObject({ name: "GhxError", code: "VALIDATION" });
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
    expect(sent).toEqual([]);
  });

  test("a result without pageInfo is an error after its page", async () => {
    const { values, error } = await run(
      (_, response) => respondJson(response, { data: { a: { nodes: [1] } } }),
      ({ graphql }) => graphql.items("query($a: String) { a(after: $a) { nodes } }"),
    );
    expect(values).toEqual([]);
    expect(error).toMatchObject({ code: "VALIDATION", message: expect.stringContaining("pageInfo") });
  });
});
