// Checks a reference against the schemas of both cards: whether the result has the value, and whether the input accepts it.

import type { JsonSchema, OperationCard } from "../contract/catalog.js";
import { listWords } from "../schema/messages.js";
import { isObject } from "../schema/object.js";
import { nearest } from "../text/nearest.js";
import { referenceText, type StepReference } from "./references.js";

/** Returns why the reference cannot have a valid value; undefined if it can. */
export function referenceProblem(
  reference: StepReference,
  source: Pick<OperationCard, "capability_id" | "output_schema">,
  target: Pick<OperationCard, "capability_id" | "input_schema">,
): string | undefined {
  const path = cursorPath(reference.path, source.output_schema) ?? reference.path;
  let schema = startOf(source.output_schema, path);
  for (const [index, name] of path.entries()) {
    const inner = child(schema, name);
    if (inner === undefined)
      return missing(
        schema,
        reference,
        index,
        `The result of step ${reference.step} (${source.capability_id})`,
      );
    schema = inner;
  }
  let input: JsonSchema = target.input_schema;
  for (const name of reference.at) {
    const inner = child(input, name);
    if (inner === undefined) return unknownInput(String(name), input, target.capability_id);
    input = inner;
  }
  if (accepts(input, schema)) return undefined;
  return `expected ${describe(input)}, but ${referenceText(reference)} is ${describe(schema)}`;
}

/** Returns the path of a page's cursor for `next`, as compact results name it. */
function cursorPath([name, ...rest]: readonly string[], page: JsonSchema): readonly string[] | undefined {
  const isNext = name === "next" && rest.length === 0 && child(page, "next") === undefined;
  return isNext && child(page, "pageInfo") !== undefined ? ["pageInfo", "endCursor"] : undefined;
}

/** Returns the schema that a path starts at: a page's items, its item, or the result. */
function startOf(result: JsonSchema, [name = ""]: readonly string[]): JsonSchema {
  const items = child(result, "items");
  if (items === undefined || child(result, name) !== undefined) return result;
  if (/^\d+$/.test(name)) return items;
  const item = child(items, 0);
  // Whether the page has one item is known when it has been read.
  return item !== undefined && child(item, name) !== undefined ? item : result;
}

function missing(schema: JsonSchema, { step, path }: StepReference, index: number, result: string): string {
  const name = path[index] ?? "";
  const before = path.slice(0, index);
  const at = (next: string) => referenceText({ step, path: [...before, next, ...path.slice(index + 1)] });
  const place = before.length === 0 ? result : `${before.join(".")} of step ${step}`;
  const types = jsonTypes(schema) ?? [];
  if (types.includes("array"))
    return `${place} is a list; write ${referenceText({ step, path: [...before, "0", ...path.slice(index)] })} for its first element`;
  const names = Object.keys(Object(schema.properties));
  if (names.length === 0) return `${place} has no fields, so it has no ${JSON.stringify(name)}`;
  const near = nearest(name, names);
  const hint = near === undefined ? `; it has ${listWords(names, "and")}` : `; did you mean ${at(near)}?`;
  return `${place} has no ${JSON.stringify(name)}${hint}`;
}

/** Returns the schema of a property or element; undefined if there is none. An open schema has every property. */
function child(schema: JsonSchema, name: string | number): JsonSchema | undefined {
  const types = jsonTypes(schema);
  if (types === undefined) return {};
  const properties: unknown = schema.properties;
  if (isSchema(properties) && Object.hasOwn(properties, name)) return asSchema(properties[name]);
  if (types.includes("array") && /^\d+$/.test(String(name))) return asSchema(schema.items);
  return types.includes("object") && properties === undefined ? {} : undefined;
}

function unknownInput(name: string, schema: JsonSchema, id: string): string {
  const near = nearest(name, Object.keys(Object(schema.properties)));
  return `is not an input of ${id}${near === undefined ? "" : `; did you mean "${near}"?`}`;
}

/** Whether some value of `given` may be valid for `wanted`. */
function accepts(wanted: JsonSchema, given: JsonSchema): boolean {
  const [to, from] = [jsonTypes(wanted), jsonTypes(given)];
  if (to === undefined || from === undefined) return true;
  // A value that may be null is checked when it is known.
  const possible = from.some((type) => type !== "null") ? from.filter((type) => type !== "null") : from;
  const common = possible.filter((type) => to.some((other) => numeric(other) === numeric(type)));
  if (common.length === 0) return false;
  if (Array.isArray(wanted.enum) && Array.isArray(given.enum)) {
    const known = new Set(wanted.enum.map(lowerCase));
    return given.enum.some((value) => known.has(lowerCase(value)));
  }
  return common.some((type) => type !== "array") || accepts(asSchema(wanted.items), asSchema(given.items));
}

/** Returns the values of a schema for messages: `integer or string`, `list of string`, `OPEN or CLOSED`. */
function describe(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return listWords(schema.enum.map(String), "or");
  const types = jsonTypes(schema) ?? ["any value"];
  const words = types.map((type) =>
    type === "array" ? `list of ${describe(asSchema(schema.items))}` : type,
  );
  return listWords(words, "or");
}

/** Returns the JSON types of a schema; undefined if it has any type. */
function jsonTypes({ type, enum: values, anyOf, oneOf }: JsonSchema): readonly string[] | undefined {
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.map(String);
  if (Array.isArray(values))
    return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  const members = [anyOf, oneOf].find(Array.isArray)?.map((member: unknown) => jsonTypes(asSchema(member)));
  return members?.every((types) => types !== undefined) ? [...new Set(members.flat())] : undefined;
}

const numeric = (type: string) => (type === "integer" ? "number" : type);

const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

const isSchema = (value: unknown): value is JsonSchema => isObject(value);

const asSchema = (value: unknown): JsonSchema => (isSchema(value) ? value : {});
