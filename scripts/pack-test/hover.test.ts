// What editors show at calls of the packed package, with each supported version of TypeScript.

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { NEWER_COMPILERS } from "./compilers.js";
import { type EditorProgram, OPTIONS, openInProcess, openWithServer } from "./language-services.js";
import { project, remove, workFolder, write } from "./project.js";

const FILE = "calls.ts";
const TEXT = `import { createGhx, ghx } from "ghx";
import { prMerge } from "ghx/pr";
const bound = createGhx({ repo: "octo/hello" });
void ghx.pr.merge({ owner: "octo", name: "hello", prNumber: 7 });
void prMerge({ owner: "octo", name: "hello", prNumber: 7 });
void bound.pr.merge({ prNumber: 7 });
void ghx.repo.view({ owner: "octo" });
void ghx.issue.list({ owner: "octo", name: "hello" }, { dryrun: true });
void ghx.issue.list({ owner: "octo", name: "hello", sate: "OPEN" });
`;

const tarballs = inject("tarballs");
const newer = Object.values(NEWER_COMPILERS).map(({ install }) => install);

let folder: string;
let installed: string;

beforeAll(async () => {
  folder = workFolder();
  installed = await project(join(folder, "editor"), [tarballs.ghx, "typescript@5.9.3", ...newer], "pnpm");
  write(installed, { [FILE]: TEXT, "tsconfig.json": JSON.stringify({ compilerOptions: OPTIONS }) });
});
afterAll(() => remove(folder));

const open = async (version: string): Promise<EditorProgram> => {
  if (version === "7")
    return openWithServer(installed, join(installed, "node_modules/typescript7/bin/tsc"), FILE, TEXT);
  const name = version === "6" ? "@typescript/typescript6" : "typescript";
  return openInProcess(installed, name, FILE, TEXT);
};

describe.each(["5.9", ...Object.keys(NEWER_COMPILERS)])("with TypeScript %s", (version) => {
  let program: EditorProgram;
  beforeAll(async () => {
    program = await open(version);
  });
  afterAll(() => program?.close());

  test.each(["ghx.pr.merge", "prMerge", "bound.pr.merge"])(
    "a hover at a call of %s shows description, inputs, defaults, routes, link and example",
    async (call) => {
      const shown = await program.hover(TEXT.indexOf(`void ${call}(`) + `void ${call}`.length - 1);
      for (const part of [
        "Merge a pull request.",
        "prNumber:int",
        "method?=MERGE|SQUASH|REBASE",
        "Routes: graphql, rest, cli.",
        "https://docs.github.com/rest/pulls/pulls#merge-a-pull-request",
        "await ghx.pr.merge({",
      ])
        expect(shown).toContain(part);
    },
  );

  test.each(["ghx.pr.merge", "prMerge", "bound.pr.merge"])(
    "signature help at a call of %s shows description, inputs, defaults, routes and link",
    async (call) => {
      const shown = await program.signature(TEXT.indexOf(`void ${call}(`) + `void ${call}(`.length);
      for (const part of [
        "Merge a pull request.",
        "prNumber:int",
        "MERGE|SQUASH",
        "Routes: graphql",
        "https://",
      ])
        expect(shown).toContain(part);
    },
  );

  test.each([
    ["ghx.repo.view(", "'name'"],
    ['ghx.issue.list({ owner: "octo", name: "hello" }, { dryrun', "'dryrun'"],
    ['ghx.issue.list({ owner: "octo", name: "hello", sate', "'sate'"],
  ])("a mistake in %s is one error that names the property", async (call, name) => {
    const start = TEXT.indexOf(`void ${call}`);
    const end = TEXT.indexOf("\n", start);
    const found = (await program.errors()).filter((one) => one.start >= start && one.start < end);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(name)]);
  });
});
