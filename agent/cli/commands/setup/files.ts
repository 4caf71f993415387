// Reads and writes files of a folder, never through a link that leads out of it.

import { lstat, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { CommandError } from "../../terminal.js";

/** The text; undefined when there is no such file. */
export async function readInside(folder: string, path: string): Promise<string | undefined> {
  const real = await insideOf(folder, path);
  try {
    return await readFile(real, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The file appears whole or stays as it was. */
export async function writeInside(folder: string, path: string, text: string): Promise<void> {
  const real = await insideOf(folder, path);
  await mkdir(dirname(real), { recursive: true });
  const draft = `${real}.ghx-${process.pid}`;
  try {
    await writeFile(draft, text, { flag: "wx", mode: await modeOf(real) });
    await rename(draft, real);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The file, and the folders that are empty without it. */
export async function removeInside(folder: string, path: string): Promise<void> {
  const real = await insideOf(folder, path);
  await rm(real);
  const root = await realpath(folder);
  for (
    let parent = dirname(real);
    parent !== root && parent.startsWith(root + sep);
    parent = dirname(parent)
  ) {
    try {
      await rmdir(parent);
    } catch {
      return;
    }
  }
}

/** The real path, as far as it is there. Throws when a link on the way leads out of the folder, or to nothing. */
async function insideOf(folder: string, path: string): Promise<string> {
  const root = await realpath(folder).catch(() => {
    throw new CommandError(`there is no folder ${folder}`);
  });
  let real = root;
  for (const part of path.split("/")) {
    const next = join(real, part);
    const link = await lstat(next).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    real = link ? await followed(next, path) : next;
    const way = relative(root, real);
    if (way.startsWith("..") || resolve(root, way) !== real) {
      throw new CommandError(`${path} leads out of ${folder} through a link; nothing is written there`);
    }
  }
  return real;
}

async function followed(link: string, path: string): Promise<string> {
  try {
    return await realpath(link);
  } catch {
    throw new CommandError(`${path} goes through a link that leads nowhere; nothing is written there`);
  }
}

async function modeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mode }) => mode & 0o777,
    () => 0o644,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
