/** Finds the commit of a `{ref}` in a path: a commit id, a branch or a tag. */
import { unprocessable } from "../store/errors.js";
import type { Commit, Repository, TokenResource } from "../store/types.js";
import { type Call, getRepository, param } from "./call.js";

export function getCommit(call: Call, reads: TokenResource): Commit {
  const repository = getRepository(call, reads);
  const ref = param(call, "ref");
  const commit = commitNamed(repository, ref);
  if (!commit) throw unprocessable(`No commit found for SHA: ${ref}`);
  return commit;
}

/** Finds a commit by branch, tag, full id or abbreviated id. HEAD is the default branch. */
export function commitNamed(repository: Repository, name: string): Commit | undefined {
  const ref = name === "HEAD" ? `refs/heads/${repository.defaultBranch}` : name;
  const byName = [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/${ref}`, ref]
    .map((name) => repository.refs.get(name)?.target)
    .find((target) => target !== undefined);
  return byName ?? repository.commits.get(ref) ?? abbreviated([...repository.commits.values()], ref);
}

/** Finds a commit by an abbreviated id, which must be unambiguous. */
function abbreviated(commits: readonly Commit[], prefix: string): Commit | undefined {
  if (!/^[0-9a-f]{7,39}$/.test(prefix)) return undefined;
  const [found, ...others] = commits.filter((commit) => commit.oid.startsWith(prefix));
  return others.length === 0 ? found : undefined;
}
