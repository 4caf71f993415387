// Reads and writes files in a folder, and refuses symbolic links that leave it.

import { lstat, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { CommandError, UsageError } from "../../terminal.js";

/** Reads a file. Returns undefined if it does not exist. */
export async function readInside(folder: string, path: string): Promise<string | undefined> {
  const real = await resolveInside(folder, path);
  try {
    return await readFile(real, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a file atomically. */
export async function writeInside(folder: string, path: string, text: string): Promise<void> {
  const real = await resolveInside(folder, path);
  await mkdir(dirname(real), { recursive: true });
  const draft = `${real}.ghx-${process.pid}`;
  try {
    await writeFile(draft, text, { flag: "wx", mode: await fileMode(real) });
    await rename(draft, real);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes a file, and the folders that are empty without it. */
export async function removeInside(folder: string, path: string): Promise<void> {
  const real = await resolveInside(folder, path);
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

/** Returns the path with its symbolic links resolved. Throws for a link that leaves the folder or is broken. */
async function resolveInside(folder: string, path: string): Promise<string> {
  const root = await realpath(folder).catch(() => {
    throw new UsageError(`no such folder: ${folder}`);
  });
  let real = root;
  for (const part of path.split("/")) {
    const next = join(real, part);
    const link = await lstat(next).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    real = link ? await followLink(next, path) : next;
    const inside = relative(root, real);
    if (inside.startsWith("..") || resolve(root, inside) !== real) {
      throw new CommandError(`${path} leaves ${folder} through a symbolic link; no file was changed`);
    }
  }
  return real;
}

async function followLink(link: string, path: string): Promise<string> {
  try {
    return await realpath(link);
  } catch {
    throw new CommandError(`${path} contains a broken symbolic link; no file was changed`);
  }
}

async function fileMode(path: string): Promise<number> {
  return stat(path).then(
    ({ mode }) => mode & 0o777,
    () => 0o644,
  );
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
