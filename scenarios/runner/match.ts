// Compares a value with what a scenario expects of it.

import { isMap, type PlainMap } from "./scenario.js";

export interface Mismatch {
  /** Such as `data.items.0.number`. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Expected maps name the fields that matter; lists have the expected length and order, except where the schema calls
 * them sets (`uniqueItems`). Matchers: `{$type: string}`, `{$pattern: "^v1"}`, `{$absent: true}`.
 */
export function mismatches(expected: unknown, actual: unknown, path: string, schema?: unknown): Mismatch[] {
  if (isMap(expected)) {
    const matcher = Object.keys(expected).find((key) => key.startsWith("$"));
    if (matcher !== undefined) return fits(expected, actual) ? [] : [differ(path, expected, actual)];
    if (!isMap(actual)) return [differ(path, expected, actual)];
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value, own(actual, key), `${path}.${key}`, property(schema, key)),
    );
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [differ(path, expected, actual)];
    const items = isMap(schema) ? schema.items : undefined;
    if (isSet(schema)) return setMismatches(expected, actual, path, items);
    return expected.flatMap((value, index) => mismatches(value, actual[index], `${path}.${index}`, items));
  }
  return Object.is(expected, actual) ? [] : [differ(path, expected, actual)];
}

/** Whether the card says that the order of this list means nothing. */
export function isSet(schema: unknown): boolean {
  return isMap(schema) && schema.uniqueItems === true;
}

/** The schema of a property, or undefined. */
export function property(schema: unknown, key: string): unknown {
  return isMap(schema) && isMap(schema.properties) ? own(schema.properties, key) : undefined;
}

function setMismatches(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: string,
  items: unknown,
): Mismatch[] {
  const left = [...actual];
  const unmet = expected.filter((value) => {
    const found = left.findIndex((candidate) => mismatches(value, candidate, path, items).length === 0);
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
  return unmet.flatMap((value, index) => mismatches(value, left[index], `${path}[]`, items));
}

/** An unknown matcher fits nothing. */
function fits(matcher: PlainMap, actual: unknown): boolean {
  return Object.entries(matcher).every(([name, wanted]) => {
    switch (name) {
      case "$type":
        return wanted === (Array.isArray(actual) ? "array" : actual === null ? "null" : typeof actual);
      case "$pattern":
        return typeof actual === "string" && new RegExp(String(wanted)).test(actual);
      case "$absent":
        return (actual === undefined) === (wanted === true);
      default:
        return false;
    }
  });
}

function own(map: PlainMap, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function differ(path: string, expected: unknown, actual: unknown): Mismatch {
  return { path, expected: show(expected), actual: show(actual) };
}

/** As JSON, cut where it gets long. */
export function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}
