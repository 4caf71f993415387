// Pages of a GraphQL connection.

import type { Connection, GraphqlList, GraphqlPage } from "../../contract/plan.js";
import type { GraphqlCursor } from "../../input/cursor.js";
import { type SourcePage, scanPageSize } from "./collect.js";

export function graphqlPageSize(list: GraphqlList, first: number): number {
  return list.keep === undefined ? first : scanPageSize(first);
}

export function graphqlPages(
  list: GraphqlList,
  scope: object,
  first: number,
  send: (page: GraphqlPage) => Promise<unknown>,
): (at: GraphqlCursor) => Promise<SourcePage<GraphqlCursor, unknown>> {
  const size = graphqlPageSize(list, first);
  return async (at) => {
    const connection = list.connection(scope, await send({ first: size, after: at.after }));
    if (connection === null || connection === undefined) {
      return { entries: [], next: undefined, certain: false, whole: true };
    }
    const elements = elementsOf(connection, at);
    const { hasNextPage, endCursor } = connection.pageInfo;
    const more = hasNextPage && endCursor !== null && endCursor !== undefined;
    return {
      entries: elements.slice(at.skip).flatMap(({ item, after }) => (item === null ? [] : [{ item, after }])),
      next: more
        ? { api: "graphql", after: endCursor, skip: Math.max(0, at.skip - elements.length) }
        : undefined,
      certain: true,
      whole: list.keep === undefined,
    };
  };
}

function elementsOf(connection: Connection<unknown>, at: GraphqlCursor) {
  if (connection.edges !== null && connection.edges !== undefined) {
    return connection.edges.map((edge) => ({
      item: edge?.node ?? null,
      after: { api: "graphql", after: edge?.cursor ?? at.after, skip: 0 } satisfies GraphqlCursor,
    }));
  }
  // Without a cursor for each element its place is counted from the page's beginning.
  return (connection.nodes ?? []).map((node, index) => ({
    item: node ?? null,
    after: { api: "graphql", after: at.after, skip: index + 1 } satisfies GraphqlCursor,
  }));
}
