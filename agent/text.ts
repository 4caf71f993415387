// Text that a reader sees as it is: nothing in it moves the cursor, colours, hides or reorders.

import { escapeHidden, restoreHidden, showHidden } from "../runtime/text/hidden-text.js";

/** One line of JSON that says what `value` says, hidden characters too, and holds none itself. */
export function safeJson(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

/** One line of a message that may quote what someone else wrote; what is shown already stays so. */
export function safeLine(text: string): string {
  // A pattern with `\s*` before the line end would begin anew at each space of a long run.
  const line = text.replace(/\s+/g, (spaces) => (spaces.includes("\n") ? " " : spaces));
  return showHidden(restoreHidden(line));
}

/** The same for a text of many lines: tabs and line ends stay. */
export function safeText(text: string): string {
  return showHidden(restoreHidden(text));
}
