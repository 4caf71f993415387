// The reading test: every format contains the same data, and the answers are scored.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FORMATS } from "./formats.js";
import { createReading, renderReading, scoreReading, writeReading } from "./reading.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ghx-reading-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const answer = (format: string, answers: readonly string[]) =>
  writeFileSync(
    join(dir, `${format}.answers.txt`),
    answers.map((text, index) => `${index + 1}: ${text}\n`).join(""),
  );

test("a seed determines the lists and questions, and has a question of each kind for each list", () => {
  expect(createReading(7)).toEqual(createReading(7));
  expect(createReading(7)).not.toEqual(createReading(8));
  const seeds = Array.from({ length: 30 }, (_, seed) => createReading(seed));
  for (const { lists, questions } of seeds) {
    expect(lists.map(({ rows }) => rows.length)).toEqual([40, 40, 40]);
    expect(questions).toHaveLength(15);
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(5);
  }
});

test("the keys of a list are unique", () => {
  for (const { key, rows } of createReading(1).lists)
    expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length);
});

test("every format contains the same data", () => {
  for (const list of createReading(1).lists) {
    const { objects, columns, toon } = Object.fromEntries(
      Object.entries(FORMATS).map(([format, render]) => [format, render(list)]),
    );
    const table = JSON.parse(columns ?? "");
    const items = table.rows.map((row: unknown[]) =>
      Object.fromEntries(table.columns.map((name: string, index: number) => [name, row[index]])),
    );
    expect(JSON.parse(objects ?? "").items).toEqual(list.rows);
    expect(items).toEqual(list.rows);
    expect(decode(toon ?? "")).toEqual({ items: list.rows, totalCount: 40 });
  }
});

test("writes a file per format with the questions and without the answers", () => {
  const files = writeReading(dir, 3);
  expect(files.map((file) => file.slice(dir.length + 1))).toEqual(["objects.md", "columns.md", "toon.md"]);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(text).toContain(file.replace(/\.md$/, ".answers.txt"));
    expect(text.match(/^\d+\. .*\?$/gm)).toHaveLength(15);
  }
  expect(readFileSync(join(dir, "reading.json"), "utf8")).toBe('{"seed":3}\n');
});

test("scores the formats that have answers", () => {
  writeReading(dir, 3);
  const { questions } = createReading(3);
  const expected = questions.map((question) => question.answer);
  answer("objects", expected);
  answer("toon", [`"${expected[0]?.toUpperCase()}".`, ...expected.slice(1, 13), "wrong"]);
  const scores = scoreReading(dir);
  expect(scores.map(({ format, right }) => [format, right])).toEqual([
    ["objects", 15],
    ["toon", 13],
  ]);
  expect(scores[1]?.verdicts.slice(13)).toEqual(["wrong", "missing"]);
  for (const { tokens } of scores) expect(tokens).toBeGreaterThan(1_000);
  const text = scores.map(renderReading).join("\n");
  expect(text).toMatch(/^objects: 15 of 15 right, \d+ tokens\ntoon: 13 of 15 right, \d+ tokens\n/);
  expect(text).toMatch(/^ {2}list in a cell: .*\? expected .*, got nothing$/m);
});
