/** Checks the arguments of the functions for tests: a misspelled property must not match every request. */
import { types } from "node:util";

/** What a property must be, and whether a value is that. */
interface Kind {
  readonly expects: string;
  accepts(value: unknown): boolean;
}

/** A kind for each property, so that TypeScript reports a property that is missing here. */
export type Properties<T> = { readonly [Name in keyof Required<T>]: Kind };

export const anything: Kind = { expects: "a value", accepts: () => true };
export const text: Kind = { expects: "a string", accepts: (value) => typeof value === "string" };
export const flag: Kind = { expects: "true or false", accepts: (value) => typeof value === "boolean" };
export const count: Kind = {
  expects: "a whole number",
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};
export const callback: Kind = { expects: "a function", accepts: (value) => typeof value === "function" };
export const list: Kind = { expects: "a list", accepts: Array.isArray };
export const pattern: Kind = { expects: "a regular expression", accepts: types.isRegExp };
export const map: Kind = {
  expects: "an object",
  accepts: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

export function oneOf(...values: readonly unknown[]): Kind {
  return {
    expects: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    accepts: (value) => values.includes(value),
  };
}

export function either(...kinds: readonly Kind[]): Kind {
  return {
    expects: kinds.map(({ expects }) => expects).join(" or "),
    accepts: (value) => kinds.some((kind) => kind.accepts(value)),
  };
}

/**
 * Throws a TypeError for a property that does not exist or has another type. A property may be undefined, like one that
 * is omitted. `what`: the function and the argument.
 */
export function checkProperties(what: string, value: unknown, kinds: Readonly<Record<string, Kind>>): void {
  if (!map.accepts(value)) throw new TypeError(`${what}: expected an object.`);
  for (const [name, given] of Object.entries(Object(value))) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      const names = Object.keys(kinds).join(", ");
      throw new TypeError(`${what}: there is no property "${name}"; expected one of ${names}.`);
    }
    if (given !== undefined && !kind.accepts(given))
      throw new TypeError(`${what}: ${name}: expected ${kind.expects}.`);
  }
}
