// Messages about values that a schema does not accept.

import type { IssueReporter } from "../../contract/input-schema.js";

/** Reports a value that is not the expected one. */
export function unexpected(issues: IssueReporter, path: string, expected: string, value: unknown): void {
  issues.add(path, () => `expected ${expected}, got ${show(value)}`);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Joins words: `a, b or c`. */
export function list(words: readonly string[], joiner: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;
}

/** Returns `1 element`, `2 elements`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
