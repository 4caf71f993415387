// Changes the texts at a path of data.

/** Returns a copy of the value with the texts at a path changed, in each element of a list. */
export function mapTexts(
  value: unknown,
  names: readonly string[],
  change: (text: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, names, change));
  const [name, ...rest] = names;
  if (name === undefined) return typeof value === "string" ? change(value) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: mapTexts(Reflect.get(value, name), rest, change) };
}
