// Runs the list of a plan: returns the requested page, assembled from as many of GitHub's pages as required.

import type { GraphqlList, RestList } from "../../contract/plan.js";
import { RouteError } from "../../contract/route-error.js";
import { badCursor, type Cursor, type GraphqlCursor } from "../../input/cursor.js";
import type { ListRun } from "../plan-run.js";
import { type Collected, collect, requestedItems, scanPageSize } from "./collect.js";
import { graphqlPages } from "./graphql-list.js";
import { nextSource, restPages, type SourceItem } from "./rest-list.js";

/** Returns the page of the list that the input and cursor request. */
export async function runList(
  list: GraphqlList | RestList,
  api: "graphql" | "rest",
  scope: { readonly input: object },
  run: ListRun,
): Promise<Collected<Cursor, unknown>> {
  const first = requestedItems(scope.input);
  if ("document" in list) return runGraphqlList(list, first, scope, run);
  if (api === "rest") return runRestList(list, first, scope, run);
  throw new RouteError("UNKNOWN", "The list does not match the API of its plan.");
}

async function runGraphqlList(
  list: GraphqlList,
  first: number,
  scope: object,
  run: ListRun,
): Promise<Collected<Cursor, unknown>> {
  const { cursor } = run;
  if (cursor !== undefined && cursor.api !== "graphql")
    throw badCursor("expected a cursor of the GraphQL route");
  const { document, partial = [], keep } = list;
  const pages = graphqlPages(list, scope, first, async (page) => {
    const variables = list.variables(scope, page);
    return run.send.operation("main", { document, variables, repeated: [], partial }, run);
  });
  const page = await collect<GraphqlCursor, unknown>({
    first,
    start: cursor ?? { api: "graphql", after: null, skip: 0 },
    maxPages: list.maxPages,
    keep: keep === undefined ? undefined : (item) => keep.call(list, scope, item),
    fetch: pages,
  });
  return { ...page, items: page.items.map((item) => list.map(scope, item)) };
}

async function runRestList(
  list: RestList,
  first: number,
  scope: object,
  run: ListRun,
): Promise<Collected<Cursor, unknown>> {
  const { cursor } = run;
  if (cursor !== undefined && cursor.api !== "rest") throw badCursor("expected a cursor of the REST route");
  const filtered = list.sources.some((source) => source.keep !== undefined);
  const start = cursor ?? nextSource(list, scope, 0);
  if (start === undefined) return EMPTY;
  const page = await collect({
    first,
    start,
    maxPages: list.maxPages,
    keep: filtered ? (item) => sourceAt(list, item).keep?.(scope, item.value) ?? true : undefined,
    fetch: restPages(list, scope, filtered ? scanPageSize(first) : undefined, (request) =>
      run.send.rest("main", request, [], run),
    ),
  });
  return { ...page, items: page.items.map((item) => sourceAt(list, item).map(scope, item.value)) };
}

const EMPTY: Collected<Cursor, unknown> = {
  items: [],
  hasNextPage: false,
  end: undefined,
  pagesScanned: 0,
  sourceItemsScanned: 0,
  scanTruncated: false,
};

function sourceAt(list: RestList, item: SourceItem) {
  const source = list.sources[item.source];
  if (source === undefined) throw new RouteError("UNKNOWN", "The element has no source.");
  return source;
}
