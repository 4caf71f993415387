// Makes text safe to print: no character moves the cursor, changes colors, or hides or reorders text.

import { escapeHidden, restoreHidden, showHidden } from "../../runtime/text/hidden-text.js";

/** Returns the value as one line of JSON, with hidden characters escaped. */
export function safeJson(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

/** Returns an output of a filter as gh prints it: a text without quotes, and an empty line for null. */
export function lineOf(output: unknown): string {
  if (output === null) return "";
  return typeof output === "string" ? output : safeJson(output);
}

/** Returns a message as one line, with hidden characters shown as `<U+202E>`. Characters already shown are kept. */
export function safeLine(text: string): string {
  // A pattern with `\s*` before the line end would take quadratic time on a long run of spaces.
  const line = text.replace(/\s+/g, (spaces) => (spaces.includes("\n") ? " " : spaces));
  return showHidden(restoreHidden(line));
}

/** Returns a text of several lines with hidden characters shown. Tabs and line ends are kept. */
export function safeText(text: string): string {
  return showHidden(restoreHidden(text));
}
