// Validates values against the schemas in cards with Ajv, independently of the generated validators.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../../runtime/index.js";

const ajv = addFormats.default(new Ajv({ allErrors: true, strict: true }));

const validators = new WeakMap<JsonSchema, ValidateFunction>();

export function schemaValidator(schema: JsonSchema): ValidateFunction {
  const cached = validators.get(schema);
  if (cached !== undefined) return cached;
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}
