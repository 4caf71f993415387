// A project that ghx-gen has generated, in a temporary folder, as it is before each test of a file.

import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";
import { runCommand } from "../command.js";
import { compileOnce } from "./compile-once.js";
import { fixtures } from "./projects.js";

/** Runs ghx-gen in a folder. */
export async function run(cwd: string, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(argv, {
    cwd,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    compile: compileOnce,
  });
  return { code, out: out.join(""), err: err.join("") };
}

/** Generates the project once, and restores it before each test of the file that calls this. */
export async function useWrittenProject() {
  const temporary = await mkdtemp(join(tmpdir(), "ghx-write-"));
  const origin = join(temporary, "origin");
  /** The parent folder of the project, which ghx-gen must not change. */
  const around = join(temporary, "around");
  const project = join(around, "project");
  await cp(join(fixtures, "small"), origin, { recursive: true });
  await run(origin, "gen", "--reference", "pages");

  beforeEach(async () => {
    await rm(around, { recursive: true, force: true });
    await mkdir(join(around, "elsewhere"), { recursive: true });
    await writeFile(join(around, "elsewhere/mine.ts"), "mine");
    await cp(origin, project, { recursive: true });
  });
  afterAll(() => rm(temporary, { recursive: true, force: true }));

  async function put(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }

  /** Every entry of the parent folder: files with their text, links with their target, folders. */
  async function snapshot(): Promise<Record<string, string>> {
    const entries = await readdir(around, { withFileTypes: true, recursive: true });
    const described = entries.map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(around.length + 1);
      if (entry.isSymbolicLink()) return [name, `link to ${await readlink(path)}`];
      return [name, entry.isFile() ? `file ${await readFile(path, "utf8")}` : "folder"];
    });
    return Object.fromEntries(await Promise.all(described));
  }

  /** Changes the project so that `gen` has files to write and a file to remove. */
  async function makeDrift(): Promise<void> {
    const cards = await readdir(join(project, "cards"));
    for (const card of cards.filter((name) => name.startsWith("job.")))
      await rm(join(project, "cards", card));
    await rm(join(project, "generated/issue/list.ts"));
    const file = join(project, "generated/client.ts");
    await writeFile(file, `${await readFile(file, "utf8")}// edited\n`);
  }

  /** Runs both commands; expects failure, the given messages, and no change. */
  async function expectRefusal(argv: readonly string[], ...texts: readonly string[]): Promise<string> {
    const before = await snapshot();
    const [gen, check] = [await run(project, "gen", ...argv), await run(project, "check", ...argv)];
    for (const { code, out, err } of [gen, check]) {
      expect({ code, out }).toEqual({ code: 1, out: "" });
      for (const text of texts) expect(err).toContain(text);
    }
    expect(check.err.startsWith(gen.err)).toBe(true);
    expect(await snapshot()).toEqual(before);
    return gen.err;
  }

  return { around, project, put, snapshot, makeDrift, expectRefusal };
}
