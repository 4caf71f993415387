// Follows the example of CONTRIBUTING in a copy of the repository.

import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../generator/command.js";

const root = join(import.meta.dirname, "..");
const id = "issue.reopen";
let copy = "";
/** Number of capabilities in the copy without the example. */
let before = 0;

beforeAll(async () => {
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
  // The example is an existing capability, so it is removed from the copy first.
  for (const name of exampleFiles().keys()) rmSync(join(copy, name));
  before = capabilityCount(await generate());
}, 180_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Returns the fenced blocks with a file name: ```yaml cards/issue.reopen.yaml. */
function exampleFiles(): Map<string, string> {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  return new Map(
    [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

/** Generates in the copy, as `pnpm gen` does, and returns the output. Throws the output if the generation fails. */
async function generate(): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const folders = ["--scenarios", "./scenarios/capabilities", "--reference", "docs/reference"];
  const argv = ["gen", "--runtime", "./runtime/index.js", ...folders];
  const exitCode = await runCommand(argv, { cwd: copy, out: print, err: print });
  if (exitCode !== 0) throw new Error(printed.join(""));
  return printed.join("");
}

/** Runs the example's scenarios in the copy, which has separate generated code, and returns the summary. */
async function runScenarios(): Promise<unknown> {
  const tsx = join(root, "node_modules/.bin/tsx");
  const argv = ["--conditions=source", "scripts/scenarios.ts", id, "--json"];
  const { stdout } = await promisify(execFile)(tsx, argv, { cwd: copy });
  return JSON.parse(stdout);
}

const capabilityCount = (output: string): number => Number(/(\d+) capabilities, \d+ files/.exec(output)?.[1]);

test("the example is the card, document and scenario of an existing capability", () => {
  const [document, card, scenario] = [
    "operations/IssueReopen.graphql",
    `cards/${id}.yaml`,
    `scenarios/capabilities/${id}.yaml`,
  ];
  const files = exampleFiles();
  expect([...files.keys()]).toEqual([document, card, scenario]);
  for (const name of [document, card])
    expect(files.get(name), name).toBe(readFileSync(join(root, name), "utf8"));
});

test("the example generates the committed code and passes its scenarios on every route", async () => {
  for (const [name, text] of exampleFiles()) writeFileSync(join(copy, name), text);
  const generated = await generate();
  expect(capabilityCount(generated)).toBe(before + 1);
  expect(generated).toMatch(/: [1-9]\d* written, 0 removed/);
  for (const folder of ["generated", "docs/reference"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.(?:ts|md)$/.test(name))
        expect(readFileSync(join(copy, folder, name), "utf8"), name).toBe(
          readFileSync(join(root, folder, name), "utf8"),
        );
  const summary = await runScenarios();
  expect(summary).toMatchObject({ capabilities: 1, failed: 0 });
  expect(Object(summary).passed).toBeGreaterThan(3);
}, 180_000);

test("reports a misspelled field as shown in CONTRIBUTING", async () => {
  const card = join(copy, `cards/${id}.yaml`);
  const text = readFileSync(card, "utf8");
  const shown = /^cards\/\S+ error .*$/m.exec(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))?.[0];
  writeFileSync(card, text.replace("number: number", "number: nummer"));
  try {
    await expect(generate()).rejects.toThrow(shown);
  } finally {
    writeFileSync(card, text);
  }
}, 60_000);
