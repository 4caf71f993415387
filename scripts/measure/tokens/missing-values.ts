// Compares a default result of ghx with the output of gh.

/** Returns the paths of the fields of a result whose values are not in the output, such as `items.title`. */
export function missingFields(result: unknown, output: string): string[] {
  const text = comparable(output);
  const isMissing = ([path, value]: Leaf) =>
    path !== "totalCount" && value !== null && !forms(value).some((form) => text.includes(comparable(form)));
  return [
    ...new Set(
      leaves(result)
        .filter(isMissing)
        .map(([path]) => path),
    ),
  ].sort();
}

type Leaf = readonly [path: string, value: unknown];

/** A cell of a table has the path of its column. */
function leaves(value: unknown, path = ""): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((element) => leaves(element, path));
  if (typeof value !== "object" || value === null) return [[path, value]];
  const { columns, rows } = Object(value);
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(columns) && Array.isArray(rows))
    return [
      ...rows.flatMap((row) => columns.flatMap((name, index) => leaves(Object(row)[index], inner(name)))),
      ...leaves({ ...value, columns: undefined, rows: undefined }, path).filter(
        ([, one]) => one !== undefined,
      ),
    ];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, inner(name)));
}

/** Returns a value as plain text and as in JSON. */
function forms(value: unknown): string[] {
  const text = String(value);
  return [text, JSON.stringify(text).slice(1, -1)];
}

/** gh prints enums in lower case, and logins of apps without `[bot]`. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll("[bot]", "").trim();
}
