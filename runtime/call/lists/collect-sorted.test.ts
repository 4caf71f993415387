// Tests that sorted pages together are the sorted list, and that no more of GitHub's pages are read than are needed.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Collected, SourcePage } from "./collect.js";
import { collectSorted } from "./collect-sorted.js";

interface Item {
  readonly id: number;
  /** `null`: the item is left out. */
  readonly by: string | null;
  readonly bound: string;
}

const time = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();

/** Pages of `size` items in GitHub's order. A position is the index of an item. */
function pages(items: readonly Item[], size: number) {
  const read: number[] = [];
  const fetch = async (at: number): Promise<SourcePage<number, Item>> => {
    read.push(at);
    const end = Math.min(items.length, at + size);
    const entries = items.slice(at, end).map((item, index) => ({ item, after: at + index + 1 }));
    const next = end < items.length ? end : undefined;
    return { entries, next, certain: true, total: items.length, whole: true };
  };
  return { read, fetch };
}

const options = {
  by: ({ by }: Item) => by,
  bound: ({ bound }: Item) => bound,
  position: (skip: number) => skip,
};

const items = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 0, max: 60 }))), {
    maxLength: 60,
  })
  .map((times) =>
    times
      .map(([bound, earlier], id) => ({
        id,
        bound: time(bound),
        by: earlier === null ? null : time(Math.max(0, bound - earlier)),
      }))
      .sort((a, b) => b.bound.localeCompare(a.bound)),
  );

/** The items that have `by`, latest first; equal ones in GitHub's order. */
const sorted = (all: readonly Item[]) =>
  all
    .filter(({ by }) => by !== null)
    .sort((a, b) => String(b.by).localeCompare(String(a.by)))
    .map(({ id }) => id);

test("all pages together are the sorted list, for any list and page size", async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      async (all, size, first) => {
        const { fetch } = pages(all, size);
        const found: number[] = [];
        for (let skip: number | undefined = 0; skip !== undefined; ) {
          const page: Collected<number, Item> = await collectSorted({
            ...options,
            first,
            skip,
            maxPages: 60,
            fetch,
          });
          expect(page.items.length).toBeLessThanOrEqual(first);
          expect(page).toMatchObject({ hasNextPage: page.end !== undefined, scanTruncated: false });
          found.push(...page.items.map(({ id }) => id));
          skip = page.end;
        }
        expect(found).toEqual(sorted(all));
      },
    ),
  );
});

/** Items that were last changed when they were merged, except those that are listed. */
function merged(count: number, changed: Readonly<Record<number, number>> = {}): Item[] {
  return Array.from({ length: count }, (_, id) => {
    const by = count - id;
    return { id, by: time(by), bound: time(changed[id] ?? by) };
  }).sort((a, b) => b.bound.localeCompare(a.bound));
}

describe("a page", () => {
  test("needs one of GitHub's pages if the order is almost the same", async () => {
    // The eldest item was changed last, so it is the first that GitHub returns.
    const { fetch, read } = pages(merged(40, { 39: 99 }), 10);
    const page = await collectSorted({ ...options, first: 5, skip: 0, maxPages: 5, fetch });
    expect(page.items.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    expect(page).toMatchObject({
      hasNextPage: true,
      end: 5,
      total: 40,
      pagesScanned: 1,
      sourceItemsScanned: 10,
    });
    expect(read).toEqual([0]);
  });

  test("has no total with a filter", async () => {
    const { fetch } = pages(merged(4), 10);
    const keep = ({ id }: Item) => id % 2 === 1;
    const page = await collectSorted({ ...options, first: 5, skip: 0, maxPages: 5, fetch, keep });
    expect(page).toMatchObject({ items: [{ id: 1 }, { id: 3 }], hasNextPage: false, total: undefined });
  });

  test("says that it may be incomplete at the limit, and the next one is an error", async () => {
    const changed = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [39 - index, 99]));
    const { fetch, read } = pages(merged(40, changed), 5);
    const limited = { ...options, maxPages: 2, fetch };
    const page = await collectSorted({ ...limited, first: 20, skip: 0 });
    expect(page).toMatchObject({ hasNextPage: true, end: 10, scanTruncated: true, pagesScanned: 2 });
    expect(page.items).toHaveLength(10);
    expect(read).toEqual([0, 5]);
    await expect(collectSorted({ ...limited, first: 20, skip: 10 })).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("only its first 10 items are sorted"),
    });
  });
});
