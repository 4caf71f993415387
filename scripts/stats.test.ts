// A capability is written once, in its card: no TypeScript is about one.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesNaming, renderStats, stats } from "./stats.js";

const found = stats();

test("no line of TypeScript names a capability", () => {
  expect(found.capabilities).toBeGreaterThan(0);
  expect(found.lines).toBeGreaterThan(10_000);
  expect(found.naming).toEqual([]);
});

test("an id is found in code, in texts and in comments, and not inside other words", () => {
  const lines = [
    "// like `pr.merge`",
    'run("pr.merge")',
    "ghx.pr.merge()",
    "pr.merger",
    "spr.merge",
    "prXmerge",
  ];
  expect(linesNaming(["pr.merge"], "a.ts", lines).map(({ line }) => line)).toEqual([1, 2, 3]);
});

test("cards call every available function, and a decision explains each function with one user", () => {
  const folder = join(import.meta.dirname, "../docs/decisions");
  const titles = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8").split("\n", 1).join())
    .filter((title) => title.includes("one user"));
  expect(found.functions.filter(({ cards }) => cards.length === 0)).toEqual([]);
  const single = found.functions.filter(({ cards }) => cards.length === 1).map(({ name }) => name);
  expect(single.length).toBeLessThanOrEqual(5);
  for (const name of single) expect(titles.join("\n")).toContain(`\`${name}\``);
});

test("the text has the figures and each place", () => {
  const text = renderStats({
    capabilities: 2,
    lines: 30,
    naming: [{ file: "a.ts", line: 3, text: 'run("x.y")' }],
    programs: ["guide/b.ts"],
    functions: [{ name: "login", cards: ["x.y", "x.z"] }],
  });
  expect(text.split("\n")).toEqual([
    "2 capabilities, 30 lines of hand-written TypeScript without tests",
    "1 of them name a capability",
    '  a.ts:3 run("x.y")',
    "1 files that use capabilities as a user does, beside them: guide/b.ts",
    "1 functions that cards can call",
    "  login, by 2: x.y, x.z",
  ]);
});
