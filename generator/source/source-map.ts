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
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/** Compares strings by code unit, so that order never depends on the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
