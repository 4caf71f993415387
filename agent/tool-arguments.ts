// Checks the arguments of a tool call, and says what was expected where.

import type { ArgumentSchema, ToolDefinition } from "./tools.js";

export type ToolArguments =
  | { readonly value: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly problem: string };

/** The arguments as an object; they may come as JSON text, as models write them. */
export function readArguments({ name, inputSchema }: ToolDefinition, given: unknown): ToolArguments {
  const input = typeof given === "string" ? parse(given) : (given ?? {});
  if (!isObject(input)) return { problem: `${name} takes a JSON object` };
  const { properties, required = [] } = inputSchema;
  for (const key of Object.keys(input)) {
    if (Object.hasOwn(properties, key)) continue;
    const known = Object.keys(properties).join(", ") || "none";
    return { problem: `${name} has no argument ${JSON.stringify(key)}; its arguments: ${known}` };
  }
  for (const [key, schema] of Object.entries(properties)) {
    const value = input[key];
    if (value === undefined && !required.includes(key)) continue;
    const problem = value === undefined ? "is required" : mismatch(schema, value);
    if (problem !== undefined) return { problem: `${key}: ${problem}` };
  }
  return { value: input };
}

function mismatch(schema: ArgumentSchema, value: unknown): string | undefined {
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? undefined : "expected a string";
    case "object":
      return isObject(value) ? undefined : "expected an object";
    case "array":
      return Array.isArray(value) ? undefined : "expected a list";
  }
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
