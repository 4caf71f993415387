// The generated input schemas of every card and of random schemas accept the same values as ajv.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loaders } from "../../generated/loaders.js";
import type { Schema } from "../../runtime/index.js";
import { Issues } from "../../runtime/input/issues.js";
import * as parts from "../../runtime/schema/index.js";
import { checkSources } from "../compile.js";
import { schemaCode } from "../emit/input-schema.js";
import type { JsonSchema } from "../model/ir.js";
import { randomSchemas } from "../testing/input-schemas.js";
import { anyValues, mutatedValues, validValues } from "../testing/input-values.js";
import { loadRepository } from "../testing/projects.js";
import { inputValidator } from "../types/input-validator.js";

const SEED = 20_261_122;
const { bound } = checkSources(await loadRepository());

function accepts(schema: Schema, value: unknown): boolean {
  const issues = new Issues("test");
  schema.read(value, "", issues);
  return issues.total === 0;
}

/** The emitted schema, created from its code. */
function emitted(schema: JsonSchema, available: object = parts): Schema {
  const code = schemaCode(schema, {
    part: (name) => `parts.${name}`,
    reference: () => undefined,
    values: () => undefined,
    rule: () => undefined,
  });
  return new Function("parts", `return ${code};`)(available);
}

/** Undefined for values that ajv compares wrongly in `uniqueItems`: it uses them as keys or calls their methods. */
function reference(schema: JsonSchema, value: unknown): boolean | undefined {
  const text = JSON.stringify(value) ?? "";
  const isComparable = text.split('"__proto__"').length < 3 && !/"(?:toString|constructor)":[{["]/.test(text);
  try {
    return isComparable ? inputValidator(schema)(value) : undefined;
  } catch {
    return undefined;
  }
}

interface Case {
  readonly schema: JsonSchema;
  readonly actual: Schema;
  readonly values: readonly unknown[];
}

/** Returns the number of values that both accept and that both reject. Throws for a difference. */
function compare(cases: fc.Arbitrary<Case>, numRuns: number, shrinks = true): Record<string, number> {
  const counts = { accepted: 0, rejected: 0 };
  const property = fc.property(cases, ({ schema, actual, values }) => {
    for (const value of values) {
      const expected = reference(schema, value);
      if (expected === undefined) continue;
      counts[expected ? "accepted" : "rejected"]++;
      const message = `ajv ${expected ? "accepts" : "rejects"} ${JSON.stringify(value)}: ${JSON.stringify(schema)}`;
      if (accepts(actual, value) !== expected) throw new Error(message);
    }
  });
  fc.assert(property, { seed: SEED, numRuns, includeErrorInReport: true, endOnFailure: !shrinks });
  return counts;
}

const compareCard = (schema: JsonSchema, actual: Schema) =>
  compare(
    mutatedValues(schema).map((value) => ({ schema, actual, values: [value] })),
    300,
  );

/** Random schemas with valid and mutated values of each. */
const compareRandom = (available: object, shrinks: boolean) =>
  compare(
    randomSchemas.chain((schema) => {
      const actual = emitted(schema, available);
      const value = fc.oneof(validValues(schema), mutatedValues(schema), anyValues(schema));
      return fc
        .array(value, { minLength: 8, maxLength: 12 })
        .map((values): Case => ({ schema, actual, values }));
    }),
    400,
    shrinks,
  );

describe("the schema of a capability accepts what ajv accepts", () => {
  it.each(bound.capabilities.map(({ id, input }) => [id, input.schema] as const))(
    "%s",
    async (id, schema) => {
      const load = Object.entries(loaders).find(([name]) => name === id)?.[1];
      const capability = await load?.();
      if (!capability) throw new Error(`${id} is not in the registry`);
      const { accepted, rejected } = compareCard(schema, capability.input());
      expect(accepted).toBeGreaterThan(20);
      expect(rejected).toBeGreaterThan(20);
    },
  );
});

describe("random schemas", () => {
  it("accept what ajv accepts", () => {
    const { accepted, rejected } = compareRandom(parts, true);
    expect(accepted).toBeGreaterThan(1_000);
    expect(rejected).toBeGreaterThan(1_000);
  });

  const { object, string, integer, array, enumeration, nullable, record } = parts;
  it.each<[string, object]>([
    ["an object ignores unknown properties", { object: ignoringUnknown }],
    [
      "an object ignores alternatives",
      { object: (properties: object, { required = [] } = {}) => object({ ...properties }, { required }) },
    ],
    [
      "a maximum is exclusive",
      { integer: ({ maximum = Infinity, ...rules } = {}) => integer({ ...rules, maximum: maximum - 1 }) },
    ],
    [
      "a length counts characters",
      { string: ({ maxLength = Infinity, ...rules } = {}) => string({ ...rules, maxLength: maxLength + 1 }) },
    ],
    [
      "a length counts code units",
      { string: (rules: parts.StringRules = {}) => inCodeUnits(string(rules), rules) },
    ],
    ["a format is ignored", { string: ({ format: _ = "", ...rules } = {}) => string(rules) }],
    [
      "elements may be equal",
      { array: (items: Schema, { uniqueItems: _ = false, ...rules } = {}) => array(items, rules) },
    ],
    ["enum values have one case", { enumeration: parts.constant }],
    ["constants have either case", { constant: enumeration }],
    ["null is not accepted", { nullable: (schema: Schema) => schema }],
    ["null is always accepted", { string: (rules = {}) => nullable(string(rules)) }],
    ["a map has values of any type", { record: () => record({ expected: "", read: () => null }) }],
  ])("a difference is found if %s", (_name, broken) => {
    expect(() => compareRandom({ ...parts, ...broken }, false)).toThrow(/ajv (?:accepts|rejects)/);
  });

  function inCodeUnits(schema: Schema, { maxLength = Infinity }: parts.StringRules): Schema {
    const isTooLong = (value: unknown) => typeof value === "string" && value.length > maxLength;
    return {
      ...schema,
      read: (value, path, issues) => schema.read(isTooLong(value) ? null : value, path, issues),
    };
  }

  function ignoringUnknown(properties: Record<string, Schema>, rules: parts.ObjectRules): Schema {
    const schema = object(properties, rules);
    const known = (value: object) =>
      Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(properties, key)));
    return {
      ...schema,
      read: (value, path, issues) => schema.read(isPlain(value) ? known(value) : value, path, issues),
    };
  }
  const isPlain = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
});

it("compares the text __proto__ in a list, which ajv does not", () => {
  const schema: JsonSchema = { type: "array", uniqueItems: true, items: { type: "string" } };
  expect(inputValidator(schema)(["__proto__", "__proto__"])).toBe(true);
  expect(accepts(emitted(schema), ["__proto__", "__proto__"])).toBe(false);
});
