// `--fields a,b.c`: selects fields of the output by the names that explain shows.

import { UsageError } from "./terminal.js";

/** Fields by name. A field without nested fields is selected entirely. */
export interface Fields {
  readonly [name: string]: Fields;
}

/** Returns the fields that `--fields` selects. Throws {@link UsageError} for a field that is not in the catalog's `output`. */
export async function selectFields(requested: readonly string[], output: string): Promise<Fields> {
  const all = parseOutput(output);
  const paths = fieldPaths(all);
  const selected: Selection = {};
  for (const path of requested.flatMap((list) => list.split(",")).map((word) => word.trim())) {
    if (!paths.includes(path)) throw await unknownField(path, paths);
    select(selected, path.split("."));
  }
  return selected;
}

/** Returns the data with only the selected fields. Each element of a list is trimmed. */
export function trim(data: unknown, fields: Fields): unknown {
  const names = Object.keys(fields);
  if (names.length === 0 || typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((element) => trim(element, fields));
  const values = new Map(Object.entries(data));
  return Object.fromEntries(
    names
      .filter((name) => values.has(name))
      .map((name) => [name, trim(values.get(name), fields[name] ?? {})]),
  );
}

type Selection = { [name: string]: Selection };

/** Adds a path to the selection. A field that is selected entirely remains so when a nested field is added. */
function select(into: Selection, [name = "", ...rest]: readonly string[]): void {
  if (rest.length === 0) into[name] = {};
  const present = into[name] ?? {};
  const whole = Object.hasOwn(into, name) && Object.keys(present).length === 0;
  if (whole) return;
  into[name] = present;
  select(present, rest);
}

/** Parses `id, labels[], items[]{number}`. */
function parseOutput(output: string): Fields {
  const root: Selection = {};
  const open = [root];
  let last: Selection = root;
  for (const [, name, brace] of output.matchAll(/(\w+)|([{}])/g)) {
    if (brace === "{") open.push(last);
    else if (brace === "}") open.pop();
    else if (name !== undefined) {
      last = {};
      const parent = open.at(-1);
      if (parent !== undefined) parent[name] = last;
    }
  }
  return root;
}

function fieldPaths(fields: Fields, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldPaths(inner, `${prefix}${name}.`),
  ]);
}

async function unknownField(path: string, paths: readonly string[]): Promise<UsageError> {
  const { nearest } = await import("../../runtime/text/nearest.js");
  const byLastName = new Map(paths.toReversed().map((known) => [known.split(".").at(-1) ?? "", known]));
  // A nested field of this name, or a field that starts with it, is a better suggestion than a similar spelling.
  const suggestion =
    byLastName.get(path) ??
    paths.find((known) => known.endsWith(`.${path}`) || known.startsWith(path)) ??
    nearest(path, paths) ??
    byLastName.get(nearest(path, byLastName.keys()) ?? "");
  const top = paths.filter((known) => !known.includes("."));
  const hint =
    suggestion === undefined ? `; expected one of ${top.join(", ")}` : `; did you mean ${suggestion}?`;
  return new UsageError(`--fields: unknown output field ${JSON.stringify(path)}${hint}`);
}
