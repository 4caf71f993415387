// Names of repositories and their URLs.

import { withoutTrailing } from "../../runtime/text/scan.js";

export interface Repository {
  /** `owner/name`. */
  readonly repo: string;
  /** Undefined if none was named; the host of the environment is used. */
  readonly host: string | undefined;
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

/** Parses the URL of a git remote, or `git@host:owner/name.git`. */
export function parseRemote(remote: string): Repository | undefined {
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
