// Recognises the values that a dry run puts in place of answers it does not have.

/** Property under which a placeholder tells what it stands for: `lookup.repository.id`. */
export const PLACEHOLDER: unique symbol = Symbol.for("ghx.placeholder");

/** What a placeholder stands for; undefined for every ordinary value. */
export function placeholderPath(value: unknown): string | undefined {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  if (!(PLACEHOLDER in value)) return undefined;
  const path = value[PLACEHOLDER];
  return typeof path === "string" ? path : undefined;
}
