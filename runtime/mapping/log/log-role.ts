// Classifies a line of an Actions log by its shape, which most test runners and compilers share.

import { lineKind } from "./log-line.js";

/**
 * What a line contributes to a failure:
 * - `test`: names a failed test (`FAIL a.test.ts > adds`, `● adds`, `--- FAIL: TestAdds`, `adds FAILED`)
 * - `title`: names a failed test if an assertion follows (`1) adds`, `___ test_adds ___`)
 * - `assertion`: what was expected or received, a diff, or an exception
 * - `error`: an error of a compiler, a linter or another program
 * - `location`: a place in the source, or a frame of a stack
 * - `boundary`: a passed test, or the start of a test
 * - `summary`: counts of tests, which end a failure
 * - `noise`: empty, a line of a code frame, a rule, or output that is not an error
 */
export type LineRole =
  | "test"
  | "title"
  | "assertion"
  | "error"
  | "location"
  | "boundary"
  | "summary"
  | "noise"
  | "other";

/** Returns the role of a line without timestamp, markup, terminal sequences and indentation. */
export function lineRole(line: string): LineRole {
  if (isNoise(line)) return "noise";
  if (BOUNDARY.test(line)) return "boundary";
  if (EXCEPTION.test(line)) return "assertion";
  if (LOCATION.test(line)) return "location";
  if (SUMMARY.test(line)) return "summary";
  if (TEST_START.test(line) || TEST_END.test(line)) return "test";
  if (TITLE.test(line) || isRuledTitle(line)) return "title";
  if (ASSERTION.test(line) || COMPARISON.test(line)) return "assertion";
  if (lineKind(line) === "error" || LOCATED.test(line)) return "error";
  return DIFF.test(line) ? "assertion" : "other";
}

/** Returns the line without what runners print around the name of a test: rules, durations and the level. */
export function tidyLine(line: string): string {
  return line
    .replace(LEVEL, "")
    .replace(isRuledTitle(line) ? RULES : END_RULE, "")
    .replace(DURATION, "")
    .replaceAll(WORKSPACE, "")
    .replace(/\s+/g, " ")
    .trim();
}

function isNoise(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line) || CODE_FRAME.test(line) || IGNORED.test(line);
}

function isRuledTitle(line: string): boolean {
  const [rule = ""] = line;
  return "_-=*─━⎯".includes(rule) && line.startsWith(rule.repeat(3)) && line.endsWith(rule.repeat(3));
}

/** The start of a line in a code frame: `  8 |`, `> 10|`, `   |`. */
const CODE_FRAME = /^(?:[>❱→] ?)?\d* ?[|│](?!\|)/u;
/** Levels other than errors, hints, and keys without a value. */
const IGNORED =
  /^(?:\[(?:INFO|DEBUG|WARN|WARNING|command)\]|(?:note|help|hint|warning|warn|npm warn|npm notice)\b|\w+: [|>]-?$)/i;
const BOUNDARY =
  /^(?:[✓✔√]|(?:not )?ok \d.*# (?:skip|todo)|ok \d|--- (?:PASS|SKIP)|\(pass\)|=== (?:RUN|NAME|PAUSE|CONT)|\[ *(?:RUN|OK) *\])/iu;
const LEVEL = /^\[(?:ERROR|FATAL|[^\]]*\d:\d\d[^\]]*)\] */;
const RULES = /^[_\-=*─━⎯]+ ?| ?[_\-=*─━⎯]+$/g;
const END_RULE = / [─━⎯═]{3,}$/;
/** ` (3 ms)`, ` [4 ms]`, ` (0.00s)`, `  Time elapsed: 0.001 s  <<< FAILURE!` at the end. */
const DURATION = /(?: +[([]<?[\d.,]+ ?(?:ms|s|m|sec|seconds)[)\]]| +Time elapsed: .*)$/;
/** The folder in which GitHub's runners check out the repository. */
const WORKSPACE =
  /(?:file:\/\/)?(?:\/(?:home|Users)\/runner\/work|[A-Z]:[\\/]a)[\\/][^\s\\/]+[\\/][^\s\\/]+[\\/]/g;

const EXCEPTION =
  /^(?:\[ERROR\] +)?(?:Caused by: |Uncaught |thread '.*' panicked at |Failure\/Error: )?(?:[\w$]+[.:]+)*\w*(?:Error|Exception|AssertionFailed|PanicException)(?: \[\w+\]| \(.*\))?(?::| *$)|^(?:thread '.*' .*panicked at|panic:|Failure\/Error:|fatal error:) ?/;
const LOCATION =
  /^(?:at |❯ |→ |--> |from |in |File |location: )["']?\S.*\d|^# ?\.{0,2}\/\S+:\d+|^[^\s:]+\.\w{1,5}:\d+(?::\d+)?(?:: \w+)?$/;
const SUMMARY =
  /^(?:(?:tests?|test files|test suites|test result|tests run|assertions|snapshots?|failures|errors|results?|total|duration|time)(?::| {2,}).*\d|(?:#|there (?:was|were)|failed!|finished in|ran|=+) .*\d)|^\W*\d+ (?:tests?|examples?|specs?|scenarios?|assertions?|passed|pass|passing|failed|fail|failing|failures?|pending|skipped|problems?)\b|^\[ *FAILED *\] +\d+ tests?\b|^error: '\d+ subtests? failed'|^(?:fail|failed|failures|failed examples)[:!]?$/i;
const TEST_START =
  /^(?:\[ERROR\] +)?(?:\[ *FAILED *\]|\(fail\)|(?:--- )?FAIL(?:ED|URE)?:?(?=\s)|(?:FAIL|ERROR):(?= test)|not ok \d+|[●✕✗✖✘×❌]|Failed (?=\S+(?:\(.*\))? \[))[ \t]*-?[ \t]*\S/u;
const TEST_END = /\S(?:(?: \.{3,})? FAILED| +\[FAIL\]|.*<<< (?:FAILURE|ERROR)!)(?: \([\d.,]+ ?m?s\))?$/;
const TITLE = /^\d+\) +\S/;
const ASSERTION =
  /^(?:E {2,}\S|assert|expect\(|[+-] ?(?:expected|received|actual)\b)|\b(?:(?:expected|received|actual)(?: \w+)?|got|want|wanted|left|right|but was|diff)\b *[:=]|\bexpected\b.*\b(?:to|but|got|received|actual|was)\b|\b(?:asserting that|want|but was|but got|not equal|assertion failed)\b|\bassertion .*failed/i;
const COMPARISON = /^\S{1,60} (?:!==?|===?|≠|<|>) \S{1,60}$/;
const DIFF = /^[+-](?![+-]) ?\S/;
/** A message at a place: `a.go:14: undefined: x`, `a.ts(1,2): …`, `  3:7  error  …` of a linter. */
const LOCATED =
  /^(?:[^\s:(]+\.\w{1,5}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\)): (?!warning|note|info)\S|\d+:\d+ +error +\S)/i;
