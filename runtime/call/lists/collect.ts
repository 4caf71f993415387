// Assembles the caller's page from GitHub's pages, for any API.

import type { RestRequest, RestSource } from "../../contract/plan.js";
import { RouteError, validationError } from "../../contract/route-error.js";
import type { RestAnswer } from "../../contract/wire.js";

/** One of GitHub's pages. `At` is a position in the list. */
export interface SourcePage<At, Item> {
  /** The items, each with the position after it, which may be computed when it is read. */
  readonly entries: readonly { readonly item: Item; readonly after: At }[];
  /** Position of the next page; undefined at the end. */
  readonly next: At | undefined;
  /** Whether GitHub reported items at `next`. Otherwise the next page must be read to find out. */
  readonly certain: boolean;
  /** Number of elements in the whole list, if GitHub reports it. */
  readonly total?: number | undefined;
  /** Whether GitHub's search returned the page. */
  readonly isSearch?: boolean;
  /** Whether this page is the caller's page, even if it has fewer items than requested. */
  readonly whole: boolean;
}

/** An element and its source, whose filter and mapping apply to it. */
export interface SourceItem {
  readonly source: RestSource;
  readonly value: unknown;
}

export type SendRest = (request: RestRequest) => Promise<RestAnswer>;

/** The caller's page. */
export interface Collected<At, Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Number of items in the whole list, if GitHub reports it. */
  readonly total: number | undefined;
  /** Whether the items are from GitHub's search. */
  readonly isSearch?: boolean | undefined;
  /** Position of the caller's next page; undefined if there is none. */
  readonly end: At | undefined;
  readonly pagesScanned: number;
  readonly sourceItemsScanned: number;
  /** Whether the scan stopped at `maxPages` before the end of the list. */
  readonly scanTruncated: boolean;
}

/** Returns the size of GitHub's pages for a filtered list. */
export function scanPageSize(first: number): number {
  return Math.min(100, Math.max(2 * first, 50));
}

/** GitHub may hide all elements of a page, but hardly of so many: the links lead nowhere. */
const MAX_EMPTY_PAGES = 100;

/** Options of {@link collect}. */
export interface CollectOptions<At, Item> {
  readonly first: number;
  readonly start: At;
  /** Maximum number of pages that a filtered list reads. */
  readonly maxPages: number;
  readonly keep?: ((item: Item) => boolean) | undefined;
  /** Reads the page at a position. `want`: the number of items still needed. */
  fetch(at: At, want: number): Promise<SourcePage<At, Item>>;
}

/**
 * Reads pages until it finds one matching item more than `first`, reaches the end, or has read `maxPages` pages.
 * Therefore `hasNextPage` is exact, except after a truncated scan, when it is always true. Throws after
 * {@link MAX_EMPTY_PAGES} pages in a row without an element.
 */
export async function collect<At, Item>(options: CollectOptions<At, Item>): Promise<Collected<At, Item>> {
  const { first, start, maxPages, keep, fetch } = options;
  const items: Item[] = [];
  let pagesScanned = 0;
  let sourceItemsScanned = 0;
  let total: number | undefined;
  let isSearch: boolean | undefined;
  let last: { readonly after: At } | undefined;
  let emptyPages = 0;
  const result = (hasNextPage: boolean, at: At | undefined, scanTruncated = false): Collected<At, Item> => {
    return { items, hasNextPage, total, isSearch, end: at, pagesScanned, sourceItemsScanned, scanTruncated };
  };
  for (let at = start; ; ) {
    const page = await fetch(at, Math.max(1, first - items.length));
    pagesScanned++;
    ({ isSearch } = page);
    emptyPages = page.entries.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages === MAX_EMPTY_PAGES)
      throw new RouteError(
        "SERVER",
        `GitHub linked ${MAX_EMPTY_PAGES} pages in a row without a further element.`,
      );
    if (keep === undefined) total = page.total;
    for (const [index, entry] of page.entries.entries()) {
      const { item } = entry;
      sourceItemsScanned++;
      if (keep !== undefined && !keep(item)) continue;
      // At the start of a page, the page's own position is equivalent and saves the next call from reading an exhausted
      // page.
      if (items.length === first) return result(true, index === 0 ? at : (last?.after ?? start));
      items.push(item);
      last = entry;
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

/** Throws `VALIDATION` if an element does not belong into the list. The mapping handles null in place of one. */
export function checkElement(
  { guard }: Pick<RestSource, "guard">,
  scope: object,
  response: unknown,
  element: unknown,
): void {
  const refusal = element === null ? undefined : guard?.(scope, response, element);
  if (refusal !== undefined) throw validationError(`${refusal}.`);
}

/** Returns the number of items that the caller requested. */
export function requestedItems(input: object): number {
  const first = "first" in input ? input.first : undefined;
  return typeof first === "number" ? first : DEFAULT_FIRST;
}

/** Page size if neither the caller nor the card sets one. */
const DEFAULT_FIRST = 30;
