// Reduces the data of a result to what an agent acts on: the fields that it asked for, and lists with their keys once.

import type { CatalogEntry } from "../../runtime/index.js";
import {
  briefFields,
  briefKeys,
  type Fields,
  mergeFields,
  type SelectedFields,
  trim,
  withIncluded,
} from "../explain/select-fields.js";
import { cutTexts } from "./cut-texts.js";
import { content, mark, Untrusted, unmark } from "./untrusted.js";

/** A page of a list. A value of a nested object is in a column `milestone.title`. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of items on all pages. Absent if GitHub does not count them and there are any, unless it is requested. */
  readonly totalCount?: number | null;
  /** `after` of the next page, if the caller reads pages or GitHub does not count the items; absent on the last page. */
  readonly next?: string;
}

/** Data, and where it contains text of other users. */
export interface Reduced {
  readonly data: unknown;
  /**
   * Paths such as `labels[]`, or columns of a table. `values`, if users chose the names in it: all columns that begin with
   * `values.`, and their names.
   */
  readonly untrusted: readonly string[];
}

/** Converts the data of a result. */
export type Reduce = (data: unknown) => Reduced;

/** `brief`: by default the fields of the card's `brief`, and lists as tables. `objects`: only requested fields are selected. */
export type ReduceStyle = "brief" | "objects";

const MAX_PAGE = 100;

/**
 * Whether a caller reads page after page. The cursor of the next page is as long as a row or two, and the count shows that
 * there are more items.
 */
export function readsPages(input: unknown): boolean {
  const { after, first } = Object(input);
  return (after !== undefined && after !== null) || Number(first) >= MAX_PAGE;
}

/** Returns the conversion for the requested fields of a call with this input; undefined are the default fields of the style. */
export function createReduce(
  entry: Pick<CatalogEntry, "fields" | "brief" | "includes" | "markdown" | "untrusted">,
  requested: SelectedFields | undefined,
  style: ReduceStyle,
  input?: unknown,
): Reduce {
  const byDefault = style === "brief" ? briefFields(entry) : undefined;
  const selected = requested === undefined ? byDefault : requestedFields(requested, byDefault);
  const fields = selected && withIncluded(selected, entry, Object(input).include);
  const marked = (reduce: (data: unknown, untrusted: Set<string>) => unknown): Reduce => {
    return (data) => {
      const untrusted = new Set<string>();
      const reduced = unmark(reduce(data, untrusted), untrusted);
      return { data: reduced, untrusted: [...untrusted] };
    };
  };
  const markTexts = (data: unknown) => mark(data, entry.untrusted ?? []);
  if (style === "objects")
    return marked((data) => (fields === undefined ? markTexts(data) : trim(markTexts(data), fields)));
  const lists: KeyedLists = { keys: briefKeys(entry), requested: requested?.keys };
  const shorten = (data: unknown, own: Fields | undefined) =>
    own === undefined ? data : shortenLists(trim(data, own), lists);
  const cut = (data: unknown) => cutTexts(data, entry.markdown ?? [], requested?.fields);
  return marked((whole, untrusted) => {
    const data = markTexts(cut(whole));
    const page = readPage(data, input);
    const items = fields?.items;
    // `items` alone selects all fields of the items.
    const own = items !== undefined && Object.keys(items).length === 0 ? undefined : items;
    if (page === undefined) return shorten(data, fields);
    const { totalCount, next } = page;
    if (fields !== undefined && items === undefined) return shorten({ ...Object(data), totalCount }, fields);
    const rows = page.items.map((item) => shorten(item, own));
    const columns =
      own && rows.length === 0 ? withoutOptional(own, entry, requested?.fields?.items, input) : own;
    return {
      ...tabulate(rows, columns, untrusted),
      ...(totalCount !== null || fields?.totalCount !== undefined ? { totalCount } : {}),
      ...(next === undefined || (totalCount !== null && !readsPages(input)) ? {} : { next }),
    };
  });
}

/** Returns the fields that items have by default and those that are requested: no item shows which it has. */
function withoutOptional(
  fields: Fields,
  { includes = {} }: Pick<CatalogEntry, "includes">,
  requested: Fields = {},
  input: unknown,
): Fields {
  const included = new Set([Object(input).include].flat());
  const isReturned = (name: string) =>
    !Object.hasOwn(includes, name) || Object.hasOwn(requested, name) || included.has(includes[name]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isReturned(name)));
}

/** Undefined selects all. */
function requestedFields(
  { fields, adds }: SelectedFields,
  byDefault: Fields | undefined,
): Fields | undefined {
  if (!adds) return fields;
  return byDefault && mergeFields(byDefault, fields ?? {});
}

/** Lists of objects that become one object, by their paths. */
interface KeyedLists {
  /** The property of the objects by which they are named. */
  readonly keys: ReadonlyMap<string, string>;
  /** The requested names; undefined are all. */
  readonly requested: ReadonlyMap<string, readonly string[]> | undefined;
}

interface Page {
  readonly items: readonly unknown[];
  readonly totalCount: number | null;
  readonly next: string | undefined;
}

/** A list without items is counted even if GitHub does not: an agent reads that it is empty. */
function readPage(data: unknown, input: unknown): Page | undefined {
  if (!isObject(data) || !Array.isArray(data.items) || !isObject(data.pageInfo)) return undefined;
  const { hasNextPage, endCursor } = data.pageInfo;
  const isEmpty = data.items.length === 0 && hasNextPage !== true && (Object(input).after ?? null) === null;
  return {
    items: data.items,
    totalCount: typeof data.totalCount === "number" ? data.totalCount : isEmpty ? 0 : null,
    next: hasNextPage === true && typeof endCursor === "string" ? endCursor : undefined,
  };
}

/** Returns the items with lists of objects as one object, by the keys of `briefKeys`. */
export function nameElements(
  items: readonly unknown[],
  keys: ReadonlyMap<string, string>,
): readonly unknown[] {
  return keys.size === 0 ? items : items.map((item) => shortenLists(item, { keys, requested: undefined }));
}

/** Returns the value with shorter lists of objects: without properties that are null, or as one object by a key. */
function shortenLists(value: unknown, lists: KeyedLists, path = ""): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) =>
      shortenLists(isObject(element) ? withoutNulls(element) : element, lists, path),
    );
    const key = lists.keys.get(path);
    return (key !== undefined && byKey(elements, key, lists.requested?.get(path))) || elements;
  }
  if (!isObject(value)) return value;
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, shortenLists(own, lists, inner(name))]),
  );
}

/** Returns the object without the properties that are null. */
function withoutNulls(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/**
 * Returns the elements by the text of a property: each is the value of its only other property, null if it has none, or
 * else an object. The object is marked if a text is. Undefined if a text is missing or not unique. `requested`: the texts of the elements that are returned,
 * in any case; null if there is none.
 */
function byKey(
  elements: readonly unknown[],
  key: string,
  requested: readonly string[] | undefined,
): Readonly<Record<string, unknown>> | Untrusted | undefined {
  if (!elements.every((element) => typeof content(Object(element)[key]) === "string")) return undefined;
  const entries = elements.map((element) => {
    const { [key]: name, ...others } = Object(element);
    const values = Object.values(others);
    return [String(content(name)), values.length > 1 ? others : (values[0] ?? null)] as const;
  });
  if (new Set(entries.map(([name]) => name)).size < entries.length) return undefined;
  const selected = requested?.map((name) => {
    const isNamed = ([other]: readonly [string, unknown]) => other.toLowerCase() === name.toLowerCase();
    return entries.find(([other]) => other === name) ?? entries.find(isNamed) ?? ([name, null] as const);
  });
  const named = Object.fromEntries(selected ?? entries);
  return elements.some((element) => Object(element)[key] instanceof Untrusted) ? new Untrusted(named) : named;
}

/** `untrusted`: receives the names of the columns with marked values. */
function tabulate(items: readonly unknown[], fields: Fields | undefined, untrusted: Set<string>): Table {
  const names = items.flatMap((item) => (isObject(item) ? Object.keys(item) : []));
  const columns = columnPaths(fields ?? Object.fromEntries(names.map((name) => [name, {}])), items);
  const cells = columns.map((path) => items.map((item) => unmarkCell(item, path, untrusted)));
  return {
    columns: columns.map((path) => path.join(".")),
    rows: items.map((_, row) => cells.map((column) => column[row])),
  };
}

/** Returns the value at a path without marks. Adds the path, or the part of it before names that users chose. */
function unmarkCell(item: unknown, path: readonly string[], untrusted: Set<string>): unknown {
  const found = new Set<string>();
  const value = unmark(valueAt(item, path), found);
  const outer = path.findIndex((_, end) => valueAt(item, path.slice(0, end + 1)) instanceof Untrusted);
  if (outer >= 0 || found.size > 0) untrusted.add(path.slice(0, outer < 0 ? undefined : outer + 1).join("."));
  return value;
}

/**
 * Returns the paths of the selected values. A list of objects is one value, or the list of the values of its only selected
 * field. Fields that are returned on request are omitted if no value has them.
 */
function columnPaths(fields: Fields, values: readonly unknown[]): string[][] {
  const objects = values.filter(isObject);
  const isPresent = (name: string) =>
    objects.length === 0 || objects.some((value) => Object.hasOwn(value, name));
  return Object.entries(fields).flatMap(([name, inner]) => {
    if (!isPresent(name)) return [];
    const below = values.map((value) => content(valueAt(value, [name])));
    const selected = Object.keys(inner).length > 0 ? inner : wholeObject(below);
    const names = Object.keys(selected);
    const isLeaf = names.length === 0 || (names.length > 1 && below.some(Array.isArray));
    return isLeaf ? [[name]] : columnPaths(selected, below).map((path) => [name, ...path]);
  });
}

/**
 * Returns the fields of values that are objects or null, if at least half of the cells of a table would have a value: the
 * check summary of pull requests, but not the fields of items that have few of them.
 */
function wholeObject(values: readonly unknown[]): Fields {
  if (values.some((value) => value !== null && !isObject(value))) return {};
  const given = values.filter(isObject).flatMap(Object.keys);
  const names = new Set(given);
  const isDense = given.length * 2 >= names.size * values.length;
  return isDense ? Object.fromEntries([...names].map((name) => [name, {}])) : {};
}

/** Returns null for a path through null, and the values of the elements for a path through a list. */
function valueAt(marked: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return marked ?? null;
  const value = content(marked);
  if (Array.isArray(value)) return value.map((element) => valueAt(element, [name, ...rest]));
  return isObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Untrusted)
  );
}
