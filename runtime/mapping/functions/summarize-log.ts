// Summarizes the errors and warnings of an Actions log.

import { lineKind, readCommand, textStart, withoutSequences } from "./log-line.js";

/** The errors and warnings of a log. */
export interface LogSummary {
  /** Number of lines that report an error. */
  readonly errorCount: number;
  /** Number of lines that report a warning. */
  readonly warningCount: number;
  /** The first distinct error lines, without timestamps and colors: at most 20, of at most 300 characters each. */
  readonly topErrorLines: string[];
}

const MAX_LINES = 20;
const MAX_CHARACTERS = 300;

/** Counts the errors and warnings of a log. The result depends only on the text. */
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
      .slice(0, MAX_CHARACTERS);
    if (text !== "" && top.size < MAX_LINES) top.add(text);
  }
  return { errorCount, warningCount, topErrorLines: [...top] };
}
