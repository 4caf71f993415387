// Tests lists in an order that GitHub does not offer, in complete calls against a local server.

import { describe, expect, test } from "vitest";
import type { ItemOrder } from "../../contract/plan.js";
import { type Handler, respondJson, serve } from "../../testing/test-server.js";
import { testSession } from "../../testing/test-session.js";
import { execute } from "../execute.js";
import { encodeCursor } from "./encode-cursor.js";
import { graphqlThings, readAll, restThings, source, upTo } from "./fixtures/numbered-lists.js";
import { readSortedConnection, readSortedPages } from "./read-sorted-list.js";

/** Numbers by their last digit, greatest first, which GitHub returns from the greatest to the smallest. */
const byDigit = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => (b % 10) - (a % 10) || b - a).map((id) => ({ id }));
const text = (number: number) => String(number).padStart(3, "0");

const order: ItemOrder = {
  maxPages: 3,
  when: (scope) => Object(scope).input.sort === "digit",
  by: (item) => (Object(item).id === 11 ? null : text(Object(item).id % 10)),
  bound: (item) => text(Object(item).id),
};

/** Answers with the numbers below `count`, greatest first, over REST and GraphQL. */
const numbers =
  (count: number): Handler =>
  (request, response) => {
    const all = upTo(count)
      .toReversed()
      .map((id) => ({ id }));
    if (request.url === "/graphql") {
      const { first, after } = JSON.parse(request.body).variables;
      const end = Number(after ?? 0) + first;
      const pageInfo = { hasNextPage: end < count, endCursor: String(end) };
      const nodes = all.slice(end - first, end);
      return respondJson(response, { data: { things: { nodes, pageInfo, totalCount: count } } });
    }
    const { searchParams } = new URL(request.url, "http://x");
    const size = Number(searchParams.get("per_page"));
    const end = Number(searchParams.get("page")) * size;
    const link = end < count ? { link: '<http://x?page=9>; rel="next"' } : {};
    respondJson(response, all.slice(end - size, end), 200, link);
  };

const map = (_scope: object, item: unknown) => Object(item).id;
const isEven = (_scope: object, item: unknown) => Object(item).id % 2 === 0;
const viaGraphql = (parts: object = {}) =>
  graphqlThings({ read: readSortedConnection, order, map, ...parts });
const viaRest = (parts: object = {}) =>
  restThings({ read: readSortedPages, order, sources: [source("a", { map, ...parts })] });

const inOrder = (count: number) =>
  byDigit(upTo(count))
    .map(({ id }) => id)
    .filter((id) => id !== 11);

describe.each([
  ["GraphQL", viaGraphql],
  ["REST", viaRest],
])("over %s", (route, things) => {
  const read = (url: string, input: object, parts?: object) =>
    execute(things(parts), input, {}, testSession(url));

  test("the pages together are the sorted list", async () => {
    await using server = await serve(numbers(40));
    const found: unknown[] = [];
    for (let after: unknown; after !== null; ) {
      const result = await read(server.url, { sort: "digit", first: 7, after });
      expect(result).toMatchObject({ ok: true });
      const { items, pageInfo } = Object(result.data);
      expect(items.length).toBeLessThanOrEqual(7);
      found.push(...items);
      after = pageInfo.endCursor;
    }
    expect(found).toEqual(inOrder(40));
  });

  test("the filter applies, and the scan is reported", async () => {
    await using server = await serve(numbers(40));
    const result = await read(server.url, { sort: "digit", first: 30 }, { keep: isEven });
    expect(Object(result.data).items).toEqual(inOrder(40).filter((id) => id % 2 === 0));
    expect(result.meta).toMatchObject({
      scan: { pagesScanned: 1, sourceItemsScanned: 40, scanTruncated: false },
      pagination: { has_next_page: false },
    });
  });

  test("another order is GitHub's own", async () => {
    await using server = await serve(numbers(40));
    const result = await read(server.url, { first: 5 });
    expect(Object(result.data).items).toEqual([39, 38, 37, 36, 35]);
    expect(result.meta).not.toHaveProperty("scan");
  });

  test("the pages that are read end at their maximum", async () => {
    await using server = await serve(numbers(1000));
    const result = await read(server.url, { sort: "digit", first: 100 });
    expect(result.meta).toMatchObject({ scan: { pagesScanned: 3, scanTruncated: true } });
    expect(server.requests).toHaveLength(3);
  });

  test("a cursor of another order is invalid", async () => {
    await using server = await serve(numbers(40));
    const cursors = [
      encodeCursor({ api: "graphql", after: "7", skip: 0 }),
      encodeCursor({ api: "rest", source: 0, offset: 7, mark: "abc" }),
    ];
    const after = cursors[route === "GraphQL" ? 0 : 1];
    const { error } = await read(server.url, { sort: "digit", first: 5, after });
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("expected an endCursor of a list in this order"),
    });
    expect(server.requests).toEqual([]);
  });
});

test("the size of GitHub's pages grows with the position of the page", async () => {
  await using server = await serve(numbers(10));
  const sizes = async (skip: number) => {
    const before = server.requests.length;
    const after = encodeCursor({ api: "graphql", after: null, skip });
    const offset = encodeCursor({ api: "rest", source: 0, offset: skip });
    await execute(viaGraphql(), { sort: "digit", first: 20, after }, {}, testSession(server.url));
    await execute(viaRest(), { sort: "digit", first: 20, after: offset }, {}, testSession(server.url));
    const [graphql, rest] = server.requests.slice(before);
    return [
      JSON.parse(graphql?.body ?? "").variables.first,
      new URL(rest?.url ?? "", "http://x").searchParams.get("per_page"),
    ];
  };
  expect(await sizes(0)).toEqual([50, "50"]);
  expect(await sizes(10)).toEqual([60, "60"]);
});

test("a list without this order is read as GitHub returns it", async () => {
  await using server = await serve(numbers(10));
  const { order: _, ...plain } = { order, map };
  const [first] = await readAll(graphqlThings({ read: readSortedConnection, ...plain }), server.url, [10]);
  expect(first?.items).toEqual(upTo(10).toReversed());
  const thing = restThings({ read: readSortedPages, sources: [source("a", plain)] });
  const [second] = await readAll(thing, server.url, [10]);
  expect(second?.items).toEqual(upTo(10).toReversed());
});
