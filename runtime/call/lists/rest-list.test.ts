// Tests lists over REST in complete calls against a local server that returns GitHub's pages.

import { describe, expect, test } from "vitest";
import type { ItemDetail } from "../../contract/plan.js";
import { type Handler, respondJson, serve } from "../../testing/test-server.js";
import { testSession } from "../../testing/test-session.js";
import { execute } from "../execute.js";
import { checkElement } from "./collect.js";
import { encodeCursor } from "./encode-cursor.js";
import { readAll, restLists, restThings, source, upTo } from "./fixtures/numbered-lists.js";
import { readDetailedPages } from "./read-detailed-pages.js";
import { pageSize } from "./rest-list.js";

describe("REST", () => {
  test.each(["link", "total"] as const)(
    "pitfall: uses `after` and returns an exact hasNextPage (%s)",
    async (style) => {
      await using server = await serve(restLists({ a: 25 }, style));
      const pages = await readAll(restThings({}), server.url, [10]);
      expect(pages.map((page) => page.items.length)).toEqual([10, 10, 5]);
      expect(pages.at(-1)?.pageInfo).toEqual({ hasNextPage: false, endCursor: null });
      expect(pages.map((page) => page.totalCount)).toEqual([25, 25, 25]);
      // GitHub counts lists without a total in the link to the last page of one element.
      const counts = style === "link" ? ["/a?per_page=1&page=1"] : [];
      expect(server.requests.map(({ url }) => url).filter((url) => url.includes("per_page=1&"))).toEqual(
        counts,
      );
      expect(server.requests).toHaveLength(3 + counts.length);
    },
  );

  test("does not request the link to the last page of one element twice", async () => {
    await using server = await serve(restLists({ a: 25 }, "link"));
    const [page] = await readAll(restThings({}), server.url, [1], 1);
    expect(page?.totalCount).toBe(25);
    expect(server.requests.map(({ url }) => url)).toEqual(["/a?per_page=1&page=1"]);
  });

  test("counts the elements of all sources that apply", async () => {
    await using server = await serve(restLists({ a: 3, b: 4, c: 9 }, "link"));
    const sources = [source("a"), source("b"), source("c", { when: () => false })];
    const pages = await readAll(restThings({ sources }), server.url, [5]);
    expect(pages.map((page) => page.totalCount)).toEqual([7, 7]);
  });

  test("does not count a list that is filtered, or whose last page GitHub does not link", async () => {
    await using server = await serve((request, response, count) => {
      const { searchParams } = new URL(request.url, "http://x");
      if (request.url.startsWith("/a")) return restLists({ a: 120 }, "link")(request, response, count);
      respondJson(response, searchParams.get("page") === "1" ? [1] : [2], 200, {
        link: '<http://x>; rel="next"',
      });
    });
    const filtered = restThings({ maxPages: 5, sources: [source("a", { keep: () => true })] });
    const unlinked = restThings({ sources: [source("b")] });
    for (const thing of [filtered, unlinked]) {
      const [page] = await readAll(thing, server.url, [1], 1);
      expect(page?.totalCount).toBeNull();
    }
  });

  test("a list whose links lead to the same elements again ends with an error", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, [{ id: 1 }, { id: 2 }], 200, { link: '<http://x?page=2>; rel="next"' }),
    );
    const result = await execute(restThings({}), { first: 30 }, {}, testSession(server.url));
    expect(result.error).toMatchObject({
      code: "SERVER",
      message: "GitHub linked 100 pages in a row without a further element.",
    });
    expect(server.requests.length).toBeLessThan(500);
  });

  test("a list without content is empty", async () => {
    await using server = await serve((_request, response) => response.writeHead(204).end());
    const [page] = await readAll(restThings({ nullOn: [204] }), server.url, [10]);
    expect(page).toMatchObject({ items: [], totalCount: 0, pageInfo: { hasNextPage: false } });
  });

  test("a list without content is an error at other endpoints, where only a proxy answers so", async () => {
    await using server = await serve((_request, response) => response.writeHead(204).end());
    const result = await execute(restThings({}), { first: 30 }, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { code: "SERVER" } });
  });

  test("a full last page has no next page", async () => {
    await using server = await serve(restLists({ a: 20 }, "link"));
    expect(
      (await readAll(restThings({}), server.url, [10])).map((page) => page.pageInfo.hasNextPage),
    ).toEqual([true, false]);
  });

  test("continues exactly with a different `first`", async () => {
    await using server = await serve(restLists({ a: 260 }, "link"));
    const pages = await readAll(restThings({}), server.url, [7, 30, 99, 100]);
    expect(pages.flatMap((page) => page.items)).toEqual(upTo(260));
    expect(pages.slice(0, 4).map((page) => page.items.length)).toEqual([7, 30, 99, 100]);
  });

  test("several sources fill one page and share one cursor", async () => {
    await using server = await serve(restLists({ a: 3, b: 4 }, "link"));
    const pages = await readAll(restThings({ sources: [source("a"), source("b")] }), server.url, [2]);
    expect(pages.map((page) => page.items)).toEqual([[0, 1], [2, 0], [1, 2], [3]]);
  });

  test("at the end of a source, hasNextPage is true only if a later source has items", async () => {
    await using server = await serve(restLists({ a: 2, b: 0, c: 1 }, "link"));
    const two = restThings({ sources: [source("a"), source("b")] });
    expect(await readAll(two, server.url, [2])).toHaveLength(1);
    const three = restThings({ sources: [source("a"), source("b"), source("c", { when: () => true })] });
    expect((await readAll(three, server.url, [2])).map((page) => page.items)).toEqual([[0, 1], [0]]);
  });

  test("skips a source that does not apply", async () => {
    await using server = await serve(restLists({ a: 2, b: 2 }, "link"));
    const thing = restThings({ sources: [source("a", { when: () => false }), source("b")] });
    expect((await readAll(thing, server.url, [10])).flatMap((page) => page.items)).toEqual([0, 1]);
    expect(server.requests.every(({ url }) => url.startsWith("/b"))).toBe(true);
  });

  test("a filter scans pages and reports the scan in meta", async () => {
    await using server = await serve(restLists({ a: 250 }, "link"));
    const keep = (_scope: object, item: unknown) => Number(item) % 100 === 99;
    const thing = restThings({ maxPages: 5, filter: ["state"], sources: [source("a", { keep })] });
    const result = await execute(thing, { first: 1, state: "OPEN", other: 1 }, {}, testSession(server.url));
    expect(result).toMatchObject({
      data: { items: [99], pageInfo: { hasNextPage: true } },
      meta: {
        scan: { pagesScanned: 4, sourceItemsScanned: 200, scanTruncated: false },
        filter_applied: { state: "OPEN" },
        pagination: { has_next_page: true },
      },
    });
    expect((await readAll(thing, server.url, [1])).flatMap((page) => page.items)).toEqual([99, 199]);
  });

  test("sends a request for at most so many elements of the page, and passes the responses", async () => {
    await using server = await serve((request, response, count) => {
      const [, number] = /^\/details\/(\d+)$/.exec(request.url) ?? [];
      if (number === undefined) return restLists({ a: 8 }, "link")(request, response, count);
      respondJson(response, { of: Number(number) });
    });
    const detail: ItemDetail = {
      name: "more",
      max: 2,
      when: (scope) => Object(scope).input.more === true,
      item: (_scope, element) => (Number(element) % 2 === 1 ? element : null),
      request: (scope) => ({ method: "GET", path: `/details/${Object(scope).item}` }),
    };
    const map = (scope: object, element: unknown) => [element, Object(scope).more?.of ?? null];
    const thing = restThings({ read: readDetailedPages, detail, sources: [source("a", { map })] });
    const read = async (input: object) =>
      Object(await execute(thing, input, {}, testSession(server.url))).data.items;
    expect(await read({ first: 8, more: true })).toEqual([
      [0, null],
      [1, 1],
      [2, null],
      [3, 3],
      [4, null],
      [5, null],
      [6, null],
      [7, null],
    ]);
    expect(server.requests.map(({ url }) => url.replace(/\?.*/, ""))).toEqual([
      "/a",
      "/details/1",
      "/details/3",
    ]);
    expect(await read({ first: 2 })).toEqual([
      [0, null],
      [1, null],
    ]);
    expect(server.requests).toHaveLength(5);
  });

  test("uses the smallest page size that contains the requested elements and the one before them", () => {
    const sizes = (offset: number, want: number) => [
      pageSize({ offset }, want),
      pageSize({ offset, mark: "m" }, want),
    ];
    expect([sizes(0, 30), sizes(60, 30), sizes(45, 30)]).toEqual([
      [30, 30],
      [30, 45],
      [38, 38],
    ]);
    for (let offset = 0; offset < 300; offset += 7) expect(sizes(offset, 100)).toEqual([100, 100]);
  });

  test.each([1, 2, 5, 30, 99])(
    "elements added before the cursor do not shift pages of %i items",
    async (first) => {
      let added = 0;
      await using server = await serve((request, response) => {
        const url = new URL(request.url, "http://x");
        const perPage = Number(url.searchParams.get("per_page"));
        const start = (Number(url.searchParams.get("page")) - 1) * perPage;
        // Newest first; two elements are added with each page.
        const all = Array.from({ length: 130 + added }, (_, index) => ({ id: 130 + added - index }));
        added += 2;
        const more = start + perPage < all.length;
        const headers: Record<string, string> = more ? { link: '<http://x>; rel="next"' } : {};
        respondJson(response, all.slice(start, start + perPage), 200, headers);
      });
      const thing = restThings({ sources: [source("a", { map: (_scope, item) => Object(item).id })] });
      const items = (await readAll(thing, server.url, [first], 200)).flatMap((page) => page.items);
      expect(items).toEqual(upTo(130).map((index) => 130 - index));
    },
  );

  test.each([
    ["the last ones of a page", [97, 98, 99]],
    ["a whole page", upTo(100)],
    ["some of each page", [3, 50, 99, 100, 101, 148]],
  ])("reads on where GitHub hides elements: %s", async (_which, hidden) => {
    await using server = await serve((request, response, count) => {
      const parameters = new URL(request.url, "http://x").searchParams;
      const [size, page] = [Number(parameters.get("per_page")), Number(parameters.get("page"))];
      const numbers = upTo(150).slice((page - 1) * size, page * size);
      const items = numbers.filter((id) => !hidden.includes(id)).map((id) => ({ id }));
      const link = page * size < 150 ? { link: '<http://x?page=9>; rel="next"' } : {};
      respondJson(response, items, count > 30 ? 404 : 200, link);
    });
    const pages = await readAll(restThings({}), server.url, [100]);
    const ids: unknown[] = pages.flatMap(({ items }) => items.map((item) => Object(item).id));
    expect(ids).toEqual(upTo(150).filter((id) => !hidden.includes(id)));
  });

  test("uses the offset if the element before the cursor no longer exists", async () => {
    await using server = await serve(restLists({ a: 250 }, "link"));
    const after = encodeCursor({ api: "rest", source: 0, offset: 30, mark: "gone" });
    const result = await execute(restThings({}), { first: 2, after }, {}, testSession(server.url));
    expect(result).toMatchObject({ data: { items: [30, 31], pageInfo: { hasNextPage: true } } });
  });
});

describe("REST with cursors", () => {
  /** A server whose links have a cursor that only it can read. */
  const keyed: Handler = (request, response) => {
    const { searchParams } = new URL(request.url, "http://x");
    if (searchParams.has("page")) return respondJson(response, { message: "page is not a parameter" }, 422);
    const start = Number(atob(searchParams.get("after") ?? btoa("0")));
    const end = Math.min(45, start + Number(searchParams.get("per_page")));
    const items = Array.from({ length: end - start }, (_, index) => start + index);
    const next = encodeURIComponent(btoa(String(end)));
    respondJson(
      response,
      items,
      200,
      end < 45 ? { link: `<http://x?after=${next}&per_page=9>; rel="next"` } : {},
    );
  };
  const all = Array.from({ length: 45 }, (_, index) => index);

  test("continues with the cursor of the link, without a number of elements", async () => {
    await using server = await serve(keyed);
    const pages = await readAll(
      restThings({ sources: [source("a", { cursor: "after" })] }),
      server.url,
      [20],
    );
    expect(pages.flatMap(({ items }) => items)).toEqual(all);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([null, null, null]);
    expect(server.requests).toHaveLength(3);
  });

  test("continues within a page after a filter, with a different `first`", async () => {
    await using server = await serve(keyed);
    const even = source("a", { cursor: "after", keep: (_scope, item) => Number(item) % 2 === 0 });
    const pages = await readAll(restThings({ sources: [even], maxPages: 5 }), server.url, [3, 40, 1, 7]);
    expect(pages.flatMap(({ items }) => items)).toEqual(all.filter((item) => item % 2 === 0));
  });

  test("a link without the cursor does not name a page", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, [1], 200, { link: '<http://x?page=2>; rel="next"' }),
    );
    const thing = restThings({ sources: [source("a", { cursor: "after" })] });
    const result = await execute(thing, { first: 1 }, {}, testSession(server.url));
    expect(result).toMatchObject({
      ok: false,
      error: { code: "SERVER", message: expect.stringContaining("a link to the next page with after") },
    });
  });

  test("an answer that is not a list is invalid", async () => {
    await using server = await serve((_request, response) => respondJson(response, { other: [] }));
    const thing = restThings({ sources: [source("a", { cursor: "after" })] });
    const { error } = await execute(thing, {}, {}, testSession(server.url));
    expect(error).toMatchObject({ code: "SERVER", message: expect.stringContaining("expected a list") });
  });

  test("null is not an element, and requests have at most 100 elements", async () => {
    await using server = await serve((request, response) => {
      const isFirst = !request.url.includes("after=");
      const link = { link: '<http://x?after=b>; rel="next"' };
      respondJson(response, isFirst ? [1, null, 2] : [3], 200, isFirst ? link : {});
    });
    const thing = restThings({ sources: [source("a", { cursor: "after" })] });
    const pages = await readAll(thing, server.url, [1, 100]);
    expect(pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
    expect(server.requests.map(({ url }) => new URL(url, "http://x").searchParams.get("per_page"))).toEqual([
      "1",
      "100",
      expect.any(String),
    ]);
  });
});

test("null in place of an element is not tested by the guard of a list", () => {
  const guard = (_scope: object, _response: unknown, item: unknown) => `found ${Object(item).url.length}`;
  expect(() => checkElement({ guard }, {}, {}, null)).not.toThrow();
  expect(() => checkElement({ guard }, {}, {}, { url: "a" })).toThrow("found 1.");
});
