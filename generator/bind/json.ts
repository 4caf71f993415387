// JSON as a type, with accessors, references and a stable serialization.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a child that is an object, or an empty object. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const child = parent[key];
  return isObject(child) ? child : {};
}

/** Returns a child that is a list, or an empty list. */
export function listAt(parent: JsonObject, key: string): readonly Json[] {
  const child = parent[key];
  return Array.isArray(child) ? child : [];
}

/** Returns the object that a value is or refers to with `$ref`; an empty one if there is none. */
export function resolveRef(value: Json | undefined, document: JsonObject): JsonObject {
  if (!isObject(value)) return {};
  if (typeof value.$ref !== "string") return value;
  return resolveRef(objectIn(document, ...value.$ref.split("/").slice(1)), document);
}

/** Returns the object at a path; undefined where there is none. */
export function objectIn(value: JsonObject, ...path: readonly string[]): JsonObject | undefined {
  let current: Json | undefined = value;
  for (const key of path) current = isObject(current) ? current[key] : undefined;
  return isObject(current) ? current : undefined;
}

/** Parses text; the type is safe because JSON.parse returns nothing but JSON. */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** Serializes with sorted keys and short values on one line, so that diffs are small and the bytes reproducible. */
export function stableText(value: Json): string {
  return `${layout(value, 0)}\n`;
}

const lineWidth = 110;

function layout(value: Json, depth: number): string {
  const flat = onOneLine(value, lineWidth - depth);
  if (flat !== undefined) return flat;
  const pad = " ".repeat(depth + 1);
  const end = `\n${" ".repeat(depth)}`;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => pad + layout(item, depth + 1)).join(",\n")}${end}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const lines = sortedEntries(value).map(
    ([key, child]) => `${pad}${JSON.stringify(key)}: ${layout(child, depth + 1)}`,
  );
  return `{\n${lines.join(",\n")}${end}}`;
}

/** Returns the one-line form, or undefined if it is too long. */
function onOneLine(value: Json, room: number): string | undefined {
  if (Array.isArray(value))
    return joined(
      "[",
      value.map((item) => ["", item] as const),
      "]",
      room,
    );
  if (!isObject(value)) return JSON.stringify(value);
  const entries = sortedEntries(value).map(([key, child]) => [`${JSON.stringify(key)}: `, child] as const);
  return joined("{", entries, "}", room);
}

function joined(open: string, parts: readonly (readonly [string, Json])[], close: string, room: number) {
  let text = open;
  for (const [label, child] of parts) {
    if (text.length > room) return undefined;
    const inner = onOneLine(child, room);
    if (inner === undefined) return undefined;
    text += `${text === open ? "" : ", "}${label}${inner}`;
  }
  return text.length + close.length > room ? undefined : text + close;
}

function sortedEntries(value: JsonObject): [string, Json][] {
  // By code unit, so that the file does not depend on the locale.
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
