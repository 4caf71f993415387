// Text that a terminal shows as it is: nothing in it moves the cursor, colours, hides or reorders.

// DEL and C1 controls, soft hyphen, direction marks, zero-width and invisible characters, line separators, tags.
const UNSAFE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped
const CONTROL = /[\u0000-\u001f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be escaped
const LINE_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\r(?!\n)/g;

/** One line of JSON; `JSON.stringify` escapes the C0 controls, and the escapes added here are JSON too. */
export function safeJson(value: unknown): string {
  return escapeAll(JSON.stringify(value), UNSAFE);
}

/** One line of a message that may quote what someone else wrote. */
export function safeLine(text: string): string {
  return escapeAll(escapeAll(text.replace(/\s*\n\s*/g, " "), CONTROL), UNSAFE);
}

/** A text of many lines, as it is but for what a terminal would act on; tabs and line ends stay. */
export function safeText(text: string): string {
  return escapeAll(
    text.replace(LINE_CONTROL, (character) => codeOf(character.charCodeAt(0))),
    UNSAFE,
  );
}

/** Whether a terminal would do something else with the text than show it. */
export function isSafe(text: string): boolean {
  return text === safeText(text);
}

function escapeAll(text: string, characters: RegExp): string {
  return text.replace(characters, (match) =>
    Array.from({ length: match.length }, (_, index) => codeOf(match.charCodeAt(index))).join(""),
  );
}

function codeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
