// Reads the page of a list in an order that GitHub does not offer, if the input requests it.

import type { GraphqlCursor, RestCursor } from "../../contract/cursor.js";
import type { GraphqlList, ListPage, ListRun, RestList } from "../../contract/plan.js";
import { requestedItems, type SourceItem, scanPageSize } from "./collect.js";
import { collectSorted } from "./collect-sorted.js";
import { badCursor } from "./encode-cursor.js";
import { graphqlPageSize, graphqlPages } from "./graphql-list.js";
import { mapElement, readConnection, readPages, toPage } from "./read-list.js";
import { restPages } from "./rest-list.js";

const WRONG_CURSOR = "expected an endCursor of a list in this order";

/** Reads a page of a GraphQL connection. */
export async function readSortedConnection(list: GraphqlList, run: ListRun): Promise<ListPage> {
  const { scope, cursor } = run;
  const { order, operation, partial = [] } = list;
  if (!order?.when(scope)) return readConnection(list, run);
  const position = (skip: number): GraphqlCursor => ({ api: "graphql", after: null, skip });
  const at = cursor ?? position(0);
  if (at.api !== "graphql" || at.after !== null) throw badCursor(WRONG_CURSOR);
  const first = requestedItems(scope.input);
  const keep = list.filters?.(scope) === false ? undefined : list.keep;
  const page = await collectSorted<GraphqlCursor, unknown>({
    first,
    skip: at.skip,
    maxPages: order.maxPages,
    keep: keep === undefined ? undefined : (item) => keep.call(list, scope, item),
    by: (item) => order.by(item),
    bound: (item) => order.bound(item),
    position,
    fetch: graphqlPages(list, scope, graphqlPageSize(list, scope, first, at), (request) =>
      run.graphql(operation, list.variables(scope, request), partial),
    ),
  });
  return toPage(list, run, page, (item) => mapElement(list, scope, item), true);
}

/** Reads a page of REST pages. The list has one source. */
export async function readSortedPages(list: RestList, run: ListRun): Promise<ListPage> {
  const { scope, cursor } = run;
  const { order } = list;
  if (!order?.when(scope)) return readPages(list, run);
  const position = (offset: number): RestCursor => ({ api: "rest", source: 0, offset });
  const at = cursor ?? position(0);
  if (at.api !== "rest" || at.mark !== undefined) throw badCursor(WRONG_CURSOR);
  const first = requestedItems(scope.input);
  const size = scanPageSize(first + at.offset);
  const read = restPages(list, scope, size, (request) => run.rest(request));
  const page = await collectSorted<RestCursor, SourceItem>({
    first,
    skip: at.offset,
    maxPages: order.maxPages,
    keep: ({ source, value }) => source.keep?.(scope, value) ?? true,
    by: ({ value }) => order.by(value),
    bound: ({ value }) => order.bound(value),
    position,
    fetch: (next) => read(next, size),
  });
  return toPage(list, run, page, (item) => mapElement(item.source, scope, item.value), true);
}
