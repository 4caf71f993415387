// Reads pages of REST lists, which may have several sources in sequence.

import type { RestCursor } from "../../contract/cursor.js";
import type { RestList, RestSource } from "../../contract/plan.js";
import type { Headers } from "../../contract/wire.js";
import { unexpectedResponse } from "../../errors/unexpected-response.js";
import { checkElement, type SendRest, type SourceItem, type SourcePage } from "./collect.js";
import { cursorPageSize, readCursorPage } from "./cursor-page.js";
import { badCursor } from "./encode-cursor.js";
import { hasNextLink, lastPage } from "./link-header.js";

const MAX_PAGE_SIZE = 100;

/** Returns a function that reads the page of the list at a cursor. `scanSize`: fixed page size of a filtered list. */
export function restPages(
  list: RestList,
  scope: object,
  scanSize: number | undefined,
  send: SendRest,
): (at: RestCursor, want: number) => Promise<SourcePage<RestCursor, SourceItem>> {
  const read = pageReader(list, scope, send);
  return async (at, want) => {
    const source = list.sources[at.source];
    if (source === undefined) throw badCursor("expected an endCursor of this capability");
    const following = nextSource(list, scope, at.source + 1);
    if (source.when !== undefined && !source.when(scope)) {
      return { entries: [], next: following, certain: false, whole: false };
    }
    if (source.cursor !== undefined) {
      const size = cursorPageSize(at, want, scanSize);
      return readCursorPage(source, source.cursor, { at, size, scope, send, following });
    }
    const perPage = scanSize ?? pageSize(at, want);
    const expected = await read(source, perPage, Math.floor(at.offset / perPage) + 1);
    const { page, start } = (await findShifted(at, expected, (number) =>
      read(source, MAX_PAGE_SIZE, number),
    )) ?? {
      page: expected,
      start: at.offset,
    };
    const { elements, before, end, more, total, isSearch } = page;
    return {
      entries: elements.flatMap((element, index) => {
        const place = before + index;
        if (place < start || element === null || element === undefined) return [];
        const item: SourceItem = { source, value: element };
        return [
          {
            item,
            get after(): RestCursor {
              return { ...at, offset: place + 1, mark: elementMark(element) };
            },
          },
        ];
      }),
      next: more ? { ...at, offset: end, mark: elementMark(elements.at(-1)) } : following,
      certain: more,
      total: list.sources.length === 1 ? total : undefined,
      isSearch,
      whole: false,
    };
  };
}

/** Returns a function that reads a page of a source by its number. */
function pageReader(
  list: RestList,
  scope: object,
  send: SendRest,
): (source: RestSource, perPage: number, page: number) => Promise<NumberedPage> {
  return async (source, perPage, page) => {
    const request = source.request(scope, { perPage, page });
    const query = { ...request.query, per_page: perPage, page };
    const { status, value, headers } = await send({ ...request, query });
    const elements = list.nullOn?.includes(status) ? [] : source.items(scope, value);
    if (!Array.isArray(elements)) throw unexpectedResponse("", "a list", value);
    for (const element of elements) checkElement(source, scope, value, element);
    const before = (page - 1) * perPage;
    const more = hasMore(headers, value, elements.length, before, perPage);
    const isSearch = request.path.startsWith("/search/");
    // GitHub links the last page of one element, if its pages have numbers.
    const total = totalCount(value) ?? (perPage === 1 && more ? lastPage(headers.link ?? "") : undefined);
    return { elements, before, end: before + perPage, more, total, isSearch };
  };
}

/** Counts the elements of the sources that apply. */
export async function countElements(
  list: RestList,
  scope: object,
  send: SendRest,
): Promise<number | undefined> {
  if (list.sources.some(({ cursor }) => cursor !== undefined)) return undefined;
  const read = pageReader(list, scope, send);
  const counts = await Promise.all(
    list.sources.map(async (source) => {
      if (source.when?.(scope) === false) return 0;
      const { total, more, elements } = await read(source, 1, 1);
      return total ?? (more ? undefined : elements.length);
    }),
  );
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

/** A page of a source: the elements from index `before` up to `end`. */
interface NumberedPage {
  readonly elements: readonly unknown[];
  readonly before: number;
  readonly end: number;
  readonly more: boolean;
  readonly total: number | undefined;
  readonly isSearch: boolean;
}

/**
 * Finds the position after the element before the cursor, if that element has shifted. Numbered pages shift when
 * elements are added before them, as in every list sorted by newest first. Returns undefined if nothing shifted, or if
 * the element no longer exists; then the offset is used.
 */
async function findShifted(
  { offset, mark }: RestCursor,
  page: NumberedPage,
  read: (number: number) => Promise<NumberedPage>,
): Promise<{ readonly page: NumberedPage; readonly start: number } | undefined> {
  if (mark === undefined || offset === 0) return undefined;
  const found = positionAfterMark(page, mark);
  if (found !== undefined) return { page, start: found };
  // A page that starts at the cursor contains the element before it only if that element has shifted.
  if (page.before >= offset) return undefined;
  const first = Math.floor((offset - 1) / MAX_PAGE_SIZE) + 1;
  for (const number of [first, first + 1]) {
    const further = await read(number);
    const start = positionAfterMark(further, mark);
    // The last one of a page that ends at the cursor, with fewer elements than requested because GitHub hides some.
    if (start === further.before + further.elements.length && further.end === offset) {
      const known = new Set(further.elements.map(elementHash));
      const index = page.elements.findIndex((element) => !known.has(elementHash(element)));
      return { page, start: page.before + (index < 0 ? page.elements.length : index) };
    }
    if (start !== undefined) return { page: further, start };
    if (!further.more) return undefined;
  }
  return undefined;
}

function positionAfterMark({ elements, before }: NumberedPage, mark: string): number | undefined {
  const wanted = Number.parseInt(mark, 36);
  const index = elements.findIndex((element) => elementHash(element) === wanted);
  return index < 0 ? undefined : before + index + 1;
}

/** Returns the hash of the element's id as a text for cursors; undefined if it has no id. */
const elementMark = (element: unknown): string | undefined => elementHash(element)?.toString(36);

/** Returns a hash (cyrb53) of the element's id; undefined if it has no id. */
function elementHash(element: unknown): number | undefined {
  const { node_id, id } = Object(element);
  const text = node_id ?? id;
  return typeof text === "string" || typeof text === "number" ? hash(String(text)) : undefined;
}

function hash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Returns the start of the first source at or after `index` that applies to the input. */
export function nextSource(list: RestList, scope: object, index: number): RestCursor | undefined {
  const source = list.sources.findIndex((candidate, at) => at >= index && (candidate.when?.(scope) ?? true));
  return source < 0 ? undefined : { api: "rest", source, offset: 0 };
}

/**
 * Returns the smallest page size for which one page contains the `want` elements after the cursor and the element
 * before it, which reveals a shift. If there is none, omits the element before it. If there is none either, returns
 * `want`, which requires two pages.
 */
export function pageSize({ offset, mark }: Pick<RestCursor, "offset" | "mark">, want: number): number {
  const last = offset + want - 1;
  for (const begin of mark === undefined || offset === 0 ? [offset] : [offset - 1, offset]) {
    for (let size = last - begin + 1; size <= MAX_PAGE_SIZE; size++) {
      if (Math.floor(begin / size) === Math.floor(last / size)) return size;
    }
  }
  return want;
}

function hasMore(headers: Headers, value: unknown, count: number, before: number, perPage: number): boolean {
  if (headers.link !== undefined) return hasNextLink(headers.link);
  // Without a Link header, this is the only page, or the endpoint returns a total count.
  return count === perPage && before + count < (totalCount(value) ?? 0);
}

function totalCount(value: unknown): number | undefined {
  const { total_count } = Object(value);
  return typeof total_count === "number" ? total_count : undefined;
}
