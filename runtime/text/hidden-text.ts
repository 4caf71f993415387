// Escapes hidden characters: control and invisible characters. Applied to all text that agents read.

import { codePointName, HIDDEN, IN_PLACE, SHOWN, toEscape } from "./hidden-characters.js";

/** Fast check for text that may require escaping. Most text does not. */
const MAYBE = new RegExp(String.raw`[${HIDDEN}]|<U\+`, "u");
const IS_HIDDEN = new RegExp(`^[${HIDDEN}]$`, "u");
const READ_BACK = new RegExp(SHOWN, "gu");

/** Returns the text with hidden characters escaped as `<U+202E>`. Text without hidden characters is unchanged. */
export function showHidden(text: string): string {
  return MAYBE.test(text) ? replaceHidden(text, isShowable, toEscape) : text;
}

/** Returns the original text of {@link showHidden}'s result. */
export function restoreHidden(text: string): string {
  return text.replace(READ_BACK, (match, name: string) =>
    isShowable(name) ? String.fromCodePoint(Number.parseInt(name, 16)) : match,
  );
}

/** Whether {@link showHidden} escapes the code point: it is hidden, or `<`. */
function isShowable(name: string): boolean {
  const code = Number.parseInt(name, 16);
  if (code > 0x10ffff || name !== codePointName(code)) return false;
  return name === "003C" || IS_HIDDEN.test(String.fromCodePoint(code));
}

/** Returns a JSON value with {@link showHidden} applied to every string and property name. */
export function showHiddenIn<T>(value: T): T {
  // The type does not change: strings remain strings, and field names contain no hidden characters.
  return mapStrings(value, showHidden) as T;
}

/** Like {@link showHiddenIn}, for errors and warnings, in which the runtime has already escaped most characters. */
export function showHiddenInErrors<T>(value: T): T {
  return mapStrings(value, (text) => showHidden(restoreHidden(text))) as T;
}

/** Returns a JSON value with every string and property name converted. */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((element) => mapStrings(element, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [map(name), mapStrings(inner, map)]),
  );
}

/**
 * Returns the JSON text with hidden characters as JSON escapes, or as those of `form`. Parsing it yields the original
 * text.
 */
export function escapeHidden(json: string, form: (character: string) => string = toJsonEscape): string {
  return MAYBE.test(json) ? replaceHidden(json, () => false, form) : json;
}

/** Replaces hidden characters. `isForm`: whether text in the format of an escape is one, by the code point's name. */
function replaceHidden(
  text: string,
  isForm: (name: string) => boolean,
  form: (character: string) => string,
): string {
  const forms = new Map<string, string>();
  const known = (character: string): string => {
    const found = forms.get(character) ?? form(character);
    forms.set(character, found);
    return found;
  };
  return text.replace(
    hiddenPattern(),
    (match: string, flag: string | undefined, name: string | undefined) => {
      if (flag !== undefined || (name !== undefined && !isForm(name))) return match;
      return match.length === 1 ? known(match) : Array.from(match, known).join("");
    },
  );
}

/** Returns a JSON escape such as `\u202e`, or two for a surrogate pair. */
function toJsonEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}

let pattern: RegExp | undefined;

/**
 * Returns the pattern of text to escape. Its first group matches valid flags, which are kept. Compiled on first use,
 * because that is slow.
 */
function hiddenPattern(): RegExp {
  pattern ??= new RegExp(
    [
      `(${TAGGED_FLAG})`,
      `(?:(?![${IN_PLACE}])[${HIDDEN}])+`,
      // A carriage return without a line feed overwrites the line.
      String.raw`\r+(?!\n)`,
      // Joiners, except between letters of a script that uses them, and within an emoji sequence.
      String.raw`[\u200C\u200D]{2,}`,
      String.raw`\u200C(?!(?<=${JOINED}\u200C)${JOINED})`,
      String.raw`\u200D(?!(?<=${JOINED}\u200D)${JOINED}|(?<=${PICTURE}[\uFE0F\p{Emoji_Modifier}]?\u200D)${PICTURE})`,
      // The two emoji selectors, except after a picture or in a keycap.
      String.raw`(?<!${PICTURE})[\uFE0E\uFE0F](?!(?<=[0-9#*]\uFE0F)\u20E3)`,
      // Text in the format of an escape, so that it can be restored.
      `<(?=${SHOWN.slice(1)})`,
    ].join("|"),
    "gu",
  );
  return pattern;
}

const PICTURE = String.raw`\p{Extended_Pictographic}`;

/** Letters of scripts that use joiners. */
const JOINED = `[${[
  ...["Arabic", "Syriac", "Nko", "Mongolian"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
  ...["Sinhala", "Khmer", "Myanmar", "Tibetan"],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("")}]`;

/** The flags of England, Scotland and Wales: the only emoji that contain tags. */
const TAGGED_FLAG = `\u{1F3F4}\u{E0067}\u{E0062}(?:${["eng", "sct", "wls"].map(tags).join("|")})\u{E007F}`;

function tags(letters: string): string {
  return Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
}
