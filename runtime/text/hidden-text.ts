// Hidden text: what a terminal acts on and what nobody sees, made visible. All that agents read passes through here.

/** What is hidden, as ranges of a character class. Spelled out, so that it is the same whatever Unicode the engine knows. */
const HIDDEN = [
  // Controls but tab and line feed; half characters.
  String.raw`\0-\x08\x0B-\x1F\x7F-\x9F\uD800-\uDFFF`,
  // Separators of lines and paragraphs, marks of annotations.
  String.raw`\u2028\u2029\uFFF9-\uFFFB`,
  // All that Unicode calls default-ignorable: soft hyphen, fillers, zero-width, bidirectional, selectors, tags, …
  String.raw`\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164`,
  String.raw`\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`,
].join("");

/** A code point in the form in which hidden ones are shown. */
const SHOWN = "<U\\+([0-9A-F]{4,6})>";

/** Whether a text may hold anything of it; most don't, and are done with. */
const MAYBE = new RegExp(String.raw`[${HIDDEN}]|<U\+`, "u");
const IS_HIDDEN = new RegExp(`^[${HIDDEN}]$`, "u");
const READ_BACK = new RegExp(SHOWN, "gu");

/** The text with everything hidden shown as `<U+202E>`. Text without it comes back as it is. */
export function showHidden(text: string): string {
  return MAYBE.test(text) ? replaceHidden(text, isShowable, formOf) : text;
}

/** The text that {@link showHidden} was given. */
export function restoreHidden(text: string): string {
  return text.replace(READ_BACK, (match, name: string) =>
    isShowable(name) ? String.fromCodePoint(Number.parseInt(name, 16)) : match,
  );
}

/** Whether the form is ever made of this code point: it is hidden, or `<`. */
function isShowable(name: string): boolean {
  const code = Number.parseInt(name, 16);
  if (code > 0x10ffff || name !== nameOf(code)) return false;
  return name === "003C" || IS_HIDDEN.test(String.fromCodePoint(code));
}

/** A JSON value with {@link showHidden} applied to every text and every name in it. */
export function showHiddenIn<T>(value: T): T {
  // The types stay as they are: text remains text, and names of fields hold nothing hidden.
  return shown(value) as T;
}

function shown(value: unknown): unknown {
  if (typeof value === "string") return showHidden(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [showHidden(name), shown(inner)]));
}

/** The same for text in JSON, in JSON's own form: a program that parses it gets the text as it was. */
export function escapeHidden(json: string): string {
  return MAYBE.test(json) ? replaceHidden(json, () => false, escapeOf) : json;
}

/** `isForm`: whether what reads like a shown character is one, by the name in it. */
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
  return text.replace(toShow(), (match: string, flag: string | undefined, name: string | undefined) => {
    if (flag !== undefined || (name !== undefined && !isForm(name))) return match;
    return match.length === 1 ? known(match) : Array.from(match, known).join("");
  });
}

/** `<U+202E>` */
function formOf(character: string): string {
  return `<U+${nameOf(character.codePointAt(0) ?? 0)}>`;
}

/** `\u202e`, or two of them. */
function escapeOf(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}

const nameOf = (code: number): string => code.toString(16).toUpperCase().padStart(4, "0");

let pattern: RegExp | undefined;

/** What is to be shown; its first group holds what looks like it and is not. Made when first needed, which takes time. */
function toShow(): RegExp {
  pattern ??= new RegExp(
    [
      `(${TAGGED_FLAG})`,
      `(?:(?![${IN_PLACE}])[${HIDDEN}])+`,
      // A carriage return alone overwrites the line.
      String.raw`\r+(?!\n)`,
      // Joiners: between letters of a script that has them, or in one emoji made of several.
      String.raw`[\u200C\u200D]{2,}`,
      String.raw`\u200C(?!(?<=${JOINED}\u200C)${JOINED})`,
      String.raw`\u200D(?!(?<=${JOINED}\u200D)${JOINED}|(?<=${PICTURE}[\uFE0F\p{Emoji_Modifier}]?\u200D)${PICTURE})`,
      // The two selectors of emoji: after a picture, or of a keycap.
      String.raw`(?<!${PICTURE})[\uFE0E\uFE0F](?!(?<=[0-9#*]\uFE0F)\u20E3)`,
      // What reads like the form, so that reading it back gives this again.
      `<(?=${SHOWN.slice(1)})`,
    ].join("|"),
    "gu",
  );
  return pattern;
}

/** Of what is hidden, what has a meaning in its place. */
const IN_PLACE = String.raw`\r\u200C\u200D\uFE0E\uFE0F`;

const PICTURE = String.raw`\p{Extended_Pictographic}`;

/** Letters of scripts that are written with joiners. */
const JOINED = `[${[
  ...["Arabic", "Syriac", "Nko", "Mongolian"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
  ...["Sinhala", "Khmer", "Myanmar", "Tibetan"],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("")}]`;

/** The flags of England, Scotland and Wales: the only emoji that are made of tags. */
const TAGGED_FLAG = `\u{1F3F4}\u{E0067}\u{E0062}(?:${["eng", "sct", "wls"].map(tags).join("|")})\u{E007F}`;

function tags(letters: string): string {
  return Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
}
