// Messages about values that a schema does not accept.

import type { IssuePath } from "../contract/schema.js";
import { show } from "../text/show.js";

/** Returns the message about a value that is not the expected one. */
export function mismatch(expected: string, value: unknown): string {
  return `expected ${expected}, got ${show(value)}`;
}

/** Returns the path of a key in the value at `path`. */
export function join<Path extends IssuePath>(path: Path, key: string | number): Path | string {
  return path === undefined ? path : (path && `${path}.`) + key;
}

/** Joins words: `a, b or c`. */
export function listWords(words: readonly string[], joiner: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;
}

/** Returns `1 element`, `2 elements`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
