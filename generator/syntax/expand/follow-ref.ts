// Follows `$ref` to shared schemas.

import type { SchemaFiles } from "../schema.js";
import { at, type Located } from "../yaml.js";

/**
 * Returns the shared schema that a schema refers to; undefined if there is none, or if `within` contains it, because a
 * schema that contains itself is reported later.
 */
export function followRef(
  schema: Located,
  shared: SchemaFiles,
  within: readonly string[],
): { readonly name: string; readonly schema: Located } | undefined {
  const name = at(schema, "$ref")?.value;
  if (typeof name !== "string" || within.includes(name)) return undefined;
  const [file = "", pointer = ""] = name.split("#/");
  const referred = at(shared.get(file), ...pointer.split("/"));
  return referred && { name, schema: referred };
}
