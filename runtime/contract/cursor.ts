// Positions in a list, which its cursors contain.

/** A position in a GraphQL connection. */
export interface GraphqlCursor {
  readonly api: "graphql";
  /** GitHub's cursor; null for the first page. */
  readonly after: string | null;
  /** Number of nodes after it that were already returned, if the connection has no cursor per node. */
  readonly skip: number;
}
/** A position in a list of REST sources. */
export interface RestCursor {
  readonly api: "rest";
  /** Index of the source. */
  readonly source: number;
  /** Number of the source's elements that were already read, of those after `key` if there is one. */
  readonly offset: number;
  /** GitHub's cursor of the page, if its pages have no numbers; absent for the first page. */
  readonly key?: string | undefined;
  /** Hash of the id of the last of them, used to find it again if elements were added before it. */
  readonly mark?: string | undefined;
  /** Number of elements of the list, if it had to be counted. */
  readonly total?: number | undefined;
}
/** A position in a list. */
export type Cursor = GraphqlCursor | RestCursor;
