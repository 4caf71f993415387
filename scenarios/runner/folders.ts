// Folders for the files that capabilities write, which are removed at the end of the process.

import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | undefined;

/** Returns a new empty folder. */
export function createFolder(): string {
  if (root === undefined) {
    const created = mkdtempSync(join(tmpdir(), "ghx-files-"));
    process.once("exit", () => rmSync(created, { recursive: true, force: true }));
    root = created;
  }
  const folder = join(root, randomUUID());
  mkdirSync(folder);
  return folder;
}
