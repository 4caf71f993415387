// Reads the page of a list that a call requests, assembled from as many of GitHub's pages as required.

import type { Cursor, GraphqlCursor, RestCursor } from "../../contract/cursor.js";
import type { GraphqlList, ListPage, ListRun, RestList, RestSource, Scope } from "../../contract/plan.js";
import { reportMore, reportSearchLimit } from "../report-more.js";
import { type Collected, collect, requestedItems, type SourceItem, scanPageSize } from "./collect.js";
import { badCursor, encodeCursor } from "./encode-cursor.js";
import { graphqlPageSize, graphqlPages } from "./graphql-list.js";
import { countElements, nextSource, restPages } from "./rest-list.js";

/** Reads a page of a GraphQL connection. */
export async function readConnection(list: GraphqlList, run: ListRun): Promise<ListPage> {
  const { scope, cursor } = run;
  if (cursor !== undefined && cursor.api !== "graphql") {
    throw badCursor("expected a cursor of the GraphQL route");
  }
  const first = requestedItems(scope.input);
  const { operation, partial = [] } = list;
  const keep = list.filters?.(scope) === false ? undefined : list.keep;
  const page = await collect<GraphqlCursor, unknown>({
    first,
    start: cursor ?? { api: "graphql", after: null, skip: 0 },
    maxPages: list.maxPages,
    keep: keep === undefined ? undefined : (item) => keep.call(list, scope, item),
    fetch: graphqlPages(list, scope, graphqlPageSize(list, scope, first), (at) =>
      run.graphql(operation, list.variables(scope, at), partial),
    ),
  });
  return toPage(list, run, page, (item) => mapElement(list, scope, item));
}

/** Reads a page of REST pages. */
export async function readPages(list: RestList, run: ListRun): Promise<ListPage> {
  const page = await collectPages(list, run);
  return toPage(list, run, page, (item) => mapElement(item.source, run.scope, item.value));
}

/** Reads the elements of a page of REST pages. */
export async function collectPages(list: RestList, run: ListRun): Promise<Collected<Cursor, SourceItem>> {
  const { scope, cursor } = run;
  if (cursor !== undefined && cursor.api !== "rest") throw badCursor("expected a cursor of the REST route");
  const first = requestedItems(scope.input);
  const filtered =
    list.filters?.(scope) !== false && list.sources.some((source) => source.keep !== undefined);
  const start = cursor ?? nextSource(list, scope, 0);
  if (start === undefined) return EMPTY;
  const page = await collect<RestCursor, SourceItem>({
    first,
    start,
    maxPages: list.maxPages,
    keep: filtered ? ({ source, value }) => source.keep?.(scope, value) ?? true : undefined,
    fetch: restPages(list, scope, filtered ? scanPageSize(first) : undefined, (request) => run.rest(request)),
  });
  const isWhole = cursor === undefined && !page.hasNextPage;
  if (filtered || isWhole || page.total !== undefined) return page;
  // Counted once for all pages.
  const total = cursor?.total ?? (await countElements(list, scope, (request) => run.rest(request)));
  return { ...page, total, end: page.end && { ...page.end, total } };
}

const EMPTY: Collected<Cursor, never> = {
  items: [],
  hasNextPage: false,
  total: undefined,
  end: undefined,
  pagesScanned: 0,
  sourceItemsScanned: 0,
  scanTruncated: false,
};

/** `scanned`: report how much was read, also of a list without a filter. */
export function toPage<Item>(
  { filter }: GraphqlList | RestList,
  { scope: { input }, cursor, warnings }: Pick<ListRun, "scope" | "cursor" | "warnings">,
  { items, hasNextPage, total, isSearch, end, ...scan }: Collected<Cursor, Item>,
  map: (item: Item) => MappedElement,
  scanned = filter !== undefined,
): ListPage {
  const endCursor = end === undefined ? null : encodeCursor(end);
  const isWhole = cursor === undefined && !hasNextPage;
  const totalCount = total ?? (isWhole ? items.length : null);
  const mapped = items.map(map);
  for (const [index, { data, totals }] of mapped.entries())
    reportMore(totals, data, warnings, `items[${index}].`);
  if (isSearch && !hasNextPage) reportSearchLimit(totalCount, warnings);
  const data = { items: mapped.map(({ data }) => data), totalCount, pageInfo: { hasNextPage, endCursor } };
  const next = hasNextPage && endCursor !== null && { next: { after: endCursor } };
  const pagination = { has_next_page: hasNextPage, end_cursor: endCursor, ...next };
  if (!scanned) return { data, meta: { pagination } };
  if (filter === undefined) return { data, meta: { pagination, scan } };
  const applied = Object.entries(input).filter(([key, value]) => filter.includes(key) && value !== undefined);
  return { data, meta: { pagination, scan, filter_applied: Object.fromEntries(applied) } };
}

/** An element of the output, and how many elements GitHub has for its lists. */
interface MappedElement {
  readonly data: unknown;
  readonly totals: object | undefined;
}

export function mapElement(
  { map, totals }: Pick<RestSource, "map" | "totals">,
  scope: Scope,
  item: unknown,
): MappedElement {
  return { data: map(scope, item), totals: totals?.(scope, item) };
}
