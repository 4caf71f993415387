// Compiles and runs the programs of the README of the local GitHub.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { typeErrors, writePrograms } from "./programs.js";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/local-github-readme");
const read = (file: string) => readFileSync(join(root, "scenarios/github", file), "utf8");
const blocks = new Map(
  Array.from(read("README.md").matchAll(/^```ts ?(.*)\n([\s\S]*?)^```$/gm), ([, name = "", text = ""]) => [
    name,
    text,
  ]),
);
const TABLE = "resources/tables/autolinks.ts";
const programs = [...blocks.keys()].filter((name) => name !== TABLE);
const pathOf = (name: string) => join(folder, name);

beforeAll(() => {
  writePrograms(folder, Object.fromEntries(programs.map((name) => [name, blocks.get(name) ?? ""])));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every block has a name", () => {
  expect([...blocks.keys()]).toEqual(["server.ts", "app.ts", "faults.ts", TABLE]);
});

test("the programs compile under the strict options of this repository", () => {
  expect(typeErrors(programs.map(pathOf))).toEqual([]);
});

test.each(programs)("%s runs and prints the values in its comments", async (name) => {
  const expected = Array.from(
    (blocks.get(name) ?? "").matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm),
    ([, text]) => text,
  );
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await import(/* @vite-ignore */ pathOf(name));
    expect(log.mock.calls.map(String)).toEqual(expected);
  } finally {
    log.mockRestore();
  }
});

test("the table equals the source of autolinks", () => {
  expect(read(TABLE)).toContain(blocks.get(TABLE));
});
