// References of a step's input to the results of earlier steps: `"$2.itemId"` is `itemId` of step 2, counted from 0.

import { Digits } from "../schema/digits.js";
import { isObject } from "../schema/object.js";

/** A value of an earlier step that an input uses. */
export interface StepReference {
  /** Path of the value in the input, such as `["labels", 0]`. */
  readonly at: InputPath;
  /** Index of the step, counted from 0. */
  readonly step: number;
  /** Path of the value in the data of the step's result. */
  readonly path: readonly string[];
}

export type InputPath = readonly (string | number)[];

/** The place of a value that is not known until an earlier step is completed. */
export class Unresolved {
  readonly step: number;
  readonly path: readonly string[];

  constructor({ step, path }: Pick<StepReference, "step" | "path">) {
    this.step = step;
    this.path = path;
  }

  /** Returns the reference, for messages. */
  toJSON(): string {
    return referenceText(this);
  }
}

/** What a string of an input in data form means. */
export type ReadText =
  | { readonly text: string }
  | Pick<StepReference, "step" | "path">
  /** Why a string that resembles a reference is not one. */
  | { readonly problem: string };

/**
 * Reads a string. `$2.items.0.id` and `$2.items[0].id` are references. `$$` at the start means `$`, so that any text can be
 * written. Other strings are text, but one that resembles a reference is reported, because it would otherwise be sent.
 */
export function readText(text: string): ReadText {
  if (text.startsWith("$$")) return { text: text.slice(1) };
  if (!/^\$\d+(?:$|[.[](?:\S*$|[a-z_]))/i.test(text)) return { text };
  const isReference = /^\$\d+(?:\.\w+|\[\d+\])+$/.test(text);
  const [step, ...path] = (isReference && text.match(/\w+/g)) || [];
  if (step !== undefined) return { step: Number(step), path };
  const asText = `for text write ${JSON.stringify(`$${text.slice(0, 60)}${text.length > 60 ? "…" : ""}`)}`;
  return { problem: `expected a reference to a value, such as "$0.number", as the whole string; ${asText}` };
}

/** Returns the reference in data form: `$2.items.0.id`. */
export function referenceText({ step, path }: Pick<StepReference, "step" | "path">): string {
  return [`$${step}`, ...path].join(".");
}

/** Returns a copy of JSON data in which `replace` replaces each value that is neither a list nor an object. */
export function replaceLeaves(
  value: unknown,
  replace: (leaf: unknown, at: InputPath) => unknown,
  at: InputPath = [],
): unknown {
  if (Array.isArray(value))
    return value.map((element, index) => replaceLeaves(element, replace, [...at, index]));
  const isLeaf = !isObject(value) || value instanceof Unresolved || value instanceof Digits;
  // Bytes are instances of classes.
  if (isLeaf || !isPlain(value)) return replace(value, at);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceLeaves(inner, replace, [...at, key])]),
  );
}

/** Whether an object is JSON data, whose prototype may belong to another realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether any string in an input may be a reference. The input may be any value. */
export function mayContainReference(input: unknown): boolean {
  let found = false;
  try {
    JSON.stringify(input, (_key, value: unknown) => {
      found ||= typeof value === "string" && value.startsWith("$");
      // The text of bytes would be many times as large.
      return ArrayBuffer.isView(value) ? null : value;
    });
  } catch {
    // Validation reports values that are not JSON.
  }
  return found;
}
