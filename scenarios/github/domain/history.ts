/** The graph of commits: what one branch has that another lacks. */
import { branch } from "../store/repositories.js";
import type { Commit, PullRequest, Repository } from "../store/types.js";

/** Commits that can be reached from the head and not from the base, oldest first. */
export function commitsBetween(
  base: Repository,
  baseOid: string,
  headOid: string,
  head: Repository = base,
): Commit[] {
  const known = (oid: string) => base.commits.get(oid) ?? head.commits.get(oid);
  const there = new Set(reachable(known, baseOid).map((commit) => commit.oid));
  return reachable(known, headOid)
    .filter((commit) => !there.has(commit.oid))
    .reverse();
}

/** Whether the base has commits that the head lacks, as far as the commits are known, or as the world tells. */
export function isBehindBase(pull: PullRequest): boolean {
  const tip = branch(pull.repository, pull.baseRefName)?.target;
  const head = pull.repository.commits.get(pull.headRefOid);
  if (pull.isBehind || !tip || !head || head.parents.length === 0) return pull.isBehind;
  return commitsBetween(pull.repository, head.oid, tip.oid).length > 0;
}

/** The newest commit that both sides have; null when they have none in common. */
export function mergeBase(repository: Repository, left: Commit, right: Commit): Commit | null {
  const known = (oid: string) => repository.commits.get(oid);
  const there = new Set(reachable(known, left.oid));
  return reachable(known, right.oid).find((commit) => there.has(commit)) ?? null;
}

/** Paths that were changed on both sides: merging them would conflict. */
export function conflictingPaths(ours: readonly Commit[], theirs: readonly Commit[]): string[] {
  const paths = (commits: readonly Commit[]) =>
    commits.flatMap((commit) => commit.files.map((file) => file.path));
  const other = new Set(paths(theirs));
  return [...new Set(paths(ours))].filter((path) => other.has(path));
}

/** Breadth first: a commit comes before its parents. */
function reachable(known: (oid: string) => Commit | undefined, oid: string): Commit[] {
  const found = new Map<string, Commit>();
  let next = [oid];
  while (next.length > 0) {
    const commits = next.flatMap((one) => (found.has(one) ? [] : (known(one) ?? [])));
    for (const commit of commits) found.set(commit.oid, commit);
    next = commits.flatMap((commit) => commit.parents);
  }
  return [...found.values()];
}
