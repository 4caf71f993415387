// Tests `ghx-gen diff` in projects, whose earlier cards are in a folder or in git.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { runCommand } from "../command.js";

const CARD = `capability_id: issue.edit
description: Edit an issue.
effect: write
input_schema:
  required: [number]
  properties:
    number: { type: integer, description: Number. }
    labels: { type: array, maxItems: 5, items: { type: string }, description: Labels. }
output_schema: { properties: { id: { type: string, format: id } } }
rest: { endpoint: PATCH /issue }
`;

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

function project(files: Readonly<Record<string, string>>): void {
  root = mkdtempSync(join(tmpdir(), "ghx-diff-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

async function diff(...args: readonly string[]) {
  const printed = { out: "", err: "" };
  const code = await runCommand(["diff", ...args], {
    cwd: root,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
  });
  return { code, ...printed };
}

const operations = { "operations/Q.graphql": "query Q { viewer { login } }" };

it("compares with a folder, and fails until the version is raised", async () => {
  const changed = CARD.replace("maxItems: 5", "maxItems: 4");
  project({
    ...operations,
    "cards/issue.edit.yaml": changed,
    "old/cards/issue.edit.yaml": CARD,
    "old/operations/Q.graphql": "query Q { viewer { login } }",
  });
  expect(await diff("old")).toEqual({
    code: 1,
    err: "",
    out: [
      "breaking  issue.edit  input.labels maxItems: 5 → 4",
      "",
      'issue.edit: the version is 1.0.0, but a breaking change requires 2.0.0. Set version: "2.0.0" in the card.',
      "",
    ].join("\n"),
  });
  writeFileSync(join(root, "cards/issue.edit.yaml"), `${changed}version: "2.0.0"\n`);
  expect((await diff("old")).code).toBe(0);
});

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: root,
    stdio: "pipe",
  });

function committedProject(): void {
  project({ ...operations, "cards/issue.edit.yaml": CARD });
  git("init", "--quiet");
  git("add", "-A");
  git("commit", "--quiet", "-m", "first");
}

it("reports a version that was not raised, and fails only after the first release", async () => {
  committedProject();
  expect((await diff()).err).toContain("there is no release tag");
  writeFileSync(join(root, "cards/issue.edit.yaml"), CARD.replace("maxItems: 5", "maxItems: 4"));
  const before = await diff("HEAD");
  expect(before).toMatchObject({ code: 0, out: expect.stringContaining("requires 2.0.0") });
  git("tag", "v0.1.0");
  git("commit", "--quiet", "-a", "-m", "second");
  expect(await diff()).toEqual({ ...before, code: 1 });
  expect(await diff("HEAD")).toMatchObject({ code: 0, out: "Nothing changed since HEAD.\n" });
});

it("fails for a removed capability until the removal is allowed", async () => {
  committedProject();
  git("tag", "v1.0.0");
  const renamed = CARD.replace("issue.edit", "issue.change");
  rmSync(join(root, "cards/issue.edit.yaml"));
  writeFileSync(join(root, "cards/issue.change.yaml"), renamed);
  const failed = await diff();
  expect(failed).toMatchObject({ code: 1, out: expect.stringContaining("issue.edit  was removed") });
  expect(failed.out).toContain(
    "issue.edit: add it to aliases of the capability that replaces it, or pass --allow-removal issue.edit.",
  );
  expect((await diff("--allow-removal", "issue.edit")).code).toBe(0);
  expect((await diff("--allow-removal", "issue.other")).code).toBe(1);
  writeFileSync(join(root, "cards/issue.change.yaml"), `${renamed}aliases: [issue.edit]\n`);
  expect((await diff()).code).toBe(0);
});

it("compares with a git revision, and prints JSON on request", async () => {
  committedProject();
  writeFileSync(join(root, "cards/issue.edit.yaml"), CARD.replace("maxItems: 5", "maxItems: 6"));
  const { code, out } = await diff("HEAD", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    changes: [{ impact: "additive", capability: "issue.edit", change: "input.labels maxItems: 5 → 6" }],
    unraised: [],
    removed: [],
  });
  expect((await diff("--", "--upload-pack=x")).err).toContain("neither a git revision nor a folder");
});

it("says what is wrong with a base that does not exist", async () => {
  project({ ...operations, "cards/issue.edit.yaml": CARD });
  expect(await diff("missing")).toMatchObject({
    code: 1,
    err: 'ghx-gen: "missing" is neither a git revision nor a folder with another version of the cards\n',
  });
});
