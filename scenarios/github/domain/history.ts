/** Queries on the commit graph. */
import { branch } from "../store/repositories.js";
import type { Commit, PullRequest, Repository, User } from "../store/types.js";

/** Returns the commits that are reachable from the head but not from the base, oldest first. */
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

/** Reports whether the base has commits that are not in the head, according to the commit graph or the world file. */
export function isBehindBase(pull: PullRequest): boolean {
  const tip = branch(pull.repository, pull.baseRefName)?.target;
  const head = pull.repository.commits.get(pull.headRefOid);
  if (pull.isBehind || !tip || !head || head.parents.length === 0) return pull.isBehind;
  return commitsBetween(pull.repository, head.oid, tip.oid).length > 0;
}

/** Returns the newest common commit, or null. The commits may be of two repositories. */
export function mergeBase(left: Commit, right: Commit): Commit | null {
  const history = ({ repository, oid }: Commit) => reachable((id) => repository.commits.get(id), oid);
  const there = new Set(history(left).map(({ oid }) => oid));
  return history(right).find(({ oid }) => there.has(oid)) ?? null;
}

/** Returns the paths that were changed on both sides, which conflict when merged. */
export function conflictingPaths(ours: readonly Commit[], theirs: readonly Commit[]): string[] {
  const paths = (commits: readonly Commit[]) =>
    commits.flatMap((commit) => commit.files.map((file) => file.path));
  const other = new Set(paths(theirs));
  return [...new Set(paths(ours))].filter((path) => other.has(path));
}

/** Returns the number of commits of each user in the history of a commit, in descending order. */
export function commitCounts(head: Commit): Map<User, number> {
  const counts = new Map<User, number>();
  for (const { author } of commitHistory(head, {}))
    if (author.user) counts.set(author.user, (counts.get(author.user) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

export interface HistoryFilter {
  /** A file or directory that the commits changed. */
  readonly path?: string | null;
  /** A login or an email address. */
  readonly author?: string | null;
  readonly since?: string | null;
  readonly until?: string | null;
}

/** Returns a commit and its ancestors, newest first. */
export function commitHistory(head: Commit, { path, author, since, until }: HistoryFilter): Commit[] {
  const time = (commit: Commit) => Date.parse(commit.committer.date);
  return reachable((oid) => head.repository.commits.get(oid), head.oid)
    .filter(
      (commit) =>
        !path || commit.files.some((file) => `${file.path}/`.startsWith(`${path.replace(/\/$/, "")}/`)),
    )
    .filter(({ author: by }) => !author || by.email === author || isLogin(by.user, author))
    .filter((commit) => !since || time(commit) >= Date.parse(since))
    .filter((commit) => !until || time(commit) <= Date.parse(until))
    .sort((left, right) => time(right) - time(left));
}

const isLogin = (user: User | null, login: string): boolean =>
  user?.login.toLowerCase() === login.toLowerCase();

/** Returns a commit and its ancestors. Each commit is before its parents, also if another branch merged it. */
export function reachable(known: (oid: string) => Commit | undefined, oid: string): Commit[] {
  const seen = new Set<string>();
  const parentsFirst: Commit[] = [];
  const stack: (string | Commit)[] = [oid];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    // A commit is on the stack below its parents, which are ids.
    if (typeof next !== "string") parentsFirst.push(next);
    else if (!seen.has(next)) {
      seen.add(next);
      const commit = known(next);
      if (commit) stack.push(commit, ...commit.parents);
    }
  }
  return parentsFirst.reverse();
}
