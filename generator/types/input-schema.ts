// The schema of inputs, for validation and for types.

import type { JsonSchema } from "../model/ir.js";

/** Upper-case enum values may be given in lower case. */
export function withEitherCase(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = { ...schema };
  if (schema.enum) {
    const lower = schema.enum.flatMap((value) =>
      typeof value === "string" && value === value.toUpperCase() ? [value.toLowerCase()] : [],
    );
    result.enum = [...new Set([...schema.enum, ...lower])];
  }
  if (schema.properties) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, withEitherCase(inner)]),
    );
  }
  if (schema.items) result.items = withEitherCase(schema.items);
  return result;
}
