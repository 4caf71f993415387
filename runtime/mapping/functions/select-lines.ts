// Selects lines of a text.

import { splitLines } from "../log/log-lines.js";

/** A text and the lines to select. */
export interface LinesToSelect {
  readonly text: string;
  /** Selects the lines that contain one of these texts, ignoring case. */
  readonly grep?: readonly string[] | undefined;
  /** Selects at most this many lines, the last ones. */
  readonly tail?: number | undefined;
}

/** Returns the selected lines; without a selection the text. */
export function selectLines({ text, grep, tail }: LinesToSelect): string {
  if (grep === undefined && tail === undefined) return text;
  const wanted = grep?.map((one) => one.toLowerCase());
  const isWanted = (line: string): boolean => {
    const lower = line.toLowerCase();
    return wanted?.some((one) => lower.includes(one)) ?? true;
  };
  const lines = [...splitLines(text)].filter(isWanted).map((line) => `${line}\n`);
  return lines.slice(tail === undefined ? 0 : -tail).join("");
}
