// The output of drafts of two routes: the fields that both APIs give.

import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject, listAt, objectAt, objectIn } from "../bind/json.js";
import { isMap } from "../exchanges/described-keys.js";
import type { Values } from "../exchanges/load.js";

/** What a card with both routes returns. */
export interface CommonOutput {
  readonly schema: Json;
  /** The fields. */
  readonly names: ReadonlySet<string>;
  /** The name of the constant that is the output if one of the APIs answers without fields. */
  readonly constant?: string;
}

/** Returns the output that both cards can have, or a text that says why there is none. `source`: of GraphQL. */
export function commonOutput(source: string, graphql: JsonObject, rest: JsonObject): CommonOutput | string {
  const [left, right] = [graphql, rest].map((card) => objectAt(card, "output_schema"));
  if (left === undefined || right === undefined) return "one of them has no output";
  const isList = left.list !== undefined;
  if (isList !== (right.list !== undefined))
    return isList
      ? "GraphQL returns a list, and REST an object"
      : "GraphQL returns an object, and REST a list";
  const constant = constantName(right) ?? constantName(left);
  if (constant !== undefined && graphql.effect !== "read")
    return { schema: { properties: { [constant]: { const: true } } }, names: new Set(), constant };
  const other = graphql.effect === "read" ? undefined : otherObject(source, graphql);
  if (other !== undefined) return `${source} returns "${other}", which can be another object`;
  const [ours, theirs] = [left, right].map((schema) => fieldsOf(schema));
  const properties = mergeProperties(ours ?? {}, theirs ?? {}, endpointUrls(rest));
  const names = new Set(Object.keys(properties));
  if (names.size === 0) return "their outputs have no field in common";
  return { schema: isList ? { list: { properties } } : { properties }, names };
}

/** Returns the object of an answer that the name of the mutation does not contain: `subject` of `addComment`. */
function otherObject(mutation: string, card: JsonObject): string | undefined {
  const from = String(objectIn(card, "graphql", "output")?.from ?? "");
  const [, object] = from.split(".");
  const isNamed = object === undefined || mutation.toLowerCase().includes(object.toLowerCase());
  return isNamed ? undefined : object;
}

const fieldsOf = (schema: JsonObject): JsonObject =>
  objectAt(isObject(schema.list) ? schema.list : schema, "properties");

/** Returns the name of an output that only says that the request succeeded. */
function constantName(schema: JsonObject): string | undefined {
  const [[name, field] = [], ...others] = Object.entries(objectAt(schema, "properties"));
  return others.length === 0 && isDeepStrictEqual(field, { const: true }) ? name : undefined;
}

/** `url` is a page over GraphQL, and of some endpoints the address of the API. */
const endpointUrls = (rest: JsonObject): ReadonlySet<string> =>
  new Set(restMapping(rest).url === "url" ? ["url"] : []);

/** Returns the mapping of the fields of a route over REST. */
function restMapping(card: JsonObject): JsonObject {
  const output = objectIn(card, "rest", "output") ?? {};
  return objectAt(output, output.list === undefined ? "map" : "items");
}

function mergeProperties(left: JsonObject, right: JsonObject, except: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(left).flatMap(([name, field]): [string, Json][] => {
      const other = right[name];
      const merged = other === undefined || except.has(name) ? undefined : mergeFields(field, other);
      return merged === undefined ? [] : [[name, merged]];
    }),
  );
}

/** Returns the schema of the values of both schemas, if they are of the same kind. */
function mergeFields(left: Json, right: Json): Json | undefined {
  if (!isObject(left) || !isObject(right)) return undefined;
  if (left.enum !== undefined || right.enum !== undefined) return mergeEnums(left, right);
  const types = [left, right].map(({ type = null }) => [type].flat());
  const [ours, theirs] = types.map((list) => list.filter((one) => one !== "null"));
  const [base, ...others] = ours ?? [];
  if (base === undefined || others.length > 0 || !isDeepStrictEqual(ours, theirs)) return undefined;
  const type = types.flat().includes("null") ? [base, "null"] : base;
  if (base === "array") {
    const items = mergeFields(left.items ?? null, right.items ?? null);
    return items === undefined ? undefined : { type, items };
  }
  if (base !== "string") return base === "object" ? undefined : { type };
  if (left.format === right.format && left.format !== undefined) return { type, format: left.format };
  // Two formats are two kinds of text; without one, any user can have written it.
  return left.format !== undefined && right.format !== undefined ? undefined : { type, untrusted: true };
}

/** The same values: a state with other values has another meaning. */
function mergeEnums(left: JsonObject, right: JsonObject): Json | undefined {
  const values = (schema: JsonObject): Json[] => listAt(schema, "enum").filter((one) => one !== null);
  const [ours, theirs] = [values(left), values(right)];
  if (!isDeepStrictEqual(new Set(ours), new Set(theirs))) return undefined;
  const isNullable = [left, right].some((schema) => listAt(schema, "enum").includes(null));
  return { enum: [...ours, ...(isNullable ? [null] : [])] };
}

/** Returns the output of a route over REST without the other fields. */
export function restOutput(card: JsonObject, { names }: CommonOutput): JsonObject {
  const { map: _, items: __, ...output } = objectIn(card, "rest", "output") ?? {};
  const mapping = onlyFields(restMapping(card), names);
  const kept = {
    ...output,
    ...(Object.keys(mapping).length > 0 && { [output.list === undefined ? "map" : "items"]: mapping }),
  };
  return Object.keys(kept).length > 0 ? { output: kept } : {};
}

/** Returns the expected data without the other fields. */
export function commonData(data: Values, { names, constant }: CommonOutput): Values {
  if (constant !== undefined) return { [constant]: true };
  if (!Array.isArray(data.items)) return onlyFields(data, names);
  return { items: data.items.map((item: unknown) => (isMap(item) ? onlyFields(item, names) : item)) };
}

const onlyFields = <Value>(
  fields: Readonly<Record<string, Value>>,
  names: ReadonlySet<string>,
): Record<string, Value> => Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
