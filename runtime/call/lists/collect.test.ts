import { describe, expect, test } from "vitest";
import { collect, type SourcePage } from "./collect.js";

/** Numbers 0 … total-1 in pages. A position is the next number. */
function numbers(total: number, size: number, certain = true) {
  const read: number[] = [];
  const fetch = async (at: number): Promise<SourcePage<number, number>> => {
    read.push(at);
    const end = Math.min(total, at + size);
    const entries = Array.from({ length: Math.max(0, end - at) }, (_, index) => ({
      item: at + index,
      after: at + index + 1,
    }));
    return { entries, next: end < total ? end : undefined, certain, whole: false };
  };
  return { read, fetch };
}
const even = (n: number) => n % 2 === 0;

describe("without a filter", () => {
  test("reads one page if GitHub reports a next page", async () => {
    const { read, fetch } = numbers(10, 3);
    expect(await collect({ first: 3, start: 0, maxPages: 1, fetch })).toMatchObject({
      items: [0, 1, 2],
      hasNextPage: true,
      end: 3,
    });
    expect(read).toEqual([0]);
  });
  test("the last page has no next page", async () => {
    const { fetch } = numbers(3, 3);
    expect(await collect({ first: 3, start: 0, maxPages: 1, fetch })).toMatchObject({
      hasNextPage: false,
      end: undefined,
    });
  });
  test("reads the next page if GitHub does not report whether there is one", async () => {
    const { read, fetch } = numbers(4, 3, false);
    expect(await collect({ first: 3, start: 0, maxPages: 1, fetch })).toMatchObject({
      items: [0, 1, 2],
      hasNextPage: true,
      end: 3,
    });
    expect(read).toEqual([0, 3]);
  });
});

describe("with a filter", () => {
  test("reads until it finds one matching item more than requested", async () => {
    const { read, fetch } = numbers(20, 4);
    const page = await collect({ first: 3, start: 0, maxPages: 9, keep: even, fetch });
    expect(page).toMatchObject({
      items: [0, 2, 4],
      hasNextPage: true,
      end: 5,
      pagesScanned: 2,
      scanTruncated: false,
    });
    expect(read).toEqual([0, 4]);
  });
  test("hasNextPage is false if no later item matches", async () => {
    const { fetch } = numbers(6, 4);
    const page = await collect({ first: 3, start: 0, maxPages: 9, keep: even, fetch });
    expect(page).toMatchObject({ items: [0, 2, 4], hasNextPage: false, sourceItemsScanned: 6 });
  });
  test("stops at maxPages and continues after the last page read", async () => {
    const { fetch } = numbers(100, 4);
    const page = await collect({ first: 3, start: 0, maxPages: 2, keep: (n) => n > 50, fetch });
    expect(page).toMatchObject({
      items: [],
      hasNextPage: true,
      end: 8,
      scanTruncated: true,
      pagesScanned: 2,
    });
  });
  test.each([1, 2, 3, 7])("pages of %i items contain every item exactly once", async (first) => {
    const { fetch } = numbers(50, 4);
    const all: number[] = [];
    for (let at: number | undefined = 0; at !== undefined; ) {
      const page: Awaited<ReturnType<typeof collect<number, number>>> = await collect({
        first,
        start: at,
        maxPages: 3,
        keep: (n) => n % 3 === 0,
        fetch,
      });
      all.push(...page.items);
      expect(page.items.length).toBeLessThanOrEqual(first);
      at = page.hasNextPage ? page.end : undefined;
    }
    expect(all).toEqual(Array.from({ length: 17 }, (_, index) => index * 3));
  });
});
