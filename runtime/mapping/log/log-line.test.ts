// Compares the scanners with the regular expressions that they replace, and tests that they read lines in linear time.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readsPerCharacter } from "../../testing/counted-text.js";
import type { Text } from "../../text/scan.js";
import { summarizeLog } from "../functions/summarize-log.js";
import { lineKind, readLogCommand, textStart, withoutSequences } from "./log-line.js";

/** The replaced patterns. They take quadratic time on some lines, so use them for short lines only. */
const PREFIX = /^\ufeff?(?:[^\t\n]*\t[^\t\n]*\t)?(?:\d{4}-\d{2}-\d{2}T[\d:.]+Z ?)?/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors begin with the escape character
const SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
const COMMAND = /^(?:##\[(\w+)\]|::(\w+)(?: [^:]*)?::)(.*)$/;
const ERROR =
  /^(?:\S+: )?(?:fatal(?: error)?|error|panic|uncaught \w*(?:error|exception))(?:\[\w+\]|\([^)]*\)| \w*\d+)?:|^(?:npm (?:ERR!|error)|FAIL(?:ED)?\b|--- FAIL:|E {3}\S|\w*(?:Error|Exception): )|(?::| -) (?:fatal )?error(?: \w+)?: /i;
const WARNING =
  /^(?:\S+: )?(?:warn(?:ing)?)(?:\[\w+\]|\([^)]*\)| \w*\d+)?:|^npm warn\b|(?::| -) warning(?: \w+)?: /i;

/** The line without its prefix and its sequences, its kind, and the text of its command. */
type Reading = readonly [line: string, kind: string | undefined, text: string];

function readByPattern(raw: string): Reading {
  const line = raw.replace(PREFIX, "").replace(SEQUENCE, "").trim();
  const command = COMMAND.exec(line);
  const name = command?.[1] ?? command?.[2];
  const kind = ERROR.test(line) ? "error" : WARNING.test(line) ? "warning" : undefined;
  const ofCommand = name === "error" || name === "warning" ? name : undefined;
  return [line, command === null ? kind : ofCommand, line.replace(COMMAND, "$3")];
}

function readByScanner(raw: string): Reading {
  const line = withoutSequences(raw.slice(textStart(raw))).trim();
  return [line, lineKind(line), line.slice(readLogCommand(line)?.start ?? 0)];
}

/** What the patterns make a difference of. */
const PIECES = [
  ...["error", "Error", "ERROR", "fatal", "fatal error", "panic", "uncaught ", "Uncaught Type", "exception"],
  ...["Exception", "warn", "warning", "Warning", "ing", "npm ", "npm ERR!", "npm error", "npm warn", "FAIL"],
  ...[
    "FAILED",
    "ED",
    "--- FAIL:",
    "E   ",
    "e",
    "src/a.ts",
    "TS2304",
    "a1",
    "1",
    "9",
    "_",
    "x",
    "İ",
    "ſ",
    "K",
  ],
  ...[
    ":",
    "::",
    ": ",
    " - ",
    " -",
    "-",
    " ",
    "  ",
    "[",
    "]",
    "[E0308]",
    "(",
    ")",
    "(1,2)",
    ".",
    "!",
    "#",
    ";",
  ],
  ...["##[error]", "##[warning]", "##[group]", "##[", "::error::", "::warning ", "::error file=a,line=1::"],
  ...["\t", "\r", "\u00a0", "\u2028", "\u2029", "\u3000", "\ufeff", "\ud83d"],
  ...["\u001b", "\u001b[", "\u001b[31m", "\u001b[0;1", "?", "m", "@", "~", "/"],
  ...["2026-01-02T03:04:05.1234567Z ", "2026-01-02T", "03:04:05Z", "2026-1-02T03Z", "job\tstep\t", "Z"],
];

/** Text that is common in build logs. */
const ORDINARY = [
  "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
  "src/a.ts:3:5 - error TS2322: Type 'string' is not assignable to type 'number'.",
  "main.c:3:5: fatal error: stdio.h: No such file or directory",
  "main.c:3:5: warning: unused variable 'x' [-Wunused-variable]",
  "error[E0308]: mismatched types",
  'error: could not compile `a` (bin "a") due to 1 previous error',
  "warning: unused import: `a`",
  "npm ERR! code ELIFECYCLE",
  "npm error code 1",
  "npm warn deprecated a@1.0.0: no longer supported",
  "FAIL src/a.test.ts > works",
  "FAILED tests/test_a.py::test_a - AssertionError",
  "--- FAIL: TestA (0.00s)",
  "E   AssertionError: assert 1 == 2",
  "E       assert 1 == 2",
  "TypeError: Cannot read properties of undefined",
  "java.lang.NullPointerException: a",
  "Uncaught ReferenceError: a is not defined",
  "panic: runtime error: index out of range [3] with length 3",
  "fatal: not a git repository (or any of the parent directories): .git",
  "CSC : error CS5001: Program does not contain a static 'Main' method",
  "LINK : fatal error LNK1104: cannot open file 'a.lib'",
  "Error: Process completed with exit code 1.",
  "0 errors, 0 warnings",
  "The error: handled - warnings: 0",
  "src/error.ts: 3 lines",
  "all done - no errors",
  "##[error]Process completed with exit code 1.",
  "::error file=a.ts,line=1::Type 'string'",
  "::group::Run tests",
  "build\tTest\t2026-01-02T03:04:06.0Z ##[error]no",
  "\ufeff2026-01-02T03:04:05.1234567Z \u001b[31mTypeError: boom\u001b[39m",
];

describe("returns the same results as the patterns", () => {
  test.each(ORDINARY)("%s", (line) => {
    expect(readByScanner(line)).toEqual(readByPattern(line));
  });

  test("any two pieces, with each possible end of a marker", () => {
    for (const first of PIECES)
      for (const second of PIECES)
        for (const end of ["", ":", ": ", " 1:", "[1]:", "(1):", " x: ", "error: "]) {
          const line = `${first}${second}${end}`;
          const [scanned, expected] = [readByScanner(line), readByPattern(line)];
          if (scanned.some((part, index) => part !== expected[index])) expect(scanned).toEqual(expected);
        }
  });

  test("random pieces, and cut and joined ordinary lines", () => {
    const piece = fc.oneof(
      fc.constantFrom(...PIECES),
      fc
        .tuple(fc.constantFrom(...ORDINARY), fc.nat(40), fc.nat(40))
        .map(([line, start, length]) => line.slice(start, start + length)),
      fc.string({ maxLength: 4 }),
    );
    const lines = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(lines, (line) => {
        expect(readByScanner(line)).toEqual(readByPattern(line));
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Pieces of lines on which a pattern would backtrack or restart at every index. */
const HOSTILE = [
  ...["error ", "uncaught error ", "uncaught ", "a: error ", "warning "],
  ...[": error ", " - warning ", "error(", "error[", "fatal error ", "::error ", "##["],
].flatMap((start) =>
  ["1", "a", "error", "1 ", " ", ":", ": error ", " - error 1", "(", "[1]", "\t", "-"].map(
    (part) => [start, part] as const,
  ),
);

describe("each character is read a bounded number of times", () => {
  const scans: readonly (readonly [string, (text: Text) => unknown])[] = [
    ["the kind", lineKind],
    ["the start", textStart],
    ["the sequences", withoutSequences],
    ["the command", readLogCommand],
  ];
  test.each(scans)("%s of a line", (_name, scan) => {
    for (const [start, part] of HOSTILE)
      expect(
        readsPerCharacter((size) => start + part.repeat(size), scan),
        start + part,
      ).toBeLessThan(40);
  });

  test.each(["\u001b", "\u001b[", "\u001b[1", "\u001b[ ", `\u001b[${"1".repeat(99)}`, "1;?", "/"])(
    "sequences of a terminal that do not end: %j",
    (part) => {
      const unended = (size: number) => `\u001b[${part.repeat(size)}\u0000`;
      expect(readsPerCharacter(unended, withoutSequences)).toBeLessThan(10);
    },
  );

  test.each(["2026-01-02T", "2026-01-02T0", "0", "\t", "a\t", "\ufeff"])("timestamps: %j", (part) => {
    expect(readsPerCharacter((size) => part.repeat(size), textStart)).toBeLessThan(10);
    expect(readsPerCharacter((size) => `2026-01-02T${part.repeat(size)}`, textStart)).toBeLessThan(10);
  });
});

test("summarizes a log of hostile lines of 1 MB each", () => {
  const lines = [
    `error ${"1".repeat(1_000_000)}`,
    `uncaught ${"error".repeat(200_000)}`,
    `${"\u001b[".repeat(250_000)}${"1".repeat(500_000)}`,
    `error(${"(".repeat(1_000_000)}): x`,
    `${" ".repeat(1_000_000)}warning: x`,
  ];
  expect(summarizeLog({ text: lines.join("\n") })).toMatchObject({ errorCount: 1, warningCount: 1 });
});
