// The input of drafts over REST: parameters and bodies of endpoints as input properties.

import { isObject, type Json, type JsonObject, objectAt, objectIn } from "../bind/json.js";
import { INPUT_FORMATS } from "../model/formats.js";
import { camel, firstSentence } from "./words.js";

/** The type of a parameter or of a field of a body, as an input of a card has it. */
export type InputType =
  | { readonly kind: "scalar"; readonly type: string; readonly format?: string }
  /** With `upper`, the card has the values in upper case. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly upper: boolean }
  | { readonly kind: "list"; readonly item: InputType }
  | { readonly kind: "object"; readonly fields: readonly InputField[] };

export interface InputField {
  /** GitHub's name. */
  readonly key: string;
  readonly name: string;
  readonly type: InputType;
  readonly required: boolean;
  readonly description: string;
}

/** Objects within objects at most. GitHub's schemas are recursive. */
const DEEPEST = 4;

/** Returns undefined if no input can have the type. `root`: the description that references point into. */
export function inputType(given: Json, root: JsonObject, depth = 0): InputType | undefined {
  const node = resolve(given, root);
  const types = (Array.isArray(node.type) ? node.type : [node.type]).filter((type) => type !== "null");
  const type = types[0] ?? (node.properties === undefined ? undefined : "object");
  const values = (Array.isArray(node.enum) ? node.enum : []).filter((value) => typeof value === "string");
  switch (type) {
    case "string": {
      const upper = values.every((value) => /^[a-z][a-z0-9_]*$/.test(value));
      if (values.length > 0) return { kind: "enum", values, upper };
      const format = INPUT_FORMATS.find((one) => one === node.format);
      return { kind: "scalar", type, ...(format && { format }) };
    }
    case "integer":
    case "number":
    case "boolean":
      return { kind: "scalar", type };
    case "array": {
      const item = inputType(node.items ?? {}, root, depth);
      return item && { kind: "list", item };
    }
    case "object": {
      const fields = depth < DEEPEST ? inputFields(node, root, depth + 1) : [];
      const names = new Set(fields.map(({ key }) => key));
      return names.size > 0 && requiredKeys(node).every((key) => names.has(key))
        ? { kind: "object", fields }
        : undefined;
    }
    default:
      return alternatives(node)
        .map((one) => inputType(one, root, depth))
        .find((one) => one !== undefined);
  }
}

/** Returns the properties of an object that inputs can have. */
export function inputFields(node: JsonObject, root: JsonObject, depth = 0): InputField[] {
  const required = new Set(requiredKeys(node));
  const taken = new Set<string>();
  return Object.entries(objectAt(node, "properties")).flatMap(([key, value]) => {
    const type = inputType(value, root, depth);
    const name = camel(key);
    const isRequired = required.has(key);
    if (type === undefined || taken.has(name) || !canBeSent(type, isRequired)) return [];
    taken.add(name);
    const description = firstSentence(resolve(value, root).description, key);
    return [{ key, name, type, required: isRequired, description }];
  });
}

/** Returns the JSON Schema of an input. */
export function inputSchema(type: InputType): JsonObject {
  switch (type.kind) {
    case "scalar":
      return { type: type.type, ...(type.format !== undefined && { format: type.format }) };
    case "enum":
      return { enum: type.values.map((value) => (type.upper ? value.toUpperCase() : value)) };
    case "list":
      return { type: "array", items: inputSchema(type.item) };
    case "object": {
      const required = type.fields.filter((field) => field.required).map(({ name }) => name);
      const properties = type.fields.map((one) => [
        one.name,
        { ...inputSchema(one.type), description: one.description },
      ]);
      return {
        type: "object",
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(properties),
      };
    }
  }
}

/** Returns the expression that sends the input at a path. */
export function sendingExpression(type: InputType, path: string): Json {
  if (isSentUnchanged(type)) return path;
  switch (type.kind) {
    case "enum":
      return { lower: path };
    case "list":
      return type.item.kind === "object"
        ? { each: path, object: sentFields(type.item.fields) }
        : { each: path, value: sendingExpression(type.item, ".") };
    case "object":
      return { from: path, object: sentFields(type.fields) };
    case "scalar":
      return path;
  }
}

const sentFields = (fields: readonly InputField[]): JsonObject =>
  Object.fromEntries(fields.map(({ key, name, type }) => [key, sendingExpression(type, name)]));

/** An object that is sent with other names is null if it is not given, which GitHub does not accept. */
const canBeSent = (type: InputType, isRequired: boolean): boolean =>
  isRequired || type.kind !== "object" || isSentUnchanged(type);

function isSentUnchanged(type: InputType): boolean {
  if (type.kind === "list") return isSentUnchanged(type.item);
  if (type.kind === "object")
    return type.fields.every((one) => one.key === one.name && isSentUnchanged(one.type));
  return type.kind === "scalar" || !type.upper;
}

/** Returns the input for a value that GitHub receives. */
export function toInput(type: InputType, value: Json): Json {
  if (type.kind === "enum") return type.upper ? String(value).toUpperCase() : value;
  if (type.kind === "list")
    return (Array.isArray(value) ? value : []).map((item) => toInput(type.item, item));
  if (type.kind !== "object" || !isObject(value)) return value;
  return Object.fromEntries(
    type.fields.flatMap((field) => {
      const inner = value[field.key];
      return inner === undefined ? [] : [[field.name, toInput(field.type, inner)]];
    }),
  );
}

/** Returns a value that GitHub accepts: the published example if it has the type, else one with the required fields. */
export function sampleValue(type: InputType, name: string, example?: Json): Json {
  if (example !== undefined && fits(type, example)) return example;
  switch (type.kind) {
    case "scalar":
      if (type.type === "boolean") return true;
      return type.type === "string" ? (FORMATTED[type.format ?? ""] ?? name) : 1;
    case "enum":
      return type.values[0] ?? "";
    case "list":
      return [sampleValue(type.item, name)];
    case "object": {
      const required = type.fields.filter((field) => field.required);
      return Object.fromEntries(required.map((one) => [one.key, sampleValue(one.type, one.key)]));
    }
  }
}

const FORMATTED: Readonly<Record<string, string>> = {
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00Z",
  uri: "https://example.com",
};

function fits(type: InputType, value: Json): boolean {
  switch (type.kind) {
    case "scalar":
      if (type.type === "integer") return Number.isInteger(value);
      if (type.type !== "string") return typeof value === type.type;
      return typeof value === "string" && type.format === undefined && /^[^\p{Cc}\p{Cf}]+$/u.test(value);
    case "enum":
      return typeof value === "string" && type.values.includes(value);
    case "list":
      return Array.isArray(value) && value.length > 0 && value.every((item) => fits(type.item, item));
    case "object": {
      const fields = new Map(type.fields.map((field) => [field.key, field]));
      if (!isObject(value) || type.fields.some((one) => one.required && !(one.key in value))) return false;
      return Object.entries(value).every(([key, inner]) => {
        const field = fields.get(key);
        return field !== undefined && fits(field.type, inner);
      });
    }
  }
}

/** Returns the schema of a JSON body with its properties; of several alternatives the first with any. */
export function bodySchema(operation: JsonObject, root: JsonObject): JsonObject {
  const body = resolve(operation.requestBody ?? {}, root);
  const schema = resolve(objectIn(body, "content", "application/json")?.schema ?? {}, root);
  if (schema.properties !== undefined) return schema;
  return (
    alternatives(schema)
      .map((one) => resolve(one, root))
      .find((one) => one.properties !== undefined) ?? schema
  );
}

const alternatives = ({ oneOf, anyOf, allOf }: JsonObject): Json[] =>
  [oneOf, anyOf, allOf].flatMap((group) => (Array.isArray(group) ? group : []));

const requiredKeys = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.map(String) : [];

export function resolve(value: Json, root: JsonObject): JsonObject {
  if (!isObject(value)) return {};
  if (typeof value.$ref !== "string") return value;
  return resolve(objectIn(root, ...value.$ref.split("/").slice(1)) ?? {}, root);
}
