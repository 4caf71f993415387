// The first line of a text, such as the headline of a commit message.

/** Returns the text before the first line break. Returns other values unchanged. */
export function firstLine<T>(text: T): T extends string ? string : T;
export function firstLine(text: unknown): unknown {
  return typeof text === "string" ? text.split(/\r?\n/, 1)[0] : text;
}
