// Input validators, precompiled by ajv: no schema and no compiler at run time.

import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { fastFormats } from "ajv-formats/dist/formats.js";
import { withEitherCase } from "../check/schemas.js";
import type { Capability, JsonSchema } from "../ir.js";
import { moduleOf, typeName } from "../plan/names.js";
import type { Module } from "./module.js";

export const validatorName = (id: string): string => `validate${typeName(id)}Input`;

const FORMATS = Object.fromEntries(
  (["date", "date-time", "uri"] as const).map((name) => {
    const format = fastFormats[name];
    const validate = typeof format === "object" && "validate" in format ? format.validate : format;
    if (!(validate instanceof RegExp)) throw new Error(`ajv-formats' fast ${name} is no pattern`);
    return [name, { validate }];
  }),
);

export function emitValidator(capability: Capability): Module {
  const name = validatorName(capability.id);
  // One instance per module: names that ajv counts up would else depend on other cards.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    unicodeRegExp: false,
    unicode: false,
    messages: true,
    logger: false,
    // The schema was proved when it was read, so it need not be held against the schema of schemas.
    meta: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
  } as ConstructorParameters<typeof Ajv>[0]);
  // As patterns, which are printed in place; ajv-formats' own definitions would be required at run time.
  for (const [format, { validate }] of Object.entries(FORMATS)) ajv.addFormat(format, validate);
  ajv.addSchema({ ...withoutProse(withEitherCase(capability.input.schema)), $id: name });
  const text = standalone.default(ajv, { [name]: name }).replace(/^"use strict";\s*/, "");
  if (/\brequire\(/.test(text))
    throw new Error(`the validator of ${capability.id} would need a package at run time`);
  return {
    path: `${moduleOf(capability)}.validate`,
    source: capability.file,
    imports: [],
    statements: [{ kind: "text", text }],
    unchecked: true,
  };
}

/** Titles, descriptions and defaults don't validate. */
function withoutProse(schema: JsonSchema): JsonSchema {
  const { description, title, default: fallback, ...rest } = schema;
  void [description, title, fallback];
  return {
    ...rest,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, inner]) => [name, withoutProse(inner)]),
      ),
    }),
    ...(schema.items && { items: withoutProse(schema.items) }),
  };
}
