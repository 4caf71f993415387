// CONTRIBUTING's example is followed to the letter in a copy of the repository: no hand-written TypeScript is needed.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const id = "issue.reopen";
let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "ghx-contributing-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ["node_modules", "generator/node_modules", "scenarios/github/node_modules"]) {
    symlinkSync(join(root, folder), join(copy, folder));
  }
  mkdirSync(join(copy, ".cache"));
  if (existsSync(join(root, ".cache/gh"))) symlinkSync(join(root, ".cache/gh"), join(copy, ".cache/gh"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Fenced blocks that name a file: ```yaml cards/issue.reopen.yaml. */
function exampleFiles(): Map<string, string> {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  return new Map(
    [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

function run(script: string, ...args: readonly string[]): string {
  const tsx = join(root, "node_modules/.bin/tsx");
  return execFileSync(tsx, ["--conditions=source", script, ...args], {
    cwd: copy,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test("the example is one card, one document and one scenario", () => {
  const names = [...exampleFiles().keys()];
  expect(names).toEqual(["operations/IssueReopen.graphql", `cards/${id}.yaml`, `scenarios/${id}.yaml`]);
  for (const name of names)
    expect(existsSync(join(root, name)), `${name} is not in the repository yet`).toBe(false);
});

test("its capability generates, and passes its scenarios on every route", () => {
  for (const [name, text] of exampleFiles()) writeFileSync(join(copy, name), text);
  const generated = run(
    "generator/cli.ts",
    "gen",
    "--runtime",
    "./runtime/index.js",
    "--scenarios",
    "./scenarios",
  );
  expect(generated).toMatch(/capabilities, \d+ files in generated\/: \d+ written, 0 removed/);
  const summary = JSON.parse(run("scripts/scenarios.ts", id, "--json")) as Record<string, unknown>;
  expect(summary).toMatchObject({ capabilities: 1, failed: 0 });
  expect(summary.passed).toBeGreaterThan(3);
}, 120_000);
