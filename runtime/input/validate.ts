// Validates and prepares the input of a call, and reports all issues in one message.

import type { Capability } from "../contract/capability.js";
import type { Warning } from "../contract/envelope.js";
import type { Schema } from "../contract/schema.js";
import { isObject } from "../schema/object.js";
import { Issues } from "./issues.js";
import { sanitizeInput } from "./sanitize-input.js";

/** The schemas of capabilities that were called, each created once. */
const schemas = new WeakMap<() => Schema, Schema>();

/**
 * Returns the input as plain data with defaults filled in and enum values as declared. Adds `owner` and `name` of the
 * client's repository if the input is invalid without them and contains neither. Throws `VALIDATION` with
 * `details.issues` (at most 20) and `details.omitted` (the number of further issues). Adds a warning per older name of an
 * input.
 */
export function validateInput(
  {
    id,
    input: createSchema,
    inRepository,
    renameInputs,
  }: Pick<Capability<unknown, unknown>, "id" | "input" | "inRepository" | "renameInputs">,
  given: unknown,
  repo: { readonly owner: string; readonly name: string } | undefined,
  warnings?: Warning[],
): object {
  const unsafe = new Issues(id);
  const sanitized = sanitizeInput(given, unsafe);
  const input = renameInputs?.(sanitized, unsafe, warnings) ?? sanitized;
  if (unsafe.total > 0) throw unsafe.toError();
  const schema = schemas.get(createSchema) ?? createSchema();
  schemas.set(createSchema, schema);
  const own = new Issues(id);
  const prepared = schema.read(input, "", own);
  if (own.total === 0) return Object(prepared);
  if (inRepository && isObject(input) && "name" in input && !("owner" in input))
    own.add("name", () => "is the name of a repository, which requires its owner");
  if (!repo || !inRepository || !isObject(input) || "owner" in input || "name" in input) throw own.toError();
  const completed = new Issues(id);
  const preparedHere = schema.read({ ...input, ...repo }, "", completed);
  if (completed.total === 0) return Object(preparedHere);
  throw (completed.total <= own.total ? completed : own).toError();
}
