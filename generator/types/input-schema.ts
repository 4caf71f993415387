// The schema of inputs, for validation and for types.

import { BINARY } from "../model/formats.js";
import { FORMS, type JsonSchema } from "../model/ir.js";

/**
 * The schema of the values that a caller may give: upper-case enum values may be given in lower case, lists that count as
 * absent if they are empty may be empty, and a schema with properties accepts only objects.
 */
export function withEitherCase(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties: extra, anyOf, oneOf } = schema;
  const isObject = properties !== undefined && !schema.enum && !("const" in schema);
  return {
    ...schema,
    ...(schema.type === undefined && isObject && { type: "object" }),
    ...(schema.enum && { enum: eitherCase(schema.enum) }),
    ...(properties && {
      properties: mapValues(properties, (property) => ({
        ...withEitherCase(property),
        ...(property.emptyIsAbsent && { minItems: 0 }),
      })),
    }),
    ...(items && { items: withEitherCase(items) }),
    ...(typeof extra === "object" && { additionalProperties: withEitherCase(extra) }),
    ...(anyOf && {
      anyOf: anyOf.map((one) =>
        one.properties
          ? { properties: mapValues(fixedValues(one), withEitherCase) }
          : withElements(one, schema),
      ),
    }),
    ...(oneOf && { oneOf: oneOf.map((one) => withElements(one, schema)) }),
  };
}

/** The names of properties that count as absent if they are empty lists. */
export function absentIfEmpty({ properties = {} }: JsonSchema): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.emptyIsAbsent);
}

/** An alternative of required properties of the schema, for which an empty list that counts as absent is not enough. */
function withElements(alternative: JsonSchema, schema: JsonSchema): JsonSchema {
  const names = absentIfEmpty(schema).filter((name) => alternative.required?.includes(name));
  if (names.length === 0) return alternative;
  return { ...alternative, properties: Object.fromEntries(names.map((name) => [name, { minItems: 1 }])) };
}

/** The values of properties that an alternative fixes, as enums, since the properties are usually enums. */
export function fixedValues({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return mapValues(properties, (schema) => (schema.const === undefined ? schema : { enum: [schema.const] }));
}

type Value = NonNullable<JsonSchema["enum"]>[number];

/** The values, and the upper-case ones in lower case. */
export function eitherCase(values: readonly Value[]): Value[] {
  const lower = values.flatMap((value) =>
    typeof value === "string" && value === value.toUpperCase() ? [value.toLowerCase()] : [],
  );
  return [...new Set([...values, ...lower])];
}

/** Whether the runtime changes a value before the routes use it: a default, an enum value in lower case, forms, or bytes. */
export function isPrepared(schema: JsonSchema): boolean {
  const { default: fallback, enum: values, properties = {}, items, additionalProperties: extra } = schema;
  const inner = [...Object.values(properties), items, typeof extra === "object" ? extra : undefined];
  return (
    schema[FORMS] !== undefined ||
    schema.format === BINARY ||
    fallback !== undefined ||
    (values !== undefined && eitherCase(values).length > values.length) ||
    inner.some((one) => one !== undefined && isPrepared(one))
  );
}

function mapValues<T>(
  object: Readonly<Record<string, T>>,
  change: (value: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
