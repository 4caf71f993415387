/** Finds the commit of a revision: a branch, a tag, `HEAD` or an id, and the ancestor that follows, as in `main~2`. */
import type { Commit, Repository } from "../store/types.js";

/** The steps after a name, which cannot have these characters: `~2`, `^`, `^2`, `^{commit}`. */
const REVISION = /^([^~^]+)((?:~\d*|\^\d*|\^\{(?:commit)?\})*)$/;

export function commitNamed(repository: Repository, revision: string): Commit | undefined {
  const [, name = "", steps = ""] = REVISION.exec(revision) ?? [];
  const found = refTarget(repository, name) ?? repository.commits.get(name) ?? abbreviated(repository, name);
  return (steps.match(/[~^][^~^]*/g) ?? []).reduce(step, found);
}

/** Returns the commit to which a branch or a tag points. Both may have a part of the prefix `refs/heads/`. */
function refTarget(repository: Repository, name: string): Commit | undefined {
  const full = name === "HEAD" ? `refs/heads/${repository.defaultBranch}` : name;
  return [`refs/heads/${full}`, `refs/tags/${full}`, `refs/${full}`, full]
    .map((one) => repository.refs.get(one)?.target)
    .find((target) => target !== undefined);
}

/** Finds a commit by an abbreviated id, which must be unambiguous. */
function abbreviated({ commits }: Repository, prefix: string): Commit | undefined {
  if (!/^[0-9a-f]{4,39}$/.test(prefix)) return undefined;
  const [found, ...others] = [...commits.values()].filter(({ oid }) => oid.startsWith(prefix));
  return others.length === 0 ? found : undefined;
}

/** Follows `~n`, the first parents, or `^n`, the n-th parent. `^0` and `^{commit}` are the commit itself. */
function step(commit: Commit | undefined, text: string): Commit | undefined {
  if (!commit || text === "^0" || text.startsWith("^{")) return commit;
  const count = text.length === 1 ? 1 : Number(text.slice(1));
  if (text.startsWith("^")) return parent(commit, count);
  let at: Commit | undefined = commit;
  for (let left = count; left > 0 && at; left--) at = parent(at, 1);
  return at;
}

function parent({ repository, parents }: Commit, number: number): Commit | undefined {
  return repository.commits.get(parents[number - 1] ?? "");
}
