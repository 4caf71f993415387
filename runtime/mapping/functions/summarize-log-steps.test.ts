// Tests that the analysis of a log takes linear time, by counting steps.

import { expect, test } from "vitest";
import { startStepCounter } from "../../testing/count-steps.js";

const counter = await startStepCounter("/runtime/");
const { summarizeLog } = await import("./summarize-log.js");

/** Lines of each role, with the text that a pattern would backtrack on. */
const lines = [
  ...["--- FAIL: Test (0.00s)", "FAIL a", "1) a", "___ a ___", "a FAILED", "✕ a", "not ok 1 - a", "● a"],
  ...[
    "AssertionError: a",
    "expected 1 to be 2",
    "got: 1",
    "- a",
    "E   a",
    "Error: a",
    "a.go:1: a",
    "1:2 error a",
  ],
  ...[
    "at a (a.ts:1:2)",
    "  at a (a.ts:1:2)",
    "Tests: 1 failed",
    "",
    "  8 | a",
    "##[error]a",
    "##[group]Run a",
    "a",
  ],
  ...[
    "[".repeat(200),
    "a.".repeat(150),
    "expected ".repeat(30),
    "a/".repeat(150),
    "_".repeat(300),
    "( ".repeat(150),
  ],
];
const repeated = (part: readonly string[], size: number) =>
  Array.from(
    { length: size },
    (_, index) => part[index % part.length] + (index % 3 === 0 ? ` ${100 + (index % 900)}` : ""),
  ).join("\n");

/** Returns how many times more steps twice the size takes. */
async function growth(size: number, text: (size: number) => string): Promise<number> {
  const [once, twice] = [text(size), text(2 * size)];
  const first = await counter.count(() => summarizeLog({ text: once }));
  return (await counter.count(() => summarizeLog({ text: twice }))) / first;
}

test("twice the lines take at most twice the steps", async () => {
  const pairs = lines.map((line, index) => [line, lines[(index * 7 + 3) % lines.length] ?? ""]);
  for (const part of [...lines.map((line) => [line]), ...pairs, lines])
    expect(await growth(1000, (size) => repeated(part, size)), JSON.stringify(part)).toBeLessThan(2.2);
});

test("lines of twice the length take at most twice the steps", async () => {
  for (const line of lines)
    expect(await growth(300, (size) => `${line.repeat(size)}\n`.repeat(10)), line).toBeLessThan(2.2);
});
