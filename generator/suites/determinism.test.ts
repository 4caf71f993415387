// Output does not depend on the order of files, on locale, time zone or line endings.

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { compile } from "../generate.js";
import type { Files } from "../print/compare-output.js";
import { load, type Sources } from "../source/load.js";
import type { SourceMap } from "../source/source-map.js";
import { fixtures, loadRepository, loadSmall, repository } from "../testing/projects.js";

const temporary = await mkdtemp(join(tmpdir(), "ghx-determinism-"));
afterAll(() => rm(temporary, { recursive: true, force: true }));

const RUNTIME = "ghx/runtime";

async function compileFiles(sources: Sources, runtime: string = RUNTIME): Promise<Files> {
  const result = await compile(sources, runtime);
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  return new Map([...result.files, ...result.reference]);
}

/** Sorts by a hash of the path. */
function shuffled<T extends SourceMap>(map: T): SourceMap {
  const hash = (text: string): number =>
    [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return new Map([...map].sort(([a], [b]) => hash(a) - hash(b)));
}

it("is the same in a second run", async () => {
  const small = await loadSmall();
  expect(await compileFiles(small)).toEqual(await compileFiles(small));
});

/** The text of a generated file or a page of the reference. */
async function committedText(path: string): Promise<string> {
  const folder = path.endsWith(".md") ? "docs/reference" : "generated";
  return readFile(join(repository, folder, path), "utf8");
}

it("does not depend on the order of files", async () => {
  const whole = await loadRepository({ scenarios: true });
  const sources: Sources = {
    ...whole,
    cards: shuffled(whole.cards),
    shared: shuffled(whole.shared),
    documents: shuffled(whole.documents),
    sdl: new Map([...whole.sdl].reverse()),
    openApi: new Map([...whole.openApi].reverse()),
    all: shuffled(whole.all),
  };
  expect([...sources.cards.keys()]).not.toEqual([...whole.cards.keys()]);
  // The committed files were generated in the usual order.
  for (const [path, text] of await compileFiles(sources, "../runtime/index.js"))
    expect(text, path).toBe(await committedText(path));
});

it("does not depend on byte order marks and Windows line endings", async () => {
  const root = join(temporary, "windows");
  await cp(join(fixtures, "small"), root, { recursive: true });
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path, "utf8")).replaceAll("\n", "\r\n");
    await writeFile(path, `\uFEFF${text}`);
  }
  const folders = { cards: join(root, "cards"), operations: join(root, "operations"), out: root };
  const sources = await load({ root, ...folders, scenarios: undefined });
  expect(await compileFiles(sources)).toEqual(await compileFiles(await loadSmall()));
});

it("does not depend on the locale and time zone of the process, and on the packages of the project", async () => {
  const argv = [join(repository, "node_modules/tsx/dist/cli.mjs"), "--conditions=source"];
  const project = join(temporary, "turkish");
  await cp(join(fixtures, "small"), project, { recursive: true });
  const plugin = join(project, "node_modules/@graphql-codegen/typescript-operations");
  await mkdir(plugin, { recursive: true });
  await writeFile(join(plugin, "index.js"), 'exports.plugin = () => "of another version";');
  argv.push(join(repository, "generator/cli.ts"), "gen", "--out", "out", "--reference", "reference");
  const locale = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" };
  // If pnpm started the tests, NODE_PATH contains the packages of this workspace.
  const env = { ...process.env, ...locale, NODE_PATH: "" };
  await promisify(execFile)(process.execPath, argv, { cwd: project, env });
  for (const [path, text] of await compileFiles(await loadSmall())) {
    const folder = path.endsWith(".md") ? "reference" : "out";
    expect(await readFile(join(project, folder, path), "utf8")).toBe(text);
  }
});
