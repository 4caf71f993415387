// Copies the state of a local GitHub.

/**
 * Copies objects, maps and sets with the references between them, and shares everything else, such as the tables of declared
 * resources. `seen`: the copies by their originals.
 */
export function copyGraph(value: unknown, seen: Map<object, object>): unknown {
  if (typeof value !== "object" || value === null || isTable(value)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (value instanceof Map) {
    const copy = new Map();
    seen.set(value, copy);
    for (const [key, item] of value) copy.set(copyGraph(key, seen), copyGraph(item, seen));
    return copy;
  }
  if (value instanceof Set) {
    const copy = new Set();
    seen.set(value, copy);
    for (const item of value) copy.add(copyGraph(item, seen));
    return copy;
  }
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  seen.set(value, copy);
  const getters = gettersOf(value);
  for (const key of Object.keys(value)) {
    const getter = getters?.[key];
    if (getter) Object.defineProperty(copy, key, getter);
    else Reflect.set(copy, key, copyGraph(Reflect.get(value, key), seen));
  }
  return copy;
}

/** Whether it is a table of declared resources. */
const isTable = (value: object): boolean => "paths" in value && "access" in value;

/** The getters of entities by their type. Reading the descriptors of each entity takes longer than copying it. */
const gettersByType = new Map<unknown, PropertyDescriptorMap>();

/** Returns the getters of an entity. A getter of a copy reads the copy. */
function gettersOf(value: object): PropertyDescriptorMap | undefined {
  if (!("__typename" in value)) return undefined;
  const known = gettersByType.get(value.__typename);
  if (known !== undefined) return known;
  const all = Object.entries(Object.getOwnPropertyDescriptors(value));
  const getters = Object.fromEntries(all.filter(([, { get }]) => get !== undefined));
  gettersByType.set(value.__typename, getters);
  return getters;
}
