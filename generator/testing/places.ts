// The places of a JSON value, and copies with another value at one of them.

/** The paths of all nested values. */
export function placesIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const inner = Array.isArray(value) ? [...value.entries()] : isMap(value) ? Object.entries(value) : [];
  return [[...path], ...inner.flatMap(([key, one]) => placesIn(one, [...path, key]))];
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy with another value at a path; undefined removes it. */
export function replaceAt(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  by: unknown,
): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (index === key ? replaceAt(item, rest, by) : item));
    return items.filter((item) => item !== undefined);
  }
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    name === key ? replaceAt(one, rest, by) : one,
  ]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}
