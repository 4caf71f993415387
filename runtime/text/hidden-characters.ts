// The hidden characters, and a short rule that escapes them in error messages.

/**
 * Ranges of hidden characters. Listed explicitly, so that they do not depend on the engine's Unicode version. The
 * minifier joins the parts.
 */
export const HIDDEN: string =
  // Controls except tab and line feed; lone surrogates.
  "\0-\x08\x0B-\x1F\x7F-\x9F\uD800-\uDFFF" +
  // Line and paragraph separators, annotation marks.
  "\u2028\u2029\uFFF9-\uFFFB" +
  // Default-ignorable code points: soft hyphen, fillers, zero-width, bidirectional, selectors, tags, …
  "\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164" +
  "\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}";

/** Hidden characters that are valid in some contexts: carriage returns, joiners and emoji selectors. */
export const IN_PLACE: string = "\r\u200C\u200D\uFE0E\uFE0F";

/** Matches an escaped code point. */
export const SHOWN = "<U\\+([0-9A-F]{4,6})>";

// A `<` that begins an escape is escaped too, so that the text can be restored.
const MISPLACED = new RegExp(`(?![${IN_PLACE}])[${HIDDEN}]|\r(?!\n)|<(?=${SHOWN.slice(1)})`, "gu");

/**
 * Returns the text with hidden characters escaped as `<U+202E>`, except joiners and emoji selectors, which `showHidden`
 * also escapes where they are not valid. `restoreHidden` returns the original text.
 */
export function escapeMisplaced(text: string): string {
  return text.replace(MISPLACED, toEscape);
}

/** Returns an escape such as `<U+202E>`. */
export function toEscape(character: string): string {
  return `<U+${codePointName(character.codePointAt(0) ?? 0)}>`;
}

/** Returns the code point in hexadecimal, with at least four digits. */
export const codePointName = (code: number): string => code.toString(16).toUpperCase().padStart(4, "0");
