// The connection of a query that is read in pages: the variable of its cursor, its elements, and where the next page begins.

import { validationError } from "../contract/route-error.js";
import { isObject } from "../schema/object.js";

/** The type of the nodes of the connections in a result that select `pageInfo`. */
export type ConnectionNode<Result> = Result extends readonly unknown[]
  ? never
  : Result extends { readonly pageInfo: unknown }
    ? Element<Result>
    : Result extends object
      ? { [Name in keyof Result]: ConnectionNode<NonNullable<Result[Name]>> }[keyof Result]
      : never;

type Element<Connection> = Connection extends { readonly nodes?: readonly (infer Node)[] | null }
  ? NonNullable<Node>
  : Connection extends { readonly edges?: readonly (infer Edge)[] | null }
    ? NonNullable<Edge> extends { readonly node?: infer Node }
      ? NonNullable<Node>
      : never
    : never;

/** Returns the variable of the only argument `after`. Throws `VALIDATION` if there is none or another one. */
export function cursorVariable(definitions: readonly string[]): string {
  const names = definitions.flatMap((text) =>
    [...text.matchAll(/\bafter\s*:\s*\$(\w+)/g)].map(([, name = ""]) => name),
  );
  const [name, ...others] = new Set(names);
  if (name !== undefined && others.length === 0) return name;
  throw validationError(
    `Expected a query with one variable for the cursor, such as issues(first: 100, after: $after), got ${names.length === 0 ? "none" : [...new Set(names)].join(", ")}.`,
  );
}

/** A page of a connection. */
export interface ConnectionPage {
  /** The cursor of the next page; undefined if this is the last one. */
  readonly next: string | undefined;
  /** Returns the nodes, without those that are null. Throws `VALIDATION` if the query selects none. */
  items(): readonly unknown[];
}

/** Returns the page in the data of a query. Throws `VALIDATION` unless exactly one object outside of lists has `pageInfo`. */
export function findConnection(data: unknown): ConnectionPage {
  const found = connections(data);
  const [connection, ...others] = found;
  if (connection === undefined || others.length > 0)
    throw validationError(
      `Expected a query with one connection that selects pageInfo { hasNextPage endCursor }, got ${found.length}.`,
    );
  const { pageInfo, nodes, edges } = connection;
  const { hasNextPage, endCursor } = Object(pageInfo);
  if (typeof hasNextPage !== "boolean" || endCursor === undefined)
    throw validationError("Expected hasNextPage and endCursor in the pageInfo of the query.");
  return {
    next: hasNextPage && typeof endCursor === "string" ? endCursor : undefined,
    items: () => {
      const elements = Array.isArray(nodes) ? nodes : edgeNodes(edges);
      return elements.filter((element) => element !== null);
    },
  };
}

function edgeNodes(edges: unknown): readonly unknown[] {
  if (Array.isArray(edges)) return edges.map((edge: unknown) => Object(edge).node ?? null);
  throw validationError("Expected nodes or edges { node } in the connection of the query.");
}

function connections(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(value) || Array.isArray(value)) return [];
  return isObject(value.pageInfo) ? [value] : Object.values(value).flatMap(connections);
}
