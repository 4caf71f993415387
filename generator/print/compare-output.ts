// Compares generated files with an output folder: what has drifted, and which entries ghx-gen did not write.

import { constants, type Dirent } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasHeader } from "../source/header.js";
import { compareText } from "../source/source-map.js";
import { isMissing } from "./output-folder.js";

/** Path under the output folder → text. */
export type Files = ReadonlyMap<string, string>;

export interface OutputFolder {
  /** The project's folder. */
  readonly root: string;
  /** The output folder, inside it. */
  readonly folder: string;
  readonly files: Files;
}

export interface Drift {
  readonly kind: "missing" | "changed" | "orphan";
  readonly path: string;
}

/** An entry of the output folder that ghx-gen did not write. */
export interface ForeignEntry {
  readonly path: string;
  /** `is a symbolic link` */
  readonly reason: string;
}

export interface FolderComparison extends OutputFolder {
  readonly drift: readonly Drift[];
  /** If there are any, nothing is written. */
  readonly foreign: readonly ForeignEntry[];
}

/** Compares the folder's entries with the files that belong there. Entries whose name begins with a dot are ignored. */
export async function compareOutput(output: OutputFolder): Promise<FolderComparison> {
  const { folder, files } = output;
  const entries = await listEntries(folder);
  const drift: Drift[] = [];
  const foreign: ForeignEntry[] = [];
  for (const { path, kind } of entries) {
    if (isKept(path) || (kind === "folder" && !files.has(path))) continue;
    const expected = files.get(path);
    if (kind !== "file") {
      foreign.push({ path, reason: REASONS[kind] });
    } else if (expected === undefined || !(await hasText(join(folder, path), expected))) {
      if (!hasHeader(path, await readStart(join(folder, path))))
        foreign.push({ path, reason: "does not begin with the header of ghx-gen" });
      else drift.push({ kind: expected === undefined ? "orphan" : "changed", path });
    }
  }
  // By the names that the folder lists: a file system that ignores case would find `Issue.ts` for `issue.ts`.
  const existing = new Set(entries.map(({ path }) => path));
  for (const path of files.keys()) if (!existing.has(path)) drift.push({ kind: "missing", path });
  const byPath = (a: { path: string }, b: { path: string }): number => compareText(a.path, b.path);
  return { ...output, drift: drift.sort(byPath), foreign: foreign.sort(byPath) };
}

/** The output folder can contain the project's compiler options. */
const isKept = (path: string): boolean => path === "tsconfig.json";

const REASONS = {
  folder: "is a folder where a file belongs",
  link: "is a symbolic link",
  other: "is not a regular file",
};

interface Entry {
  readonly path: string;
  readonly kind: "file" | keyof typeof REASONS;
}

/** The entries of a folder, without following links; none if the folder does not exist. */
async function listEntries(folder: string, prefix = "", all: Entry[] = []): Promise<Entry[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = `${prefix}${entry.name}`;
    all.push({ path, kind: entryKind(entry) });
    if (entry.isDirectory()) await listEntries(folder, `${path}/`, all);
  }
  return all;
}

function entryKind(entry: Dirent): Entry["kind"] {
  if (entry.isSymbolicLink()) return "link";
  if (entry.isDirectory()) return "folder";
  return entry.isFile() ? "file" : "other";
}

/** Whether the file has this text. A file of another size is not read. */
async function hasText(path: string, text: string): Promise<boolean> {
  const { size } = await stat(path);
  return size === Buffer.byteLength(text) && (await readFile(path, "utf8")) === text;
}

/** Returns the beginning of a file: at most the length of a header. */
export async function readStart(path: string): Promise<string> {
  // Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
