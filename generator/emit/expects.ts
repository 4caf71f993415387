// What a REST response contains if it is one that GitHub documents.

import type { Endpoint } from "../model/ir.js";
import type { Shape } from "../model/shape.js";
import type { TypedRestRequest } from "../model/typed-ir.js";
import { literal } from "./code.js";
import type { RouteEnv } from "./route-env.js";

/** Fields that identify an object, in the order of preference. */
const IDENTIFIERS = ["node_id", "id", "number", "sha"];

/**
 * The check of a response that the output check does not cover: of a write, because its success is the result, and of a
 * lookup, because later requests depend on it. A write whose response has no required field must have a documented
 * status.
 */
export function emitExpects(request: TypedRestRequest, { capability, reads }: RouteEnv): string[] {
  const { endpoint, find, text, file, role } = request;
  const writes = endpoint.method !== "GET";
  const isCovered = capability.effect === "read" && role === "main";
  if (isCovered || find || text || file || (endpoint.response?.kind === "list" && !writes)) return [];
  const read = [...(reads.get(request.name)?.fields.keys() ?? [])];
  const documented = documentedResponses(endpoint, read, writes);
  if (documented.length === 0) return [];
  return [`expects: [${documented.map(literal).join(", ")}]`];
}

/** What proves that GitHub sent a response: a field of it, or a status whose response has no such field. */
export function documentedResponses(
  { response, statuses, otherStatuses }: Pick<Endpoint, "response" | "statuses" | "otherStatuses">,
  read: readonly string[],
  writes: boolean,
): readonly (string | number)[] {
  const field = documentedField(response, read, writes);
  if (field === undefined && writes) return statuses;
  return [...(field === undefined ? [] : [field]), ...otherStatuses];
}

/**
 * The response if it is a list, or a field that every response has: a list that the route reads, an identifier, or
 * another scalar, if possible one it reads. For a write, an identifier first, since it proves that GitHub applied it.
 */
function documentedField(shape: Shape | null, read: readonly string[], writes: boolean): string | undefined {
  if (shape?.kind === "list") return "[]";
  if (shape?.kind !== "object") return undefined;
  const always = [...shape.fields()].filter(([, field]) => !field.optional && !field.shape.nullable);
  const names = (kind: Shape["kind"]): string[] =>
    always.flatMap(([name, field]) => (field.shape.kind === kind ? [name] : []));
  const scalars = names("scalar");
  const identifier = IDENTIFIERS.find((name) => scalars.includes(name));
  if (writes && identifier !== undefined) return identifier;
  const list = names("list").find((name) => read.includes(name));
  if (list !== undefined) return `${list}[]`;
  return [...IDENTIFIERS, ...read].find((name) => scalars.includes(name)) ?? scalars[0];
}
