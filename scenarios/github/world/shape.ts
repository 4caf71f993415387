/** Shapes of the world: each validates plain data, reports problems with their path, and returns a typed value. */

/** A path of keys and indexes from the root, such as `["users", "octocat"]`. */
export type Path = readonly (string | number)[];

/** Reports a problem at a path. With `atKey`, the key at the end of the path is the problem, otherwise its value. */
export type Reporter = (path: Path, message: string, atKey?: boolean) => void;

/** Reads a value. `T` is the result, and `Source` the type of a valid value in TypeScript code. */
export interface Shape<T, Source = T> {
  readonly expects: string;
  /** Returns undefined after reporting a problem. */
  read(value: unknown, report: Reporter, path: Path): T | undefined;
  /** Only a type: the values that code may pass. */
  readonly source?: Source;
}

export type Infer<S> = S extends Shape<infer T, infer _> ? T : never;
export type Source<S> = S extends Shape<infer _, infer T> ? T : never;

/** A value that YAML can express and plain data cannot, such as an alias. Never valid. */
export class Unsupported {
  readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }
}

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
  // GitHub's times have no milliseconds, `toISOString()` has.
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(value) &&
  Number.isFinite(Date.parse(value))
    ? value.replace(/\.\d{3}/, "")
    : undefined,
);
export const oid: Shape<string> = scalar("a commit id of 40 hexadecimal digits in quotes", (value) =>
  typeof value === "string" && /^[0-9a-f]{40}$/.test(value) ? value : undefined,
);
export const fullName: Shape<string> = scalar("a repository as owner/name", (value) =>
  typeof value === "string" && /^[^\s/]+\/[^\s/]+$/.test(value) ? value : undefined,
);

export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return scalar(`one of ${values.join(", ")}`, (given) => values.find((value) => value === given));
}

export function nullable<T, S>(shape: Shape<T, S>): Shape<T | null, S | null> {
  return {
    expects: `${shape.expects}, or null`,
    read: (value, report, path) => (value === null ? null : shape.read(value, report, path)),
  };
}

export function list<T, S>(item: Shape<T, S>): Shape<T[], readonly S[]> {
  return {
    expects: `a list in which each element is ${item.expects}`,
    read(value, report, path) {
      if (!Array.isArray(value)) return reportMismatch(value, report, path, this.expects);
      return value.flatMap((entry: unknown, index) => {
        const read = item.read(entry, report, [...path, index]);
        return read === undefined ? [] : [read];
      });
    },
  };
}

/** The login of an account, or null for a deleted account. */
export const login: Shape<string | null> = nullable(text);

/** A map keyed by names. YAML keys that are numbers are read as text. */
export function keyed<T, S>(
  value: Shape<T, S>,
  keyPattern = /./,
  keyExpects = "a name",
): Shape<Map<string, T>, Readonly<Record<string, S>>> {
  return {
    expects: `a map from ${keyExpects} to ${value.expects}`,
    read(map, report, path) {
      const found = entries(map);
      if (!found) return reportMismatch(map, report, path, this.expects);
      const valid = found.flatMap(([key, entry]): [string, T][] => {
        if (!keyPattern.test(key)) {
          report([...path, key], `expected ${keyExpects}, found key "${key}"`, true);
          return [];
        }
        const read = value.read(entry, report, [...path, key]);
        return read === undefined ? [] : [[key, read]];
      });
      return new Map(valid);
    },
  };
}

/** Returns `keyed` for keys of which TypeScript checks the form: `keyedLike<`${string}/${string}`>()`. */
export function keyedLike<K extends string>(): <T, S>(
  value: Shape<T, S>,
  keyPattern: RegExp,
  keyExpects: string,
) => Shape<Map<string, T>, Readonly<Record<K, S>>> {
  return keyed;
}

export function numbered<T, S>(value: Shape<T, S>): Shape<Map<number, T>, Readonly<Record<number, S>>> {
  const named = keyed(value, /^[1-9]\d*$/, "a number");
  return {
    expects: named.expects,
    read(map, report, path) {
      const read = named.read(map, report, path);
      return read && new Map([...read].map(([key, entry]) => [Number(key), entry]));
    },
  };
}

// `Shape<unknown, unknown>`: a shape is covariant in both types.
type Fields = Record<string, Shape<unknown, unknown>>;
type Optional<F extends Fields> = { [K in keyof F]?: Infer<F[K]> | undefined };
type Given<F extends Fields> = { [K in keyof F]: Infer<F[K]> };
type GivenSource<F extends Fields> = { readonly [K in keyof F]: Source<F[K]> };
type OptionalSource<F extends Fields> = { readonly [K in keyof F]?: Source<F[K]> | undefined };

/** A map that accepts only known keys. An empty value is an empty map. */
export function object<R extends Fields, O extends Fields>(
  required: R,
  optional: O,
): Shape<Given<R> & Optional<O>, GivenSource<R> & OptionalSource<O>> {
  const names = [...Object.keys(required), ...Object.keys(optional)];
  return {
    expects: `a map with ${names.slice(0, 4).join(", ")}${names.length > 4 ? ", …" : ""}`,
    read(map, report, path) {
      const found = map === null ? [] : entries(map);
      if (!found) return reportMismatch(map, report, path, this.expects);
      const values: Record<string, unknown> = {};
      const given = new Set<string>();
      let complete = true;
      for (const [key, entry] of found) {
        const shape = Object.hasOwn(required, key) ? required[key] : own(optional, key);
        if (!shape) {
          report([...path, key], `unknown key "${key}"; expected one of ${names.join(", ")}`, true);
          continue;
        }
        // In code, an optional property may be undefined.
        if (entry === undefined) continue;
        given.add(key);
        const value = shape.read(entry, report, [...path, key]);
        if (value === undefined) complete &&= !(key in required);
        else values[key] = value;
      }
      for (const key of Object.keys(required)) {
        if (given.has(key)) continue;
        report(path, `missing key "${key}": expected ${required[key]?.expects ?? "a value"}`);
        complete = false;
      }
      // The loops above have read every required key with its own shape.
      return complete ? (values as Given<R> & Optional<O>) : undefined;
    },
  };
}

/** A scalar of the first shape, or any other value of the second shape. */
export function either<A, SA, B, SB>(first: Shape<A, SA>, second: Shape<B, SB>): Shape<A | B, SA | SB> {
  return {
    expects: `${first.expects}, or ${second.expects}`,
    read(value, report, path) {
      if (typeof value === "object" && value !== null) return second.read(value, report, path);
      const read = first.read(value, () => {}, path);
      return read === undefined ? reportMismatch(value, report, path, this.expects) : read;
    },
  };
}

function own(fields: Fields, key: string): Shape<unknown, unknown> | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Returns the entries of a map or of a plain object, and undefined for other values. */
function entries(value: unknown): [string, unknown][] | undefined {
  if (value instanceof Map) return [...value].map(([key, entry]) => [String(key), entry]);
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Unsupported)
    return undefined;
  return Object.entries(value);
}

function scalar<T>(expects: string, convert: (value: unknown) => T | undefined): Shape<T> {
  return {
    expects,
    read(value, report, path) {
      const read = convert(value);
      return read === undefined ? reportMismatch(value, report, path, expects) : read;
    },
  };
}

function reportMismatch(value: unknown, report: Reporter, path: Path, expects: string): undefined {
  report(path, `expected ${expects}, found ${describe(value)}`);
  return undefined;
}

function describe(value: unknown): string {
  if (value instanceof Unsupported) return value.kind;
  if (Array.isArray(value)) return "a list";
  if (entries(value)) return "a map";
  return value === null || value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
}
