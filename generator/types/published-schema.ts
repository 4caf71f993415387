// Schemas as users and models receive them: JSON Schema that strict validators accept, without keywords of cards.

import { BINARY, FORMAT_PATTERNS } from "../model/formats.js";
import type { JsonSchema } from "../model/ir.js";
import { appliesTo } from "../model/keywords.js";
import { absentIfEmpty } from "./input-schema.js";

/** Returns the published form of a schema. `publishInner` publishes the schemas of properties and elements. */
export function publishSchema(
  schema: JsonSchema,
  publishInner: (schema: JsonSchema) => object = (inner) => publishSchema(inner),
): object {
  const { untrusted: _, missing: _missing, include: _include, login: _login, ...own } = schema;
  const { format, emptyIsAbsent, minItems, ...others } = own;
  // An empty list that counts as absent is valid.
  const rest: JsonSchema = emptyIsAbsent || minItems === undefined ? others : { ...others, minItems };
  const { properties, items, additionalProperties: extra, anyOf, oneOf } = rest;
  if (format === BINARY) return { type: "string", minLength: 1, description: rest.description };
  const pattern = format === undefined ? undefined : FORMAT_PATTERNS.get(format);
  const types = typeof rest.type === "object" ? rest.type : [];
  const published = {
    ...rest,
    ...(format !== undefined && (pattern === undefined ? { format } : { pattern })),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, publishInner(property)]),
      ),
    }),
    ...(items && { items: publishInner(items) }),
    ...(typeof extra === "object" && { additionalProperties: publishInner(extra) }),
    ...(anyOf && { anyOf: anyOf.map((one) => declareRequired(one, schema)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => declareRequired(one, schema)) }),
  };
  // Strict validators accept one type in addition to null.
  return types.filter((type) => type !== "null").length > 1 ? splitTypes(types, published) : published;
}

/**
 * Names the required properties in the alternative as well, because strict validators require them there. A list that
 * counts as absent if it is empty must not be empty.
 */
function declareRequired(alternative: JsonSchema, schema: JsonSchema): object {
  const { required } = alternative;
  if (!required) return alternative;
  const empty = absentIfEmpty(schema);
  const declare = (name: string) => (empty.includes(name) ? { type: "array", minItems: 1 } : {});
  return { ...alternative, properties: Object.fromEntries(required.map((name) => [name, declare(name)])) };
}

/** Returns a schema with an alternative for each type. */
function splitTypes(types: readonly string[], schema: Readonly<Record<string, unknown>>): object {
  const { type: _, description, default: fallback, ...rest } = schema;
  const alternatives = types.map((type) => {
    const own = Object.entries(rest).filter(([keyword]) => appliesTo(keyword, type));
    return { type, ...Object.fromEntries(own) };
  });
  return { anyOf: alternatives, description, default: fallback };
}
