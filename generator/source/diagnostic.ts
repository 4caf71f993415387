// Diagnostics: errors in cards and documents, and how they are rendered.

import type { DiagnosticCode } from "./codes.js";
import { describeIncluded, isIncludedFile } from "./included.js";
import { compareText, findPosition, lineAt, type SourceMap, type Span } from "./source-map.js";

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly span: Span;
  /** What is wrong, and what was expected. */
  readonly message: string;
  /** The edit or command that fixes it. */
  readonly fix?: string;
  /** Files are written in spite of it. Default: an error. */
  readonly severity?: "warning";
}

/** The longest part of a line in a code frame, in characters. */
const MAX_FRAME = 400;

export type Report = (diagnostic: Diagnostic) => void;

/** Sorts by file and span, and removes duplicates. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return [...diagnostics]
    .sort(
      (a, b) =>
        compareText(a.span.file, b.span.file) ||
        a.span.start - b.span.start ||
        compareText(a.code, b.code) ||
        compareText(a.message, b.message),
    )
    .filter((diagnostic) => {
      const key = JSON.stringify(diagnostic);
      return !seen.has(key) && seen.add(key);
    });
}

/** Whether the diagnostic prevents that files are written. */
export const isFatal = ({ severity }: Diagnostic): boolean => severity === undefined;

/** `cards/x.yaml:46:21 error GHX204 message`, a code frame, the fix, and a note on a file that is not in the project. */
export function renderDiagnostic(diagnostic: Diagnostic, sources: SourceMap): string {
  const { code, span, message, fix, severity = "error" } = diagnostic;
  const text = sources.get(span.file) ?? "";
  const { line, column } = findPosition(text, span.start);
  const head = `${span.file}:${line}:${column} ${severity} ${code} ${message}`;
  const lines = [
    head,
    ...codeFrame(text, line, column, span),
    ...(fix ? [`  fix: ${fix}`] : []),
    ...(isIncludedFile(span.file) ? [`  note: ${describeIncluded(span.file)}`] : []),
  ];
  return escapeControls(lines.join("\n"));
}

function codeFrame(text: string, line: number, column: number, span: Span): string[] {
  // Of a long line, only the part around the column is shown.
  const start = column > MAX_FRAME ? column - 1 - MAX_FRAME / 2 : 0;
  const show = (source: string) => source.slice(start, start + MAX_FRAME);
  const source = show(lineAt(text, line));
  if (source.trim() === "") return [];
  const gutter = String(line).length;
  const width = Math.max(1, Math.min(span.end - span.start, source.length + start - column + 1));
  const previous = show(lineAt(text, line - 1));
  return [
    ...(previous.trim() ? [`  ${String(line - 1).padStart(gutter)} | ${previous}`] : []),
    `  ${line} | ${source}`,
    `  ${" ".repeat(gutter)} | ${" ".repeat(column - start - 1)}${"^".repeat(width)}`,
  ];
}

/** Returns the text with control, formatting and surrogate characters, apart from line feeds, as `\\u{1b}`. */
export function escapeControls(text: string): string {
  return text.replace(
    /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Returns `, did you mean "x"?` for the candidate nearest in spelling, or that begins with the word, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  let best: string | undefined;
  let longer: string | undefined;
  // A short word with two other letters is another word.
  const distance = word.length < 6 ? 1 : Math.max(2, Math.floor(word.length / 3));
  let bestDistance = Math.min(distance, word.length) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    if (word.length > 2 && candidate.startsWith(word)) longer ??= candidate;
  }
  const found = best ?? longer;
  return found === undefined ? "" : `, did you mean "${found}"?`;
}

/** Returns at most three candidates that differ from a long text in few letters, the most similar ones first. */
export function nearest(text: string, candidates: Iterable<string>): string[] {
  const most = Math.floor(text.length / 5);
  const similar = [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(text, candidate, most + 1) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  const limit = Math.min(most, (similar[0]?.distance ?? 0) + 1);
  return similar.flatMap(({ candidate, distance }) => (distance <= limit ? [candidate] : [])).slice(0, 3);
}

/** The number of letters to insert, remove, replace or swap with the next one, at most `bound`. */
function editDistance(a: string, b: string, bound: number): number {
  // The distance is at least the difference of the lengths, so that a long text is not compared.
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  let before = previous;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const distance = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution, swap);
      row.push(distance);
      least = Math.min(least, distance);
    }
    // A swap continues from the row before, whose distances are at most one less.
    if (least > bound) return bound;
    [before, previous] = [previous, row];
  }
  return Math.min(previous[b.length] ?? 0, bound);
}
