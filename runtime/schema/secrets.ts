// Inputs that are secrets, whose values no message may contain.

import { Digits } from "./digits.js";
import { isObject, ownValue } from "./object.js";

/**
 * Returns a function that returns the texts in these properties of an input, which may be invalid. `auth.key` is a property
 * of a property, or of each element of a list; `*` is any name.
 */
export const secretInputs =
  (...paths: readonly string[]) =>
  (input: unknown): readonly string[] =>
    paths.flatMap((path) => textsAt(input, path.split(".")));

function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => textsAt(element, path));
  const [name, ...rest] = path;
  if (name === undefined) return texts(value);
  if (!isObject(value)) return [];
  const inner = name === "*" ? Object.values(value) : [ownValue(value, name)];
  return inner.flatMap((one) => textsAt(one, rest));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value instanceof Digits) return [value.text];
  if (Array.isArray(value)) return value.flatMap(texts);
  // Not of bytes, and not of the place of a value that is not known yet.
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(texts)
    : [];
}
