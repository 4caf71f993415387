// Tests what a page of a list reports in addition to its elements, and responses that are not pages.

import { describe, expect, test } from "vitest";
import type { GraphqlList } from "../../contract/plan.js";
import { data, type Handler, respondJson, serve, status } from "../../testing/test-server.js";
import { testSession } from "../../testing/test-session.js";
import { execute } from "../execute.js";
import { readAllPages } from "../read-all-pages.js";
import { encodeCursor } from "./encode-cursor.js";
import { connection, graphqlThings, restLists, restThings, source, upTo } from "./fixtures/numbered-lists.js";
import { readDetailedPages } from "./read-detailed-pages.js";

type Thing = Parameters<typeof execute>[0];

async function read(thing: Thing, handler: Handler, input: object = { first: 30 }) {
  await using server = await serve(handler);
  const result = await execute(thing, input, {}, testSession(server.url));
  return { result, requests: server.requests };
}

const things = (nodes: unknown, parts: object = {}) =>
  data({ things: { nodes, pageInfo: { hasNextPage: false, endCursor: null }, ...parts } });

describe("a warning", () => {
  const totals = (_scope: object, item: unknown) => ({ labels: Object(item).count });
  const map = (_scope: object, item: unknown) => ({ labels: Object(item).labels });
  const nodes = [
    { labels: [1, 2], count: 2 },
    { labels: [1], count: 5 },
  ];
  const more = [{ code: "MORE_EXIST", message: "items[1].labels contains 1 of 5." }];

  test("says that a list of an element has more elements", async () => {
    const viaGraphql = await read(graphqlThings({ totals, map }), things(nodes));
    expect(viaGraphql.result.meta.warnings).toEqual(more);
    const viaRest = await read(
      restThings({ sources: [source("a", { totals, map })] }),
      (_request, response) => respondJson(response, nodes),
    );
    expect(viaRest.result.meta.warnings).toEqual(more);
  });

  const searched = (total: number, hasNextPage: boolean) =>
    things([{ n: 1 }], { totalCount: total, pageInfo: { hasNextPage, endCursor: "1" } });
  const ends = (total: number) => [
    {
      code: "MORE_EXIST",
      message: `items ends at 1000 of ${total}: GitHub's search returns no more.`,
    },
  ];

  test.each<[string, Partial<GraphqlList>, number, boolean, readonly object[] | undefined]>([
    ["the last page of a search of more than 1000", { search: "things" }, 1001, false, ends(1001)],
    ["the last page of a search of 1000", { search: "things" }, 1000, false, undefined],
    ["another page of a search", { search: "things" }, 1001, true, undefined],
    ["a list that is not a search", {}, 1001, false, undefined],
    ["a list next to the search", { search: "others" }, 1001, false, undefined],
  ])("says that a search ends: %s", async (_what, list, total, hasNextPage, warnings) => {
    const { result } = await read(graphqlThings(list), searched(total, hasNextPage), { first: 1 });
    expect(result).toMatchObject({ ok: true, data: { totalCount: total } });
    expect(result.meta.warnings).toEqual(warnings);
  });

  test.each([
    ["search/issues", ends(1500)],
    ["issues", undefined],
  ])("says that the search over REST ends: /%s", async (path, warnings) => {
    const { result } = await read(restThings({ sources: [source(path)] }), (_request, response) =>
      respondJson(response, { total_count: 1500, items: [1] }),
    );
    expect(result.meta.warnings).toEqual(warnings);
  });
});

describe("meta", () => {
  test("says how to request the next page", async () => {
    const { result } = await read(graphqlThings(), connection(9, "edges"), { first: 2 });
    const after = Object(result.data).pageInfo.endCursor;
    expect(result.meta).toMatchObject({
      pagination: { has_next_page: true, end_cursor: after, next: { after } },
    });
    expect(result.meta).not.toHaveProperty("scan");
    const last = await read(graphqlThings(), connection(2, "edges"), { first: 2 });
    expect(last.result.meta.pagination).toEqual({ has_next_page: false, end_cursor: null });
  });

  test("contains the filters that were given, and the scan", async () => {
    const filtered = graphqlThings({
      filter: ["state", "label"],
      maxPages: 3,
      keep: (_scope, item) => Object(item).n % 2 === 0,
    });
    const input = { first: 30, state: "open", label: undefined, other: 1 };
    const { result } = await read(filtered, connection(4, "nodes"), input);
    expect(result).toMatchObject({
      data: { items: [0, 2] },
      meta: { scan: { pagesScanned: 1, sourceItemsScanned: 4, scanTruncated: false } },
    });
    expect(result.meta.filter_applied).toEqual({ state: "open" });
  });

  test("says that a scan ended at its maximum of pages", async () => {
    const none = { filter: [], maxPages: 2, keep: () => false };
    const { result, requests } = await read(graphqlThings(none), connection(500, "edges"));
    expect(result).toMatchObject({
      data: { items: [], totalCount: null, pageInfo: { hasNextPage: true } },
      meta: { scan: { pagesScanned: 2, scanTruncated: true } },
    });
    expect(requests.map(({ body }) => JSON.parse(body).variables.first)).toEqual([60, 60]);
  });

  test.each([
    [1, 50],
    [25, 50],
    [26, 52],
    [80, 100],
  ])("a scan for %i elements reads pages of %i", async (first, size) => {
    const { requests } = await read(graphqlThings({ filter: [], keep: () => true }), connection(3, "nodes"), {
      first,
    });
    expect(JSON.parse(requests[0]?.body ?? "").variables.first).toBe(size);
  });

  test("an input that does not filter reads the page that it requests", async () => {
    const unfiltered = { filters: () => false, keep: () => false };
    const viaGraphql = await read(graphqlThings(unfiltered), connection(40, "edges", 40), { first: 3 });
    expect(viaGraphql.result.data).toMatchObject({ items: [0, 1, 2], totalCount: 40 });
    expect(JSON.parse(viaGraphql.requests[0]?.body ?? "").variables.first).toBe(3);
    const rest = restThings({ filters: () => false, sources: [source("a", { keep: () => false })] });
    const viaRest = await read(rest, restLists({ a: 40 }, "total"), { first: 3 });
    expect(viaRest.result.data).toMatchObject({ items: [0, 1, 2], totalCount: 40 });
    expect(viaRest.requests[0]?.url).toContain("per_page=3");
  });
});

test("30 elements are returned if the input does not say how many", async () => {
  for (const input of [{}, { first: undefined }, { first: null }]) {
    const { result } = await read(graphqlThings(), connection(80, "nodes"), input);
    expect(Object(result.data).items).toHaveLength(27);
    expect((await read(restThings({}), restLists({ a: 80 }, "total"), input)).result.data).toMatchObject({
      items: upTo(30),
    });
  }
});

describe("GraphQL", () => {
  test("nodes of types without fields are left out of a list of several types", async () => {
    const nodes = [{ n: 1 }, {}, { __typename: "Other" }, { __typename: "Thing", n: 2 }];
    const mixed = await read(graphqlThings({ mixed: true }), things(nodes));
    expect(mixed.result.data).toMatchObject({ items: [1, 2] });
    const { result } = await read(graphqlThings({ map: (_scope, item) => item }), things(nodes));
    expect(result.data).toMatchObject({ items: nodes });
  });

  test.each<[string, Handler, object]>([
    ["nodes that are no list", things("text"), { path: "nodes", expected: "a list" }],
    ["edges that are no list", things(null, { edges: "text" }), { path: "edges", expected: "a list" }],
    [
      "no information about the next page",
      things([], { pageInfo: null }),
      { path: "pageInfo.hasNextPage", expected: "true or false" },
    ],
  ])("a response with %s is unexpected", async (_what, handler, details) => {
    const { error } = (await read(graphqlThings({}), handler)).result;
    expect(error).toMatchObject({ code: "SERVER", details });
  });

  test("a page without nodes, or with edges that are null, has no elements", async () => {
    for (const handler of [things(null), things(null, { edges: [null, { cursor: "1", node: null }] })])
      expect((await read(graphqlThings(), handler)).result.data).toMatchObject({ items: [], totalCount: 0 });
  });

  test("a page without a cursor is the last one", async () => {
    const handler = things([{ n: 1 }], { pageInfo: { hasNextPage: true, endCursor: null } });
    const { result, requests } = await read(graphqlThings(), handler);
    expect(result.data).toMatchObject({ items: [1], pageInfo: { hasNextPage: false, endCursor: null } });
    expect(requests).toHaveLength(1);
  });

  test("an element that does not belong into the list is an error", async () => {
    const guard = (_scope: object, _response: unknown, item: unknown) =>
      Object(item).n === 2 ? "n is 2" : undefined;
    const refused = await read(graphqlThings({ guard }), things([{ n: 1 }, { n: 2 }]));
    expect(refused.result.error).toMatchObject({ code: "VALIDATION", message: "n is 2." });
    expect((await read(graphqlThings({ guard }), things([{ n: 1 }]))).result.ok).toBe(true);
  });

  test("an error of a part that the list accepts does not fail it", async () => {
    const partial: Handler = (_request, response) =>
      respondJson(response, {
        data: { things: { nodes: [{ n: 1 }, null], pageInfo: { hasNextPage: false } } },
        errors: [
          { type: "FORBIDDEN", message: "not for you", path: ["things", "nodes", 1, "owner", "name"] },
        ],
      });
    const accepting = await read(graphqlThings({ partial: ["FORBIDDEN"] }), partial);
    expect(accepting.result.error).toBeUndefined();
    const { result } = await read(graphqlThings(), partial);
    expect(result.error).toMatchObject({ code: "AUTH" });
  });
});

describe("REST", () => {
  test("a response that is not a list is unexpected", async () => {
    for (const thing of [restThings({}), restThings({ sources: [source("a", { cursor: "after" })] })]) {
      const { error } = (await read(thing, status(200, "text"))).result;
      expect(error).toMatchObject({ code: "SERVER", details: { expected: "a list" } });
    }
  });

  test("an element that does not belong into the list is an error", async () => {
    const guard = (_scope: object, _response: unknown, item: unknown) => (item === 2 ? "it is 2" : undefined);
    for (const parts of [{}, { cursor: "after" }]) {
      const thing = restThings({ sources: [source("a", { guard, ...parts })] });
      const { error } = (await read(thing, (_request, response) => respondJson(response, [1, 2]))).result;
      expect(error).toMatchObject({ code: "VALIDATION", message: "it is 2." });
    }
  });

  test("a list without a source that applies is empty, without a request", async () => {
    const thing = restThings({ sources: [source("a", { when: () => false })] });
    const { result, requests } = await read(thing, restLists({ a: 5 }, "link"));
    expect(result.data).toEqual({
      items: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(requests).toEqual([]);
  });

  test("a cursor of a source that does not exist is invalid", async () => {
    const after = encodeCursor({ api: "rest", source: 7, offset: 1 });
    const { result, requests } = await read(restThings({}), restLists({ a: 5 }, "link"), { first: 5, after });
    expect(result.error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("expected an endCursor of this capability"),
    });
    expect(requests).toEqual([]);
  });

  test("the details of an element can have pages", async () => {
    const thing = restThings({
      read: readDetailedPages,
      detail: {
        name: "more",
        max: 5,
        item: (_scope, element) => (element === 0 ? element : null),
        request: (scope) => ({ method: "GET", path: `/details/${Object(scope).item}` }),
        pages: { max: 2, read: readAllPages },
      },
      sources: [source("a", { map: (scope, element) => [element, Object(scope).more] })],
    });
    const { result } = await read(thing, (request, response, count) => {
      if (!request.url.startsWith("/details")) return restLists({ a: 2 }, "link")(request, response, count);
      const page = Number(new URL(request.url, "http://x").searchParams.get("page"));
      respondJson(response, [page], 200, { link: '<http://x?page=9>; rel="next"' });
    });
    expect(Object(result.data).items).toEqual([
      [0, [1, 2]],
      [1, null],
    ]);
  });

  test("the response for an element must have the documented form", async () => {
    const thing = restThings({
      read: readDetailedPages,
      detail: {
        name: "more",
        max: 5,
        item: (_scope, element) => element,
        request: (scope) => ({ method: "GET", path: `/details/${Object(scope).item}` }),
        expects: ["id"],
      },
    });
    const { result } = await read(thing, (request, response, count) =>
      request.url.startsWith("/details")
        ? respondJson(response, { other: 1 })
        : restLists({ a: 1 }, "link")(request, response, count),
    );
    expect(result.error).toMatchObject({ code: "SERVER" });
  });
});

test("a cursor of another API than the list's is invalid", async () => {
  const graphql = encodeCursor({ api: "graphql", after: "1", skip: 0 });
  const rest = encodeCursor({ api: "rest", source: 0, offset: 1 });
  const session = testSession("http://127.0.0.1:9");
  const first = await execute(restThings({}), { after: graphql }, {}, session);
  expect(first.error).toMatchObject({
    code: "VALIDATION",
    message: "after: this cursor is valid for GraphQL only.",
    details: { issues: [{ path: "after", message: "this cursor is valid for GraphQL only." }] },
  });
  const second = await execute(graphqlThings(), { after: rest }, { routes: ["graphql"] }, session);
  expect(second.error).toMatchObject({
    code: "VALIDATION",
    message: "after: this cursor is valid for REST only.",
  });
});
