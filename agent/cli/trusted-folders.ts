// The folders whose code the user trusts: a line each in a file of the user's configuration.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, type Terminal } from "./terminal.js";

type Env = Terminal["env"];

/** `folder`: a path without links. */
export function isTrusted(folder: string, env: Env): boolean {
  return trustedFolders(env).includes(folder);
}

/** Trusts a folder, or no longer. Throws {@link CommandError} without a home folder. */
export function setTrusted(folder: string, trusted: boolean, env: Env): void {
  const others = trustedFolders(env).filter((one) => one !== folder);
  const file = trustFile(env);
  if (file === undefined) throw new CommandError("there is no home folder to store trusted folders in");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, [...others, ...(trusted ? [folder] : []), ""].join("\n"), { mode: 0o600 });
}

function trustedFolders(env: Env): readonly string[] {
  const file = trustFile(env);
  return file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

function trustFile(env: Env): string | undefined {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || (env.HOME && join(env.HOME, ".config"));
  return folder ? join(folder, "ghx", "trusted-folders") : undefined;
}
