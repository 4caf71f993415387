// The name of the package is in package.json, and `pnpm rename-package` finds every other place.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesWithName, packageName, renamePackage } from "./rename-package.js";

const root = join(import.meta.dirname, "..");
const current = packageName();
const rename = (text: string) => renamePackage(text, current, "@acme/ghx");

test.each([
  ["npm install ghx # SDK", "npm install @acme/ghx # SDK"],
  ["pnpm add -D ghx", "pnpm add -D @acme/ghx"],
  ["npx ghx sim -- node app.mjs", "npx @acme/ghx sim -- node app.mjs"],
  ['"args": ["-y", "ghx", "mcp"]', '"args": ["-y", "@acme/ghx", "mcp"]'],
  ['import { createGhx } from "ghx";', 'import { createGhx } from "@acme/ghx";'],
  ["import 'ghx';", "import '@acme/ghx';"],
  ['await import("ghx/issue")', 'await import("@acme/ghx/issue")'],
  ["`ghx/agent` exports the tools", "`@acme/ghx/agent` exports the tools"],
])("%s", (text, renamed) => {
  expect(rename(text)).toBe(renamed);
  expect(rename(renamed)).toBe(renamed);
});

test.each([
  "ghx issue view 1",
  "npm install --save-dev @ghx/local-github",
  "https://github.com/ghx/ghx/issues",
  'const ghx = createGhx({ repo: "octo/hello" });',
  ".cache/ghx/issue",
  '{ name: "ghx", version }',
])("%s is not the name of the package", (text) => {
  expect(rename(text)).toBe(text);
});

test("the name is in the guides, the help, the compiler and the reference", () => {
  const texts = filesWithName().map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const changed = texts.filter(([, text]) => rename(text) !== text).map(([file]) => file);
  expect(changed).toEqual(
    expect.arrayContaining([
      "README.md",
      "docs/agents.md",
      "docs/reference/pr.list.md",
      "agent/cli/command-table.ts",
      "generator/command.ts",
      "generator/emit/reference.ts",
    ]),
  );
  // Generated code imports with relative paths.
  expect(changed.filter((file) => /^(?:generated|operations|cards)\//.test(file))).toEqual([]);
});
