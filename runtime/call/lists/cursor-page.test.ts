// Tests a page of a REST list whose links have cursors instead of page numbers.

import { describe, expect, test } from "vitest";
import type { RestCursor } from "../../contract/cursor.js";
import type { RestRequest } from "../../contract/plan.js";
import { cursorPageSize, readCursorPage } from "./cursor-page.js";
import { source } from "./fixtures/numbered-lists.js";

const NEXT = '<http://x?after=k2>; rel="next"';
const following: RestCursor = { api: "rest", source: 2, offset: 0 };

/** Reads a page at this cursor with this response. */
async function readPage(at: RestCursor, value: unknown, link?: string) {
  const sent: RestRequest[] = [];
  const send = async (request: RestRequest) => {
    sent.push(request);
    return { status: 200, value, headers: { link } };
  };
  const page = await readCursorPage(source("a"), "after", { at, size: 7, scope: {}, send, following });
  return { page, items: page.entries.map(({ item, after }) => [item.value, after.offset]), sent };
}

describe("a page with cursors", () => {
  const at: RestCursor = { api: "rest", source: 1, offset: 0, key: "k1" };

  test("contains the elements that were not returned, with their positions", async () => {
    const { page, items, sent } = await readPage(
      { ...at, offset: 1 },
      ["a", "b", null, undefined, "c"],
      NEXT,
    );
    expect(items).toEqual([
      ["b", 2],
      ["c", 5],
    ]);
    expect(page.entries[0]?.after).toEqual({ api: "rest", source: 1, offset: 2, key: "k1" });
    expect(sent).toEqual([{ method: "GET", path: "/a", query: { per_page: 7, after: "k1" } }]);
  });

  test("continues with the cursor of its link", async () => {
    const { page } = await readPage(at, ["a"], NEXT);
    expect(page).toMatchObject({
      next: { api: "rest", source: 1, offset: 0, key: "k2" },
      certain: true,
      whole: false,
    });
  });

  test.each([undefined, '<http://x?after=k0>; rel="prev"'])(
    "without a following page continues with the next source, which may be empty: %s",
    async (link) => {
      const { page } = await readPage(at, ["a"], link);
      expect(page).toMatchObject({ next: following, certain: false, whole: false });
    },
  );

  test.each<[string, unknown, string, string]>([
    ["no list", { message: "odd" }, NEXT, "a list"],
    [
      "a link without the cursor",
      ["a"],
      '<http://x?page=2>; rel="next"',
      "a link to the next page with after",
    ],
  ])("is unexpected with %s", async (_what, value, link, expected) => {
    await expect(readPage(at, value, link)).rejects.toMatchObject({ code: "SERVER", details: { expected } });
  });
});

test.each([
  [0, 30, undefined, 30],
  [10, 30, undefined, 40],
  [90, 30, undefined, 100],
  [0, 30, 60, 60],
  [70, 30, 60, 100],
])("after %i elements, %i are read with a scan of %s in a page of %i", (offset, want, scan, size) => {
  expect(cursorPageSize({ api: "rest", source: 0, offset }, want, scan)).toBe(size);
});
