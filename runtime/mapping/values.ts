// Pure functions for generated mappings.

import { RouteError, UNSUPPORTED, validationError } from "../contract/route-error.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { joinNames, MAX_NAMES } from "../text/join-names.js";
import { placeholderPath } from "./placeholder-symbol.js";

/** Throws `NOT_FOUND`: the resource does not exist, or the token cannot access it. */
export function notFound(what: string): never {
  throw new RouteError("NOT_FOUND", `${what} was not found, or the token cannot access it.`, {
    details: { what },
  });
}

/** Throws `NOT_FOUND` with the message unless what was found meets the condition of the request. */
export function guard(holds: boolean, message: string): true {
  if (holds) return true;
  throw new RouteError("NOT_FOUND", message);
}

/** Throws `ADAPTER_UNSUPPORTED` with the reason unless the route is suitable, so that another route is tried. */
export function suitable(isSuitable: boolean, reason: string): true {
  if (isSuitable) return true;
  throw new RouteError(UNSUPPORTED, reason);
}

/** Returns the root value of a response. Throws `NOT_FOUND` for null and undefined. */
export function found<T>(value: T, what: string): NonNullable<T> {
  return value ?? notFound(what);
}

/**
 * Returns the text or integer of an earlier response that a later request uses. Throws `NOT_FOUND` for null and
 * undefined, and `SERVER` for other values.
 */
export function required<T>(value: T, what: string): NonNullable<T> {
  return present(value ?? notFound(what), what);
}

/**
 * Returns a value that every response contains. Throws `SERVER` if this one does not. `path`: the place in the response.
 * `type`: what the value must be; without it, a string or an integer.
 */
export function present<T>(value: T, path: string, type?: "boolean" | "list"): NonNullable<T>;
export function present(value: unknown, path: string, type?: string): unknown {
  const isPresent =
    type === "list"
      ? Array.isArray(value)
      : type === undefined
        ? typeof value === "string" || Number.isInteger(value)
        : typeof value === type;
  // Placeholders of a dry run are functions.
  if (isPresent || typeof value === "function") return value;
  throw unexpectedResponse(path, `a ${type ?? "string or an integer"}`, value);
}

type Upper<T> = T extends string ? Uppercase<T> : T;
type Lower<T> = T extends string ? Lowercase<T> : T;

/** Whether a text, or an element of a list, starts with `start`. */
export function startsWith(value: unknown, start: string): boolean {
  return Array.isArray(value)
    ? value.some((element) => startsWith(element, start))
    : typeof value === "string" && value.startsWith(start);
}

/** Whether a text, or an element of a list, ends with `end`. */
export function endsWith(value: unknown, end: string): boolean {
  return Array.isArray(value)
    ? value.some((element) => endsWith(element, end))
    : typeof value === "string" && value.endsWith(end);
}

/** Whether a text, or an element of a list, contains `text`. */
export function containsText(value: unknown, text: string): boolean {
  return Array.isArray(value)
    ? value.some((element) => containsText(element, text))
    : typeof value === "string" && value.includes(text);
}

/** Whether a text is the name under which GitHub stores an uploaded file with the name `name`. */
export function isFileName(value: unknown, name: string): boolean {
  return typeof value === "string" && (value === name || value === storedName(name));
}

/** Returns a name without accents, with a dot in place of other characters than letters, digits and `_+@-`. */
function storedName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{Mn}/gu, "");
  const stored = plain
    .replace(/^\./, "default.")
    .replace(/[^\w+@-]+/g, ".")
    .replace(/^\.|\.$/g, "");
  return stored === name || stored.includes(".") ? stored : `default.${stored}`;
}

/** Returns `value` in upper case. Returns null and undefined unchanged. */
export function upper<T extends string | null | undefined>(value: T): Upper<T>;
export function upper(value: string | null | undefined): string | null | undefined {
  return isText(value) ? value.toUpperCase() : value;
}

/** Returns `value` in lower case. Returns null and undefined unchanged. */
export function lower<T extends string | null | undefined>(value: T): Lower<T>;
export function lower(value: string | null | undefined): string | null | undefined {
  return isText(value) ? value.toLowerCase() : value;
}

/**
 * Returns the table's entry for `value`, or `value` in upper case if there is none. Returns null and undefined
 * unchanged.
 */
export function fromTable<T extends Readonly<Record<string, string>>, V extends string | null | undefined>(
  table: T,
  value: V,
): T[keyof T] | Extract<V, null | undefined>;
export function fromTable(
  table: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string | null | undefined {
  if (!isText(value)) return value;
  return Object.hasOwn(table, value) ? table[value] : value.toUpperCase();
}

/** Responses may differ from their types, and dry runs contain placeholders. */
const isText = (value: string | null | undefined): value is string =>
  typeof value === "string" || typeof value === "function";

/**
 * Maps a list without its null elements. Returns an empty list for null and undefined, and a value that is no list
 * unchanged, so that the output check reports it.
 */
export function mapList<T, R>(
  list: readonly (T | null | undefined)[] | null | undefined,
  map: (item: NonNullable<T>, index: number) => R,
): R[];
export function mapList(list: unknown, map: (item: unknown, index: number) => unknown): unknown {
  return mapAll(list ?? [], map);
}

/** Like {@link mapList} for a list that every response contains: returns null and undefined unchanged as well. */
export function mapAll<T, R>(
  list: readonly (T | null | undefined)[],
  map: (item: NonNullable<T>, index: number) => R,
): R[];
export function mapAll(list: unknown, map: (item: unknown, index: number) => unknown): unknown;
export function mapAll(list: unknown, map: (item: unknown, index: number) => unknown): unknown {
  if (!isList(list)) return list;
  const result: unknown[] = [];
  for (const item of list) {
    if (item !== null && item !== undefined) result.push(map(item, result.length));
  }
  return result;
}

/** Whether the value is a list, or a placeholder of a dry run, which is a function that can be iterated (unlike a method of an array). */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) || (typeof value === "function" && Symbol.iterator in value);
}

/** Like {@link mapList}, but returns null and undefined unchanged. For inputs, where they differ from an empty list. */
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

/**
 * Returns the keys and values of an object with free-form keys. Returns other values, such as null,
 * unchanged, for the output check.
 */
export function entriesOf<T, M extends Readonly<Record<string, T>> | null | undefined>(
  map: M & (Readonly<Record<string, T>> | null | undefined),
): [string, T][] | Extract<M, null | undefined>;
export function entriesOf(map: unknown): unknown {
  return typeof map === "object" && map !== null && !Array.isArray(map) ? Object.entries(map) : map;
}

/** Returns the object of these keys and values. Returns null and undefined unchanged. */
export function fromEntries<T, L extends readonly (readonly [string, T])[] | null | undefined>(
  entries: L & (readonly (readonly [string, T])[] | null | undefined),
): Record<string, T> | Extract<L, null | undefined>;
export function fromEntries(entries: readonly (readonly [string, unknown])[] | null | undefined): unknown {
  return Array.isArray(entries) ? Object.fromEntries(entries) : entries;
}

/** Returns a value that the input must determine. Throws `VALIDATION` with the message for null and undefined. */
export function valid<T>(value: T, message: string): NonNullable<T> {
  if (value === null || value === undefined) throw validationError(message);
  return value;
}

/**
 * Returns the first value that is neither null nor undefined. Throws `VALIDATION` if another one differs: digits are the
 * title of one object and the number of another. `what`: `milestone 3`.
 */
export function onlyOne<T>(values: readonly T[], what: () => string): T | undefined {
  const [first, ...others] = values.filter((value) => value !== null && value !== undefined);
  if (others.some((other) => other !== first))
    throw validationError(
      `${what()} is the title of one and the number of another; in JSON, text is a title and digits are a number`,
    );
  return first;
}

/**
 * Returns the id of the element with this name, or with this id if none has the name. Returns undefined without a list or
 * a name. Throws `VALIDATION` if several have the name, and `NOT_FOUND` if there is no such element; both list
 * candidates.
 */
export function selectNamed<N>(
  lists: readonly (readonly (N | null)[] | null | undefined)[],
  named: string | null | undefined,
  name: (element: N) => string,
  id: (element: N) => string,
  what: string,
): string | undefined {
  const given = lists.filter(isList);
  if (given.length === 0 || named === null || named === undefined) return undefined;
  if (given.some((list) => placeholderPath(list) !== undefined)) return `<id of ${what} ${named}>`;
  const elements = given.flat().filter((element) => element !== null && element !== undefined);
  const [found, ...others] = elements.filter((element) => name(element) === named);
  if (found !== undefined && others.length === 0) return present(id(found), what);
  if (found !== undefined) {
    const candidates = [found, ...others].map((element) => ({ id: id(element), name: name(element) }));
    const ids = candidates.map((candidate) => candidate.id).join(", ");
    throw validationError(`${candidates.length} ${what}s are named "${named}": ${ids}. Use an id.`, {
      details: { what, candidates },
    });
  }
  if (elements.some((element) => id(element) === named)) return named;
  const known = elements.map(name).filter((one) => typeof one === "string");
  throw new RouteError("NOT_FOUND", `no ${what} "${named}"; ${what}s: ${joinNames(known)}`, {
    ...(known.length > 0 && { untrusted: true }),
    details: { what, missing: [named], known: known.slice(0, MAX_NAMES) },
  });
}

/**
 * Returns a REST path with percent-encoded values. Throws `VALIDATION` for values that would change its structure:
 * empty, `.` and `..`.
 */
export function restPath(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | null | undefined)[]
): string {
  return parts.reduce((path, part, index) => path + segment(values[index - 1]) + part);
}

function segment(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? "" : String(value);
  if (text === "" || text === "." || text === "..") {
    throw validationError(`"${text}" is not valid in a path of GitHub's API.`);
  }
  try {
    return encodeURIComponent(text);
  } catch {
    throw validationError("A path value contains an incomplete Unicode character.");
  }
}
