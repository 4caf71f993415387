// Gathers one page for the caller out of GitHub's pages, whatever API they come from.

export interface SourcePage<At, Item> {
  /** Elements with the place right behind each. */
  readonly entries: readonly { readonly item: Item; readonly after: At }[];
  /** Where to go on; undefined at the end. */
  readonly next: At | undefined;
  /** GitHub said that there is more at `next`; otherwise only a look can tell. */
  readonly certain: boolean;
  /** This page answers the call as it is, be it short of the number asked for. */
  readonly whole: boolean;
}

export interface Collected<At, Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Where the next call goes on; undefined without a next page. */
  readonly end: At | undefined;
  readonly pagesScanned: number;
  readonly sourceItemsScanned: number;
  /** The bound on pages ended the search although there was more. */
  readonly scanTruncated: boolean;
}

/** Size of GitHub's pages where a filter drops some of what is read. */
export function scanPageSize(first: number): number {
  return Math.min(100, Math.max(2 * first, 50));
}

export interface CollectOptions<At, Item> {
  readonly first: number;
  readonly start: At;
  /** Bound on the pages that a filter may read. */
  readonly maxPages: number;
  readonly keep?: ((item: Item) => boolean) | undefined;
  /** Reads the page at a place; `want` elements are still needed. */
  fetch(at: At, want: number): Promise<SourcePage<At, Item>>;
}

/**
 * Reads on until another kept element beyond `first` is known, the sources are exhausted, or `maxPages` were read.
 * So `hasNextPage` is true exactly when there is something to come, except after a truncated scan, where it is true.
 */
export async function collect<At, Item>(options: CollectOptions<At, Item>): Promise<Collected<At, Item>> {
  const { first, start, maxPages, keep, fetch } = options;
  const items: Item[] = [];
  let pagesScanned = 0;
  let sourceItemsScanned = 0;
  let end = start;
  const result = (hasNextPage: boolean, at: At | undefined, scanTruncated = false): Collected<At, Item> => {
    return { items, hasNextPage, end: at, pagesScanned, sourceItemsScanned, scanTruncated };
  };
  for (let at = start; ; ) {
    const page = await fetch(at, Math.max(1, first - items.length));
    pagesScanned++;
    for (const [index, { item, after }] of page.entries.entries()) {
      sourceItemsScanned++;
      if (keep !== undefined && !keep(item)) continue;
      // At the head of a page its own place is as good as the one behind the last element, and saves an empty look.
      if (items.length === first) return result(true, index === 0 ? at : end);
      items.push(item);
      end = after;
    }
    if (page.next === undefined) return result(false, undefined);
    if (keep === undefined) {
      if (page.certain && (page.whole || items.length === first)) return result(true, page.next);
    } else if (pagesScanned >= maxPages) {
      return result(true, page.next, true);
    }
    at = page.next;
  }
}

/** Elements the caller wants. */
export function requestedItems(input: object): number {
  const first = "first" in input ? input.first : undefined;
  return typeof first === "number" ? first : DEFAULT_FIRST;
}

/** Page size where neither the caller nor the card names one. */
const DEFAULT_FIRST = 30;
