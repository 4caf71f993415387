// Pure functions for generated mappings: unions, lists and gh's zero values.

import { RouteError } from "../contract/route-error.js";
import { placeholderPath } from "./placeholder-symbol.js";
import { isList, mapList } from "./values.js";

type Member<T, Key extends string> = Extract<NonNullable<T>, Readonly<Record<Key, unknown>>>;

/** Returns `value` if its type has the field; null for another type of the same interface or union. */
export function having<T, Key extends string>(value: T, key: Key): Member<T, Key> | null;
export function having(value: unknown, key: string): unknown {
  if (placeholderPath(value) !== undefined) return value;
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value : null;
}

/** Returns `map(value)`; null if `value` is null or undefined. */
export function mapNullable<T, R>(value: T, map: (value: NonNullable<T>) => R): R | null {
  return value === null || value === undefined ? null : map(value);
}

/** Maps a list and omits the elements that map to null, such as elements of other union types. */
export function mapSome<T, R>(
  list: readonly (T | null | undefined)[] | null | undefined,
  map: (item: NonNullable<T>) => R | null,
): R[] {
  const mapped = mapList(list, map);
  return isList(mapped) ? mapped.filter((value) => value !== null) : mapped;
}

/** Returns the matching elements, without null elements. Returns null or undefined unchanged. */
export function filterList<T, L extends readonly (T | null | undefined)[] | null | undefined>(
  list: L & (readonly (T | null | undefined)[] | null | undefined),
  keep: (item: NonNullable<T>) => boolean,
): NonNullable<T>[] | Extract<L, null | undefined>;
export function filterList<T>(
  list: readonly (T | null | undefined)[] | null | undefined,
  keep: (item: NonNullable<T>) => boolean,
): NonNullable<T>[] | null | undefined {
  if (!isList(list)) return list;
  return list.flatMap((item) => (item !== null && item !== undefined && keep(item) ? [item] : []));
}

/** Returns the elements from `start` up to `end`. Returns null or undefined unchanged. */
export function sliceList<L extends readonly unknown[] | null | undefined>(
  list: L & (readonly unknown[] | null | undefined),
  start: number,
  end?: number,
): NonNullable<L>[number][] | Extract<L, null | undefined>;
export function sliceList(
  list: readonly unknown[] | null | undefined,
  start: number,
  end?: number,
): readonly unknown[] | null | undefined {
  return list?.slice(start, end);
}

type Scalar = string | number | boolean;

/** Joins values and lists of values into one list, without null and undefined values. */
export function concat<const P extends readonly unknown[]>(...parts: P): Listed<P[number]>[] {
  return parts
    .flatMap((part: unknown) => part)
    .filter((value): value is Listed<P[number]> => value !== null && value !== undefined);
}
/** The values of parts and of their elements. */
type Listed<Part> = NonNullable<Part extends readonly (infer Element)[] ? Element : Part>;

/** Joins scalars into a text, separated by spaces, without null, undefined and empty values. */
export function joinWords(...parts: readonly (Scalar | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== "").join(" ");
}

type Zero = "" | 0;

/** Returns null for the zero values (`""`, `0`, the year 1) that gh prints for null; else `value`. */
export function nonZero<T extends string | number | null | undefined>(
  value: T,
): Exclude<T, Zero | undefined> | null;
export function nonZero(value: string | number | null | undefined): string | number | null {
  return !value || value === "0001-01-01T00:00:00Z" ? null : value;
}

/** Throws `ADAPTER_UNSUPPORTED` for a union type that GitHub added after the code was generated. */
export function unknownType(value: never): never {
  const name = typeof value === "object" && value !== null ? String(Reflect.get(value, "__typename")) : "";
  throw new RouteError(
    "ADAPTER_UNSUPPORTED",
    `GitHub returned a type that this version of ghx does not support: ${name}.`,
  );
}

/** Input fields whose `Keys` are set. */
export type Given<Fields, Keys extends keyof Fields> = { [Key in Keys]-?: Exclude<Fields[Key], undefined> };

/** The node type of a connection, from its `edges` or `nodes`. */
export type NodeOf<Connection> = NonNullable<
  Connection extends { readonly edges?: infer Edges }
    ? NonNullable<Edges> extends readonly (infer Edge)[]
      ? NonNullable<Edge> extends { readonly node?: infer Node }
        ? Node
        : never
      : never
    : Connection extends { readonly nodes?: infer Nodes }
      ? NonNullable<Nodes> extends readonly (infer Node)[]
        ? Node
        : never
      : never
>;
