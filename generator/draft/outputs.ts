// The output of drafts: the scalars of a response, with their schemas and mappings.

import { type Json, type JsonObject, objectIn } from "../bind/json.js";
import { type Field, type ObjectShape, type ScalarShape, type Shape, scalarTypes } from "../model/shape.js";
import { snakeCase } from "../model/word-cases.js";
import { sampleOutput } from "./graphql-outputs.js";
import { camel } from "./words.js";

/** An output field that is read from a scalar of the response. */
export interface OutputField {
  readonly name: string;
  /** The keys in the response, of one object in another. */
  readonly keys: readonly string[];
  readonly schema: Json;
  readonly shape: ScalarShape | undefined;
  /** The expression in the mapping, if the field is not read from the field of the same name. */
  readonly mapped?: Json;
  /** A value, if GitHub's description says that it always sends one. */
  readonly sample?: Json;
}

/** How deep the objects are that drafts read, in responses that contain only objects. */
const MAX_DEPTH = 3;

/**
 * Returns a field for each scalar, and for each list of scalars, of a REST response. If the response contains only objects,
 * a field for each of theirs. `isOptional`: the response may be absent.
 */
export function restFields(shape: ObjectShape, isOptional = false): OutputField[] {
  const taken = new Set<string>();
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const fields = scalarFields(shape, [], isOptional, depth).filter(({ name }) => {
      const isNew = !taken.has(name);
      taken.add(name);
      return isNew;
    });
    if (fields.length > 0) return fields;
  }
  return [];
}

/** Returns the fields of the scalars of an object, and of the objects in it down to the depth. */
function scalarFields(
  shape: ObjectShape,
  parents: readonly string[],
  isOptional: boolean,
  depth: number,
): OutputField[] {
  const fields = shape.fields();
  return [...fields].flatMap(([key, field]) => {
    if (field.problem !== undefined || !/^[\w-]+$/.test(key)) return [];
    const keys = [...parents, key];
    const optional = isOptional || field.optional;
    if (field.shape.kind === "object" && depth > 1)
      return scalarFields(field.shape, keys, optional || field.shape.nullable, depth - 1);
    const schema = outputSchema({ ...field, optional });
    if (schema === undefined) return [];
    const name = parents.length > 0 ? camel(keys.join("_")) : restName(key, fields);
    const isMapped = parents.length > 0 || !isDefault(name, key, fields);
    const isSent = !optional && !field.shape.nullable && parents.length === 0;
    return [
      {
        name,
        keys,
        schema,
        shape: scalarIn(field),
        ...(isMapped && { mapped: reading(field.shape, keys.join(".")) }),
        ...(isSent && { sample: sampleOutput(key, field.shape) }),
      },
    ];
  });
}

/** Returns the keys, with values, that GitHub's description requires of an object and its example lacks. */
export const missingKeys = (fields: readonly OutputField[], example: JsonObject): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ keys: [key = ""], sample }) =>
      sample === undefined || Object.hasOwn(example, key) ? [] : [[key, sample]],
    ),
  );

/** In ghx, `id` is the node id and `url` is the page; the others of these names are the number and the endpoint. */
function restName(key: string, fields: ReadonlyMap<string, Field>): string {
  if (key === "node_id") return "id";
  if (key === "id") return fields.has("node_id") ? "databaseId" : "id";
  if (key === "html_url") return "url";
  if (key === "url") return fields.has("html_url") ? "apiUrl" : "url";
  return camel(key);
}

/** Whether a mapping reads the key for the name by itself. */
function isDefault(name: string, key: string, fields: ReadonlyMap<string, Field>): boolean {
  if (name === "id") return key === "node_id";
  if (name === "url") return key === "html_url" && fields.has(key);
  return snakeCase(name) === key;
}

/** Returns the expression that reads a path. Values of enums are read in upper case. */
export function reading(shape: Shape, path: string): Json {
  if (shape.kind === "scalar") return isEnum(shape) ? { upper: path } : path;
  const value = shape.kind === "list" ? reading(shape.item, ".") : ".";
  return value === "." ? path : { each: path, value };
}

/** A list of objects in an answer. */
export interface ListField {
  readonly key: string;
  readonly item: ObjectShape;
}

/** Returns the list of an answer that otherwise contains only scalars, if each answer has it. */
export function onlyList(shape: ObjectShape): ListField | undefined {
  const [only, ...more] = [...shape.fields()].filter(([, field]) => outputSchema(field) === undefined);
  if (only === undefined || more.length > 0) return undefined;
  const [key, { shape: list, optional }] = only;
  if (optional || list.kind !== "list" || list.nullable || list.item.kind !== "object") return undefined;
  return restFields(list.item).length > 0 ? { key, item: list.item } : undefined;
}

/** Returns a field for each of the selected scalars of a GraphQL type. */
export const graphqlFields = (
  scalars: readonly { readonly name: string; readonly field: Field }[],
): OutputField[] =>
  scalars.flatMap(({ name, field }) => {
    const schema = outputSchema(field);
    return schema === undefined ? [] : [{ name, keys: [name], schema, shape: scalarIn(field) }];
  });

const scalarIn = ({ shape }: Field): ScalarShape | undefined => (shape.kind === "scalar" ? shape : undefined);

/** Returns the JSON Schema of a scalar, or of a list of scalars; of others undefined. */
export function outputSchema({ shape, optional }: Pick<Field, "shape" | "optional">): Json | undefined {
  if (shape.kind === "list") {
    const item = outputSchema({ shape: shape.item, optional: false });
    if (shape.item.kind !== "scalar" || item === undefined) return undefined;
    return { type: shape.nullable || optional ? ["array", "null"] : "array", items: item };
  }
  if (shape.kind !== "scalar") return undefined;
  const isNullable = shape.nullable || optional;
  if (shape.also !== undefined)
    return { type: [...scalarTypes(shape), ...(isNullable ? ["null"] : [])], untrusted: true };
  const values = shape.values?.map((value) => value.toUpperCase());
  if (values !== undefined && isEnum(shape))
    return { enum: [...new Set(values), ...(isNullable ? [null] : [])] };
  const type = isNullable ? [shape.type, "null"] : shape.type;
  if (shape.type !== "string") return { type };
  const { format } = shape;
  return format === undefined || format === "given" ? { type, untrusted: true } : { type, format };
}

/** Whether the values in upper case are names. */
const isEnum = ({ values = [] }: ScalarShape): boolean =>
  values.length > 0 && values.every((value) => /^(?:[a-z][a-z0-9_]*|[A-Z][A-Z0-9_]*)$/.test(value));

/** Returns the properties of an output schema. */
export const properties = (fields: readonly OutputField[]): JsonObject =>
  Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));

/** Returns the mapping of the fields that are not read from fields of the same name. */
export const mapping = (fields: readonly OutputField[]): JsonObject =>
  Object.fromEntries(fields.flatMap(({ name, mapped }) => (mapped === undefined ? [] : [[name, mapped]])));

/** Returns the predictable part of the output that a response gives. */
export const expectedData = (fields: readonly OutputField[], response: Json): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, keys, shape }) => {
      const parent = objectIn({ response }, "response", ...keys.slice(0, -1));
      const value = parent?.[keys.at(-1) ?? ""] ?? null;
      if (shape === undefined) return [];
      if (shape.values !== undefined && isEnum(shape) && typeof value === "string")
        return [[name, value.toUpperCase()]];
      // Times are reported in UTC.
      if (shape.format === "date-time" && value !== null) return [[name, { $type: "string" }]];
      return [[name, value]];
    }),
  );
