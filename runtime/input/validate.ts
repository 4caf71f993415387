// Validates and prepares the input of a call, and reports all issues in one message.

import type { Capability } from "../contract/capability.js";
import type { Schema } from "../contract/schema.js";
import { isObject } from "../schema/object.js";
import { Issues } from "./issues.js";
import { sanitizeInput } from "./sanitize-input.js";

const schemas = new WeakMap<() => Schema, Schema>();

/** Returns the schema, which is created for the first call that uses it. */
export function createOnce(create: () => Schema): Schema {
  const schema = schemas.get(create) ?? create();
  schemas.set(create, schema);
  return schema;
}

/**
 * Returns the input as plain data with defaults filled in and enum values as declared. Adds `owner` and `name` of the
 * client's repository if the input is invalid without them and contains neither. Throws `VALIDATION` with
 * `details.issues` (at most 20) and `details.omitted` (the number of further issues).
 */
export function validateInput(
  {
    id,
    input: createSchema,
    inRepository,
    readReferences,
    binary,
  }: Pick<Capability<unknown, unknown>, "id" | "input" | "inRepository" | "readReferences" | "binary">,
  given: unknown,
  repo: { readonly owner: string; readonly name: string } | undefined,
): object {
  const unsafe = new Issues(id);
  const sanitized = sanitizeInput(given, unsafe, binary);
  // Values that are not JSON are missing in the copy, so that the schema would report them once more.
  const isPlain = unsafe.total === 0;
  const input = readReferences?.(sanitized, unsafe) ?? sanitized;
  if (!isPlain) throw unsafe.toError();
  const schema = createOnce(createSchema);
  const own = new Issues(id);
  const prepared = schema.read(input, "", own);
  if (own.total > 0 && inRepository && isObject(input) && "name" in input && !("owner" in input))
    own.add("name", () => "is the name of a repository, which requires its owner");
  const finish = (found: Issues, result: unknown): object => {
    if (unsafe.total + found.total === 0) return Object(result);
    throw unsafe.with(found).toError();
  };
  const isComplete = !repo || !inRepository || !isObject(input) || "owner" in input || "name" in input;
  if (own.total === 0 || isComplete) return finish(own, prepared);
  const completed = new Issues(id);
  const preparedHere = schema.read({ ...input, ...repo }, "", completed);
  return finish(completed.total <= own.total ? completed : own, preparedHere);
}
