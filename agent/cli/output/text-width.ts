// The width of texts on a terminal, in linear time: segmenting a string is quadratic if its characters have two bytes.

import stringWidth from "string-width";

/** Printable ASCII, or up to 100 other characters with the one before them, to which marks may belong. */
const PARTS = /[ -~]+(?![^ -~])|[ -~]?[^ -~]{1,100}/gu;
const isAscii = (part: string): boolean => /^[ -~]/.test(part) && /[ -~]$/.test(part);

/** Returns the number of columns that the text takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const [part] of text.matchAll(PARTS)) width += isAscii(part) ? part.length : stringWidth(part);
  return width;
}

/** Truncates to the width with an ellipsis; never splits a character. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of characters(text)) {
    const more = stringWidth(character);
    if (used + more > width - 1) break;
    kept += character;
    used += more;
  }
  return `${kept}…`;
}

const segmenter = new Intl.Segmenter();

function* characters(text: string): Generator<string> {
  for (const [part] of text.matchAll(PARTS)) {
    if (isAscii(part)) yield* part;
    else for (const { segment } of segmenter.segment(part)) yield segment;
  }
}
