// Seeded random numbers, and mutations of JSON values: one node replaced, removed or repeated.

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns at most `count` elements, chosen at random, in their order. */
export function sample<T>(values: readonly T[], count: number, random: () => number): T[] {
  const chosen = values.map((value) => [random(), value] as const).sort(([a], [b]) => a - b);
  const kept = new Set(chosen.slice(0, count).map(([, value]) => value));
  return values.filter((value) => kept.has(value));
}

/** A long text of two-byte characters, which V8 searches with another algorithm: patterns that restart take far longer. */
export const TWO_BYTE: string = `${"- changed… (\n".repeat(12_500)}🎉`;

const REMOVED = Symbol("removed");
const REPLACEMENTS: readonly unknown[] = [
  null,
  "WEIRD",
  "two words",
  TWO_BYTE,
  "",
  -1.5,
  7,
  true,
  {},
  [],
  [null],
  { a: 1 },
  REMOVED,
];

/**
 * Returns the value with each mutation of each of its nodes, as functions that create it. A node that `isRead` excludes
 * has one mutation.
 */
export function mutations(value: unknown, isRead: (path: Path) => boolean = () => true): (() => unknown)[] {
  return nodes(value, []).flatMap((path, index) => {
    const node = path.reduce<unknown>((at, key) => Object(at)[key], value);
    const others = REPLACEMENTS.filter((one) => one !== node && !(one === REMOVED && path.length === 0));
    const repeated = Array.isArray(node) && node.length > 0 ? [[...node, node[0]]] : [];
    const all = [...others, ...repeated];
    const chosen = isRead(path) ? all : [all[index % all.length]];
    return chosen.map((put) => () => replace(value, path, put));
  });
}

/** The keys of a node, from the root. */
export type Path = readonly (string | number)[];

/** Returns the paths of all nodes of a value at a path. */
export function nodes(value: unknown, path: Path): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => nodes(item, [...path, index]))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, item]) => nodes(item, [...path, key]))
      : [];
  return [path, ...inner];
}

/** Returns the value with another node at the path. */
export function replace(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (index !== key) return [item];
      const changed = replace(item, rest, put);
      return changed === REMOVED ? [] : [changed];
    });
  }
  const changed = Object.entries(Object(value)).map(([name, item]) => [
    name,
    name === key ? replace(item, rest, put) : item,
  ]);
  return Object.fromEntries(changed.filter(([, item]) => item !== REMOVED));
}
