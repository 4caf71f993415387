// Reads JSON objects of unknown content.

/** Returns the properties of a JSON object; undefined for any other text. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return properties(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the properties of an object; undefined for any other value. */
export function properties(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

/** Returns the value if it is a string; else undefined. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
