// JSON as a type, with a few walks and one stable text form.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A child that is an object, or an empty one: absent parts of a description read as "says nothing". */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const child = parent[key];
  return isObject(child) ? child : {};
}

/** What stands at a path, where it is an object. */
export function objectIn(value: JsonObject, ...path: readonly string[]): JsonObject | undefined {
  let current: Json | undefined = value;
  for (const key of path) current = isObject(current) ? current[key] : undefined;
  return isObject(current) ? current : undefined;
}

/** The only door for text from outside: JSON.parse cannot yield anything but JSON. */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** Keys sorted, short values on one line: small diffs, small file, the same bytes everywhere. */
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

/** The one-line form, or undefined as soon as it is known not to fit. */
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
  // Code unit order: no locale has a say in a file that is checked in.
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
