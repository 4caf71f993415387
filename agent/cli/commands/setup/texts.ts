// The texts that `ghx setup` writes, and how its block stands in a file of someone else.

import type { mainSkill } from "../../../main-skill.js";
import { CommandError } from "../../terminal.js";

type Skill = Pick<typeof mainSkill, "text"> & { readonly version: number };

const BEGIN = "<!-- ghx:begin";
const END = "<!-- ghx:end -->";

/** A skill as agents load it: its name and what it is for, then the text. */
export function skillFile({ version, text }: Skill): string {
  return `---
name: ghx
description: GitHub actions (issues, pull requests, reviews, releases, workflows, projects) through ghx.
---
<!-- ghx skill ${version} -->
${text}
`;
}

/** What a file of ours becomes. Throws for one that someone else wrote. */
export function ownFile<Text extends string | undefined>(text: string | undefined, becomes: Text): Text {
  if (text === undefined || text.includes("<!-- ghx skill ")) return becomes;
  throw new CommandError("the skill ghx is there already and is not of ghx setup; move it away first");
}

export function agentsBlock({ version, text }: Skill): string {
  return `${BEGIN} skill ${version} -->
## GitHub

${text}
${END}`;
}

/** The text with the block: in place of an older one, else at the end. Line ends are the text's own. */
export function withBlock(text: string | undefined, block: string): string {
  if (text === undefined || text === "") return `${block}\n`;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const own = block.replaceAll("\n", eol);
  const place = placeOf(text);
  if (place !== undefined) return text.slice(0, place.start) + own + text.slice(place.end);
  return `${text.replace(/\s*$/, "")}${eol}${eol}${own}${eol}`;
}

/** The text as it was before; undefined where nothing else stands in it. */
export function withoutBlock(text: string): string | undefined {
  const place = placeOf(text);
  if (place === undefined) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text.slice(0, place.start).replace(/\s*$/, "");
  const after = text.slice(place.end).replace(/^\s*/, "");
  if (before === "" && after === "") return undefined;
  if (before === "") return after;
  return after === "" ? `${before}${eol}` : `${before}${eol}${eol}${after}`;
}

/** Where the block stands. Throws for markers that are no pair: what is the person's can't be told from ours. */
function placeOf(text: string): { readonly start: number; readonly end: number } | undefined {
  const [begins, ends] = [BEGIN, END].map((marker) => text.split(marker).length - 1);
  if (begins === 0 && ends === 0) return undefined;
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begins !== 1 || ends !== 1 || end < start) {
    throw new CommandError(
      `AGENTS.md: expected one ${BEGIN} … --> and one ${END} after it; mend or delete the markers by hand`,
    );
  }
  return { start, end: end + END.length };
}
