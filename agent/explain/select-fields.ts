// Selects fields of an output by the names that explain shows: `number,milestone.title`.

import type { CatalogEntry, OutputFields } from "../../runtime/index.js";

/** Selected fields by name. A field without nested fields is selected entirely. */
export type Fields = OutputFields;

/** A name that is not a field of the output. */
export class UnknownField extends Error {
  /** `hasSuggestion`: whether the message names a similar field. */
  constructor(
    message: string,
    readonly hasSuggestion = false,
  ) {
    super(message);
  }
}

/** Selects all fields. */
const ALL_FIELDS = "*";

/** Before a name: adds the requested fields to the default ones. */
const ADD = "+";

type Output = Pick<CatalogEntry, "fields" | "brief" | "includes"> & { readonly id?: string };

/** What a caller asks of the output. */
export interface SelectedFields {
  /** Undefined selects all. */
  readonly fields: Fields | undefined;
  /** Whether the fields are added to the default ones. */
  readonly adds: boolean;
  /** The requested keys of lists that agents receive as one object, by the path of the list: `values.Status`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** The paths of the fields that have another name than the requested one, by that name. */
  readonly renamed: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the fields of the output, given as lists of names separated by commas or spaces. They replace the default fields; if a name
 * begins with `+`, all of them are added to these. In a list, the names are those of its items or of the page. A name may be a part of the field's, such as `author` for `authorLogin`, that of GitHub's APIs, or
 * the value of `include` that adds fields. Throws {@link UnknownField} for names that the output does not have.
 */
export async function selectFields(requested: readonly string[], entry: Output): Promise<SelectedFields> {
  const all = entry.fields;
  const paths = fieldPaths(all);
  const lists = briefKeys(entry);
  const selected: Selection = {};
  const keys = new Map<string, string[]>();
  const renamed = new Map<string, readonly string[]>();
  const unknown: string[] = [];
  const isKeyed = (word: string) => lists.has(word.split(".")[0] ?? "");
  const words = requested
    .flatMap((list) => list.split(","))
    .map((word) => word.trim().replace(/^\+\s+/, ADD))
    // The key of a list, such as the name of a field of a board, may have spaces.
    .flatMap((word) => (isKeyed(word) ? [word] : word.split(/\s+/)));
  const adds = words.some((word) => word.startsWith(ADD));
  const names = words.map((word) => (word.startsWith(ADD) ? word.slice(ADD.length).trim() : word));
  if (names.includes(ALL_FIELDS)) return { fields: undefined, adds: false, keys, renamed };
  for (const path of names) {
    const [list = "", ...rest] = path.split(".");
    const key = rest.join(".");
    const isKey = lists.has(list) && key !== "" && !paths.some((known) => endsWithPath(known, path));
    const known = await findPaths(isKey ? list : path, paths, entry);
    if (known.length === 0) unknown.push(path);
    else if (!isKey && !known.some((one) => endsWithPath(one, path))) renamed.set(path, known);
    for (const one of known) select(selected, one.split("."));
    if (isKey) keys.set(list, [...(keys.get(list) ?? []), key]);
  }
  if (unknown.length > 0) throw await unknownFields(unknown, paths, all);
  // All objects of a list are among the default fields, so that a name of one adds nothing.
  return { fields: selected, adds, keys: adds ? new Map() : keys, renamed };
}

/** Returns the fields of both selections. A field that one of them selects entirely is selected entirely. */
export function mergeFields(fields: Fields, added: Fields): Fields {
  const isWhole = (one: Fields) => Object.keys(one).length === 0;
  const merge = (name: string, own: Fields): Fields => {
    const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (present === undefined) return own;
    return isWhole(present) || isWhole(own) ? {} : mergeFields(present, own);
  };
  const both = Object.entries(added).map(([name, own]) => [name, merge(name, own)]);
  return { ...fields, ...Object.fromEntries(both) };
}

/** Returns the values of `include` that add the requested fields, which the output has only with them. */
export function requiredIncludes(fields: Fields, { includes = {} }: Output): readonly string[] {
  const own = Object.entries(includes);
  const isSelected = (name: string) => Object.hasOwn(fields.items ?? fields, name);
  return own.flatMap(([name, include]) => (isSelected(name) ? [include] : []));
}

/** Adds the fields that the input includes, as agents receive them by default; to a list if its items are requested. */
export function withIncluded(fields: Fields, entry: Output, include: unknown): Fields {
  const given = new Set([include].flat());
  const isPage = Object.hasOwn(entry.fields, "pageInfo");
  const byDefault = briefFields(entry) ?? {};
  const [own, brief] = isPage ? [fields.items, byDefault.items ?? {}] : [fields, byDefault];
  if (own === undefined) return fields;
  const added = Object.entries(entry.includes ?? {}).filter(
    ([name, value]) => given.has(value) && !(name in own),
  );
  if (added.length === 0) return fields;
  const all = { ...own, ...Object.fromEntries(added.map(([name]) => [name, brief[name] ?? {}])) };
  return isPage ? { ...fields, items: all } : all;
}

const endsWithPath = (known: string, path: string): boolean => known === path || known.endsWith(`.${path}`);

/**
 * Returns the path of a field by its name, the value of `include` that adds it, or the first or last words of its name,
 * or the paths of the fields that have the value of a field of GitHub's APIs, which precede words.
 */
async function findPaths(
  path: string,
  paths: readonly string[],
  { id, includes = {} }: Output,
): Promise<readonly string[]> {
  const whole = (known: string) => [known, `items.${known}`].filter((one) => paths.includes(one)).slice(0, 1);
  const own = whole(path);
  if (own.length > 0) return own;
  const [name = "", ...rest] = path.split(".");
  const added = Object.keys(includes).filter((field) => includes[field] === name);
  if (added.length > 1 && rest.length === 0) return added.flatMap(whole);
  const ofApis = added.length > 0 || rest.length > 0 ? [] : (await namesOfApis(id, name)).flatMap(whole);
  if (ofApis.length > 0) return ofApis;
  const outer = paths.map((known) => known.replace(/^items\./, "")).filter((known) => !known.includes("."));
  const described = [...new Set(outer)].filter((known) => hasWords(known, name));
  const [only, ...more] = added.length > 0 ? added : described;
  return only !== undefined && more.length === 0 ? whole([only, ...rest].join(".")) : [];
}

async function namesOfApis(id: string | undefined, name: string): Promise<readonly string[]> {
  if (id === undefined) return [];
  const { outputNames } = await import("../../generated/api-names.js");
  const names = new Map(Object.entries(outputNames)).get(id) ?? {};
  return Object.hasOwn(names, name) ? (names[name] ?? []) : [];
}

/** Whether a camel-case name begins or ends with the words of another one. */
function hasWords(name: string, words: string): boolean {
  const next = name.slice(words.length);
  const last = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return words !== "" && ((name.startsWith(words) && /^[A-Z]/.test(next)) || name.endsWith(last));
}

/** Returns the fields that agents receive by default; undefined if the card does not limit them. */
export function briefFields({ fields, brief }: Output): Fields | undefined {
  if (brief === undefined) return undefined;
  const isPage = Object.hasOwn(fields, "pageInfo");
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

/** Returns the paths of the fields that are selected entirely; for lists, the paths in their items. */
export function leafPaths(fields: Fields, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, inner]) => {
    const path = prefix === "" && name === "items" ? "" : `${prefix}${name}`;
    const paths = leafPaths(inner, path === "" ? "" : `${path}.`);
    return paths.length === 0 && path !== "" ? [path] : paths;
  });
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

/** Returns the fields that the names select, which are not checked: `number,user.login`. */
export function fieldsNamed(names: string): Fields {
  const selected: Selection = Object.create(null);
  for (const name of names.split(",")) select(selected, name.trim().split("."));
  return selected;
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

function fieldPaths(fields: Fields, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldPaths(inner, `${prefix}${name}.`),
  ]);
}

async function unknownFields(
  names: readonly string[],
  paths: readonly string[],
  all: Fields,
): Promise<UnknownField> {
  const suggestions = await Promise.all(names.map((name) => suggestField(name, paths)));
  // Of a page, an agent sees the items.
  const { pageInfo: _, items, ...page } = all;
  const top = items === undefined || Object.keys(items).length === 0 ? all : { ...items, ...page };
  const expected = suggestions.includes(undefined) ? `; expected one of ${Object.keys(top).join(", ")}` : "";
  const [only = ""] = names;
  const [suggestion] = suggestions;
  if (names.length === 1) {
    const hint = suggestion === undefined ? expected : `; did you mean ${suggestion}?`;
    const message = `unknown output field ${JSON.stringify(only)}${hint}`;
    return new UnknownField(message, suggestion !== undefined);
  }
  const listed = names.map((name, index) => {
    const similar = suggestions[index];
    return JSON.stringify(name) + (similar === undefined ? "" : ` (${similar}?)`);
  });
  return new UnknownField(`unknown output fields ${listed.join(", ")}${expected}`);
}

/** Returns the first fields that begin with a name: `mergedByLogin or mergedAt` for `merged`. */
function beginningWith(name: string, paths: readonly string[]): string | undefined {
  const longer = paths
    .map((path) => path.replace(/^items\./, ""))
    .filter((path) => path.startsWith(name) && !path.slice(name.length).includes("."));
  return longer.length === 0 ? undefined : longer.slice(0, 3).join(" or ");
}

async function suggestField(path: string, paths: readonly string[]): Promise<string | undefined> {
  const { nearest } = await import("../../runtime/text/nearest.js");
  const byLastName = new Map(paths.toReversed().map((known) => [known.split(".").at(-1) ?? "", known]));
  // A nested field of this name, or a field that starts with it, is a better suggestion than a similar spelling.
  const suggestion =
    byLastName.get(path) ??
    paths.find((known) => known.endsWith(`.${path}`)) ??
    beginningWith(path, paths) ??
    nearest(path, paths) ??
    byLastName.get(nearest(path, byLastName.keys()) ?? "");
  return suggestion?.replace(/^items\./, "");
}
