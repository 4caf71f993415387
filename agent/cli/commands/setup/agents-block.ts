// The block that `ghx setup` writes into AGENTS.md, between its markers.

import { CommandError } from "../../terminal.js";
import type { Skill } from "./skill-file.js";

const BEGIN = "<!-- ghx:begin";
const END = "<!-- ghx:end -->";

export function agentsBlock({ version, text }: Skill): string {
  return `${BEGIN} skill ${version} -->
## GitHub

${text}
${END}`;
}

/** Replaces the block in the text, or appends it. Keeps the line ends of the text. */
export function withBlock(text: string | undefined, block: string): string {
  if (text === undefined || text === "") return `${block}\n`;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = block.replaceAll("\n", eol);
  const place = findBlock(text);
  if (place !== undefined) return text.slice(0, place.start) + lines + text.slice(place.end);
  return `${text.trimEnd()}${eol}${eol}${lines}${eol}`;
}

/** Removes the block from the text. Returns undefined if no other text remains. */
export function withoutBlock(text: string): string | undefined {
  const place = findBlock(text);
  if (place === undefined) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text.slice(0, place.start).trimEnd();
  const after = text.slice(place.end).trimStart();
  if (before === "" && after === "") return undefined;
  if (before === "") return after;
  return after === "" ? `${before}${eol}` : `${before}${eol}${eol}${after}`;
}

/** Returns the position of the block. Throws if the markers are not a pair, since the block's extent is then unknown. */
function findBlock(text: string): { readonly start: number; readonly end: number } | undefined {
  const [begins, ends] = [BEGIN, END].map((marker) => text.split(marker).length - 1);
  if (begins === 0 && ends === 0) return undefined;
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begins !== 1 || ends !== 1 || end < start) {
    throw new CommandError(
      `AGENTS.md: expected one ${BEGIN} … --> followed by one ${END}; fix or delete the markers`,
    );
  }
  return { start, end: end + END.length };
}
