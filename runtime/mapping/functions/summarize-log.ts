// Errors and warnings of an Actions log.

import { lineKind, readCommand, textStart, withoutSequences } from "./log-line.js";

export interface LogSummary {
  /** Lines that report an error. */
  readonly errorCount: number;
  /** Lines that report a warning. */
  readonly warningCount: number;
  /** The first distinct error lines, without timestamps and colours: at most 20, of at most 300 characters. */
  readonly topErrorLines: string[];
}

const MOST_LINES = 20;
const MOST_CHARACTERS = 300;

/** Counts errors and warnings of a log; the same text gives the same answer. */
export function summarizeLog(log: string): LogSummary {
  let errorCount = 0;
  let warningCount = 0;
  const top = new Set<string>();
  for (const raw of log.split(/\r?\n/)) {
    const line = withoutSequences(raw.slice(textStart(raw))).trim();
    const kind = lineKind(line);
    if (kind === "warning") warningCount++;
    if (kind !== "error") continue;
    errorCount++;
    const text = line
      .slice(readCommand(line)?.start ?? 0)
      .trim()
      .slice(0, MOST_CHARACTERS);
    if (text !== "" && top.size < MOST_LINES) top.add(text);
  }
  return { errorCount, warningCount, topErrorLines: [...top] };
}
