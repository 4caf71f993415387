// Converts data to rows and columns, for CSV and tables.

import { pageItems } from "../../output/page-items.js";

/** Column names in order of first appearance, and rows with one value for each column. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Returns a row for each element of a page or list, else one row. Nested objects become columns: `author.login`. */
export function toRows(data: unknown): Rows {
  const elements = pageItems(data) ?? (Array.isArray(data) ? data : [data]);
  const flat = elements.map((element) => new Map(flatten(element)));
  const all = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  // An object that is null in one element has columns of its properties because of the others.
  const isNullObject = (column: string) =>
    all.some((other) => other.startsWith(`${column}.`)) &&
    flat.every((row) => (row.get(column) ?? null) === null);
  const columns = all.filter((column) => !isNullObject(column));
  return { columns, rows: flat.map((row) => columns.map((column) => row.get(column) ?? null)) };
}

/** Returns `after` of the next page; undefined for the last page and for other data. */
export function nextCursor(data: unknown): string | undefined {
  const page = Object(Object(data).pageInfo);
  return page.hasNextPage === true && typeof page.endCursor === "string" ? page.endCursor : undefined;
}

/** Returns the values of an object by path. A list is one value. */
export function flatten(value: unknown, path = ""): (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path || "value", value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === "" ? name : `${path}.${name}`),
  );
}
