import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unifiedDiff } from "./unified-diff.js";

const many = (count: number, change: (index: number) => string = String) =>
  Array.from({ length: count }, (_, index) => `${change(index)}\n`).join("");

it.each([
  ["a changed line", "a\nb\nc\n", "a\nB\nc\n"],
  ["a new file", "", "one\ntwo\n"],
  ["a deleted file", "one\ntwo\n", ""],
  [
    "two hunks",
    many(30),
    many(30, (index) => (index === 2 || index === 25 ? `changed ${index}` : String(index))),
  ],
  ["adjacent hunks", many(12), many(12, (index) => (index === 2 || index === 8 ? "x" : String(index)))],
  ["no line feed at the end", "a\nb", "a\nb\nc"],
])("renders %s like git", (_name, before, after) => {
  expect(unifiedDiff(before, after).patch).toBe(gitDiff(before, after));
});

it("counts lines", () => {
  expect(unifiedDiff("a\nb\n", "a\nc\nd\n")).toMatchObject({ additions: 2, deletions: 1 });
  expect(unifiedDiff("a\n", "a\n")).toEqual({ additions: 0, deletions: 0, patch: "" });
});

function gitDiff(before: string, after: string): string {
  const folder = mkdtempSync(join(tmpdir(), "diff-"));
  try {
    writeFileSync(join(folder, "a"), before);
    writeFileSync(join(folder, "b"), after);
    execFileSync("git", ["diff", "--no-index", "--no-color", "a", "b"], { cwd: folder });
    return "";
  } catch (error) {
    // git diff exits with 1 if the files differ.
    const stdout = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    const lines = stdout.split("\n");
    const hunks = lines.slice(lines.findIndex((line) => line.startsWith("@@"))).join("\n");
    // git appends the enclosing function to the range header.
    return hunks.replace(/^(@@ .* @@).*$/gm, "$1").trimEnd();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
