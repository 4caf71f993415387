// The reference for valid data: Ajv, with enums that GitHub may extend accepting any string.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

const ajv = addFormats.default(new Ajv({ strict: true }), { mode: "fast" });
const validators = new WeakMap<object, ValidateFunction>();

/** Whether the data matches the output schema. */
export function matchesOutput(schema: object, data: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(Object(open(schema)));
  validators.set(schema, validate);
  return validate(data) === true;
}

/** Whether the input matches the input schema. */
export function matchesInput(schema: object, input: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(input) === true;
}

function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, inner]) => {
    if (key !== "enum" || !Array.isArray(inner)) return [key, open(inner)];
    return ["type", inner.includes(null) ? ["string", "null"] : "string"];
  });
  return Object.fromEntries(entries);
}
