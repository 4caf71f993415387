// Schemas of objects.

import type { IssuePath, IssueReporter, Schema } from "../contract/schema.js";
import { join, listWords } from "./messages.js";

/** What a value of an object schema is expected to be. A constant, because bundles repeat the texts of literals. */
export const AN_OBJECT = "an object";

/** Reports an object whose combination of properties is not valid. */
export type ObjectRule = (value: object, path: IssuePath, issues: IssueReporter) => void;

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
  return {
    expected: AN_OBJECT,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, AN_OBJECT, value);
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
            () => `is not an input of ${issues.id}; expected ${listWords(Object.keys(properties), "or")}`,
          );
      return prepared;
    },
  };
}

/** Accepts objects with any properties whose values `values` accepts. */
export function record(values: Schema): Schema {
  return {
    expected: AN_OBJECT,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, AN_OBJECT, value);
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, values.read(inner, join(path, key), issues)]),
      );
    },
  };
}

/** Accepts objects with any properties whose JSON has at most {@link MAX_JSON_BYTES}. */
export function json(): Schema {
  return {
    expected: AN_OBJECT,
    read(value, path, issues) {
      if (!isObject(value)) return issues.unexpected(path, AN_OBJECT, value);
      const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
      if (bytes > MAX_JSON_BYTES)
        issues.add(path, () => `has ${bytes} bytes as JSON, of at most ${MAX_JSON_BYTES}`);
      return value;
    },
  };
}

/** GitHub's limit for free-form data, such as the payload of an event. */
const MAX_JSON_BYTES = 65_535;

/** Returns a value that the object itself has, so that `constructor` is not one. */
export function ownValue(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, and not null or a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
