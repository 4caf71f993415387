// More pure functions that generated mappings are made of: unions, lists and gh's zero values.

import { RouteError } from "../contract/route-error.js";
import { placeholderPath } from "./placeholder-symbol.js";

type Member<T, Key extends string> = Extract<NonNullable<T>, Readonly<Record<Key, unknown>>>;

/** `value` when it is of a type that has the field; null for another type of the same interface or union. */
export function having<T, Key extends string>(value: T, key: Key): Member<T, Key> | null;
export function having(value: unknown, key: string): unknown {
  if (placeholderPath(value) !== undefined) return value;
  return typeof value === "object" && value !== null && key in value ? value : null;
}

/** `map(value)`; null when there is no value. */
export function mapNullable<T, R>(value: T, map: (value: NonNullable<T>) => R): R | null {
  return value === null || value === undefined ? null : map(value);
}

/** `list` through `map`, without the elements that become null: those of a type that is not asked for. */
export function mapSome<T, R>(
  list: readonly (T | null | undefined)[] | null | undefined,
  map: (item: NonNullable<T>) => R | null,
): R[] {
  return (list ?? []).flatMap((item) => {
    const value = item === null || item === undefined ? null : map(item);
    return value === null ? [] : [value];
  });
}

/** The elements that are kept, null ones dropped; a null list stays null, and an absent one absent. */
export function filterList<T, L extends readonly (T | null | undefined)[] | null | undefined>(
  list: L & (readonly (T | null | undefined)[] | null | undefined),
  keep: (item: NonNullable<T>) => boolean,
): NonNullable<T>[] | Extract<L, null | undefined>;
export function filterList<T>(
  list: readonly (T | null | undefined)[] | null | undefined,
  keep: (item: NonNullable<T>) => boolean,
): NonNullable<T>[] | null | undefined {
  if (list === null || list === undefined) return list;
  return list.flatMap((item) => (item !== null && item !== undefined && keep(item) ? [item] : []));
}

type Scalar = string | number | boolean;

/** One list of scalars and lists of them, without null and absent ones. */
export function concat<T extends Scalar>(
  ...parts: readonly (T | readonly (T | null | undefined)[] | null | undefined)[]
): T[] {
  return parts.flatMap((part) => part ?? []).filter((value) => value !== null && value !== undefined);
}

type Zero = "" | 0;

/** gh writes `""`, `0` or the year 1 where GitHub has null: null again. */
export function nonZero<T extends string | number | null | undefined>(
  value: T,
): Exclude<T, Zero | undefined> | null;
export function nonZero(value: string | number | null | undefined): string | number | null {
  return !value || value === "0001-01-01T00:00:00Z" ? null : value;
}

/** A type of a union that GitHub has come up with since this code was generated. */
export function unknownType(value: never): never {
  const name = typeof value === "object" && value !== null ? String(Reflect.get(value, "__typename")) : "";
  throw new RouteError(
    "ADAPTER_UNSUPPORTED",
    `GitHub answered with a type that this version doesn't know: ${name}.`,
  );
}

/** The input fields, of which `Keys` are certainly given. */
export type Given<Fields, Keys extends keyof Fields> = { [Key in Keys]-?: Exclude<Fields[Key], undefined> };

/** Element of a connection's `nodes`, or of its `edges`. */
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
