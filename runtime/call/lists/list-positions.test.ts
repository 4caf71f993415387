// Tests where the pages of a list continue: across sources, within GitHub's pages, and after shifted elements.

import { describe, expect, test } from "vitest";
import type { ListRun } from "../../contract/plan.js";
import { type Handler, respondJson, serve } from "../../testing/test-server.js";
import { testSession } from "../../testing/test-session.js";
import { execute } from "../execute.js";
import { collect, type SourcePage } from "./collect.js";
import { encodeCursor } from "./encode-cursor.js";
import { readAll, restLists, restThings, source, upTo } from "./fixtures/numbered-lists.js";
import { readConnection, readPages } from "./read-list.js";

const urlsOf = (server: { readonly requests: readonly { readonly url: string }[] }) =>
  server.requests.map(({ url }) => url);

describe("sources", () => {
  test("are counted together if GitHub reports the number of each", async () => {
    await using server = await serve(restLists({ a: 3, b: 4 }, "total"));
    const pages = await readAll(restThings({ sources: [source("a"), source("b")] }), server.url, [5]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([7, 7]);
    expect(pages.flatMap(({ items }) => items)).toEqual([0, 1, 2, 0, 1, 2, 3]);
  });

  test("without a filter keep all elements next to one with a filter", async () => {
    await using server = await serve(restLists({ a: 4, b: 3 }, "link"));
    const odd = source("a", { keep: (_scope, item) => Number(item) % 2 === 1 });
    const thing = restThings({ maxPages: 5, sources: [odd, source("b")] });
    const [page] = await readAll(thing, server.url, [10]);
    expect(page?.items).toEqual([1, 3, 0, 1, 2]);
  });

  test("continue with the next one that applies", async () => {
    await using server = await serve(restLists({ a: 4, b: 4, c: 2 }, "link"));
    const skipped = { when: () => false };
    const thing = restThings({ sources: [source("a", skipped), source("b", skipped), source("c")] });
    const after = encodeCursor({ api: "rest", source: 0, offset: 2 });
    const { data } = await execute(thing, { first: 5, after }, {}, testSession(server.url));
    expect(data).toMatchObject({ items: [0, 1], pageInfo: { hasNextPage: false } });
    expect(urlsOf(server).every((url) => url.startsWith("/c"))).toBe(true);
  });

  test("with cursors continue with the next one", async () => {
    await using server = await serve((request, response) =>
      respondJson(response, request.url.startsWith("/a") ? [1] : [2]),
    );
    const keyed = { cursor: "after" };
    const thing = restThings({ sources: [source("a", keyed), source("b", keyed)] });
    const { data } = await execute(thing, { first: 5 }, {}, testSession(server.url));
    expect(data).toMatchObject({ items: [1, 2], pageInfo: { hasNextPage: false } });
  });

  test("receive the page that is requested", async () => {
    await using server = await serve(restLists({}, "link"));
    const numbered = source("a", {
      request: (_scope, { perPage, page }) => ({ method: "GET", path: `/a/${perPage}/${page}` }),
    });
    const after = encodeCursor({ api: "rest", source: 0, offset: 10 });
    await execute(restThings({ sources: [numbered] }), { first: 5, after }, {}, testSession(server.url));
    expect(urlsOf(server)[0]).toBe("/a/5/3?per_page=5&page=3");
    const keyed = source("b", {
      cursor: "after",
      request: (_scope, { key }) => ({ method: "GET", path: `/b/${key ?? "first"}` }),
    });
    const thing = restThings({ sources: [keyed] });
    const next = encodeCursor({ api: "rest", source: 0, offset: 0, key: "k1" });
    await execute(thing, { first: 5 }, {}, testSession(server.url));
    await execute(thing, { first: 5, after: next }, {}, testSession(server.url));
    expect(urlsOf(server).slice(-2)).toEqual(["/b/first?per_page=5", "/b/k1?per_page=5&after=k1"]);
  });
});

describe("an element before the cursor that shifted", () => {
  test.each<[string, (number: number) => object]>([
    ["a node id", (number) => ({ node_id: `N_${number}`, id: 7 })],
    ["an id that is text", (number) => ({ id: `text-${number}` })],
    ["an id that is a number", (number) => ({ id: number })],
  ])("is found by %s", async (_what, element) => {
    let added = 0;
    const handler: Handler = (request, response) => {
      const { searchParams } = new URL(request.url, "http://x");
      const size = Number(searchParams.get("per_page"));
      const end = Number(searchParams.get("page")) * size;
      const all = upTo(40 + added).map((index) => ({
        ...element(40 + added - index),
        n: 40 + added - index,
      }));
      const link = end < all.length ? { link: '<http://x>; rel="next"' } : {};
      respondJson(response, all.slice(end - size, end), 200, link);
      added += 3;
    };
    await using server = await serve(handler);
    const thing = restThings({ sources: [source("a", { map: (_scope, item) => Object(item).n })] });
    const items = (await readAll(thing, server.url, [10])).flatMap((page) => page.items);
    expect(items).toEqual(upTo(40).map((index) => 40 - index));
  });

  test("is looked for in further pages only if there are some", async () => {
    const elements =
      (count: number): Handler =>
      (request, response) => {
        const { searchParams } = new URL(request.url, "http://x");
        const size = Number(searchParams.get("per_page"));
        const end = Number(searchParams.get("page")) * size;
        const link = end < count ? { link: '<http://x>; rel="next"' } : {};
        respondJson(response, upTo(count).slice(end - size, end), 200, link);
      };
    for (const [count, further] of [
      [60, 1],
      [250, 2],
    ] as const) {
      await using server = await serve(elements(count));
      const after = encodeCursor({ api: "rest", source: 0, offset: 30, mark: "gone", total: count });
      const { data } = await execute(restThings({}), { first: 2, after }, {}, testSession(server.url));
      expect(data).toMatchObject({ items: [30, 31], totalCount: count });
      expect(urlsOf(server).filter((url) => url.includes("per_page=100"))).toHaveLength(further);
    }
  });
});

test("a number of elements that is not a number is ignored", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, { total_count: "70", items: [1, 2] }),
  );
  const { data } = await execute(restThings({}), { first: 5 }, {}, testSession(server.url));
  expect(data).toMatchObject({ items: [1, 2], totalCount: 2, pageInfo: { hasNextPage: false } });
});

describe("positions", () => {
  /** Pages of numbers; a position is the index of a page. Each element has the position after it as a text. */
  const pages =
    (...all: readonly (readonly number[])[]) =>
    async (at: number | string): Promise<SourcePage<number | string, number>> => ({
      entries: (all[Number(at)] ?? []).map((item) => ({ item, after: `after ${item}` })),
      next: Number(at) + 1 < all.length ? Number(at) + 1 : undefined,
      certain: true,
      whole: false,
    });
  const options = { start: 0, maxPages: 300, keep: (item: number) => item > 0 };

  test("are the start of a page if its first element is the next one", async () => {
    const page = await collect<number | string, number>({ ...options, first: 2, fetch: pages([1, 2], [3]) });
    expect(page).toMatchObject({ items: [1, 2], hasNextPage: true, end: 1 });
  });

  test("are after the last element if another one of the page is the next one", async () => {
    const fetch = pages([1, 2], [-1, 3], [4]);
    const page = await collect<number | string, number>({ ...options, first: 2, fetch });
    expect(page).toMatchObject({ items: [1, 2], hasNextPage: true, end: "after 2" });
    const none = await collect<number | string, number>({ ...options, first: 0, fetch: pages([-1, 3]) });
    expect(none).toMatchObject({ items: [], hasNextPage: true, end: 0 });
  });

  test("of pages without elements do not end the list, unless 100 follow each other", async () => {
    const empty = (count: number): readonly (readonly number[])[] => Array.from({ length: count }, () => []);
    const found = await collect<number | string, number>({
      ...options,
      first: 5,
      fetch: pages(...empty(99), [1], ...empty(99), [2]),
    });
    expect(found).toMatchObject({ items: [1, 2], hasNextPage: false, pagesScanned: 200 });
    const fetch = pages([1], ...empty(100), [2]);
    await expect(collect<number | string, number>({ ...options, first: 5, fetch })).rejects.toMatchObject({
      code: "SERVER",
    });
  });
});

test("a list does not accept the cursor of another API", async () => {
  const unsent = async () => {
    throw new Error("sent");
  };
  const run = (cursor: ListRun["cursor"]): ListRun => ({
    scope: { input: {} },
    cursor,
    warnings: [],
    graphql: unsent,
    rest: unsent,
  });
  const { list } = Object(restThings({}).rest);
  const connection = {
    ...list,
    operation: { document: "query Things{things}" },
    variables: () => ({}),
    connection: () => null,
    map: () => null,
  };
  const message = (api: string) => expect.stringContaining(`expected a cursor of the ${api} route`);
  await expect(readPages(list, run({ api: "graphql", after: "1", skip: 0 }))).rejects.toMatchObject({
    code: "VALIDATION",
    message: message("REST"),
  });
  await expect(readConnection(connection, run({ api: "rest", source: 0, offset: 1 }))).rejects.toMatchObject({
    code: "VALIDATION",
    message: message("GraphQL"),
  });
});
