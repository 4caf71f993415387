// Checks the arguments of a tool call, and says what was expected where.

import type { ArgumentSchema, ToolDefinition } from "./tools.js";

export type ToolArguments =
  | { readonly value: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly problem: string };

/** The arguments as an object; they may come as JSON text, as models write them. */
export function readArguments({ name, inputSchema }: ToolDefinition, given: unknown): ToolArguments {
  const input = typeof given === "string" ? parse(given) : (given ?? {});
  if (!isObject(input)) return { problem: `${name} takes a JSON object` };
  const problem = problemOf(inputSchema, input, "");
  return problem === undefined ? { value: input } : { problem };
}

/** What is wrong first; `path` is that of the value, empty for the arguments as a whole. */
function problemOf(schema: ArgumentSchema, value: unknown, path: string): string | undefined {
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? undefined : `${path}: expected a string`;
    case "array":
      if (!Array.isArray(value)) return `${path}: expected a list`;
      return first(value, (element, index) => problemOf(schema.items, element, `${path}.${index}`));
    case "object":
      return isObject(value) ? problemOfFields(schema, value, path) : `${path}: expected an object`;
  }
}

function problemOfFields(
  { properties, required = [] }: Extract<ArgumentSchema, { type: "object" }>,
  value: Readonly<Record<string, unknown>>,
  path: string,
): string | undefined {
  // Without properties it is open: the capability checks what is in it.
  if (properties === undefined) return undefined;
  const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
  const stray = Object.keys(value).find((key) => !Object.hasOwn(properties, key));
  if (stray !== undefined) {
    const known = Object.keys(properties).join(", ");
    return `${inside(stray)}: there is no such argument${known === "" ? "" : `, only ${known}`}`;
  }
  return first(Object.entries(properties), ([key, schema]) => {
    if (value[key] === undefined) return required.includes(key) ? `${inside(key)}: is required` : undefined;
    return problemOf(schema, value[key], inside(key));
  });
}

function first<T>(
  values: readonly T[],
  problem: (value: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, value] of values.entries()) {
    const found = problem(value, index);
    if (found !== undefined) return found;
  }
  return undefined;
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
