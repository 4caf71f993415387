// Data as rows and columns, for the formats that have nothing else.

/** Column names, in the order in which they first appear, and rows with a value for each. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The elements of a page or a list, else the data as the only row. Objects become columns: `author.login`. */
export function rowsOf(data: unknown): Rows {
  const elements = itemsOf(data) ?? (Array.isArray(data) ? data : [data]);
  const flat = elements.map((element) => new Map(flatten(element)));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return { columns, rows: flat.map((row) => columns.map((column) => row.get(column) ?? null)) };
}

/** The elements of a page; undefined for other data. */
export function itemsOf(data: unknown): readonly unknown[] | undefined {
  if (typeof data !== "object" || data === null || !("items" in data)) return undefined;
  return Array.isArray(data.items) ? data.items : undefined;
}

/** An object's values by path. A list is a value. */
export function flatten(value: unknown, path = ""): (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path || "value", value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === "" ? name : `${path}.${name}`),
  );
}
