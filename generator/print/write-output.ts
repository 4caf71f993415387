// Writes the difference between generated files and an output folder. The only writer.

import { mkdir, mkdtemp, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hasHeader } from "../source/header.js";
import { type FolderComparison, readStart } from "./compare-output.js";
import { findLink, isMissing, OutputError } from "./output-folder.js";

/**
 * Applies what was compared, to all outputs or to none: every file is checked again and every text written to a
 * temporary folder inside its output folder, then moved to its place. A rename replaces a link and does not follow it.
 */
export async function writeOutputs(comparisons: readonly FolderComparison[]): Promise<void> {
  const changed = comparisons.filter(({ drift }) => drift.length > 0);
  const stages: string[] = [];
  try {
    for (const comparison of changed) stages.push(await stage(comparison));
    for (const [index, comparison] of changed.entries()) await apply(comparison, stages[index] ?? "");
  } finally {
    for (const folder of stages) await rm(folder, { recursive: true, force: true });
  }
}

/** Checks every file again and writes the new texts, each named by its place in `drift`, to a temporary folder. */
async function stage({ root, folder, files, drift }: FolderComparison): Promise<string> {
  await refuseLink(root, folder);
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(folder, ".ghx-gen-"));
  try {
    for (const [index, { kind, path }] of drift.entries()) {
      await refuseForeign(root, join(folder, path));
      if (kind !== "orphan") await writeFile(join(temporary, String(index)), files.get(path) ?? "");
    }
    return temporary;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Removes orphans, then moves the new texts to their places. */
async function apply({ root, folder, drift }: FolderComparison, staged: string): Promise<void> {
  for (const { kind, path } of drift) {
    if (kind !== "orphan") continue;
    await refuseForeign(root, join(folder, path));
    await unlink(join(folder, path));
    await removeEmptyFolders(folder, dirname(path));
  }
  for (const [index, { kind, path }] of drift.entries()) {
    if (kind === "orphan") continue;
    const target = join(folder, path);
    await refuseLink(root, target);
    await mkdir(dirname(target), { recursive: true });
    await refuseForeign(root, target);
    await rename(join(staged, String(index)), target);
  }
}

async function refuseLink(root: string, path: string): Promise<void> {
  const link = await findLink(root, path);
  if (link !== undefined)
    throw new OutputError(
      `${relative(root, link)} became a symbolic link in the meantime; run ghx-gen again`,
    );
}

/** Another program may have changed the file since it was compared. */
async function refuseForeign(root: string, path: string): Promise<void> {
  await refuseLink(root, path);
  try {
    if (hasHeader(path, await readStart(path))) return;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  throw new OutputError(`${relative(root, path)} was changed in the meantime; run ghx-gen again`);
}

/** Removes the folder at `path` under `out` and its parents while they are empty. */
async function removeEmptyFolders(out: string, path: string): Promise<void> {
  if (path === ".") return;
  try {
    await rmdir(join(out, path));
  } catch {
    return;
  }
  await removeEmptyFolders(out, dirname(path));
}
