// Assembles the caller's page of a list in an order that GitHub does not offer.

import { validationError } from "../../contract/route-error.js";
import type { Collected, SourcePage } from "./collect.js";

/** Options of {@link collectSorted}. */
export interface SortedOptions<At, Item> {
  readonly first: number;
  /** Number of sorted items before the caller's page. */
  readonly skip: number;
  readonly maxPages: number;
  readonly keep?: ((item: Item) => boolean) | undefined;
  /** The text to sort by, greatest first. Items without one are left out. */
  by(item: Item): string | null | undefined;
  /** The text by which GitHub sorts, greatest first. It is at least `by` of the same item. */
  bound(item: Item): string | null | undefined;
  fetch(at: At): Promise<SourcePage<At, Item>>;
  /** Returns the position after this number of sorted items. */
  position(skip: number): At;
}

/**
 * Reads pages until no unread item can be among the requested ones: their `by` is at most the last `bound`. The positions
 * are numbers of items, so each call reads from the start, at most `maxPages` pages. Throws `VALIDATION` for a position
 * behind these.
 */
export async function collectSorted<At, Item>(
  options: SortedOptions<At, Item>,
): Promise<Collected<At, Item>> {
  const { first, skip, maxPages, keep, by, bound, fetch, position } = options;
  const sorted: { readonly item: Item; readonly value: string }[] = [];
  let total: number | undefined;
  let pagesScanned = 0;
  let sourceItemsScanned = 0;
  for (let at = position(0); ; ) {
    const page = await fetch(at);
    pagesScanned++;
    let last: string | undefined;
    for (const { item } of page.entries) {
      sourceItemsScanned++;
      last = bound(item) ?? undefined;
      const value = keep === undefined || keep(item) ? by(item) : undefined;
      if (value !== null && value !== undefined) sorted.push({ item, value });
    }
    if (keep === undefined) total = page.total;
    // Items with equal values stay in GitHub's order, so that the positions are the same in each call.
    sorted.sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
    const known = last === undefined ? 0 : sorted.filter(({ value }) => value >= String(last)).length;
    const truncated = page.next !== undefined && pagesScanned >= maxPages && known <= skip + first;
    if (page.next === undefined || truncated || known > skip + first) {
      const items = sorted.slice(skip, skip + first).map(({ item }) => item);
      if (truncated && items.length === 0) throw tooFar(sourceItemsScanned);
      const hasNextPage = truncated || sorted.length > skip + first;
      const end = hasNextPage ? position(skip + items.length) : undefined;
      return { items, hasNextPage, total, end, pagesScanned, sourceItemsScanned, scanTruncated: truncated };
    }
    at = page.next;
  }
}

function tooFar(count: number) {
  const message = `GitHub does not offer this order, and only its first ${count} items are sorted; use another \`sort\` to list them all`;
  return validationError(`${message}.`, { details: { issues: [{ path: "after", message }] } });
}
