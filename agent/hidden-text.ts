// Hidden text: what a terminal acts on and what nobody sees, made visible. All that agents read passes through here.

/**
 * What is hidden: controls, separators of lines and paragraphs, lone surrogates, annotation marks, and all that Unicode
 * calls default-ignorable (bidirectional controls, zero-width characters, soft hyphen, variation selectors, tags, …).
 */
const HIDDEN = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB`;
/** Of these, what has a meaning in its place: line ends, joiners, the two selectors of emoji. */
const IN_PLACE = String.raw`\t\n\r\u200C\u200D\uFE0E\uFE0F`;

const PICTURE = String.raw`\p{Extended_Pictographic}`;
/** Letters of scripts that are written with joiners. */
const JOINED = `[${[
  ...["Arabic", "Syriac", "Nko", "Mongolian"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
  ...["Sinhala", "Khmer", "Myanmar", "Tibetan"],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("")}]`;

/** The flags of England, Scotland and Wales: the only emoji that are made of tags. */
const TAGGED_FLAG = `\u{1F3F4}\u{E0067}\u{E0062}(?:${["eng", "sct", "wls"]
  .map((name) => [...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(""))
  .join("|")})\u{E007F}`;

/** A code point in the form in which hidden ones are shown. */
const SHOWN = "<U\\+([0-9A-F]{4,6})>";

/** What is to be shown; the first group holds what looks like it and is not. */
const TO_SHOW = new RegExp(
  [
    `(${TAGGED_FLAG})`,
    `(?![${IN_PLACE}])[${HIDDEN}]`,
    // A carriage return alone overwrites the line.
    String.raw`\r(?!\n)`,
    // Joiners: between letters of a script that has them, or in one emoji made of several.
    String.raw`\u200C(?!(?<=${JOINED}\u200C)${JOINED})`,
    String.raw`\u200D(?!(?<=${JOINED}\u200D)${JOINED}|(?<=${PICTURE}[\uFE0F\p{Emoji_Modifier}]?\u200D)${PICTURE})`,
    String.raw`(?<!${PICTURE})[\uFE0E\uFE0F](?!(?<=[0-9#*]\uFE0F)\u20E3)`,
    // What reads like the form, so that reading it back gives this again.
    `<(?=${SHOWN.slice(1)})`,
  ].join("|"),
  "gu",
);
/** Whether a text may hold anything of it; most don't, and are done with. */
const MAYBE = new RegExp(String.raw`(?![\t\n])[${HIDDEN}]|<U\+`, "u");
const READ_BACK = new RegExp(SHOWN, "gu");
const IS_HIDDEN = new RegExp(`^[${HIDDEN}]$`, "u");

/** The text with everything hidden shown as `<U+202E>`. Text without it comes back as it is. */
export function showHidden(text: string): string {
  if (!MAYBE.test(text)) return text;
  return text.replace(TO_SHOW, (match: string, flag: string | undefined, name: string | undefined) => {
    if (flag !== undefined || (name !== undefined && !isShowable(name))) return match;
    const code = match.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
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
  if (code > 0x10ffff || name !== code.toString(16).toUpperCase().padStart(4, "0")) return false;
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

/** The same for text in JSON, where the form is JSON's own: a program that parses it gets the text as it was. */
export function escapeHidden(json: string): string {
  if (!MAYBE.test(json)) return json;
  return json.replace(TO_SHOW, (match: string, flag: string | undefined, name: string | undefined) =>
    flag !== undefined || name !== undefined
      ? match
      : Array.from(
          { length: match.length },
          (_, index) => `\\u${match.charCodeAt(index).toString(16).padStart(4, "0")}`,
        ).join(""),
  );
}
