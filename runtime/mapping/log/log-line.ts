// Parses one line of an Actions log: its kind and its visible text.

import { isDigit, isSpace, isWord, skip, startsWithAnyCase, type Text } from "../../text/scan.js";

/** Returns the index of the line's text, after a byte order mark, gh's job and step, and the timestamp. */
export function textStart(line: Text): number {
  const start = line.startsWith("\ufeff") ? 1 : 0;
  // `gh run view --log` prints job and step before the timestamp.
  const job = line.indexOf("\t", start);
  const step = job < 0 ? -1 : line.indexOf("\t", job + 1);
  return afterTimestamp(line, step < 0 ? start : step + 1);
}

/** Returns the index after a timestamp such as `2026-01-02T03:04:05.1234567Z `; `start` if there is none. */
function afterTimestamp(line: Text, start: number): number {
  const time = start + DATE.length;
  for (let index = 0; index < DATE.length; index++) {
    const code = line.charCodeAt(start + index);
    if (DATE[index] === "0" ? !isDigit(code) : code !== DATE.charCodeAt(index)) return start;
  }
  const end = skip(line, time, isTimeCharacter);
  if (end === time || !line.startsWith("Z", end)) return start;
  return line.startsWith(" ", end + 1) ? end + 2 : end + 1;
}

const DATE = "0000-00-00T";
const isTimeCharacter = (code: number): boolean => isDigit(code) || code === COLON || code === 0x2e;

/** Returns the line without terminal control sequences, such as colors. */
export function withoutSequences(line: Text): string {
  let clean = "";
  let copied = 0;
  let start = line.indexOf("\u001b[");
  while (start >= 0) {
    const end = skip(line, skip(line, start + 2, isParameter), isIntermediate);
    const last = line.charCodeAt(end);
    if (last >= 0x40 && last <= 0x7e) {
      clean += line.slice(copied, start);
      copied = end + 1;
    }
    // The characters in between contain no escape character.
    start = line.indexOf("\u001b[", end);
  }
  return clean + line.slice(copied);
}

const isParameter = (code: number): boolean => isDigit(code) || code === 0x3b || code === 0x3f;
const isIntermediate = (code: number): boolean => code >= 0x20 && code <= 0x2f;

/** Returns the kind of a line. A command other than `error` and `warning` has none. */
export function lineKind(line: Text): "error" | "warning" | undefined {
  const command = readLogCommand(line);
  if (command !== undefined) {
    const { name } = command;
    return name === "error" || name === "warning" ? name : undefined;
  }
  if (isError(line)) return "error";
  return isWarning(line) ? "warning" : undefined;
}

/** Parses a workflow command: `##[error]text` or `::error file=a.ts,line=1::text`. `start` is the index of its text. */
export function readLogCommand(line: Text): { readonly name: string; readonly start: number } | undefined {
  const isShort = line.startsWith("##[");
  if (!isShort && !line.startsWith("::")) return undefined;
  const nameStart = isShort ? 3 : 2;
  const nameEnd = skip(line, nameStart, isWord);
  if (nameEnd === nameStart) return undefined;
  const properties = !isShort && line.startsWith(" ", nameEnd);
  const close = properties ? skip(line, nameEnd, (code) => code !== COLON) : nameEnd;
  const end = isShort ? "]" : "::";
  if (!line.startsWith(end, close)) return undefined;
  const start = close + end.length;
  if (skip(line, start, (code) => !isLineEnd(code)) < line.length) return undefined;
  return { name: line.slice(nameStart, nameEnd), start };
}

function isError(line: Text): boolean {
  return (
    starts(line).some((start) => isMarker(line, start, ERROR_WORDS) || isUncaught(line, start)) ||
    startsWithAnyCase(line, 0, "npm err!") ||
    startsWithAnyCase(line, 0, "npm error") ||
    startsWithAnyCase(line, 0, "--- fail:") ||
    isWholeWord(line, "fail") ||
    isWholeWord(line, "failed") ||
    isAssertion(line) ||
    isException(line) ||
    hasMarkerWithin(line, ["fatal error", "error"])
  );
}

function isWarning(line: Text): boolean {
  return (
    starts(line).some((start) => isMarker(line, start, WARNING_WORDS)) ||
    isWholeWord(line, "npm warn") ||
    hasMarkerWithin(line, ["warning"])
  );
}

const ERROR_WORDS = ["fatal", "fatal error", "error", "panic"];
const WARNING_WORDS = ["warn", "warning"];

/**
 * Returns where a marker may start: at the start of the line, or after a first word that ends with a colon, such as a
 * file name.
 */
function starts(line: Text): number[] {
  const end = skip(line, 0, (code) => !isSpace(code));
  return end > 1 && line.startsWith(": ", end - 1) ? [0, end + 1] : [0];
}

/** Whether a marker with one of the words is at `start`: `error:`, `error[E0308]:`, `error(s):` or `error TS2304:`. */
function isMarker(line: Text, start: number, words: readonly string[]): boolean {
  return words.some(
    (word) => startsWithAnyCase(line, start, word) && isEndOfMarker(line, start + word.length),
  );
}

/** Whether `Uncaught TypeError:` or a similar marker is at `start`. */
function isUncaught(line: Text, start: number): boolean {
  if (!startsWithAnyCase(line, start, "uncaught ")) return false;
  const end = endOfException(line, start + "uncaught ".length);
  return end !== undefined && isEndOfMarker(line, end);
}

function isEndOfMarker(line: Text, start: number): boolean {
  switch (line.charCodeAt(start)) {
    case COLON:
      return true;
    case 0x5b: {
      const end = skip(line, start + 1, isWord);
      return end > start + 1 && line.startsWith("]:", end);
    }
    case 0x28: {
      const end = line.indexOf(")", start + 1);
      return end >= 0 && line.startsWith(":", end + 1);
    }
    case SPACE: {
      const end = skip(line, start + 1, isWord);
      return end > start + 1 && isDigit(line.charCodeAt(end - 1)) && line.startsWith(":", end);
    }
    default:
      return false;
  }
}

/** Whether the line starts with the complete word. */
function isWholeWord(line: Text, word: string): boolean {
  return startsWithAnyCase(line, 0, word) && !isWord(line.charCodeAt(word.length));
}

/** Whether the line is an assertion of pytest: `E   AssertionError`. */
function isAssertion(line: Text): boolean {
  return startsWithAnyCase(line, 0, "e   ") && line.length > 4 && !isSpace(line.charCodeAt(4));
}

/** Whether the line starts with an exception such as `TypeError: `. */
function isException(line: Text): boolean {
  const end = endOfException(line, 0);
  return end !== undefined && line.startsWith(": ", end);
}

/** Returns the end of the word at `start` if it ends with `error` or `exception`. */
function endOfException(line: Text, start: number): number | undefined {
  const end = skip(line, start, isWord);
  const isNamed = ["error", "exception"].some(
    (word) => end - word.length >= start && startsWithAnyCase(line, end - word.length, word),
  );
  return isNamed ? end : undefined;
}

/** Whether the line contains a marker such as `a.c:3:5: error: ` or `a.ts:3:5 - error TS2322: `. */
function hasMarkerWithin(line: Text, words: readonly string[]): boolean {
  for (let index = 0; index < line.length; index++) {
    const start = afterSeparator(line, index);
    if (start === undefined) continue;
    const word = words.find((one) => startsWithAnyCase(line, start, one));
    if (word === undefined) continue;
    const end = start + word.length;
    const next = line.startsWith(" ", end) ? skip(line, end + 1, isWord) : end;
    if (next !== end + 1 && line.startsWith(": ", next)) return true;
  }
  return false;
}

/** Returns the index after a `: ` or ` - ` at `index`; undefined if there is none. */
function afterSeparator(line: Text, index: number): number | undefined {
  const code = line.charCodeAt(index);
  if (code !== COLON && code !== SPACE) return undefined;
  const end = code === COLON ? index + 1 : line.charCodeAt(index + 1) === 0x2d ? index + 2 : undefined;
  return end !== undefined && line.charCodeAt(end) === SPACE ? end + 1 : undefined;
}

const COLON = 0x3a;
const SPACE = 0x20;
const isLineEnd = (code: number): boolean =>
  code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
