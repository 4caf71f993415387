// Pages of REST lists: numbered pages, Link headers, several sources one after the other.

import type { Headers } from "../errors/classify-http.js";
import type { RestList, RestRequest } from "../plan.js";
import type { SourcePage } from "./collect.js";
import { badCursor, type RestCursor } from "./cursor.js";

const LARGEST_PAGE = 100;

/** An element and the index of the source it came from, whose filter and mapping apply to it. */
export interface SourceItem {
  readonly source: number;
  readonly value: unknown;
}

type SendRest = (request: RestRequest) => Promise<{ readonly value: unknown; readonly headers: Headers }>;

export function restPages(
  list: RestList,
  scope: object,
  filtered: boolean,
  send: SendRest,
): (at: RestCursor, want: number) => Promise<SourcePage<RestCursor, SourceItem>> {
  return async (at, want) => {
    const source = list.sources[at.source];
    if (source === undefined) throw badCursor("expected an endCursor of this capability");
    const following = nextSource(list, scope, at.source + 1);
    if (source.when !== undefined && !source.when(scope)) {
      return { entries: [], next: following, certain: false, whole: false };
    }
    const perPage = filtered ? LARGEST_PAGE : alignedPageSize(at.offset, want);
    const page = Math.floor(at.offset / perPage) + 1;
    const request = source.request(scope, { perPage, page });
    const { value, headers } = await send({
      ...request,
      query: { ...request.query, per_page: perPage, page },
    });
    const elements = source.items(scope, value) ?? [];
    const before = (page - 1) * perPage;
    const more = hasMore(headers, value, elements.length, before, perPage);
    return {
      entries: elements.flatMap((element, index) => {
        const place = before + index;
        if (place < at.offset || element === null || element === undefined) return [];
        const item: SourceItem = { source: at.source, value: element };
        return [{ item, after: { api: "rest", source: at.source, offset: place + 1 } as const }];
      }),
      next: more ? { api: "rest", source: at.source, offset: before + perPage } : following,
      certain: more,
      whole: false,
    };
  };
}

/** The first source from `index` on that applies to this input. */
export function nextSource(list: RestList, scope: object, index: number): RestCursor | undefined {
  const source = list.sources.findIndex((candidate, at) => at >= index && (candidate.when?.(scope) ?? true));
  return source < 0 ? undefined : { api: "rest", source, offset: 0 };
}

/** The smallest page size with which one page holds the `want` elements behind `offset`; else `want`, and two pages do. */
export function alignedPageSize(offset: number, want: number): number {
  for (let size = want; size <= LARGEST_PAGE; size++) {
    if (Math.floor(offset / size) === Math.floor((offset + want - 1) / size)) return size;
  }
  return want;
}

function hasMore(headers: Headers, value: unknown, count: number, before: number, perPage: number): boolean {
  if (headers.link !== undefined) return /<[^>]*>\s*;[^,]*\brel="next"/.test(headers.link);
  // No Link header: the only page, or an endpoint that tells a total instead.
  if (typeof value !== "object" || value === null || !("total_count" in value)) return false;
  return count === perPage && typeof value.total_count === "number" && before + count < value.total_count;
}
