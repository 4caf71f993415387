// Compares actual values with the values that a scenario expects.

import type { OperationCard } from "../../runtime/index.js";

export type PlainMap = { readonly [key: string]: unknown };

export function isMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export interface Mismatch {
  /** For example, `data.items.0.number`. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Returns the differences between an expected and an actual value. Fields that an expected map does not name are
 * ignored. Lists must have the expected length and order; order is ignored if the schema declares a set (`uniqueItems`).
 * On a route that does not return a value (`missing`), it may be absent. Matchers: `{$type: string}`, `{$pattern: "^v1"}`, `{$absent: true}`.
 */
export function mismatches(
  expected: unknown,
  actual: unknown,
  path: string,
  schema?: unknown,
  route?: string,
): Mismatch[] {
  if (actual === undefined && mayBeAbsent(schema, route)) return [];
  if (isMap(expected)) {
    const matcher = Object.keys(expected).find((key) => key.startsWith("$"));
    if (matcher !== undefined) return fits(expected, actual) ? [] : [differ(path, expected, actual)];
    if (!isMap(actual)) return [differ(path, expected, actual)];
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value, own(actual, key), `${path}.${key}`, property(schema, key), route),
    );
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [differ(path, expected, actual)];
    const items = isMap(schema) ? schema.items : undefined;
    if (isSet(schema)) return setMismatches(expected, actual, path, items, route);
    return expected.flatMap((value, index) =>
      mismatches(value, actual[index], `${path}.${index}`, items, route),
    );
  }
  return Object.is(expected, actual) ? [] : [differ(path, expected, actual)];
}

/**
 * Returns the output schema of a card, with the routes that do not return a value in `missing` of its schema. gh sends
 * the request of REST if there is no GraphQL route.
 */
export function outputSchema({
  output_schema,
  missing = {},
  routing,
}: Pick<OperationCard, "output_schema" | "missing"> & Partial<Pick<OperationCard, "routing">>): object {
  const isRest = routing && ![routing.preferred, ...routing.fallbacks].includes("graphql");
  const paths = Object.entries(missing).map(([path, reasons]) => [
    path,
    isRest && reasons.rest !== undefined ? { ...reasons, cli: reasons.rest } : reasons,
  ]);
  return addMissing(output_schema, "", Object.fromEntries(paths));
}

function addMissing(
  schema: PlainMap,
  path: string,
  missing: NonNullable<OperationCard["missing"]>,
): PlainMap {
  const { properties, items } = schema;
  const entries = Object.entries(isMap(properties) ? properties : {}).map(([name, inner]) => [
    name,
    isMap(inner) ? addMissing(inner, path === "" ? name : `${path}.${name}`, missing) : inner,
  ]);
  return {
    ...schema,
    ...(missing[path] && { missing: missing[path] }),
    ...(isMap(properties) && { properties: Object.fromEntries(entries) }),
    ...(isMap(items) && { items: addMissing(items, `${path}[]`, missing) }),
  };
}

/** Reports whether the schema declares a list whose order is not significant. */
export function isSet(schema: unknown): boolean {
  return isMap(schema) && schema.uniqueItems === true;
}

/** Whether the route does not, or not always, return a value. */
export function mayBeAbsent(schema: unknown, route: string | undefined): boolean {
  const missing = isMap(schema) ? schema.missing : undefined;
  return route !== undefined && isMap(missing) && Object.hasOwn(missing, route);
}

/** Returns the schema of a property, or undefined. */
export function property(schema: unknown, key: string): unknown {
  return isMap(schema) && isMap(schema.properties) ? own(schema.properties, key) : undefined;
}

function setMismatches(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: string,
  items: unknown,
  route: string | undefined,
): Mismatch[] {
  const left = [...actual];
  const unmet = expected.filter((value) => {
    const found = left.findIndex(
      (candidate) => mismatches(value, candidate, path, items, route).length === 0,
    );
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
  return unmet.flatMap((value, index) => mismatches(value, left[index], `${path}[]`, items, route));
}

/** Reports whether a value satisfies a matcher. No value satisfies an unknown matcher. */
function fits(matcher: PlainMap, actual: unknown): boolean {
  return Object.entries(matcher).every(([name, operand]) => {
    switch (name) {
      case "$type":
        return operand === (Array.isArray(actual) ? "array" : actual === null ? "null" : typeof actual);
      case "$pattern":
        return typeof actual === "string" && new RegExp(String(operand)).test(actual);
      case "$absent":
        return (actual === undefined) === (operand === true);
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

/** Formats a value as JSON, truncated to 300 characters. */
export function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}

export function formatMismatch({ path, expected, actual }: Mismatch): string {
  return `${path}: expected ${expected}, got ${actual}`;
}
