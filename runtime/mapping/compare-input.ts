// Compares a state of GitHub with the input of a write that sets it. None of these functions is true by mistake: if GitHub
// may have changed the value, such as the line breaks of a text, the result is false.

import { properties } from "../text/parse-object.js";

/**
 * Whether the value equals the input. An omitted input matches anything. A list has the same texts in any order
 * and case. Of an input with several forms, such as a number or a title, the parts are compared that the value has; a text
 * is one of the parts.
 */
export function equalsInput(value: unknown, input: unknown): boolean {
  if (input === undefined) return true;
  if (Array.isArray(input))
    return Array.isArray(value) && value.length === input.length && includesInput(value, input);
  if (typeof input !== "object" || input === null) return value === input;
  if (typeof value === "string") return Object.values(input).includes(value);
  const object = properties(value);
  const parts = Object.entries(input).filter(([part, own]) => own != null && object?.[part] != null);
  return parts.length > 0 && parts.every(([part, own]) => object?.[part] === own);
}

/** Whether the list contains the texts of the input, in any case. */
export function includesInput(list: readonly unknown[] | null | undefined, input: unknown): boolean {
  const known = new Set((list ?? []).map(folded));
  return texts(input).every((text) => known.has(folded(text)));
}

/**
 * Whether the list contains none of the texts of the input. GitHub may return a name in another spelling: differences of
 * case and accents do not count, and the names of apps are unknown.
 */
export function excludesInput(list: readonly unknown[] | null | undefined, input: unknown): boolean {
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  return texts(input).every(
    (text) => !text.endsWith("[bot]") && list?.every((one) => compare(String(one), text) !== 0) === true,
  );
}

const folded = (value: unknown): string => String(value).toLowerCase();

const texts = (input: unknown): readonly string[] =>
  input == null ? [] : (Array.isArray(input) ? input : [input]).map(String);
