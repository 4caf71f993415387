// Recognizes the placeholders that a dry run uses for unknown responses.

/** Key of the path of the value that a placeholder represents: `lookup.repository.id`. */
export const PLACEHOLDER: unique symbol = Symbol.for("ghx.placeholder");

/** Returns the path of a placeholder; undefined for any other value. */
export function placeholderPath(value: unknown): string | undefined {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  if (!(PLACEHOLDER in value)) return undefined;
  const path = value[PLACEHOLDER];
  return typeof path === "string" ? path : undefined;
}
