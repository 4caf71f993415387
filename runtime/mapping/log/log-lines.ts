// Reads the lines of an Actions log that can explain a failure.

import { forwardFinder, isSpace, skip, type Text } from "../../text/scan.js";
import { lineKind, readLogCommand, textStart, withoutSequences } from "./log-line.js";
import { type LineRole, lineRole } from "./log-role.js";

/** A line of a log. */
export interface LogLine {
  /** The text without timestamp, markup and terminal sequences, at most 300 characters. */
  readonly text: string;
  readonly role: LineRole;
  /** Number of spaces before the text. */
  readonly indent: number;
  /** Index of the step to which the line belongs. */
  readonly step: number;
  /** GitHub reports the line as an error: `##[error]`. */
  readonly isReported: boolean;
}

/** The lines of a log, and how many of them report errors and warnings. */
export interface LogLines {
  readonly lines: readonly LogLine[];
  readonly errorCount: number;
  readonly warningCount: number;
}

const MAX_CHARACTERS = 300;

/** Reads the lines of a log. Omits the groups that describe steps. */
export function readLogLines(log: Text): LogLines {
  const lines: LogLine[] = [];
  let step = 0;
  let isHeader = false;
  let errorCount = 0;
  let warningCount = 0;
  for (const raw of splitLines(log)) {
    const line = withoutSequences(raw.slice(textStart(raw))).trimEnd();
    const indent = skip(line, 0, isSpace);
    const whole = line.slice(indent);
    const command = readLogCommand(whole);
    const kind = lineKind(whole);
    if (kind === "error") errorCount++;
    if (kind === "warning") warningCount++;
    if (command !== undefined && kind === undefined) {
      const isStep = command.name === "group" && whole.startsWith("Run ", command.start);
      if (isStep) step++;
      isHeader = isStep || (isHeader && command.name !== "endgroup");
      continue;
    }
    const isReported = command !== undefined;
    // An error is reported after the header of a step, also if the end of that is missing.
    if (isReported && kind === "error") isHeader = false;
    if (isHeader || kind === "warning") continue;
    const text = whole
      .slice(command?.start ?? 0)
      .trim()
      .slice(0, MAX_CHARACTERS);
    lines.push({ text, role: isReported ? "error" : lineRole(text), indent, step, isReported });
  }
  return { lines, errorCount, warningCount };
}

/** Returns the lines of a text without their line ends. */
export function* splitLines(text: Text): Generator<string> {
  const nextEnd = forwardFinder(text, "\n");
  for (let start = 0; start < text.length; ) {
    const end = Math.min(nextEnd(start), text.length);
    const line = text.slice(start, end);
    yield line.endsWith("\r") ? line.slice(0, -1) : line;
    start = end + 1;
  }
}
