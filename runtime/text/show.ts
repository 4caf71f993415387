// JSON text of values for messages.

/** Returns the JSON text of a value for a message, of at most 80 characters. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Returns the value, or the beginning of its JSON text if it is long. */
export function bounded(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "";
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : value;
}
