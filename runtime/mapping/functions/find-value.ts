// Finds a number by the id of what it belongs to, because REST returns related objects in separate lists.

import { present } from "../values.js";

/** Numbers by id, and the id to find. */
export interface ValueSearch {
  readonly values: readonly { readonly key?: number | null | undefined; readonly value: number }[];
  readonly key?: number | null | undefined;
}

/** Returns the first value with the key; null if there is none. Throws `SERVER` if `values` is not a list. */
export function findValue({ values, key }: ValueSearch): number | null {
  if (key === null || key === undefined) return null;
  return present(values, "values", "list").find((one) => one.key === key)?.value ?? null;
}
