// Checks the arguments of a tool call, and says what was expected where.

import type { ArgumentSchema, ToolDefinition } from "./tool-definition.js";

export type ToolArguments =
  | { readonly value: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly problem: string };

/** The arguments as an object; they may come as JSON text, as models write them. */
export function readArguments({ name, inputSchema }: ToolDefinition, given: unknown): ToolArguments {
  const input = typeof given === "string" ? parse(given) : (given ?? {});
  return isObject(input) ? readFields(inputSchema, input, "") : { problem: `${name} takes a JSON object` };
}

type Read = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/**
 * The value, or what is wrong first; `path` is its own. Lists and objects with properties are copied, so that nothing
 * is read again that may differ the next time.
 */
function read(schema: ArgumentSchema, value: unknown, path: string): Read {
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? { value } : { problem: `${path}: expected a string` };
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
  // Without properties it is open: the capability checks what is in it.
  if (properties === undefined) return { value: object };
  const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
  const given = new Map(Object.entries(object));
  const stray = [...given.keys()].find((key) => !Object.hasOwn(properties, key));
  if (stray !== undefined) {
    const known = Object.keys(properties).join(", ");
    return {
      problem: `${inside(stray)}: there is no such argument${known === "" ? "" : `, only ${known}`}`,
    };
  }
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(properties)) {
    const field = given.get(key);
    if (field === undefined && required.includes(key)) return { problem: `${inside(key)}: is required` };
    if (field === undefined) continue;
    const result = read(schema, field, inside(key));
    if (result.problem !== undefined) return result;
    values[key] = result.value;
  }
  return { value: values };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
