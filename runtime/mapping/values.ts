// Pure functions that generated mappings are made of.

import { RouteError } from "../contract/route-error.js";
import { nearest } from "../text/nearest.js";
import { placeholderPath } from "./placeholder-symbol.js";

export { nearest };

/** Throws `NOT_FOUND`: GitHub has no such thing, or does not show it to this token. */
export function notFound(what: string): never {
  throw new RouteError("NOT_FOUND", `${what} was not found, or the token may not see it.`, {
    details: { what },
  });
}

/** `value`, which must be there for the answer to have a root; null and undefined are `NOT_FOUND`. */
export function found<T>(value: T, what: string): NonNullable<T> {
  return value ?? notFound(what);
}

/** `value` of an earlier answer that a later request needs; null and undefined are `NOT_FOUND`. */
export function required<T>(value: T, what: string): NonNullable<T> {
  return value ?? notFound(what);
}

type Upper<T> = T extends string ? Uppercase<T> : T;
type Lower<T> = T extends string ? Lowercase<T> : T;

/** `value` in upper case; null and undefined stay what they are. */
export function upper<T extends string | null | undefined>(value: T): Upper<T>;
export function upper(value: string | null | undefined): string | null | undefined {
  return value === null ? null : value?.toUpperCase();
}

/** `value` in lower case; null and undefined stay what they are. */
export function lower<T extends string | null | undefined>(value: T): Lower<T>;
export function lower(value: string | null | undefined): string | null | undefined {
  return value === null ? null : value?.toLowerCase();
}

/** The table's word for `value`; a value that GitHub added later passes on in upper case; null and undefined stay. */
export function lookup<T extends Readonly<Record<string, string>>, V extends string | null | undefined>(
  table: T,
  value: V,
): T[keyof T] | Extract<V, null | undefined>;
export function lookup(
  table: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string | null | undefined {
  if (value === null || value === undefined) return value;
  return Object.hasOwn(table, value) ? table[value] : value.toUpperCase();
}

/** `list` through `map`, null elements dropped; a null or absent list is empty. */
export function mapList<T, R>(
  list: readonly (T | null | undefined)[] | null | undefined,
  map: (item: NonNullable<T>, index: number) => R,
): R[] {
  const result: R[] = [];
  for (const item of list ?? []) {
    if (item !== null && item !== undefined) result.push(map(item, result.length));
  }
  return result;
}

/** Like {@link mapList}, but a null list stays null and an absent one absent: for inputs, where that means something. */
export function mapOptional<T, R, L extends readonly (T | null | undefined)[] | null | undefined>(
  list: L & (readonly (T | null | undefined)[] | null | undefined),
  map: (item: NonNullable<T>, index: number) => R,
): R[] | Extract<L, null | undefined>;
export function mapOptional<T, R>(
  list: readonly (T | null | undefined)[] | null | undefined,
  map: (item: NonNullable<T>, index: number) => R,
): R[] | null | undefined {
  return list === null || list === undefined ? list : mapList(list, map);
}

export interface MatchAllOptions {
  /** What the names name, for the message: `label`. */
  readonly what: string;
  /** Id of the node that the nodes were asked of; one of another type has none. */
  readonly within?: string | undefined;
  /** Names, or nodes that have the matched field, from which the nearest is suggested. */
  readonly known?: readonly unknown[] | null | undefined;
}

/**
 * For each name the extracted value of the node whose field equals it, whatever the case; in the order of `names`.
 * Absent and null names stay so. Names without a node are `NOT_FOUND`, all of them in one message, each with the nearest one that exists.
 */
export function matchAll<N, R, Names extends readonly string[] | null | undefined>(
  names: Names,
  nodes: readonly (N | null | undefined)[] | null | undefined,
  field: (node: NonNullable<N>) => string | null | undefined,
  extract: (node: NonNullable<N>) => R,
  options: MatchAllOptions,
): R[] | Extract<Names, null | undefined>;
export function matchAll<N, R>(
  names: readonly string[] | null | undefined,
  nodes: readonly (N | null | undefined)[] | null | undefined,
  field: (node: NonNullable<N>) => string | null | undefined,
  extract: (node: NonNullable<N>) => R,
  options: MatchAllOptions,
): (R | string)[] | null | undefined {
  if (names === null || names === undefined) return names;
  if (placeholderPath(nodes) !== undefined) return names.map((name) => `<id of ${options.what} ${name}>`);
  const { what, within } = options;
  if ((nodes === null || nodes === undefined) && within !== undefined && names.length > 0) {
    throw new RouteError(
      "NOT_FOUND",
      `The node "${within}" has no ${what}s, or the token may not see them.`,
      {
        details: { what, within },
      },
    );
  }
  const byName = new Map<string, NonNullable<N>>();
  for (const node of nodes ?? []) {
    if (node === null || node === undefined) continue;
    const name = field(node);
    if (name !== null && name !== undefined) byName.set(name.toLowerCase(), node);
  }
  const missing = names.filter((name) => !byName.has(name.toLowerCase()));
  if (missing.length > 0) throw missingNames(missing, options, field);
  return names.flatMap((name) => {
    const node = byName.get(name.toLowerCase());
    return node === undefined ? [] : [extract(node)];
  });
}

function missingNames<N>(
  missing: readonly string[],
  options: MatchAllOptions,
  field: (node: NonNullable<N>) => string | null | undefined,
): RouteError {
  const known = (options.known ?? []).flatMap((entry) => {
    // Known nodes select at least the matched field, which is all that is read here.
    const name = typeof entry === "string" ? entry : entry ? field(entry as NonNullable<N>) : undefined;
    return name === null || name === undefined ? [] : [name];
  });
  const told = missing.map((name) => {
    const near = nearest(name, known);
    return near === undefined ? `"${name}"` : `"${name}" (did you mean "${near}"?)`;
  });
  const noun = missing.length === 1 ? options.what : `${options.what}s`;
  return new RouteError("NOT_FOUND", `No such ${noun}: ${told.join(", ")}.`, {
    details: { what: options.what, missing, ...(known.length > 0 ? { known: known.slice(0, 20) } : {}) },
  });
}

/** A REST path: each value is percent-encoded, and what could change the path's shape (empty, `.`, `..`) is `VALIDATION`. */
export function restPath(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | null | undefined)[]
): string {
  return parts.reduce((path, part, index) => path + segment(values[index - 1]) + part);
}

function segment(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? "" : String(value);
  if (text === "" || text === "." || text === "..") {
    throw new RouteError("VALIDATION", `"${text}" can't stand in a path of GitHub's API.`);
  }
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RouteError("VALIDATION", "A path value holds half of a Unicode character.");
  }
}

/** Whether `value` is one of `candidates`. */
export function equalsAny(value: unknown, candidates: readonly unknown[]): boolean {
  return candidates.includes(value);
}

/** `object` without its undefined properties; null ones are kept. */
export function omitAbsent<T extends object>(object: T): T;
export function omitAbsent(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
