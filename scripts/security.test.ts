// Every command that SECURITY.md names for a promise exists: its files, the titles of its tests, its script. So does every
// test that docs/security.md names.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "SECURITY.md"), "utf8");
const promises = [...text.matchAll(/^\| (.+) \| `(.+)` \|$/gm)].map(([, promise = "", command = ""]) => ({
  promise,
  command,
}));
const tests = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts"], {
  cwd: root,
})
  .toString()
  .trim()
  .split("\n");

test("the table of promises is read completely", () => {
  const rows = text.split("## Promises")[1]?.match(/^\| .* \|$/gm) ?? [];
  // The first row is the heading.
  expect(promises).toHaveLength(rows.length - 1);
  expect(promises.length).toBeGreaterThan(15);
});

test.each(promises)("$promise", ({ command }) => {
  const [, filters, title] = /^npx vitest run ([\w./ -]+?)(?: -t "(.+)")?$/.exec(command) ?? [];
  if (filters === undefined) {
    const [, script = ""] = /^pnpm ([\w:]+)/.exec(command) ?? [];
    expect(Object.keys(manifest.scripts)).toContain(script);
    return;
  }
  for (const filter of filters.split(" ")) {
    const files = tests.filter((path) => path.includes(filter));
    expect(files, filter).not.toEqual([]);
    const sources = files.map((path) => readFileSync(join(root, path), "utf8"));
    if (title !== undefined) expect(sources.some((source) => source.includes(title))).toBe(true);
  }
});

describe("docs/security.md", () => {
  const [, table = ""] = readFileSync(join(root, "docs/security.md"), "utf8").split(
    "## Promises and their tests",
  );
  const rows = [...table.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(1);

  test("lists the same promises", () => {
    expect(rows.map(([, promise]) => promise)).toEqual(promises.map(({ promise }) => promise));
  });

  test.each(rows.map(([, promise = "", cell = ""]) => ({ promise, cell })))("$promise", ({ cell }) => {
    if (cell.startsWith("`")) {
      expect(promises.map(({ command }) => `\`${command}\``)).toContain(cell);
      return;
    }
    for (const part of cell.split("<br>")) {
      const [, path = ""] =
        /^\[.+\]\(https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/main\/(.+)\): /.exec(part) ?? [];
      const source = readFileSync(join(root, path), "utf8");
      const titles = [...part.matchAll(/“(.+?)”/g)].map(([, title = ""]) => title);
      expect(titles).not.toEqual([]);
      for (const title of titles) expect(source).toContain(title);
    }
  });
});
