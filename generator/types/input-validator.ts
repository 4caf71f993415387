// The validator of a capability's input: check runs it on examples, and emit prints it.

import { Ajv, type ValidateFunction } from "ajv";
import { fastFormats } from "ajv-formats/dist/formats.js";
import type { Capability, JsonSchema } from "../model/ir.js";
import { validatorName } from "../model/names.js";
import { withEitherCase } from "./input-schema.js";

export interface InputValidator {
  readonly ajv: Ajv;
  /** The schema's `$id`. */
  readonly name: string;
  readonly validate: ValidateFunction;
}

const FORMATS = Object.fromEntries(
  (["date", "date-time", "uri"] as const).map((name) => {
    const format = fastFormats[name];
    const validate = typeof format === "object" && "validate" in format ? format.validate : format;
    if (!(validate instanceof RegExp)) throw new Error(`ajv-formats' fast ${name} is no pattern`);
    return [name, { validate }];
  }),
);

const compiled = new WeakMap<Capability, InputValidator>();

/** Compiles once per capability; throws for a schema that is not valid. */
export function inputValidator(capability: Capability): InputValidator {
  const known = compiled.get(capability);
  if (known !== undefined) return known;
  const name = validatorName(capability.id);
  // One instance per capability, since ajv numbers the names that it generates.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    unicodeRegExp: false,
    unicode: false,
    messages: true,
    logger: false,
    // The check pass has validated the schema.
    meta: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
  } as ConstructorParameters<typeof Ajv>[0]);
  // Formats as patterns, which are printed inline; ajv-formats' own definitions would be required at run time.
  for (const [format, { validate }] of Object.entries(FORMATS)) ajv.addFormat(format, validate);
  const validate = ajv.compile({ ...withoutProse(withEitherCase(capability.input.schema)), $id: name });
  const validator = { ajv, name, validate };
  compiled.set(capability, validator);
  return validator;
}

/** Removes titles, descriptions and defaults, which the validator does not use. */
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
