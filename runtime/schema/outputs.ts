// Parts of output schemas. An output is created by a mapping, so it has no unknown properties.

import type { Schema } from "../contract/schema.js";
import { join, list } from "./messages.js";
import { nullable } from "./modifiers.js";
import { AN_OBJECT, isObject } from "./object.js";
import { boolean, integer, string } from "./scalars.js";

/** Checks objects that have all of these properties. */
export function fields(properties: Readonly<Record<string, Schema>>): Schema {
  const checks = Object.entries(properties).map(([name, { read }]) => ({ name, read }));
  return {
    expected: AN_OBJECT,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, AN_OBJECT, value);
      for (const { name, read } of checks) read(value[name], join(path, name), issues);
    },
  };
}

/** Checks lists. In an input, for elements that are not prepared. */
export function listOf(items: Schema): Schema {
  const expected = "a list";
  return {
    expected,
    read(value, path, issues) {
      if (!Array.isArray(value)) return issues.unexpected(path, expected, value);
      // A loop, because a function for each list costs more than the check of its elements.
      for (let index = 0; index < value.length; index++) items.read(value[index], join(path, index), issues);
      return value;
    },
  };
}

/** Checks lists without an order. Removes equal elements from the list itself. */
export function setOf(items: Schema): Schema {
  const { expected, read } = listOf(items);
  return {
    expected,
    read(value, path, issues) {
      // Most sets are short lists of different texts: finding that out creates no objects.
      if (Array.isArray(value) && mayRepeat(value))
        value.splice(
          0,
          Infinity,
          ...new Map(value.map((one) => [isObject(one) ? JSON.stringify(one) : one, one])).values(),
        );
      read(value, path, issues);
    },
  };
}

const mayRepeat = (list: readonly unknown[]): boolean =>
  list.length > SHORT || list.some((one, at) => isObject(one) || list.indexOf(one) < at);

/** The length of a list in which a search for each element costs less than a set. */
const SHORT = 64;

/** Checks pages of a list: `{ items, totalCount, pageInfo }`. */
export function page(items: Schema): Schema {
  const pageInfo = fields({ hasNextPage: boolean(), endCursor: nullable(string()) });
  return fields({ items, totalCount: nullable(integer()), pageInfo });
}

/** Checks enum values. GitHub may add values, so other strings are reported as unlisted. */
export function oneOf(...values: readonly string[]): Schema {
  const expected = list(values, "or");
  return {
    expected,
    type: "string",
    read(value, path, issues) {
      if (typeof value !== "string") issues.unexpected(path, expected, value);
      else if (!values.includes(value)) issues.unlisted?.(path, expected, value);
    },
  };
}
