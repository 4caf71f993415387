/** Shapes of the world file: each validates a YAML node, reports problems with their position, and returns a typed value. */
import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";

export type Reporter = (node: Node | undefined, message: string) => void;

/** Reads a node. Returns undefined after reporting a problem. */
export interface Shape<T> {
  readonly expects: string;
  read(node: unknown, report: Reporter, path: Path): T | undefined;
}

/** A path of keys and indexes from the root, such as `["users", "octocat"]`. */
export type Path = readonly (string | number)[];

export type Infer<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = scalar("a string", (value) =>
  typeof value === "string" ? value : undefined,
);
export const flag: Shape<boolean> = scalar("true or false", (value) =>
  typeof value === "boolean" ? value : undefined,
);
export const integer: Shape<number> = scalar("a whole number", (value) =>
  Number.isSafeInteger(value) ? Number(value) : undefined,
);
export const textOrNumber: Shape<string | number> = scalar("a string or a number", (value) =>
  typeof value === "string" || typeof value === "number" ? value : undefined,
);
export const timestamp: Shape<string> = scalar("a timestamp such as 2026-01-31T12:00:00Z", (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? value : undefined,
);
export const hexColor: Shape<string> = scalar("six hexadecimal digits in quotes", (value) =>
  typeof value === "string" && /^[0-9a-f]{6}$/i.test(value) ? value : undefined,
);
export const oid: Shape<string> = scalar("a commit id of 40 hexadecimal digits in quotes", (value) =>
  typeof value === "string" && /^[0-9a-f]{40}$/.test(value) ? value : undefined,
);

export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return scalar(`one of ${values.join(", ")}`, (given) => values.find((value) => value === given));
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    expects: `${shape.expects}, or null`,
    read: (node, report, path) =>
      isScalar(node) && node.value === null ? null : shape.read(node, report, path),
  };
}

export function list<T>(item: Shape<T>): Shape<T[]> {
  return {
    expects: `a list in which each element is ${item.expects}`,
    read(node, report, path) {
      if (!isSeq(node)) return reportMismatch(node, report, this.expects);
      return node.items.flatMap((entry, index) => {
        const value = item.read(entry, report, [...path, index]);
        return value === undefined ? [] : [value];
      });
    },
  };
}

/** The login of an account, or null for a deleted account. */
export const login: Shape<string | null> = nullable(text);

/** A map keyed by names. YAML keys that are numbers are read as text. */
export function keyed<T>(value: Shape<T>, keyPattern = /./, keyExpects = "a name"): Shape<Map<string, T>> {
  return {
    expects: `a map from ${keyExpects} to ${value.expects}`,
    read(node, report, path) {
      if (!isMap(node)) return reportMismatch(node, report, this.expects);
      const entries = node.items.flatMap((pair): [string, T][] => {
        const key = keyText(pair.key);
        if (!keyPattern.test(key)) {
          report(toNode(pair.key), `expected ${keyExpects}, found key "${key}"`);
          return [];
        }
        const read = value.read(pair.value, report, [...path, key]);
        return read === undefined ? [] : [[key, read]];
      });
      return new Map(entries);
    },
  };
}

export function numbered<T>(value: Shape<T>): Shape<Map<number, T>> {
  const named = keyed(value, /^[1-9]\d*$/, "a number");
  return {
    expects: named.expects,
    read(node, report, path) {
      const read = named.read(node, report, path);
      return read && new Map([...read].map(([key, entry]) => [Number(key), entry]));
    },
  };
}

type Fields = Record<string, Shape<unknown>>;
type Optional<F extends Fields> = { [K in keyof F]?: Infer<F[K]> | undefined };
type Given<F extends Fields> = { [K in keyof F]: Infer<F[K]> };

/** A map that accepts only known keys. An empty value is an empty map. */
export function object<R extends Fields, O extends Fields>(
  required: R,
  optional: O,
): Shape<Given<R> & Optional<O>> {
  const names = [...Object.keys(required), ...Object.keys(optional)];
  return {
    expects: `a map with ${names.slice(0, 4).join(", ")}${names.length > 4 ? ", …" : ""}`,
    read(node, report, path) {
      const empty = isScalar(node) && node.value === null;
      if (!isMap(node) && !empty) return reportMismatch(node, report, this.expects);
      const values: Record<string, unknown> = {};
      let complete = true;
      for (const pair of isMap(node) ? node.items : []) {
        const key = keyText(pair.key);
        const shape = required[key] ?? optional[key];
        if (!shape) {
          report(toNode(pair.key), `unknown key "${key}"; expected one of ${names.join(", ")}`);
          continue;
        }
        const value = shape.read(pair.value, report, [...path, key]);
        if (value === undefined) complete &&= !(key in required);
        else values[key] = value;
      }
      for (const key of Object.keys(required)) {
        if (isMap(node) ? node.has(key) : false) continue;
        report(toNode(node), `missing key "${key}": expected ${required[key]?.expects ?? "a value"}`);
        complete = false;
      }
      // The loops above have read every required key with its own shape.
      return complete ? (values as Given<R> & Optional<O>) : undefined;
    },
  };
}

/** A scalar of the first shape, or any other node of the second shape. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return {
    expects: `${first.expects}, or ${second.expects}`,
    read(node, report, path) {
      const silent: Reporter = () => {};
      if (isScalar(node)) {
        const value = first.read(node, silent, path);
        return value === undefined ? reportMismatch(node, report, this.expects) : value;
      }
      return second.read(node, report, path);
    },
  };
}

function scalar<T>(expects: string, convert: (value: unknown) => T | undefined): Shape<T> {
  return {
    expects,
    read(node, report) {
      const value = isScalar(node) ? convert(node.value) : undefined;
      return value === undefined ? reportMismatch(node, report, expects) : value;
    },
  };
}

function reportMismatch(node: unknown, report: Reporter, expects: string): undefined {
  report(toNode(node), `expected ${expects}, found ${describeNode(node)}`);
  return undefined;
}

function describeNode(node: unknown): string {
  if (isMap(node)) return "a map";
  if (isSeq(node)) return "a list";
  if (isAlias(node)) return "an alias";
  if (isScalar(node)) return node.value === null ? "nothing" : JSON.stringify(node.value);
  return "nothing";
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

function toNode(node: unknown): Node | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node : undefined;
}
