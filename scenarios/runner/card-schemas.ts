// Validators of the schemas in cards: an opinion of its own beside the generated code's.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../../runtime/index.js";

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  keywords: ["untrusted"],
});
addFormats.default(ajv);
// The formats of the card language, as values of them look.
ajv.addFormat("id", /^[\w=-]+$/);
ajv.addFormat("sha", /^[0-9a-f]{40}$/);
ajv.addFormat("login", /^[\w-]{1,39}(?:\[bot\])?$/);
ajv.addFormat("cursor", /^[\w=+/:.-]+$/);

const validators = new WeakMap<JsonSchema, ValidateFunction>();

export function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}
