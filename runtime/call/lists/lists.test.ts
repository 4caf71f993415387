// Tests lists in complete calls against a local server: pages of GraphQL, counts and cursors.

import { describe, expect, test } from "vitest";
import type { capability } from "../../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../../testing/test-server.js";
import { testSession } from "../../testing/test-session.js";
import { execute } from "../execute.js";
import {
  connection,
  graphqlThings,
  type Page,
  readAll,
  restLists,
  restThings,
  source,
  upTo,
} from "./fixtures/numbered-lists.js";

const kept = upTo(230).filter((n) => n % 10 !== 5);

describe("GraphQL", () => {
  test("returns GitHub's page without null nodes", async () => {
    await using server = await serve(connection(230, "nodes"));
    const pages = await readAll(graphqlThings(), server.url, [50]);
    expect(pages.flatMap((page) => page.items)).toEqual(kept);
    expect(server.requests).toHaveLength(5);
  });

  test("a null connection is an empty page", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, { data: { things: null } }),
    );
    expect(await readAll(graphqlThings(), server.url, [5])).toEqual([
      { items: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } },
    ]);
  });

  test.each(["edges", "nodes"] as const)(
    "a filtered page may end within one of GitHub's pages without losing items (%s)",
    async (style) => {
      await using server = await serve(connection(230, style));
      const keep = (_scope: object, item: unknown) => Object(item).n % 3 === 0;
      const pages = await readAll(graphqlThings({ maxPages: 5, filter: [], keep }), server.url, [9, 40, 1]);
      expect(pages.flatMap((page) => page.items)).toEqual(kept.filter((n) => n % 3 === 0));
      expect(pages.slice(0, 3).map((page) => page.items.length)).toEqual([9, 40, 1]);
    },
  );
});

describe("totalCount", () => {
  const totals = async (thing: ReturnType<typeof capability>, handler: Handler) => {
    await using server = await serve(handler);
    const pages = await readAll(thing, server.url, [4]);
    return pages.map((page) => page.totalCount);
  };

  test("is GitHub's count, on every page", async () => {
    expect(await totals(graphqlThings(), connection(12, "nodes", 12))).toEqual([12, 12, 12]);
    expect(await totals(restThings({}), restLists({ a: 10 }, "total"))).toEqual([10, 10, 10]);
  });

  test("is not GitHub's count if the list is filtered", async () => {
    const odd = source("a", { keep: (_scope, item) => Number(item) % 2 === 1 });
    expect(await totals(restThings({ maxPages: 5, sources: [odd] }), restLists({ a: 10 }, "total"))).toEqual([
      null,
      null,
    ]);
    expect(await totals(restThings({ maxPages: 5, sources: [odd] }), restLists({ a: 6 }, "total"))).toEqual([
      3,
    ]);
  });
});

describe("cursors", () => {
  test("a cursor continues on its own API, regardless of the preferred route", async () => {
    await using server = await serve((request, response, count) =>
      request.url === "/graphql"
        ? respondJson(response, { message: "no" }, 502)
        : restLists({ a: 5 }, "link")(request, response, count),
    );
    const thing = graphqlThings();
    const session = testSession(server.url, { retry: { maxAttempts: 1 } });
    const result = await execute(thing, { first: 3 }, {}, session);
    expect(result.meta.route_used).toBe("rest");
    const after = result.ok ? (result.data as Page).pageInfo.endCursor : null;
    const next = await execute(thing, { first: 3, after }, { trace: true }, session);
    expect(next).toMatchObject({
      data: { items: [3, 4] },
      meta: { reason: "CAPABILITY_LIMIT", attempts: [{ route: "graphql", status: "skipped" }, {}] },
    });
  });

  test("an invalid cursor is VALIDATION before any request", async () => {
    await using server = await serve(connection(5, "nodes"));
    const result = await execute(graphqlThings(), { after: "nonsense" }, {}, testSession(server.url));
    expect(result).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", details: { issues: [{ path: "after" }] } },
    });
    expect(server.requests).toHaveLength(0);
  });

  test("a cursor for an API that no allowed route uses is VALIDATION", async () => {
    await using server = await serve(connection(5, "nodes"));
    const first = await execute(graphqlThings(), { first: 2 }, {}, testSession(server.url));
    const after = first.ok ? (first.data as Page).pageInfo.endCursor : null;
    const result = await execute(graphqlThings(), { after }, { routes: ["rest"] }, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
  });
});
