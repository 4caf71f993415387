// Finds characters that editors and terminals do not show, or that change how the text around them is shown.

import type { Report } from "./diagnostic.js";
import type { Span } from "./source-map.js";

/** Control, formatting and ignorable characters, apart from tabs, line feeds, and those that join and style emoji. */
const HIDDEN =
  /(?![\t\n]|(?<=\p{Extended_Pictographic})\uFE0F|(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The number of characters that are reported per text. */
const MOST = 10;

/** Reports the hidden characters of a source text. */
export function reportHidden(file: string, text: string, report: Report): void {
  let left = MOST;
  for (const match of text.matchAll(HIDDEN)) {
    if (left-- === 0) return;
    const start = match.index;
    reportOne(match[0], { file, start, end: start + match[0].length }, report);
  }
}

/** Reports the first hidden character of a value that its source writes as an escape sequence. */
export function reportEscaped(value: string, source: string, span: Span, report: Report): void {
  const [found] = value.match(HIDDEN) ?? [];
  if (found !== undefined && source.match(HIDDEN) === null) reportOne(found, span, report);
}

function reportOne(character: string, span: Span, report: Report): void {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  report({
    code: "GHX104",
    span,
    message: `the text contains the hidden character U+${code}`,
    fix: "remove it",
  });
}
