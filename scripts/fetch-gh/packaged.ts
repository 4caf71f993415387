/** Programs of Debian packages, unpacked in a cache folder or found on PATH. */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { debianMirror, downloadPackages } from "./apt.js";
import { clearFailure, type Program, recordFailure } from "./missing.js";

export interface PackagedProgram extends Program {
  readonly packages: readonly string[];
  /** Adds files to the unpacked packages. */
  readonly prepare?: (folder: string) => Promise<void>;
}

export interface Binary {
  readonly path: string;
  /** Environment variables for its modules and libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const SUITE = "bookworm";

/** The folder of the unpacked packages, which may be missing. */
export const unpackedFolder = ({ folder }: Program): string => join(folder, SUITE);

/** Installs a missing program. Safe for concurrent processes. */
export async function ensurePackages(program: PackagedProgram): Promise<void> {
  const target = unpackedFolder(program);
  const mirror = debianMirror();
  if (existsSync(target) || mirror === undefined) return;
  await mkdir(program.folder, { recursive: true });
  const work = await mkdtemp(join(program.folder, ".fetch-"));
  try {
    const unpacked = await downloadPackages(program.packages, SUITE, mirror, work);
    await program.prepare?.(unpacked);
    await rename(unpacked, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
    await clearFailure(program);
  } catch (error) {
    console.error(await recordFailure(program, error));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Returns the environment with the libraries of the unpacked packages. */
export function withLibraries(unpacked: string): Binary["env"] {
  const folder = join(unpacked, "usr/lib");
  const libraries = readdirSync(folder).map((triplet) => join(folder, triplet));
  return { LD_LIBRARY_PATH: libraries.join(delimiter) };
}

/** Returns the first binary that runs: `fetched`, or one of these names on PATH. */
export function findBinary(fetched: Binary | undefined, ...names: readonly string[]): Binary | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => ({ path: join(folder, name), env: {} })));
  return [...(fetched ? [fetched] : []), ...onPath].find(runs);
}

function runs({ path, env }: Binary): boolean {
  if (!existsSync(path)) return false;
  return spawnSync(path, ["--version"], { env: { ...process.env, ...env }, timeout: 10_000 }).status === 0;
}
