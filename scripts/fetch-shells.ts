/**
 * Makes zsh and fish available to the tests of completion, without root and without changing the system.
 *
 *   .cache/shells/<suite>/   both, from the configured Debian mirror
 *
 * Without apt, the shells on PATH are used. As a command it prints the shells that it found; in CI a missing shell is an
 * error.
 */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type DebianMirror, debianMirror, downloadPackages } from "./fetch-gh/apt.js";
import { clearFailure, type Program, recordFailure, reportMissing } from "./fetch-gh/missing.js";

export interface Shell {
  readonly path: string;
  /** Environment variables for its modules and libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const SUITE = "bookworm";
const PACKAGES = ["zsh", "zsh-common", "fish", "fish-common", "libpcre2-32-0"];
const NAMES = ["zsh", "fish"] as const;
const cacheFolder = join(import.meta.dirname, "../.cache/shells");
const folder = join(cacheFolder, SUITE);

/** The shells, for messages about missing ones. */
const SHELLS: Program = { name: NAMES.join(" and "), folder: cacheFolder, tests: "completion" };

/** Returns an installed shell that runs; undefined if there is none. */
export function installedShell(name: (typeof NAMES)[number]): Shell | undefined {
  return [fetched(name), onPath(name)].find((shell) => shell !== undefined && runs(shell));
}

/** Installs missing shells. Safe for concurrent processes. */
export async function ensureShells(): Promise<void> {
  if (existsSync(folder)) return;
  const mirror = debianMirror();
  if (mirror === undefined) return;
  try {
    await fetchShells(mirror);
    await clearFailure(SHELLS);
  } catch (error) {
    console.error(await recordFailure(SHELLS, error));
  }
}

async function fetchShells(mirror: DebianMirror): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, ".fetch-"));
  try {
    const unpacked = await downloadPackages(PACKAGES, SUITE, mirror, work);
    // fish finds its files relative to its binary only if this folder also exists.
    await mkdir(join(unpacked, "usr/etc/fish"), { recursive: true });
    await writeFile(
      join(unpacked, ".zshenv"),
      [
        "# Paths of the modules and functions of zsh. Read through ZDOTDIR.",
        'module_path=("$ZDOTDIR"/usr/lib/*/zsh/*(/))',
        'fpath=("$ZDOTDIR"/usr/share/zsh/functions "$ZDOTDIR"/usr/share/zsh/functions/**/*(/N))',
        "",
      ].join("\n"),
    );
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function fetched(name: (typeof NAMES)[number]): Shell | undefined {
  if (!existsSync(folder)) return undefined;
  if (name === "zsh") return { path: join(folder, "bin/zsh"), env: { ZDOTDIR: folder } };
  const libraries = readdirSync(join(folder, "usr/lib")).map((triplet) => join(folder, "usr/lib", triplet));
  return { path: join(folder, "usr/bin/fish"), env: { LD_LIBRARY_PATH: libraries.join(delimiter) } };
}

function onPath(name: string): Shell | undefined {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .map((each) => join(each, name))
    .find((each) => existsSync(each));
  return path === undefined ? undefined : { path, env: {} };
}

function runs({ path, env }: Shell): boolean {
  return spawnSync(path, ["--version"], { env: { ...process.env, ...env }, timeout: 10_000 }).status === 0;
}

async function main(): Promise<void> {
  await ensureShells();
  const missing = NAMES.filter((name) => installedShell(name) === undefined);
  for (const name of NAMES) {
    const shell = installedShell(name);
    if (shell !== undefined) console.log(`${name}  ${shell.path}`);
  }
  if (missing.length > 0) reportMissing({ ...SHELLS, name: missing.join(" and ") });
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main();
