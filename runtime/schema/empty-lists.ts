// Lists that mean the same if they are empty as if they are absent, such as the teams of a review request.

import type { Schema } from "../contract/schema.js";
import { isObject } from "./object.js";

/** Reads an object without its empty lists of these names. */
export function withoutEmptyLists(schema: Schema, ...names: readonly string[]): Schema {
  const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  const isKept = ([name, value]: readonly [string, unknown]): boolean =>
    !names.includes(name) || !isEmptyList(value);
  return {
    ...schema,
    read: (value, path, issues) =>
      schema.read(
        isObject(value) ? Object.fromEntries(Object.entries(value).filter(isKept)) : value,
        path,
        issues,
      ),
  };
}
