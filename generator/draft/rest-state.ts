// What drafts over REST say about a write that is sent again.

import { isDeepStrictEqual } from "node:util";
import type { Descriptions } from "../bind/index.js";
import { isObject, type Json, type JsonObject } from "../bind/json.js";
import { bindObserved } from "../bind/observe.js";
import type { Endpoint } from "../model/ir.js";
import { type OutputField, restFields } from "./outputs.js";
import type { Input } from "./rest-inputs.js";
import type { DraftOutput } from "./rest-outputs.js";

/**
 * Returns `idempotent` for a PUT, and `done` if a GET of its path returns the output: the inputs that are in the output.
 * `data`: the output of the published answer.
 */
export function draftState(
  { method, path, body }: Endpoint,
  output: DraftOutput,
  input: Input,
  data: JsonObject,
  descriptions: Pick<Descriptions, "openApi" | "observed">,
): JsonObject {
  if (method !== "PUT") return {};
  // With the commit that it expects, a request that was applied is refused, and so is an event that has happened.
  const keys = body?.shape.kind === "object" ? [...body.shape.fields().keys()] : [];
  if (keys.some((key) => /(?:^|_)sha$|^event$/.test(key))) return {};
  const state = bindObserved(`GET ${path}`, { file: "", start: 0, end: 0 }, descriptions, () => {})?.response;
  const read = state?.kind === "object" ? restFields(state) : [];
  const fields = output.kind === "object" ? restFields(output.shape) : [];
  if (fields.length === 0 || !fields.every((field) => read.some((one) => isSame(one, field))))
    return { idempotent: true };
  const compared = fields.filter(
    ({ name, schema }) =>
      hasType(input.properties[name], schema) && isConfirmed(input.values[name], data[name]),
  );
  if (compared.length === 0) return { idempotent: true };
  return {
    idempotent: true,
    done: Object.fromEntries(compared.map(({ name }) => [name, { equals: `$in.${name}` }])),
  };
}

const isSame = (a: OutputField, b: OutputField): boolean =>
  isDeepStrictEqual([a.keys, a.schema], [b.keys, b.schema]);

/** Whether an output can equal the input of the same name. */
function hasType(input: Json | undefined, output: Json): boolean {
  if (!isObject(input) || !isObject(output)) return false;
  if (input.enum !== undefined || output.enum !== undefined)
    return Array.isArray(input.enum) && Array.isArray(output.enum);
  const [type] = [output.type].flat();
  if (input.type !== type || type === "object") return false;
  return type !== "array" || hasType(input.items, output.items ?? null);
}

/** Whether the output of the published answer equals the input of the published request. */
const isConfirmed = (input: Json | undefined, output: Json | undefined): boolean =>
  input === undefined || isDeepStrictEqual(input, output);
