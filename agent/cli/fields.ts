// `--fields a,b.c`: only these parts of the data, named as explain names them.

import { UsageError } from "./terminal.js";

/** Fields by name; one without fields of its own is taken whole. */
export interface Fields {
  readonly [name: string]: Fields;
}

/** The fields that `--fields` asks for. Throws {@link UsageError} for one that the output (as the catalog has it) lacks. */
export async function selectFields(wanted: readonly string[], output: string): Promise<Fields> {
  const all = parseOutput(output);
  const paths = pathsOf(all);
  const selected: Selection = {};
  for (const path of wanted.flatMap((list) => list.split(",")).map((word) => word.trim())) {
    if (!paths.includes(path)) throw await unknownField(path, paths);
    select(selected, path.split("."));
  }
  return selected;
}

/** The data with the selected fields alone; a list is trimmed element by element. */
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

/** A field that is asked for whole stays whole, whatever is asked of it besides. */
function select(into: Selection, [name = "", ...rest]: readonly string[]): void {
  if (rest.length === 0) into[name] = {};
  const present = into[name] ?? {};
  const whole = Object.hasOwn(into, name) && Object.keys(present).length === 0;
  if (whole) return;
  into[name] = present;
  select(present, rest);
}

/** `id, labels[], items[]{number}` as fields. */
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

function pathsOf(fields: Fields, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}

async function unknownField(path: string, paths: readonly string[]): Promise<UsageError> {
  const { nearest } = await import("../../runtime/text/nearest.js");
  const byLastName = new Map(paths.toReversed().map((known) => [known.split(".").at(-1) ?? "", known]));
  // A name that stands deeper, or is cut short, is more likely meant than another one that is spelt alike.
  const meant =
    byLastName.get(path) ??
    paths.find((known) => known.endsWith(`.${path}`) || known.startsWith(path)) ??
    nearest(path, paths) ??
    byLastName.get(nearest(path, byLastName.keys()) ?? "");
  const top = paths.filter((known) => !known.includes("."));
  const hint = meant === undefined ? `; there are ${top.join(", ")}` : `; did you mean ${meant}?`;
  return new UsageError(`--fields: there is no ${JSON.stringify(path)} in the output${hint}`);
}
