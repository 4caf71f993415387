// Selects fields of an output by the names that explain shows: `number,milestone.title`.

import type { CatalogEntry } from "../runtime/index.js";

/** Fields by name. A field without nested fields is selected entirely. */
export interface Fields {
  readonly [name: string]: Fields;
}

/** A name that is not a field of the output. */
export class UnknownField extends Error {}

/** Selects all fields. */
export const ALL_FIELDS = "*";

type Output = Pick<CatalogEntry, "output" | "brief">;

/**
 * Returns the fields of the output, given as lists of names separated by commas. In a list, the names are those of its
 * items or of the page. Undefined selects all. Throws {@link UnknownField} for a name that the output does not have.
 */
export async function selectFields(
  requested: readonly string[],
  { output }: Output,
): Promise<Fields | undefined> {
  const all = parseOutput(output);
  const paths = fieldPaths(all);
  const selected: Selection = {};
  for (const path of requested.flatMap((list) => list.split(",")).map((word) => word.trim())) {
    if (path === ALL_FIELDS) return undefined;
    const known = [path, `items.${path}`].find((one) => paths.includes(one));
    if (known === undefined) throw await unknownField(path, paths);
    select(selected, known.split("."));
  }
  return selected;
}

/** Returns the fields that agents receive by default; undefined if the card does not limit them. */
export function briefFields({ output, brief }: Output): Fields | undefined {
  if (brief === undefined) return undefined;
  const isPage = Object.hasOwn(parseOutput(output), "pageInfo");
  const selected: Selection = {};
  for (const path of brief) select(selected, [...(isPage ? ["items"] : []), ...withoutKey(path).split(".")]);
  return selected;
}

/** Returns the key by which agents receive a list of objects as one object, by the path of the list: `values{field}`. */
export function briefKeys({ brief = [] }: Pick<Output, "brief">): ReadonlyMap<string, string> {
  return new Map(
    brief.flatMap((path) => {
      const key = KEY.exec(path)?.[1];
      return key === undefined ? [] : [[withoutKey(path), key] as const];
    }),
  );
}

const KEY = /\{(\w+)\}$/;

/** Returns the path of an entry of `brief`. */
export const withoutKey = (entry: string): string => entry.replace(KEY, "");

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

async function unknownField(path: string, paths: readonly string[]): Promise<UnknownField> {
  const { nearest } = await import("../runtime/text/nearest.js");
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
  return new UnknownField(`unknown output field ${JSON.stringify(path)}${hint}`);
}
