// Source texts, and spans in them.

/** All input, path → text. Paths are relative to the project, with forward slashes. */
export type SourceMap = ReadonlyMap<string, string>;

/** A range of a source text, in UTF-16 offsets. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface Position {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

export function findPosition(text: string, offset: number): Position {
  const starts = lineStarts(text);
  let [line, end] = [0, starts.length];
  while (end - line > 1) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else end = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** Returns a line of a text without its end, or nothing for a line that does not exist. */
export function lineAt(text: string, line: number): string {
  const starts = lineStarts(text);
  const start = starts[line - 1];
  return start === undefined ? "" : text.slice(start, (starts[line] ?? text.length + 1) - 1);
}

/** The offsets of the lines of the last text: a card may have thousands of errors. */
let last = { text: "", starts: [0] };

function lineStarts(text: string): readonly number[] {
  if (text !== last.text)
    last = { text, starts: [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)] };
  return last.starts;
}

/** Compares strings by code unit, so that order never depends on the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
