// Text that a reader sees as it is: nothing in it moves the cursor, colours, hides or reorders.

import { escapeHidden, restoreHidden, showHidden } from "../runtime/hidden-text.js";

/** One line of JSON that says what `value` says, hidden characters too, and holds none itself. */
export function safeJson(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

/** One line of a message that may quote what someone else wrote; what is shown already stays so. */
export function safeLine(text: string): string {
  return showHidden(restoreHidden(text.replace(/\s*\n\s*/g, " ")));
}

/** The same for a text of many lines: tabs and line ends stay. */
export function safeText(text: string): string {
  return showHidden(restoreHidden(text));
}
