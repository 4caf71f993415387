// Random input schemas of the supported subset of JSON Schema.

import * as fc from "fast-check";
import type { JsonSchema } from "../model/ir.js";

const NAMES = ["a", "b", "cD", "name", "length"];
const VALUES = ["A", "a", "MERGE", "Mixed", "lower", "1", "", "É", 0, 1, 1.5, true, false, null];
const PATTERNS = ["^[a-z]+$", "o", "^(?!none$)[\\w-]+$", "^[^\\s,]+$", "^.{1,2}$"];

const limits = { min: 0, max: 4 };
/** An object with at most two of the keywords, since more of them exclude most values. */
function optional(keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> {
  const names = fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 2 });
  return fc
    .tuple(names, fc.record(keywords))
    .map(([kept, values]) => Object.fromEntries(kept.map((name) => [name, values[name]])));
}

const scalarTypes = fc.constantFrom("string", "integer", "number", "boolean", "null");
/** Keywords of every type, since keywords of other types than the value's are ignored. */
const scalarRules = optional({
  minLength: fc.integer(limits),
  maxLength: fc.integer(limits),
  pattern: fc.constantFrom(...PATTERNS),
  format: fc.constantFrom("date", "date-time", "uri"),
  minimum: fc.constantFrom(-1, 0, 1, 1.5),
  maximum: fc.constantFrom(0, 1, 2, 100),
});
const strings = scalarRules.map((rules): JsonSchema => ({ ...rules, type: "string" }));
const unions = fc
  .tuple(fc.uniqueArray(scalarTypes, { minLength: 1, maxLength: 3 }), scalarRules)
  .map(([type, rules]): JsonSchema => ({ ...rules, type }));
const scalars = fc.oneof(
  strings,
  unions,
  scalarTypes.map((type): JsonSchema => ({ type })),
);
const enums = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 4 }),
    fc.oneof(fc.constant({}), scalars, scalarRules),
  )
  .map(([values, rules]): JsonSchema => ({ ...rules, enum: values }));
const constants = fc.constantFrom(...VALUES).map((value): JsonSchema => ({ const: value }));

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema; array: JsonSchema; map: JsonSchema }>(
  (tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 5, arbitrary: scalars },
      { weight: 2, arbitrary: enums },
      { weight: 1, arbitrary: constants },
      { weight: 3, arbitrary: tie("array") },
      { weight: 3, arbitrary: tie("object") },
      { weight: 1, arbitrary: tie("map") },
    ),
    array: fc
      .tuple(
        tie("schema"),
        optional({
          minItems: fc.integer({ min: 0, max: 2 }),
          maxItems: fc.integer({ min: 0, max: 3 }),
          uniqueItems: fc.boolean(),
          emptyIsAbsent: fc.constant(true),
        }),
        orNull("array"),
      )
      .map(([items, rules, type]): JsonSchema => ({ ...rules, type, items })),
    map: fc
      .tuple(tie("schema"), orNull("object"))
      .map(([values, type]): JsonSchema => ({ type, additionalProperties: values })),
    object: objects(tie("schema")),
  }),
);

function orNull(type: string): fc.Arbitrary<string | string[]> {
  return fc.constantFrom<string | string[]>(type, [type, "null"], ["null", type]);
}

/** Closed objects with required properties, alternatives and defaults. */
function objects(inner: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> {
  const names = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 });
  return fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...NAMES), inner, { minKeys: 1 }),
      required: names,
      type: fc.option(orNull("object"), { nil: undefined }),
      sets: fc.array(names, { minLength: 1, maxLength: 3 }),
      fixed: fc.option(fc.tuple(fc.constantFrom(...NAMES), constants), { nil: undefined }),
      keyword: fc.constantFrom("anyOf", "oneOf", undefined),
    })
    .map(({ properties, required, type, sets, fixed, keyword }): JsonSchema => {
      const known = (list: readonly string[]): string[] =>
        list.filter((name) => Object.hasOwn(properties, name));
      // Only an optional list, which may have one element, can count as absent.
      const lists = Object.entries(properties).map(([name, property]): [string, JsonSchema] =>
        property.emptyIsAbsent && (required.includes(name) || Number(property.minItems ?? 0) > 1)
          ? [name, { ...property, emptyIsAbsent: false }]
          : [name, property],
      );
      const alternatives: JsonSchema[] = sets.map((set) => ({ required: known(set) }));
      if (keyword === "anyOf" && fixed) alternatives.push({ properties: { [fixed[0]]: fixed[1] } });
      return {
        ...(type !== undefined && { type }),
        additionalProperties: false,
        properties: Object.fromEntries(lists),
        required: known(required),
        // The sets are about objects, so that null would be in each of them.
        ...(keyword && !Array.isArray(type) && { [keyword]: alternatives }),
      };
    });
}

export const randomSchemas: fc.Arbitrary<JsonSchema> = schema;
