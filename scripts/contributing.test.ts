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
import { typeErrors } from "../generator/testing/typecheck.js";
import { exampleDiagnostic, exampleFiles, writeExample } from "./example.js";

const root = join(import.meta.dirname, "..");
const id = "issue.comments.update";
let copy = "";

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
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

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

/** Returns the generated modules in the copy that this repository does not have, or not with the same text. */
function changedFiles(): string[] {
  const names = readdirSync(join(copy, "generated"), { recursive: true, encoding: "utf8" });
  const modules = names.filter((name) => name.endsWith(".ts"));
  return modules.flatMap((name) => {
    const [here, there] = [join(root, "generated", name), join(copy, "generated", name)];
    const same = existsSync(here) && readFileSync(here, "utf8") === readFileSync(there, "utf8");
    return same ? [] : [there];
  });
}

/** Runs the example's scenarios in the copy, which has separate generated code, and returns the summary. */
async function runScenarios(): Promise<unknown> {
  const tsx = join(root, "node_modules/.bin/tsx");
  const argv = ["--conditions=source", "scripts/scenarios.ts", id, "--json"];
  const { stdout } = await promisify(execFile)(tsx, argv, { cwd: copy });
  return JSON.parse(stdout);
}

test("the example is the document, card and scenario of a capability that does not exist", () => {
  const files = [
    "operations/IssueCommentsUpdate.graphql",
    `cards/${id}.yaml`,
    `scenarios/capabilities/${id}.yaml`,
  ];
  expect([...exampleFiles.keys()]).toEqual(files);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(false);
});

test("reports a misspelled field as shown in CONTRIBUTING", async () => {
  writeExample(copy);
  const card = join(copy, `cards/${id}.yaml`);
  const text = readFileSync(card, "utf8");
  writeFileSync(card, text.replace("with: author", "with: autor"));
  await expect(generate()).rejects.toThrow(exampleDiagnostic);
  writeFileSync(card, text);
});

test("the example generates code that type checks, and passes its scenarios on every route", async () => {
  writeExample(copy);
  const generated = await generate();
  expect(generated).toMatch(/: [1-9]\d* written, 0 removed/);
  const changed = changedFiles();
  expect(changed).toContain(join(copy, "generated/issue/comments.update.ts"));
  expect(typeErrors(copy, changed)).toEqual([]);
  const summary = await runScenarios();
  expect(summary).toMatchObject({ capabilities: 1, failed: 0 });
  expect(Object(summary).passed).toBeGreaterThan(3);
});
