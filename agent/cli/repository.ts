// The default repository of a call: from a flag, the environment, or the folder's git remote.

import { existsSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { withoutTrailing } from "../../runtime/text/scan.js";
import { type Terminal, UsageError } from "./terminal.js";

export interface Repository {
  /** `owner/name`. */
  readonly repo: string;
  /** Undefined if none was named; the host of the environment is used. */
  readonly host: string | undefined;
}

/** Returns the repository that `-R` names, else GH_REPO. */
export function namedRepository(flag: string | undefined, env: Terminal["env"]): Repository | undefined {
  const [source, text] = flag === undefined ? ["GH_REPO", env.GH_REPO ?? ""] : ["-R", flag];
  if (text === "" && source === "GH_REPO") return undefined;
  const repository = parseRepository(text);
  if (repository === undefined)
    throw new UsageError(`${source}: expected owner/name, got ${JSON.stringify(text)}`);
  return repository;
}

/** Parses `owner/name`, `host/owner/name` or the URL of a repository. Returns undefined for other text. */
export function parseRepository(text: string): Repository | undefined {
  const url = parseRemote(text);
  if (url !== undefined) return url;
  const parts = text.split("/");
  const [name, owner, host] = parts.toReversed();
  if (parts.length > 3 || !isName(owner) || !isName(name) || (parts.length === 3 && !isHost(host)))
    return undefined;
  return { repo: `${owner}/${name}`, host: host?.toLowerCase() };
}

/**
 * Returns the repository of the git remote `origin`, or undefined outside of a work tree. A remote on another host than
 * ghx's is ignored, because that host must not receive the token. As in git, a work tree of another user is ignored:
 * anyone can create `/tmp/.git`. `uid`: the current user; undefined on Windows.
 */
export function repositoryOfFolder(
  { cwd, env }: Pick<Terminal, "cwd" | "env">,
  uid: number | undefined = process.getuid?.(),
): Repository | undefined {
  // With sudo, the work tree may be that of the user who runs it.
  const owners = uid === 0 && env.SUDO_UID ? [uid, Number(env.SUDO_UID)] : [uid];
  const config = gitConfig(cwd, (owner) => uid === undefined || owners.includes(owner));
  const remote = config === undefined ? undefined : originUrl(config);
  const found = remote === undefined ? undefined : parseRemote(remote);
  return found?.host === (env.GH_HOST || "github.com").toLowerCase() ? found : undefined;
}

/** Parses the URL of a git remote, or `git@host:owner/name.git`. */
function parseRemote(remote: string): Repository | undefined {
  const scp = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/)(.+)$/.exec(remote);
  const url =
    /^(?:https?|ssh|git|git\+ssh):\/\//.test(remote) && URL.canParse(remote) ? new URL(remote) : undefined;
  const host = url?.hostname ?? scp?.[1];
  const path = url?.pathname ?? scp?.[2];
  if (!isHost(host) || path === undefined) return undefined;
  const [owner, name, ...rest] = withoutTrailing(path.replace(/^\/+/, ""), "/")
    .replace(/\.git$/, "")
    .split("/");
  if (!isName(owner) || !isName(name) || rest.length > 0) return undefined;
  // `ssh.github.com` is for SSH over the HTTPS port; `www` is in old URLs.
  return {
    repo: `${owner}/${name}`,
    host: host.toLowerCase().replace(/^(?:ssh|www)\.github\.com$/, "github.com"),
  };
}

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[\w.-]+$/.test(text) && !/^\.{1,2}$/.test(text) && !text.startsWith("-");
}

function isHost(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(text);
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

function readIfReadable(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether a file of this user is trusted. */
type IsTrusted = (uid: number) => boolean;

/**
 * Reads the repository's configuration without git. Returns undefined outside of a work tree, and in one that is not
 * trusted.
 */
function gitConfig(cwd: string, isTrusted: IsTrusted): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const git = join(folder, ".git");
    const found = statIfReadable(git);
    if (found !== undefined && !isTrusted(found.uid)) return undefined;
    const text = found === undefined ? undefined : configIn(git, found.isDirectory(), isTrusted);
    if (text !== undefined) return text;
    if (dirname(folder) === folder) return undefined;
  }
}

function statIfReadable(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
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

/** Returns `url` of the section `[remote "origin"]`. */
function originUrl(config: string): string | undefined {
  let inOrigin = false;
  for (const line of config.split("\n")) {
    if (/^\s*\[/.test(line)) inOrigin = /^\s*\[\s*remote\s+"origin"\s*\]/i.test(line);
    const value = inOrigin ? /^\s*url\s*=\s*"?([^"\s]+)"?\s*$/i.exec(line)?.[1] : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}
