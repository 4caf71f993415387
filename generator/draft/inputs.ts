// The types of inputs of drafts: as input properties, as what GitHub receives, and as samples.

import { isObject, type Json, type JsonObject, listAt, objectAt, resolveRef } from "../bind/json.js";
import { alternatives } from "../bind/openapi.js";
import { INPUT_FORMATS } from "../model/formats.js";
import { mergeObjects, requiredKeys } from "./schemas.js";
import { camel, firstSentence, sampleText } from "./words.js";

/** The type of a parameter or of a field of a body, as an input of a card has it. */
export type InputType =
  | { readonly kind: "scalar"; readonly type: string; readonly format?: string }
  /** With `upper`, the card has the values in upper case. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly upper: boolean }
  | { readonly kind: "list"; readonly item: InputType }
  | { readonly kind: "object"; readonly fields: readonly InputField[] }
  /** An object whose keys GitHub does not describe, or describes in more ways than one. */
  | { readonly kind: "json" }
  /** Scalars by keys that GitHub does not describe. */
  | { readonly kind: "map"; readonly value: InputType };

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
  const node = mergeObjects(given, root);
  const types = [node.type].flat().filter((type) => type !== "null");
  const type = types[0] ?? (node.properties === undefined ? undefined : "object");
  const values = listAt(node, "enum").filter((value) => typeof value === "string");
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
        : (mapType(node, root) ?? { kind: "json" });
    }
    default:
      return alternatives(node)
        .map((one) => inputType(one, root, depth))
        .find((one) => one !== undefined);
  }
}

function mapType(
  { additionalProperties: values = null }: JsonObject,
  root: JsonObject,
): InputType | undefined {
  const value = isObject(values) ? inputType(values, root) : undefined;
  return value?.kind === "scalar" ? { kind: "map", value } : undefined;
}

/** Returns the properties of an object that inputs can have. */
export function inputFields(node: JsonObject, root: JsonObject, depth = 0): InputField[] {
  const required = new Set(requiredKeys(node));
  const taken = new Set<string>();
  return Object.entries(objectAt(node, "properties")).flatMap(([key, value]) => {
    const type = inputType(value, root, depth);
    const name = camel(key);
    const isRequired = required.has(key);
    if (type === undefined || taken.has(name)) return [];
    taken.add(name);
    const description = firstSentence(resolveRef(value, root).description, key);
    return [{ key, name, type, required: isRequired, description }];
  });
}

/** Returns the JSON Schema of an input. */
function inputSchema(type: InputType): JsonObject {
  switch (type.kind) {
    case "scalar":
      return {
        type: type.type,
        ...(INPUT_FORMATS.some((one) => one === type.format) && { format: type.format }),
      };
    case "enum":
      return { enum: type.values.map((value) => (type.upper ? value.toUpperCase() : value)) };
    case "list":
      return { type: "array", items: inputSchema(type.item) };
    case "json":
      return { type: "object", additionalProperties: true };
    case "map":
      return { type: "object", additionalProperties: inputSchema(type.value) };
    case "object": {
      const required = type.fields.filter((field) => field.required).map(({ name }) => name);
      const properties = type.fields.map((one) => [one.name, propertySchema(one)]);
      return {
        type: "object",
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(properties),
      };
    }
  }
}

/** Returns the JSON Schema of the property for a field. Texts that are secrets by their names are not displayed. */
export function propertySchema({
  key,
  type,
  description,
}: Pick<InputField, "key" | "type" | "description">): JsonObject {
  const isSecret = type.kind === "scalar" && type.type === "string" && SECRET.test(key);
  return { ...inputSchema(type), ...(isSecret && { writeOnly: true }), description };
}

const SECRET = /(?:passphrase|password|private_?key|secret|token)$/i;

/** Returns the expression that sends the input at a path. */
function sendingExpression(type: InputType, path: string): Json {
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
    default:
      return path;
  }
}

/** Returns the expressions that send inputs, by GitHub's name. */
const sentFields = (fields: readonly InputField[]): JsonObject =>
  Object.fromEntries(fields.map(({ key, ...field }) => [key, sendField(field)]));

/** Returns the expression that sends an input. */
export function sendField({ name, type, required }: Omit<InputField, "key">): Json {
  const value = sendingExpression(type, name);
  if (required || type.kind !== "object" || isSentUnchanged(type)) return value;
  // Without the input, the object would be null, which GitHub does not accept.
  return { when: { [name]: { not: null } }, value };
}

function isSentUnchanged(type: InputType): boolean {
  if (type.kind === "list") return isSentUnchanged(type.item);
  if (type.kind === "object")
    return type.fields.every((one) => one.key === one.name && isSentUnchanged(one.type));
  return type.kind !== "enum" || !type.upper;
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
      return type.type === "string" ? sampleText(type.format, name) : 1;
    case "enum":
      return type.values[0] ?? "";
    case "list":
      return [sampleValue(type.item, name)];
    case "json":
    case "map":
      return {};
    case "object": {
      const required = type.fields.filter((field) => field.required);
      return Object.fromEntries(required.map((one) => [one.key, sampleValue(one.type, one.key)]));
    }
  }
}

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
    case "json":
      return isObject(value);
    case "map":
      return isObject(value) && Object.values(value).every((inner) => fits(type.value, inner));
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
