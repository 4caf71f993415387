// Reads pages of a GraphQL connection.

import type { GraphqlCursor } from "../../contract/cursor.js";
import type { Connection, GraphqlList, GraphqlPage } from "../../contract/plan.js";
import { unexpectedResponse } from "../../errors/unexpected-response.js";
import { checkElement, type SourcePage, scanPageSize } from "./collect.js";

/** Returns the page size to request for `first` items after a cursor. */
export function graphqlPageSize(
  list: GraphqlList,
  scope: object,
  first: number,
  cursor?: GraphqlCursor,
): number {
  if (list.order?.when(scope)) return scanPageSize(first + (cursor?.skip ?? 0));
  return isFiltered(list, scope) ? scanPageSize(first) : first;
}

const isFiltered = (list: GraphqlList, scope: object): boolean =>
  list.keep !== undefined && list.filters?.(scope) !== false;

/** Returns a function that reads the page of the connection at a cursor. */
export function graphqlPages(
  list: GraphqlList,
  scope: object,
  size: number,
  send: (page: GraphqlPage) => Promise<unknown>,
): (at: GraphqlCursor) => Promise<SourcePage<GraphqlCursor, unknown>> {
  return async (at) => {
    const response = await send({ first: size, after: at.after });
    const connection = list.connection(scope, response);
    if (connection === null || connection === undefined) {
      return { entries: [], next: undefined, certain: false, whole: true };
    }
    const elements = readElements(connection, at);
    const { hasNextPage, endCursor } = Object(connection.pageInfo);
    if (typeof hasNextPage !== "boolean")
      throw unexpectedResponse("pageInfo.hasNextPage", "true or false", hasNextPage);
    const more = hasNextPage && typeof endCursor === "string";
    const entries = elements
      .slice(at.skip)
      .flatMap(({ item, after }) =>
        item === null || (list.mixed && isEmpty(item)) ? [] : [{ item, after }],
      );
    for (const { item } of entries) checkElement(list, scope, response, item);
    return {
      entries,
      next: more
        ? { api: "graphql", after: endCursor, skip: Math.max(0, at.skip - elements.length) }
        : undefined,
      certain: true,
      total: connection.totalCount,
      isSearch: list.search !== undefined && Object(response)[list.search] === connection,
      whole: !isFiltered(list, scope),
    };
  };
}

function readElements({ edges, nodes }: Connection<unknown>, at: GraphqlCursor) {
  const elements = edges ?? nodes ?? [];
  if (!Array.isArray(elements)) throw unexpectedResponse(edges ? "edges" : "nodes", "a list", elements);
  if (edges !== null && edges !== undefined) {
    return edges.map((edge) => ({
      item: edge?.node ?? null,
      after: { api: "graphql", after: edge?.cursor ?? at.after, skip: 0 } satisfies GraphqlCursor,
    }));
  }
  // Without a cursor per node, the position is the number of nodes after the start of the page.
  return elements.map((node, index) => ({
    item: node ?? null,
    after: { api: "graphql", after: at.after, skip: index + 1 } satisfies GraphqlCursor,
  }));
}

const isEmpty = (item: unknown): boolean => Object.keys(Object(item)).every((key) => key === "__typename");
