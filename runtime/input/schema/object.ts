// Schemas of objects.

import type { InputSchema, IssueReporter } from "../../contract/input-schema.js";
import { nearest } from "../../text/nearest.js";
import { join } from "../issues.js";
import { list, unexpected } from "./messages.js";

/** Names of properties that must be present, or values that properties must have if they are present. */
export type Alternative = readonly string[] | Readonly<Record<string, InputSchema>>;

/** Constraints on the combination of properties. */
export interface ObjectRules {
  readonly required?: readonly string[];
  /** At least one of these must apply. */
  readonly anyOf?: readonly Alternative[];
  /** Exactly one of these must apply. */
  readonly oneOf?: readonly Alternative[];
}

/** Accepts objects with these properties and no others. */
export function object(
  properties: Readonly<Record<string, InputSchema>>,
  { required = [], anyOf, oneOf }: ObjectRules = {},
): InputSchema {
  const expected = "an object";
  return {
    expected,
    read(value, path, issues) {
      if (!isObject(value)) return unexpected(issues, path, expected, value);
      checkAlternatives(value, path, anyOf, Infinity, issues);
      checkAlternatives(value, path, oneOf, 1, issues);
      const prepared: Record<string, unknown> = {};
      for (const [name, schema] of Object.entries(properties)) {
        const given = ownValue(value, name);
        if (given !== undefined) prepared[name] = schema.read(given, join(path, name), issues);
        else if (required.includes(name))
          issues.add(join(path, name), () => `is required (${schema.expected})`);
        else if (schema.fallback !== undefined) prepared[name] = schema.fallback;
      }
      for (const key of Object.keys(value))
        if (!Object.hasOwn(properties, key))
          issues.add(join(path, key), () => {
            const near = nearest(key, Object.keys(properties));
            return `is not an input of ${issues.id}${near === undefined ? "" : `; did you mean "${near}"?`}`;
          });
      return prepared;
    },
  };
}

/** Accepts objects with any properties whose values `values` accepts. */
export function record(values: InputSchema): InputSchema {
  const expected = "an object";
  return {
    expected,
    read(value, path, issues) {
      if (!isObject(value)) return unexpected(issues, path, expected, value);
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, values.read(inner, join(path, key), issues)]),
      );
    },
  };
}

function checkAlternatives(
  value: object,
  path: string,
  alternatives: readonly Alternative[] | undefined,
  max: number,
  issues: IssueReporter,
): void {
  if (alternatives === undefined) return;
  const matching = alternatives.filter((one) =>
    isNames(one)
      ? one.every((name) => ownValue(value, name) !== undefined)
      : Object.entries(one).every(([name, schema]) => {
          const given = ownValue(value, name);
          return given === undefined || issues.accepts(schema, given);
        }),
  ).length;
  if (matching > 0 && matching <= max) return;
  issues.add(path, () => {
    const forms = alternatives.map(describe).join(", or ");
    return matching === 0
      ? `provide ${forms}`
      : `provide only one of these: ${forms}; got ${list(Object.keys(value), "and")}`;
  });
}

const isNames = (alternative: Alternative): alternative is readonly string[] => Array.isArray(alternative);

function describe(alternative: Alternative): string {
  const words = isNames(alternative)
    ? alternative
    : Object.entries(alternative).map(([name, schema]) => `${name} ${schema.expected}`);
  return list(words, "and");
}

/** Returns a value that the object itself has, so that `constructor` is not one. */
function ownValue(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Whether a JSON value is an object, and not null or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
