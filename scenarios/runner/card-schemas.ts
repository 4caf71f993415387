// Validates values against the schemas in cards with Ajv, independently of the generated validators.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../../runtime/index.js";

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  keywords: ["untrusted", "missing", "include"],
});
addFormats.default(ajv);
// The formats of the card language.
ajv.addFormat("id", /^[\w=-]+$/);
ajv.addFormat("sha", /^[0-9a-f]{40}$/);
ajv.addFormat("login", /^[\w-]{1,39}(?:\[bot\])?$/);
ajv.addFormat("cursor", /^[\w=+/:.-]+$/);

const validators = new WeakMap<JsonSchema, ValidateFunction>();

export function schemaValidator(schema: JsonSchema): ValidateFunction {
  const cached = validators.get(schema);
  if (cached !== undefined) return cached;
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}
