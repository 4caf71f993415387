// Follows the examples of CONTRIBUTING in a copy of the repository.

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
import { exampleDiagnostic, exampleFiles, guide, writeExample } from "./example.js";

const root = join(import.meta.dirname, "..");
const ids = ["repo.autolinks.list", "user.status.set"];
/** The commands of the guide that draft a capability. */
const drafts = [...guide.matchAll(/^pnpm new (\S+) --from (?:"([^"]+)"|(\S+))$/gm)].map(
  ([, id = "", quoted, plain]) => ({ id, source: quoted ?? plain ?? "" }),
);
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

/** Runs a command of ghx-gen in the copy and returns the output. Throws the output if the command fails. */
async function run(...argv: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const options = ["--scenarios", "./scenarios/capabilities"];
  const exitCode = await runCommand([...argv, ...options], { cwd: copy, out: print, err: print });
  if (exitCode !== 0) throw new Error(printed.join(""));
  return printed.join("");
}

/** Generates in the copy, as `pnpm gen` does. */
const generate = () =>
  run("gen", "--strict", "--runtime", "./runtime/index.js", "--reference", "docs/reference");

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

/** Runs the exchanges of an example in the copy, which has separate generated code, and returns the summary. */
async function runScenarios(id: string): Promise<unknown> {
  const tsx = join(root, "node_modules/.bin/tsx");
  const argv = ["--conditions=source", "scripts/scenarios.ts", id, "--json"];
  const { stdout } = await promisify(execFile)(tsx, argv, { cwd: copy });
  return JSON.parse(stdout);
}

test("the examples are capabilities that do not exist", () => {
  expect(drafts.map(({ id }) => id)).toEqual(ids);
  const files = [...exampleFiles.keys()];
  expect(files).toEqual(
    expect.arrayContaining(ids.flatMap((id) => [`cards/${id}.yaml`, `scenarios/capabilities/${id}.yaml`])),
  );
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(false);
});

test("new drafts the files that the guide trims, and they compile as drafted", async () => {
  for (const { id, source } of drafts) {
    const drafted = await run("new", id, "--from", source);
    const files = drafted.split("\n").filter((line) => line.includes("/") && !line.includes(" "));
    expect(files).toContain(`cards/${id}.yaml`);
    for (const file of files) expect([...exampleFiles.keys()]).toContain(file);
  }
  expect(await generate()).toMatch(/: [1-9]\d* written, 0 removed/);
  for (const { id } of drafts)
    expect(existsSync(join(copy, `generated/${id.replace(".", "/")}.ts`)), id).toBe(true);
});

test("reports a misspelled field as shown in CONTRIBUTING", async () => {
  writeExample(copy);
  const card = join(copy, "cards/user.status.set.yaml");
  const text = readFileSync(card, "utf8");
  writeFileSync(card, text.replace("changeUserStatus.status,", "changeUserStatus.state,"));
  await expect(generate()).rejects.toThrow(exampleDiagnostic);
  writeFileSync(card, text);
});

test("the examples generate code that type checks, and pass their exchanges on every route", async () => {
  writeExample(copy);
  await generate();
  const changed = changedFiles();
  expect(changed).toContain(join(copy, "generated/user/status.set.ts"));
  expect(changed).toContain(join(copy, "generated/repo/autolinks.list.ts"));
  expect(typeErrors(copy, changed)).toEqual([]);
  for (const id of ids) {
    const summary = await runScenarios(id);
    expect(summary).toMatchObject({ capabilities: 1, failed: 0 });
    expect(Object(summary).passed).toBeGreaterThan(3);
  }
});
