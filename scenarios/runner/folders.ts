// Folders for the files that capabilities read and write, which are removed at the end of the process.

import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The files that inputs of scenarios name. */
const SCENARIO_FILES = join(import.meta.dirname, "../files");

let root: string | undefined;
const names = readdirSync(SCENARIO_FILES);

/** Returns a new folder with the files that inputs of scenarios name. */
export function createFolder(): string {
  if (root === undefined) {
    const created = mkdtempSync(join(tmpdir(), "ghx-files-"));
    process.once("exit", () => rmSync(created, { recursive: true, force: true }));
    root = created;
  }
  const folder = join(root, randomUUID());
  mkdirSync(folder);
  for (const name of names) copyFileSync(join(SCENARIO_FILES, name), join(folder, name));
  return folder;
}

/** Returns a function that creates a folder when it is first called: most calls read and write no files. */
export function lazyFolder(): () => string {
  let folder: string | undefined;
  return () => (folder ??= createFolder());
}
