// The reference validator of inputs: ajv on the expanded schema. Checks examples, and tests compare the generated
// schemas with it.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { formNeeds } from "../model/form-needs.js";
import { BINARY, INPUT_FORMATS } from "../model/formats.js";
import type { JsonSchema } from "../model/ir.js";
import { withEitherCase } from "./input-schema.js";

const ajv = new Ajv({
  allErrors: true,
  // Inherited members such as "constructor" are not inputs.
  ownProperties: true,
  strict: false,
  unicodeRegExp: false,
  logger: false,
  // The check pass has validated the schema.
  meta: false,
  validateSchema: false,
  // Optimizing takes longer than the few validations of a compiled schema.
  code: { optimize: false },
});
addFormats.default(ajv, { mode: "fast", formats: [...INPUT_FORMATS, BINARY] });
addFormats.default(ajv, { mode: "full", formats: ["date"] });
const isTime = addFormats.default(new Ajv()).compile({ type: "string", format: "date-time" });
// GitHub's documentation has times in upper case, without spaces and leap seconds.
ajv.addFormat("date-time", (text: string) => !/[tz\s]|:60/.test(text) && isTime(text));

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Compiles once per schema; throws for a schema that is not valid. */
export function inputValidator(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const needs = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    needsOf(name, property),
  );
  const validate = ajv.compile({ ...withEitherCase(schema), ...(needs.length > 0 && { allOf: needs }) });
  compiled.set(schema, validate);
  return validate;
}

/** What the forms of a property require of other properties, in JSON Schema. */
function needsOf(name: string, schema: JsonSchema): object[] {
  return formNeeds(schema).map(({ type, others, except }) => {
    const value = {
      type,
      ...(except.length > 0 && { not: { anyOf: except.map((pattern) => ({ pattern })) } }),
    };
    const hasForm = { required: [name], properties: { [name]: value } };
    return { anyOf: [{ not: hasForm }, { required: others }] };
  });
}
