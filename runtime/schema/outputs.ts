// Parts of output schemas. An output is created by a mapping, so it has no unknown properties. `read` returns the value to
// report in its place; invalid values unchanged.

import type { Schema } from "../contract/schema.js";
import { returnedTimeFormat } from "./formats.js";
import { join, listWords } from "./messages.js";
import { nullable } from "./modifiers.js";
import { AN_OBJECT, isObject } from "./object.js";
import { boolean, integer, string } from "./scalars.js";

/** Checks objects that have all of these properties. Replaces times in other forms than {@link utcTime} returns. */
export function fields(properties: Readonly<Record<string, Schema>>): Schema {
  const checks = Object.entries(properties).map(([name, { read }]) => ({ name, read }));
  return {
    expected: AN_OBJECT,
    read(value, path, issues) {
      if (!isObject(value)) issues.unexpected(path, AN_OBJECT, value);
      else
        for (const { name, read } of checks) {
          const checked = read(value[name], join(path, name), issues);
          if (checked !== value[name]) Object.assign(value, { [name]: checked });
        }
      return value;
    },
  };
}

/** Checks lists. In an input, for elements that are not prepared. */
export function listOf(items: Schema): Schema {
  const expected = "a list";
  return {
    expected,
    read(value, path, issues) {
      if (!Array.isArray(value)) issues.unexpected(path, expected, value);
      // A loop, because a function for each list costs more than the check of its elements.
      else
        for (let index = 0; index < value.length; index++)
          value[index] = items.read(value[index], join(path, index), issues);
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
      return read(value, path, issues);
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
  const expected = listWords(values, "or");
  return {
    expected,
    type: "string",
    read(value, path, issues) {
      if (typeof value !== "string") issues.unexpected(path, expected, value);
      else if (!values.includes(value)) issues.unlisted?.(path, expected, value);
      return value;
    },
  };
}

/**
 * Checks times, and returns them in UTC with `Z`, as GraphQL returns them. Over REST, GitHub returns those of workflows
 * with offsets: `2024-12-06T21:17:46.000-05:00`.
 */
export function utcTime(): Schema {
  const { expected, read } = string({ format: returnedTimeFormat });
  return {
    expected,
    type: "string",
    read(value, path, issues) {
      read(value, path, issues);
      if (typeof value !== "string" || IN_UTC.test(value)) return value;
      const parsed = new Date(value);
      return Number.isNaN(parsed.getTime()) ? value : parsed.toISOString().replace(".000Z", "Z");
    },
  };
}

/** Times in UTC, with fractions of a second only if they are not zero. */
const IN_UTC = /^[^.+]*T[\d:]*(?:\.\d*[1-9]\d*)?Z$/;
