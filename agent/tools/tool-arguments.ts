// Validates the arguments of a tool call.

import { isObject } from "../../runtime/schema/object.js";
import { isTexts } from "../output/projection.js";
import type { ArgumentSchema, ToolDefinition } from "./tool-definition.js";

export type ToolArguments =
  | { readonly value: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly problem: string };

/** Returns the arguments as an object. They may also be JSON text, as models write them. */
export function readArguments({ name, inputSchema }: ToolDefinition, given: unknown): ToolArguments {
  const input = typeof given === "string" ? parse(given) : (given ?? {});
  return isObject(input)
    ? readFields(inputSchema, input, "")
    : { problem: `${name}: expected a JSON object as arguments` };
}

type Read = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/**
 * Returns the value at `path`, or its first problem. Lists and objects with properties are copied, so that each getter
 * is read only once. Both may also be JSON text.
 */
function read(schema: ArgumentSchema, given: unknown, path: string): Read {
  const isText = typeof given === "string" && (schema.type === "array" || schema.type === "object");
  const value = isText ? parse(given) : given;
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? { value } : { problem: `${path}: expected a string` };
    case "boolean":
      return typeof value === "boolean" ? { value } : { problem: `${path}: expected true or false` };
    case "array":
      return Array.isArray(value)
        ? readElements(schema.items, value, path)
        : { problem: `${path}: expected a list` };
    case "object":
      return isObject(value) ? readFields(schema, value, path) : { problem: `${path}: expected an object` };
  }
}

function readElements(items: ArgumentSchema, list: readonly unknown[], path: string): Read {
  const values: unknown[] = [];
  // Open objects are validated by the tool, which may accept other forms of them.
  if (items.type === "object" && items.properties === undefined) return { value: [...list] };
  for (const [index, element] of list.entries()) {
    const result = read(items, element, `${path}.${index}`);
    if (result.problem !== undefined) return result;
    values.push(result.value);
  }
  return { value: values };
}

function readFields(
  { properties, required = [] }: Extract<ArgumentSchema, { type: "object" }>,
  object: Readonly<Record<string, unknown>>,
  path: string,
): ToolArguments {
  // An object without properties is open; the capability validates its fields.
  if (properties === undefined) return { value: object };
  const pathTo = (key: string) => (path === "" ? key : `${path}.${key}`);
  const given = new Map(Object.entries(object));
  const unknown = [...given.keys()].find((key) => !Object.hasOwn(properties, key));
  if (unknown !== undefined) {
    const known = Object.keys(properties).join(", ");
    return { problem: `${pathTo(unknown)}: unknown argument; expected ${known === "" ? "none" : known}` };
  }
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const field = given.get(key);
    if (field === undefined && required.includes(key)) return { problem: `${pathTo(key)}: is required` };
    if (field === undefined) continue;
    // The names of output fields may be a list, as in a step.
    const named = key === "fields" && isTexts(field) ? field.join() : field;
    const result = read(schema, named, pathTo(key));
    if (result.problem !== undefined) return result;
    values[key] = result.value;
  }
  return { value: values };
}

function parse(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
