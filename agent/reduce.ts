// Reduces the data of a result to what an agent acts on: the fields that it asked for, and lists with their keys once.

import type { CatalogEntry } from "../runtime/index.js";
import { briefFields, type Fields, selectFields, trim } from "./fields.js";

/** A page of a list. A value of a nested object is in a column `milestone.title`. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of items on all pages. Absent if GitHub does not count them, unless it is requested. */
  readonly totalCount?: number | null;
  /** `after` of the next page, if the caller reads pages or GitHub does not count the items; absent on the last page. */
  readonly next?: string;
}

/** Converts the data of a result. */
export type Reduce = (data: unknown) => unknown;

/** `brief`: by default the fields of the card's `brief`, and lists as tables. `objects`: only requested fields are selected. */
export type ReduceStyle = "brief" | "objects";

const MAX_PAGE = 100;

/**
 * Whether a caller reads page after page. The cursor of the next page is as long as a row or two, and the count shows that
 * there are more items.
 */
function readsPages(input: unknown): boolean {
  const { after, first } = Object(input);
  return (after !== undefined && after !== null) || Number(first) >= MAX_PAGE;
}

/** Returns the conversion for the requested fields of a call with this input. Throws `UnknownField` for a name that the output does not have. */
export async function createReduce(
  entry: Pick<CatalogEntry, "output" | "brief">,
  requested: readonly string[] | undefined,
  style: ReduceStyle,
  input?: unknown,
): Promise<Reduce> {
  const byDefault = style === "brief" ? briefFields(entry) : undefined;
  const fields = requested === undefined ? byDefault : await selectFields(requested, entry);
  return (data) => {
    const page = style === "brief" ? readPage(data) : undefined;
    const own = fields?.items;
    if (page === undefined || (fields !== undefined && own === undefined))
      return fields === undefined ? data : trim(data, fields);
    const { totalCount, next } = page;
    const items = own === undefined ? page.items : page.items.map((item) => trim(item, own));
    return {
      ...tabulate(items, own),
      ...(totalCount !== null || fields?.totalCount !== undefined ? { totalCount } : {}),
      ...(next === undefined || (totalCount !== null && !readsPages(input)) ? {} : { next }),
    };
  };
}

interface Page {
  readonly items: readonly unknown[];
  readonly totalCount: number | null;
  readonly next: string | undefined;
}

function readPage(data: unknown): Page | undefined {
  if (!isObject(data) || !Array.isArray(data.items) || !isObject(data.pageInfo)) return undefined;
  const { hasNextPage, endCursor } = data.pageInfo;
  return {
    items: data.items,
    totalCount: typeof data.totalCount === "number" ? data.totalCount : null,
    next: hasNextPage === true && typeof endCursor === "string" ? endCursor : undefined,
  };
}

function tabulate(items: readonly unknown[], fields: Fields | undefined): Table {
  const columns =
    fields === undefined
      ? [...new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])))].map((key) => [key])
      : leafPaths(fields, items);
  return {
    columns: columns.map((path) => path.join(".")),
    rows: items.map((item) => columns.map((path) => valueAt(item, path))),
  };
}

/**
 * Returns the paths of the selected values. A list of objects is one value. Fields that are returned on request are
 * omitted if no value has them.
 */
function leafPaths(fields: Fields, values: readonly unknown[]): string[][] {
  const objects = values.filter(isObject);
  const isPresent = (name: string) =>
    objects.length === 0 || objects.some((value) => Object.hasOwn(value, name));
  return Object.entries(fields).flatMap(([name, inner]) => {
    if (!isPresent(name)) return [];
    const below = values.map((value) => valueAt(value, [name]));
    const isLeaf = Object.keys(inner).length === 0 || below.some(Array.isArray);
    return isLeaf ? [[name]] : leafPaths(inner, below).map((path) => [name, ...path]);
  });
}

/** Returns null for a path through null. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value ?? null;
  return isObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
