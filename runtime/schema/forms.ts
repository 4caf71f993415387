// Schemas of values that name an object in one of several forms: 7, "acme/7" or a node id.

import type { Schema } from "../contract/schema.js";
import { Digits } from "./digits.js";

/** A form, and the parts of its values. */
export interface InputForm {
  /** The `typeof` of the values of this form; any if absent. `digits`: digits of a command line. */
  readonly type?: "string" | "number" | "digits";
  /** The strings of this form. */
  readonly pattern?: RegExp;
  /**
   * The parts by name. A part is the pattern's group of that name, or the whole value if the pattern has no such group.
   * A value has the form only if its number parts are numbers, and its integer parts safe integers.
   */
  readonly parts: Readonly<Record<string, "string" | "integer" | "number">>;
}

/** Accepts what `schema` accepts. Prepares a value as the parts of the first form that it has. */
export function inForms(schema: Schema, ...forms: readonly InputForm[]): Schema {
  return {
    ...schema,
    read(value, path, issues) {
      const isDigits = value instanceof Digits;
      const given = schema.read(isDigits ? Number(value.text) : value, path, issues);
      if (typeof given !== "string" && typeof given !== "number") return given;
      const type = isDigits ? "digits" : typeof given;
      const read = isDigits ? value.text : given;
      return forms.map((form) => readParts(form, read, type)).find((parts) => parts !== undefined);
    },
  };
}

function readParts(
  { type, pattern, parts }: InputForm,
  value: string | number,
  given: string,
): object | undefined {
  if (given === "digits" ? type !== given : (type ?? given) !== given) return undefined;
  const match = pattern?.exec(String(value));
  if (match === null) return undefined;
  const groups = match?.groups ?? {};
  const found: [string, string | number][] = [];
  for (const [name, kind] of Object.entries(parts)) {
    const text = Object.hasOwn(groups, name) ? groups[name] : value;
    // A group that is not part of this match.
    if (text === undefined) continue;
    const part = kind === "string" ? String(text) : Number(text);
    if (kind === "number" && !Number.isFinite(part)) return undefined;
    if (kind === "integer" && !Number.isSafeInteger(part)) return undefined;
    found.push([name, part]);
  }
  return Object.fromEntries(found);
}
