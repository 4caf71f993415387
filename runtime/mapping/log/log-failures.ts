// Groups the lines of a log into failures: a failed test with its assertion and place, or an error with its place.

import type { LogLine } from "./log-lines.js";
import { tidyLine } from "./log-role.js";

/** A failure in a log. */
export interface LogFailure {
  /** The lines that explain it, in their order, without those that repeat its context. */
  readonly lines: readonly string[];
  /** The words of the line that names the test, or of the error. */
  readonly name: readonly string[];
  /** The words of all lines that belong to it. */
  readonly words: ReadonlySet<string>;
  /**
   * - 3: a failed test with an assertion
   * - 2: an error, or a failed test with a message
   * - 1: the name of a failed test
   * - 0: an error that follows from an earlier failure of the same step, such as the exit code of the process
   */
  readonly rank: 0 | 1 | 2 | 3;
}

/** Maximum number of lines that are searched for the assertion of a test. */
const MAX_SPAN = 80;

/** Returns the failures of a log in their order. `maxLines`: of each failure. */
export function findFailures(lines: readonly LogLine[], maxLines: number): LogFailure[] {
  const failures: { readonly start: number; readonly failure: LogFailure }[] = [];
  /** The last step with a failure that has a place or an assertion. */
  let explained = -1;
  for (let index = 0; index < lines.length; ) {
    const found = readFailure(lines, index);
    if (found === undefined) {
      index++;
      continue;
    }
    const { own, span, start } = found;
    const isStrong = span.assertions > 0 || span.places.length > 0 || PLACE.test(own[0].text);
    // The lines above a test are not failures of their own.
    while ((failures.at(-1)?.start ?? -1) >= start) failures.pop();
    const isExplained = explained === own[0].step && failures.length > 0;
    if (isStrong) explained = own[0].step;
    const failure = {
      lines: chooseLines(
        own,
        span,
        start === index ? contextBefore(lines, index, span) : undefined,
        maxLines,
      ),
      name: [own[0], ...span.names].flatMap(({ text }) => readWords(text)),
      words: new Set(own.flatMap(({ text }) => readWords(text))),
      rank: rank(own[0], span, isStrong, isExplained),
    };
    failures.push({ start, failure });
    index += start === index ? span.end : 1;
  }
  return failures.map(({ failure }) => failure);
}

/** The lines of a failure; the first one names the test or the error. */
type OwnLines = readonly [LogLine, ...LogLine[]];

interface Found {
  readonly start: number;
  readonly own: OwnLines;
  readonly span: Span;
}

const STARTS: ReadonlySet<string> = new Set(["test", "title", "assertion", "error"]);

/** Returns the failure at the index; undefined if there is none. */
function readFailure(lines: readonly LogLine[], index: number): Found | undefined {
  const first = lines[index];
  if (first === undefined || !STARTS.has(first.role)) return undefined;
  const own: OwnLines = [first, ...lines.slice(index + 1, index + MAX_SPAN)];
  const span = readSpan(own);
  if (span === undefined) return undefined;
  const [head] = own;
  const isBare = head.role === "test" && span.assertions + span.places.length === 0;
  const above = isBare ? readAbove(lines, index, head) : undefined;
  if (above !== undefined) return above;
  const [, ...rest] = own.slice(0, span.end);
  return { start: index, own: [head, ...rest], span };
}

/** Maximum number of lines above the name of a test that are searched for its assertion. */
const MAX_ABOVE = 20;

/** Reads the assertion above the name of a failed test, for runners that print the name last. */
function readAbove(lines: readonly LogLine[], index: number, head: LogLine): Found | undefined {
  const next = lines[index + 1];
  // The assertion belongs to the nested test.
  if (next?.role === "test" && next.indent > head.indent) return undefined;
  const above: LogLine[] = [];
  let start = index;
  for (; start > Math.max(0, index - MAX_ABOVE); start--) {
    const line = lines[start - 1];
    const isParent = line?.role === "test" && line.indent < head.indent;
    if (line === undefined || line.step !== head.step || (ENDS.has(line.role) && !isParent)) break;
    if (!isParent) above.unshift(line);
  }
  const own: OwnLines = [head, ...above];
  const span = readTest(own);
  return span.assertions + span.places.length > 0 ? { start, own, span } : undefined;
}

/** A place in a source file: `a.ts:3`, `a.ts(3`. */
const PLACE = /\.\w{1,5}[:(]\d/;

/** The lines of a failure. */
interface Span {
  /** Number of lines. */
  readonly end: number;
  /** The lines after the first one that name the test. */
  readonly names: readonly LogLine[];
  /** The lines with the assertion or message. */
  readonly messages: readonly LogLine[];
  readonly assertions: number;
  readonly places: readonly LogLine[];
}

/** Returns the span of the failure in the first lines; undefined if there is none. */
function readSpan(lines: OwnLines): Span | undefined {
  const [start] = lines;
  switch (start.role) {
    case "test":
      return readTest(lines);
    case "title": {
      const span = readTest(lines);
      return span.assertions > 0 ? span : undefined;
    }
    case "assertion":
      return EXCEPTION_START.test(start.text) ? readError(lines) : undefined;
    case "error":
      return readError(lines);
    default:
      return undefined;
  }
}

/** An assertion that is not part of a test and starts a failure. Others may be ordinary output. */
const EXCEPTION_START = /^(?:\S*(?:Error|Exception)\b|thread |panic:|fatal error:|Caused by:|Uncaught )/;

function readTest(lines: OwnLines): Span {
  const [start] = lines;
  const names: LogLine[] = [];
  const messages: LogLine[] = [];
  const others: LogLine[] = [];
  const places: LogLine[] = [];
  let isComplete = false;
  let end = 1;
  for (const line of lines.slice(1)) {
    if (line.step !== start.step || line.isReported || ENDS.has(line.role)) break;
    // A stack after the assertion ends the failure.
    if (isComplete && line.role !== "location") break;
    isComplete = messages.length > 0 && line.role === "location";
    if (line.role === "location") places.push(line);
    else if (line.role === "assertion" || line.role === "error") messages.push(line);
    else if (line.role === "other") {
      const follows = start.role === "title" && end === names.length + 1;
      const isName = follows && (line.indent > start.indent || start.text.endsWith(":"));
      (isName ? names : others).push(line);
    }
    end++;
  }
  const assertions = messages.length;
  return { end, names, messages: assertions > 0 ? messages : others.slice(0, 5), assertions, places };
}

const ENDS: ReadonlySet<string> = new Set(["test", "title", "boundary", "summary"]);

function readError(lines: OwnLines): Span {
  const [start] = lines;
  const messages: LogLine[] = [];
  const places: LogLine[] = [];
  let end = 1;
  for (const line of lines.slice(1)) {
    if (line.step !== start.step || line.isReported || line.text === "") break;
    if (line.role === "location") places.push(line);
    else if (line.indent < start.indent + 2 || ENDS.has(line.role) || line.role === "error") break;
    else if (line.role !== "noise") messages.push(line);
    end++;
  }
  return { end, names: [], messages, assertions: 0, places };
}

function rank(start: LogLine, span: Span, isStrong: boolean, isExplained: boolean): LogFailure["rank"] {
  if (start.role !== "test" && start.role !== "title") return isStrong || !isExplained ? 2 : 0;
  if (span.assertions > 0) return 3;
  if (isExplained) return 0;
  return span.messages.length > 0 ? 2 : 1;
}

/** A frame of a stack in a library. */
const DEPENDENCY = /node_modules|node:|site-packages|dist-packages|\/gems\/|\/usr\/|\/rustc\/|<anonymous>$/;

/** Returns the text of the lines that explain a failure. `context`: a line above it. */
function chooseLines(
  lines: OwnLines,
  { names, messages, places }: Span,
  context: LogLine | undefined,
  maxLines: number,
): string[] {
  const named = new Set([lines[0], ...names].flatMap(({ text }) => readWords(text)));
  const own = places.filter(({ text }) => !DEPENDENCY.test(text));
  const place =
    own.find(({ text }) => readWords(text).some((word) => named.has(word))) ?? own[0] ?? places[0];
  const head = [...(context ? [context] : []), lines[0], ...names];
  const room = Math.max(0, maxLines - head.length - (place ? 1 : 0));
  const chosen = new Set([...head, ...messages.slice(0, room), place]);
  return [...(context ? [context] : []), ...lines.filter((line) => chosen.has(line))]
    .slice(0, maxLines)
    .map(({ text }) => tidyLine(text));
}

/** Returns the line above an error that names its file: of a linter the less indented one, of an exception the last frame. */
function contextBefore(lines: readonly LogLine[], index: number, { places }: Span): LogLine | undefined {
  const start = lines[index];
  if (start === undefined) return undefined;
  const above = lines.slice(Math.max(0, index - MAX_SPAN), index).filter(({ step }) => step === start.step);
  if (start.role === "assertion" && places.length === 0)
    return above.slice(-3).findLast(({ role }) => role === "location");
  if (start.role !== "error" || start.indent === 0 || !/^\d/.test(start.text)) return undefined;
  return above.findLast(({ indent, text }) => indent < start.indent && text !== "");
}

/** Returns the words of a line by which failures are compared. */
export function readWords(text: string): string[] {
  return (
    tidyLine(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !COMMON.has(word) && !/^\d+m?s$/.test(word));
}

/** Words that runners add to the name of a test. */
const COMMON: ReadonlySet<string> = new Set(
  "fail failed failure failures error errors test tests stdout ms not ok".split(" "),
);
