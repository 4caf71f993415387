// Selects lines of a text, or of several texts with names.

import { splitLines } from "../log/log-lines.js";

/** The texts and the lines to select. */
export interface LinesToSelect {
  /** A text, or several; the name of each one and a tab precede its lines. */
  readonly text: string | readonly NamedText[];
  /** Selects the lines that contain one of these texts, ignoring case. */
  readonly grep?: readonly string[] | undefined;
  /** Selects at most this many lines, the last ones. */
  readonly tail?: number | undefined;
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Returns the selected lines; without a selection the text. */
export function selectLines({ text, grep, tail }: LinesToSelect): string {
  if (typeof text === "string" && grep === undefined && tail === undefined) return text;
  const wanted = grep?.map((one) => one.toLowerCase());
  const isWanted = (line: string): boolean => {
    const lower = line.toLowerCase();
    return wanted?.some((one) => lower.includes(one)) ?? true;
  };
  const linesOf = (one: string, before = "") =>
    Array.from(splitLines(one)).flatMap((line) => (isWanted(line) ? `${before}${line}\n` : []));
  const lines =
    typeof text === "string" ? linesOf(text) : text.flatMap((one) => linesOf(one.text, `${one.name}\t`));
  return lines.slice(tail === undefined ? 0 : -tail).join("");
}
