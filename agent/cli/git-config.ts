// Reads the configuration and the current branch of a folder's work tree, without git.

import { existsSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Terminal } from "./terminal.js";

/** The values of each setting, by its full name: `remote.origin.url`. */
export type GitConfig = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the settings of the repository that the folder is in; none outside of a work tree. As in git, a work tree of
 * another user is ignored: anyone can create `/tmp/.git`. `uid`: the current user; undefined on Windows.
 */
export function gitConfig(
  { cwd, env }: Pick<Terminal, "cwd" | "env">,
  uid: number | undefined = process.getuid?.(),
): GitConfig {
  // With sudo, the work tree may belong to the user who runs it.
  const owners = uid === 0 && env.SUDO_UID ? [uid, Number(env.SUDO_UID)] : [uid];
  return parseConfig(readConfig(cwd, (owner) => uid === undefined || owners.includes(owner)) ?? "");
}

/** Returns the current branch of the folder's work tree; undefined outside of one, and if no branch is checked out. */
export function branchOfFolder({ cwd }: Pick<Terminal, "cwd">): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const git = join(folder, ".git");
    const found = statIfReadable(git);
    if (found !== undefined) {
      const head = readIfReadable(join(found.isDirectory() ? git : linkedFolder(git), "HEAD"));
      return /^ref: refs\/heads\/(.+)$/m.exec(head ?? "")?.[1];
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Parses settings in sections such as `[remote "origin"]`. Values with spaces are left out; no remote or branch has one. */
function parseConfig(text: string): GitConfig {
  const settings = new Map<string, string[]>();
  let section = "";
  for (const line of text.split("\n")) {
    const [header = "", name, part = ""] =
      /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (name !== undefined) section = `${name.toLowerCase()}.${part.replace(/\\(.)/g, "$1")}`;
    const setting = line.slice(header.length);
    const [, key, value] =
      /^\s*([A-Za-z][A-Za-z0-9-]*)\s*=\s*"?([^"\s]+)"?\s*(?:[#;].*)?$/.exec(setting) ?? [];
    if (key === undefined || value === undefined) continue;
    const full = `${section}.${key.toLowerCase()}`;
    settings.set(full, [...(settings.get(full) ?? []), value]);
  }
  return settings;
}

/** Whether a file of this user is trusted. */
type IsTrusted = (uid: number) => boolean;

/** Returns the text of the configuration. Returns undefined outside of a work tree, and in one that is not trusted. */
function readConfig(cwd: string, isTrusted: IsTrusted): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const git = join(folder, ".git");
    const found = statIfReadable(git);
    if (found !== undefined && !isTrusted(found.uid)) return undefined;
    const text = found === undefined ? undefined : configIn(git, found.isDirectory(), isTrusted);
    if (text !== undefined) return text;
    if (dirname(folder) === folder) return undefined;
  }
}

function configIn(git: string, isFolder: boolean, isTrusted: IsTrusted): string | undefined {
  try {
    const config = join(isFolder ? git : gitFolder(git), "config");
    return isTrusted(statSync(config).uid) ? readFileSync(config, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

function statIfReadable(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function readIfReadable(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** In a linked work tree or a submodule, `.git` is a file that names the folder. */
function linkedFolder(git: string): string {
  const text = readIfReadable(git) ?? "";
  return resolve(dirname(git), text.replace(/^gitdir:\s*/, "").trim());
}

/** The folder of a linked work tree may refer to a shared one. */
function gitFolder(git: string): string {
  const folder = linkedFolder(git);
  const shared = join(folder, "commondir");
  return existsSync(shared) ? resolve(folder, readFileSync(shared, "utf8").trim()) : folder;
}
