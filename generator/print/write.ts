// Writes only what changed and removes orphans; or compares in memory. The only writer.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { compareText } from "../source/source-map.js";

/** Path under the output folder → text. */
export type Files = ReadonlyMap<string, string>;

export interface Drift {
  readonly kind: "missing" | "changed" | "orphan";
  readonly path: string;
}

/** What stands in the output folder and isn't what it should be. */
export async function compareOutput(out: string, files: Files): Promise<Drift[]> {
  const existing = await filesUnder(out);
  const drift: Drift[] = existing
    .filter((path) => !files.has(path) && !isKept(path))
    .map((path) => ({ kind: "orphan", path }));
  for (const [path, text] of files) {
    const current = await readText(join(out, path));
    if (current === undefined) drift.push({ kind: "missing", path });
    else if (current !== text) drift.push({ kind: "changed", path });
  }
  return drift.sort((a, b) => compareText(a.path, b.path));
}

export async function writeOutput(out: string, files: Files): Promise<{ written: number; removed: number }> {
  const drift = await compareOutput(out, files);
  for (const { kind, path } of drift) {
    const target = join(out, path);
    if (kind === "orphan") {
      await rm(target);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, files.get(path) ?? "");
  }
  const removed = drift.filter(({ kind }) => kind === "orphan").length;
  return { written: drift.length - removed, removed };
}

/** The project's own compiler options stand beside the generated code. */
const isKept = (path: string): boolean => path === "tsconfig.json";

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join("/"),
      );
  } catch {
    return [];
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}
