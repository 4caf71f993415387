// Summarizes an Actions log: the failed tests and the errors that explain why a job failed.

import { findFailures, type LogFailure, readWords } from "../log/log-failures.js";
import { type LogLine, type LogLines, readLogLines } from "../log/log-lines.js";
import { tidyLine } from "../log/log-role.js";

/** A log, and how much of it a summary contains. */
export interface LogToSummarize {
  readonly text: string;
  /** Maximum number of errors. Default: 10. */
  readonly maxErrors?: number | undefined;
  /** Maximum number of lines of each error. Default: 8. */
  readonly maxLines?: number | undefined;
}

/** The errors and warnings of a log. */
export interface LogSummary {
  /** Number of lines that report an error. */
  readonly errorCount: number;
  /** Number of lines that report a warning. */
  readonly warningCount: number;
  /**
   * The distinct errors, most relevant first: of a failed test its name, what it expected and received, and the place;
   * without timestamps, markup and colors. Lines are separated by `\n`.
   */
  readonly errors: string[];
  /** Number of further errors. */
  readonly omitted: number;
}

/** Summarizes a log in linear time. The result depends only on the text. */
export function summarizeLog({ text, maxErrors = 10, maxLines = 8 }: LogToSummarize): LogSummary {
  const read = readLogLines(text);
  const { errorCount, warningCount } = read;
  const distinct = distinctFailures(failuresOf(read, maxLines));
  const errors = distinct.slice(0, maxErrors).map(({ lines }) => lines.join("\n"));
  return { errorCount, warningCount, errors, omitted: distinct.length - errors.length };
}

/** Returns the failures, most relevant first, of the steps that failed. */
function failuresOf({ lines }: LogLines, maxLines: number): LogFailure[] {
  const failed = new Set(lines.filter(({ isReported }) => isReported).map(({ step }) => step));
  const relevant = failed.size === 0 ? lines : lines.filter(({ step }) => failed.has(step));
  const reasons = relevant.filter((line) => !isExit(line));
  const found = findFailures(reasons, maxLines);
  if (found.length > 0 || reasons.length === relevant.length) return ranked(found);
  return [lastLines(relevant, maxLines)];
}

/** The last line of a step that fails. It contains no reason. */
const isExit = ({ isReported, text }: LogLine): boolean =>
  isReported && /^Process completed with exit code \d+\.$/.test(text);

function ranked(failures: readonly LogFailure[]): LogFailure[] {
  const best = failures.filter(({ rank }) => rank > 0);
  return ([3, 2, 1] as const).flatMap((rank) => best.filter((failure) => failure.rank === rank));
}

/** Returns the lines before the end of the process, for a step that fails without an error. */
function lastLines(lines: readonly LogLine[], maxLines: number): LogFailure {
  const end = lines.findIndex(isExit) + 1;
  const shown = lines
    .slice(Math.max(0, end - 5 * maxLines), end)
    .filter(({ role }) => role !== "noise")
    .slice(-maxLines)
    .map(({ text }) => tidyLine(text));
  return { lines: shown, name: [], words: new Set(), rank: 2 };
}

/** Maximum number of failures that others are compared with. */
const MAX_COMPARED = 20;
/** The part of its words that a failure shares with another one that it repeats. */
const SHARED = 0.75;

/** Whether a failure repeats another one. A failed test with an assertion repeats one of the same name. */
function repeats(failure: LogFailure, words: readonly string[], other: LogFailure): boolean {
  if (words.filter((word) => other.words.has(word)).length < SHARED * words.length) return false;
  const { name, rank } = failure;
  if (rank === 1) return name.every((word) => other.words.has(word) || /^\d+$/.test(word));
  if (rank === 2) return name.every((word) => other.words.has(word));
  return name.every((word) => other.name.includes(word)) || other.name.every((word) => name.includes(word));
}

/** Returns the failures without those that repeat an earlier one, as lists of failed tests do. */
function distinctFailures(failures: readonly LogFailure[]): LogFailure[] {
  const distinct: LogFailure[] = [];
  const texts = new Set<string>();
  for (const failure of failures) {
    const text = failure.lines.join("\n");
    if (texts.has(text)) continue;
    texts.add(text);
    const words = [...new Set(failure.lines.flatMap(readWords))];
    if (!distinct.slice(0, MAX_COMPARED).some((other) => repeats(failure, words, other)))
      distinct.push(failure);
  }
  return distinct;
}
