/**
 * Makes zsh and fish available to the tests of completion, without root and without changing the system.
 *
 *   .cache/shells/<suite>/   both, from the configured Debian mirror
 *
 * Without apt, the shells on PATH are used. As a command it prints the shells that it found; in CI a missing shell is an
 * error.
 */

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reportMissing } from "./fetch-gh/missing.js";
import {
  type Binary,
  ensurePackages,
  findBinary,
  type PackagedProgram,
  unpackedFolder,
  withLibraries,
} from "./fetch-gh/packaged.js";
import { parseFlags } from "./parse-flags.js";

const NAMES = ["zsh", "fish"] as const;

export const SHELLS: PackagedProgram = {
  name: NAMES.join(" and "),
  folder: join(import.meta.dirname, "../.cache/shells"),
  tests: "completion",
  packages: ["zsh", "zsh-common", "fish", "fish-common", "libpcre2-32-0"],
  async prepare(folder) {
    // fish finds its files relative to its binary only if this folder also exists.
    await mkdir(join(folder, "usr/etc/fish"), { recursive: true });
    await writeFile(join(folder, ".zshenv"), ZSHENV);
  },
};

const ZSHENV = `# Paths of the modules and functions of zsh. Read through ZDOTDIR.
module_path=("$ZDOTDIR"/usr/lib/*/zsh/*(/))
fpath=("$ZDOTDIR"/usr/share/zsh/functions "$ZDOTDIR"/usr/share/zsh/functions/**/*(/N))
`;

/** Returns an installed shell that runs; undefined if there is none. */
export function installedShell(name: (typeof NAMES)[number]): Binary | undefined {
  return findBinary(fetched(name), name);
}

function fetched(name: (typeof NAMES)[number]): Binary | undefined {
  const folder = unpackedFolder(SHELLS);
  if (!existsSync(folder)) return undefined;
  if (name === "zsh") return { path: join(folder, "bin/zsh"), env: { ZDOTDIR: folder } };
  return { path: join(folder, "usr/bin/fish"), env: withLibraries(folder) };
}

async function main(): Promise<void> {
  parseFlags({});
  await ensurePackages(SHELLS);
  const missing = NAMES.filter((name) => installedShell(name) === undefined);
  for (const name of NAMES) {
    const shell = installedShell(name);
    if (shell !== undefined) console.log(`${name}  ${shell.path}`);
  }
  if (missing.length > 0) reportMissing({ ...SHELLS, name: missing.join(" and ") });
}

if (process.argv[1] === import.meta.filename) await main();
