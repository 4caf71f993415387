// The paths of inputs that are secrets.

import type { JsonSchema } from "../model/ir.js";

/** Returns the paths of the secrets in a schema: `auth.key`, also in each element of a list; `*` is any name. */
export function secretPaths(schema: JsonSchema, path: readonly string[] = []): string[] {
  if (schema.writeOnly === true) return [path.join(".")];
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [] } = schema;
  const named = Object.entries(properties).flatMap(([name, inner]) => secretPaths(inner, [...path, name]));
  const others =
    typeof additionalProperties === "object" ? secretPaths(additionalProperties, [...path, "*"]) : [];
  const same = [...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((inner) => secretPaths(inner, path));
  return [...new Set([...named, ...others, ...same])];
}
