// Finds keys of written values that neither a published example nor GitHub's description has.

import { type Json, type JsonObject, listAt, objectAt, resolveRef } from "../bind/json.js";
import { nearest } from "../source/diagnostic.js";

/**
 * Returns the problems of values that replace values of `base`. `schema`: of the base, in `description`. Objects without
 * described properties may have any keys.
 */
export function undescribedKeys(
  values: unknown,
  base: unknown,
  schema: JsonObject,
  description: JsonObject,
): string[] {
  const shapes = alternatives(schema, description);
  if (Array.isArray(values)) {
    const items = { anyOf: shapes.flatMap(({ items }) => items ?? []) };
    const first = Array.isArray(base) ? base[0] : undefined;
    return [...new Set(values.flatMap((value) => undescribedKeys(value, first, items, description)))];
  }
  if (!isMap(values) || isAbsent(values)) return [];
  const properties = shapes.map((shape) => objectAt(shape, "properties"));
  const described = new Set(properties.flatMap((one) => Object.keys(one)));
  const isFree = described.size === 0 || shapes.some(({ additionalProperties }) => additionalProperties);
  const existing = isMap(base) ? base : {};
  return Object.entries(values).flatMap(([key, value]) => {
    const children = {
      anyOf: properties.flatMap((one) => (Object.hasOwn(one, key) ? (one[key] ?? []) : [])),
    };
    if (isFree || described.has(key) || Object.hasOwn(existing, key))
      return undescribedKeys(value, existing[key], children, description);
    const [near] = nearest(key, [...described, ...Object.keys(existing)]);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    return [`neither the example nor GitHub's description has "${key}"${hint}`];
  });
}

/** The schemas that a schema consists of, or that it permits. */
function alternatives(schema: Json, description: JsonObject): JsonObject[] {
  const own = resolveRef(schema, description);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => listAt(own, key));
  return [own, ...parts.flatMap((part) => alternatives(part, description))];
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value removes its key from the example. */
export const isAbsent = (value: unknown): boolean => isMap(value) && value.$absent === true;
