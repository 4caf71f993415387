// Schemas of strings, numbers, booleans and enum values.

import type { Schema } from "../contract/schema.js";
import type { StringFormat } from "./formats.js";
import { count, listWords } from "./messages.js";

/** Constraints of a string. Lengths are in Unicode code points, as in JSON Schema. */
export interface StringRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression without flags. */
  readonly pattern?: string;
  readonly format?: StringFormat;
}

/** Accepts strings. */
export function string(rules: StringRules = {}): Schema {
  const { minLength = 0, maxLength = Infinity, format } = rules;
  const expected = format === undefined ? "a string" : `a ${format.name} string`;
  const pattern = rules.pattern === undefined ? undefined : new RegExp(rules.pattern);
  /** Returns the constraint that the value violates. */
  const violated = (value: unknown): string | undefined => {
    if (typeof value !== "string") return expected;
    // Only a text that has more code units can have more code points.
    const length = minLength > 1 || value.length > maxLength ? [...value].length : value.length;
    if (length < minLength)
      return minLength === 1 ? "a non-empty string" : `at least ${count(minLength, "character")}`;
    if (length > maxLength) return `at most ${count(maxLength, "character")}`;
    if (pattern?.test(value) === false) return `a string matching ${rules.pattern}`;
    if (format === undefined) return undefined;
    return format.pattern.test(value) && format.isValid?.(value) !== false ? undefined : expected;
  };
  return { ...scalar(expected, violated), type: "string" };
}

/** Bounds of a number, inclusive. */
export interface NumberRules {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Accepts finite numbers. */
export function number(rules?: NumberRules): Schema {
  return numeric("a number", Number.isFinite, rules);
}

/** Accepts integers; `1.0` is one. */
export function integer(rules?: NumberRules): Schema {
  return numeric("an integer", Number.isInteger, rules);
}

function numeric(
  noun: string,
  isOfType: (value: unknown) => boolean,
  { minimum, maximum }: NumberRules = {},
): Schema {
  const atLeast = minimum === undefined ? "" : ` of at least ${minimum}`;
  const atMost = maximum === undefined ? "" : ` of at most ${maximum}`;
  const expected = noun + (atLeast && atMost ? ` from ${minimum} to ${maximum}` : atLeast + atMost);
  const violated = (value: unknown): string | undefined =>
    isOfType(value) && Number(value) >= (minimum ?? -Infinity) && Number(value) <= (maximum ?? Infinity)
      ? undefined
      : expected;
  return { ...scalar(expected, violated), type: "number" };
}

/** Accepts true and false. */
export function boolean(): Schema {
  const expected = "true or false";
  return {
    ...scalar(expected, (value) => (typeof value === "boolean" ? undefined : expected)),
    type: "boolean",
  };
}

type Value = string | number | boolean | null;

/** Accepts these values, and the upper-case ones in lower case as well. */
export function enumeration(...values: readonly Value[]): Schema {
  const known = new Map<unknown, Value>();
  for (const value of values)
    if (typeof value === "string" && value === value.toUpperCase()) known.set(value.toLowerCase(), value);
  for (const value of values) known.set(value, value);
  const expected = listWords(values.map(String), "or");
  return {
    expected,
    read(value, path, issues) {
      const declared = known.get(value);
      if (declared === undefined) issues.unexpected(path, expected, value);
      return declared;
    },
  };
}

/** Accepts exactly these values. */
export function constant(...values: readonly unknown[]): Schema {
  const expected = listWords(values.map(String), "or");
  return scalar(expected, (value) => (values.includes(value) ? undefined : expected));
}

/** `violated`: the constraint that a value violates; undefined if it is valid. */
function scalar(expected: string, violated: (value: unknown) => string | undefined): Schema {
  return {
    expected,
    read(value, path, issues) {
      const constraint = violated(value);
      if (constraint !== undefined) issues.unexpected(path, constraint, value);
      return value;
    },
  };
}
