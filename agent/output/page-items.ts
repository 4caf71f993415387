// The items of a page.

/** Returns the elements of a page, or undefined for other data. */
export function pageItems(data: unknown): readonly unknown[] | undefined {
  if (typeof data !== "object" || data === null || !("items" in data)) return undefined;
  return Array.isArray(data.items) ? data.items : undefined;
}
