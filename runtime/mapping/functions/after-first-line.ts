// The text after the first line, such as the body of a commit message.

/** Returns the text after the first line and the empty lines that follow it; null if there is none. */
export function afterFirstLine(text: string | null | undefined): string | null {
  const end = typeof text === "string" ? text.indexOf("\n") : -1;
  const rest = end < 0 ? "" : (text?.slice(end).replace(/^[\r\n]+/, "") ?? "");
  return rest === "" ? null : rest;
}
