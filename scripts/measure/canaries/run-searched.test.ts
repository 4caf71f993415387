// A run of tests that prints or leaves a token fails, in any spelling and however the output is split.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runSearched, searchFile } from "./run-searched.js";
import { createSearch } from "./search.js";
import { searchStream } from "./stream.js";
import { testTokens } from "./test-tokens.js";

// Not a token of another test, so that this file may print it.
const TOKEN = "ghx-printed-by-a-fixture-0123456789";
const search = createSearch([TOKEN]);

const run = async (command: string, args: readonly string[]) => {
  let printed = "";
  const print = (text: string) => {
    printed += text;
  };
  const env = { ...process.env, PRINTED_TOKEN: TOKEN, NO_COLOR: "1" };
  const options = { search, cwd: join(import.meta.dirname, "fixtures"), env, out: print, err: print };
  return { ...(await runSearched(command, args, options)), printed };
};

test("each test that prints a token is found, and shown without the token", async () => {
  const vitest = join(import.meta.dirname, "../../../node_modules/vitest/vitest.mjs");
  const { exitCode, found, printed } = await run(process.execPath, [vitest, "run"]);
  expect(printed).toContain("9 passed");
  expect(exitCode).toBe(0);
  const names = found.map((excerpt) => /stdout \| prints-tokens\.test\.ts > (.*)/.exec(excerpt)?.[1]);
  expect(names).toEqual([
    "plain",
    "percent-encoded",
    "in JSON escapes",
    "base64",
    "base64 with a login",
    "hex",
    "reversed",
    "split by colors",
    "split by lines",
  ]);
  expect(found.filter((excerpt) => search(excerpt) !== undefined)).toEqual([]);
});

test("returns the exit code and the output of the program", async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3';
  const { exitCode, found, printed } = await run(process.execPath, ["-e", script]);
  expect({ exitCode, found }).toEqual({ exitCode: 3, found: [] });
  expect(printed.split("\n").sort()).toEqual(["", "err", "out"]);
});

test("a token in a file is found", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ghx-canaries-"));
  try {
    const path = join(folder, "cassette.json");
    writeFileSync(path, JSON.stringify({ headers: { authorization: `Basic ${btoa(`x:${TOKEN}`)}` } }));
    expect(await searchFile(path, search)).toEqual([expect.stringContaining("cassette.json: A token")]);
    writeFileSync(path, "{}");
    expect(await searchFile(path, search)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const findIn = (parts: readonly string[]): string[] => {
  const found: string[] = [];
  const stream = searchStream(search, (excerpt) => found.push(excerpt));
  for (const part of parts) stream.write(part);
  stream.end();
  return found;
};

test("a token is found once, wherever the output is split and however long it is", () => {
  const before = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(before, before, fc.integer({ min: 1_000, max: 70_000 }), (first, second, size) => {
      const text = `${"a\n".repeat(first / 2)}${TOKEN}\n${"b".repeat(second)}`;
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
      expect(findIn(parts)).toHaveLength(1);
    }),
    { numRuns: 20 },
  );
});

test("two tokens are found, and the text between them is shown", () => {
  const [first, second, ...others] = findIn([`one ${TOKEN}\nbetween\n${btoa(TOKEN)}`]);
  expect(others).toEqual([]);
  expect(first).toContain("(plain)");
  expect(first).toContain("between");
  expect(second).toContain("(base64)");
});

test("the tokens of all worlds are searched for", () => {
  const tokens = testTokens();
  expect(tokens).toContain(["octocat", "token"].join("-"));
  expect(tokens).toContain(["narrow", "token"].join("-"));
  expect(tokens.length).toBeGreaterThan(8);
  expect(tokens.filter((token) => token.length < 8)).toEqual([]);
});
