/**
 * Makes gh available to the tests, without root and without changing the system.
 *
 *   .cache/gh/<version>/gh   the versions of two Debian releases, from the configured Debian mirror
 *   .cache/gh/path/gh        without apt: the gh on PATH
 *
 * As a command it prints the versions that it found; in CI a missing gh is an error.
 */

import { existsSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type DebianMirror, debianMirror, downloadPackages } from "./fetch-gh/apt.js";
import { clearFailure, type Program, recordFailure, reportMissing } from "./fetch-gh/missing.js";
import { ghVersion } from "./fetch-gh/version.js";
import { parseFlags } from "./parse-flags.js";

export interface GhBinary {
  /** The version that gh prints, for example "2.46.0". */
  readonly version: string;
  readonly path: string;
}

/** The gh of each Debian release that the CLI routes are tested with. */
const releases = [
  { version: "2.23.0", suite: "bookworm" },
  { version: "2.46.0", suite: "trixie" },
] as const;

const cacheFolder = join(import.meta.dirname, "../.cache/gh");

/** gh, for messages about a missing one. */
const GH: Program = { name: "gh", folder: cacheFolder, tests: "the cli route" };

/** Returns the binaries installed by `ensureGh`, oldest first. */
export function installedGh(): GhBinary[] {
  if (!existsSync(cacheFolder)) return [];
  return readdirSync(cacheFolder)
    .map((entry) => join(cacheFolder, entry, "gh"))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const version = ghVersion(path);
      return version === undefined ? [] : [{ version, path }];
    })
    .sort((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));
}

/** Installs missing versions. Safe for concurrent processes. */
export async function ensureGh(): Promise<GhBinary[]> {
  const missing = releases.filter(({ version }) => !existsSync(join(cacheFolder, version, "gh")));
  if (missing.length > 0) {
    const mirror = debianMirror();
    await clearFailure(GH);
    if (mirror) await Promise.all(missing.map((release) => fetchRelease(release, mirror)));
    else await adoptFromPath();
  }
  return installedGh();
}

async function fetchRelease(release: (typeof releases)[number], mirror: DebianMirror): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, ".fetch-"));
  try {
    const unpacked = await downloadPackages(["gh"], release.suite, mirror, work);
    const binary = join(unpacked, "usr/bin/gh");
    const version = ghVersion(binary);
    if (version === undefined) throw new Error(`gh of Debian ${release.suite} does not run on this machine`);
    await mkdir(join(work, "ready"));
    await rename(binary, join(work, "ready/gh"));
    await publish(join(work, "ready"), join(cacheFolder, version));
  } catch (error) {
    console.error(await recordFailure(GH, error));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Moves the folder atomically. Keeps an existing target of a concurrent process. */
async function publish(folder: string, target: string): Promise<void> {
  try {
    await rename(folder, target);
  } catch (error) {
    if (!existsSync(join(target, "gh"))) throw error;
  }
}

/** Links the gh on PATH into the cache folder. */
async function adoptFromPath(): Promise<void> {
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "gh"))
    .find((path) => existsSync(path) && ghVersion(path) !== undefined);
  if (found === undefined) return;
  const link = join(cacheFolder, "path/gh");
  await mkdir(join(cacheFolder, "path"), { recursive: true });
  if (existsSync(link) && readlinkSync(link) === realpathSync(found)) return;
  await rm(link, { force: true });
  await symlink(realpathSync(found), link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function main(): Promise<void> {
  parseFlags({});
  const found = await ensureGh();
  for (const { version, path } of found) console.log(`gh ${version}  ${path}`);
  const complete = debianMirror() ? found.length >= releases.length : found.length > 0;
  if (found.length === 0 || (process.env.CI && !complete)) reportMissing(GH);
}

if (process.argv[1] === import.meta.filename) await main();
