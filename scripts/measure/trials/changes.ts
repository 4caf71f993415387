// Differences between two states of the local GitHub, without times.

/** A value of a dumped world. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** A value that differs. An added or removed object is one change, whose other side is undefined. */
export interface Change {
  /** The keys from the root of the world, separated by " > ". */
  readonly path: string;
  readonly before: Plain | undefined;
  readonly after: Plain | undefined;
}

/** Keys whose values follow from other changes or from the clock. */
const TIMES = new Set(
  ["created", "updated", "closed", "started", "completed", "published", "merged", "submitted", "pushed"].map(
    (word) => `${word}At`,
  ),
);

/** Returns what changed, in the order of the keys. Lists of names, such as labels, are compared without their order. */
export function listChanges(before: Plain | undefined, after: Plain | undefined, path = ""): Change[] {
  if (!isNested(before) || !isNested(after)) return sameValue(before, after) ? [] : [{ path, before, after }];
  const [old, current] = [toMap(before), toMap(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((key) => !TIMES.has(key))
    .flatMap((key) => listChanges(old.get(key), current.get(key), path === "" ? key : `${path} > ${key}`));
}

/** Returns the value at the path of a change, or undefined. */
export function valueAt(state: Plain | undefined, path: string): Plain | undefined {
  return path === ""
    ? state
    : path
        .split(" > ")
        .reduce(
          (value, key) => (isNested(value) || Array.isArray(value) ? toMap(value).get(key) : undefined),
          state,
        );
}

/**
 * Whether a change is at the path of the pattern or below it. The key `*` matches any key, and `+` at the end matches an
 * object that was added.
 */
export function covers(pattern: string, { path, before }: Change): boolean {
  const keys = path.split(" > ");
  const expected = pattern.split(" > ");
  if (expected.at(-1) === "+" && (before !== undefined || keys.length > expected.length)) return false;
  return (
    expected.length <= keys.length &&
    expected.every((key, index) => key === "*" || key === "+" || key === keys[index])
  );
}

/** Whether a value has an order of its own: an object, or a list that contains objects. */
function isNested(value: Plain | undefined): value is Plain[] | { [key: string]: Plain } {
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => typeof item === "object");
  return typeof value === "object" && value !== null;
}

function toMap(value: Plain[] | { [key: string]: Plain }): Map<string, Plain> {
  return new Map(Object.entries(value));
}

function sameValue(before: Plain | undefined, after: Plain | undefined): boolean {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
}

/** Sorts a list of names. */
export function sorted(value: Plain | undefined): Plain | undefined {
  return Array.isArray(value) ? [...value].sort((a, b) => (String(a) < String(b) ? -1 : 1)) : value;
}
