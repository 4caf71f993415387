// Schemas of objects.

import type { IssueReporter, Schema } from "../contract/schema.js";
import { join, list } from "./messages.js";

/** Reports an object whose combination of properties is not valid. */
export type ObjectRule = (value: object, path: string, issues: IssueReporter) => void;

/** Constraints on the combination of properties. */
export interface ObjectRules {
  /** Names of properties, or true for all. */
  readonly required?: readonly string[] | true;
  readonly rules?: readonly ObjectRule[];
}

/** Accepts objects with these properties and no others. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  { required = [], rules = [] }: ObjectRules = {},
): Schema {
  const expected = "an object";
  return {
    expected,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, expected, value);
      for (const rule of rules) rule(value, path, issues);
      const prepared: Record<string, unknown> = {};
      for (const [name, schema] of Object.entries(properties)) {
        const given = ownValue(value, name);
        if (given !== undefined) prepared[name] = schema.read(given, join(path, name), issues);
        else if (required === true || required.includes(name))
          issues.add(join(path, name), () => `is required (${schema.expected})`);
        else if (schema.fallback !== undefined) prepared[name] = schema.fallback;
      }
      for (const key of Object.keys(value))
        if (!Object.hasOwn(properties, key))
          issues.add(
            join(path, key),
            () => `is not an input of ${issues.id}; expected ${list(Object.keys(properties), "or")}`,
          );
      return prepared;
    },
  };
}

/** Accepts objects with any properties whose values `values` accepts. */
export function record(values: Schema): Schema {
  const expected = "an object";
  return {
    expected,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, expected, value);
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, values.read(inner, join(path, key), issues)]),
      );
    },
  };
}

/** Returns a value that the object itself has, so that `constructor` is not one. */
export function ownValue(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Whether a JSON value is an object, and not null or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
