// The names of the fields of a compact result that contain text of other users.

import { properties } from "../runtime/text/parse-object.js";

/** The path of data that a filter made of text of other users, so that all of it may contain such text. */
export const EVERYWHERE = "*";

/**
 * Returns the names, separated by commas, of the fields that have text: `title,labels`, or columns of a table. `paths`: the
 * untrusted paths of the output, such as `items[].labels[]`, or {@link EVERYWHERE}. Undefined if there are none.
 */
export function untrustedNames(data: unknown, paths: readonly string[]): string | undefined {
  if (paths.includes(EVERYWHERE)) return containsText(data) ? EVERYWHERE : undefined;
  const { columns, rows } = properties(data) ?? {};
  const names =
    Array.isArray(columns) && Array.isArray(rows)
      ? untrustedColumns(columns, rows, paths)
      : paths.filter((path) => hasText(data, path.split("."))).map(plain);
  return names.length === 0 ? undefined : names.join(",");
}

/** Returns the columns that contain an untrusted value. A list of objects is one column. */
function untrustedColumns(
  columns: readonly string[],
  rows: readonly unknown[][],
  paths: readonly string[],
): string[] {
  const fields = paths.map((path) => plain(path.replace(/^items\[\]\./, "")));
  return columns.filter(
    (column, index) =>
      fields.some((field) => field === column || field.startsWith(`${column}.`)) &&
      rows.some((row) => !isEmpty(row[index])),
  );
}

/** Whether the value has a text at the path, in an element of each list. */
function hasText(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return !isEmpty(value);
  const inner = properties(value)?.[name.replace(/\[\]$/, "")];
  if (name.endsWith("[]")) return Array.isArray(inner) && inner.some((element) => hasText(element, rest));
  return hasText(inner, rest);
}

/** Whether the value contains a text. */
function containsText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "string" && value !== "";
  return Object.entries(value).some(([key, inner]) => containsText(inner) || containsText(key));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const plain = (path: string): string => path.replaceAll("[]", "");
