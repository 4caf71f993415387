/** Copies repositories: forks, which can be updated, and repositories from templates. */

import { GitHubError, notFound, unprocessable } from "../store/errors.js";
import { addCommit, addRef, addRepository, branch } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, Owner, Ref, Repository } from "../store/types.js";
import { addChanges } from "./commits.js";
import { filesAt } from "./files.js";
import { commitsBetween, conflictingPaths, mergeBase, reachable } from "./history.js";
import { canSee, requirePermission, requireScope } from "./permissions.js";
import { createRepository, newOwner, type Settings } from "./repositories.js";

export interface Fork {
  /** Login of the organization that owns the fork. Default: the viewer. */
  readonly organization?: string | undefined;
  readonly name?: string | undefined;
  readonly defaultBranchOnly?: boolean | undefined;
}

/** Returns the forks that the viewer can see, oldest first. */
export function forksOf(store: Store, viewer: Viewer, source: Repository): Repository[] {
  return [...store.repositories.values()].filter((one) => one.parent === source && canSee(viewer, one));
}

/** Returns the repository of an owner that is a fork of the same repository, or that repository. */
export function networkRepository(
  store: Store,
  viewer: Viewer,
  member: Repository,
  login: string,
): Repository | undefined {
  return [...store.repositories.values()].find(
    (one) =>
      one.owner.login.toLowerCase() === login.toLowerCase() &&
      root(one) === root(member) &&
      canSee(viewer, one),
  );
}

/** Returns the repository from which all of the forks come. */
export function root(repository: Repository): Repository {
  return repository.parent ? root(repository.parent) : repository;
}

/** Returns the fork of the owner, which is created if there is none. Nobody owns both a repository and a fork of it. */
export function forkRepository(store: Store, viewer: Viewer, source: Repository, wanted: Fork): Repository {
  requireScope(viewer, source.visibility === "PUBLIC" ? ["repo", "public_repo"] : ["repo"]);
  const owner = newOwner(store, viewer, wanted.organization);
  if (owner === source.owner) return source;
  const existing = [...store.repositories.values()].find(
    (one) => one.parent === source && one.owner === owner,
  );
  if (existing) return existing;
  if (!source.forkingAllowed && source.visibility !== "PUBLIC")
    throw new GitHubError("FORBIDDEN", "The repository exists, but forking is disabled.");
  if (source.commits.size === 0)
    throw new GitHubError(
      "FORBIDDEN",
      "The repository exists, but it contains no Git content. Empty repositories cannot be forked.",
    );
  const { description, homepageUrl, visibility, defaultBranch } = source;
  const { primaryLanguage, languages, license, diskUsage } = source;
  const fork = addRepository(store, {
    owner,
    name: freeName(store, owner, wanted.name ?? source.name),
    parent: source,
    hasIssuesEnabled: false,
    createdAt: store.now(),
    ...{ description, homepageUrl, visibility, defaultBranch },
    ...{ primaryLanguage, languages, license, diskUsage },
  });
  for (const { name, prefix, target } of copiedRefs(source, wanted.defaultBranchOnly !== true))
    addRef(store, { repository: fork, name, prefix, target: copyCommits(store, target, fork) });
  source.forkCount++;
  store.writes++;
  return fork;
}

/** Returns the branches and tags, or only the default branch. */
function copiedRefs(repository: Repository, all: boolean): readonly Ref[] {
  const only = branch(repository, repository.defaultBranch);
  return all ? [...repository.refs.values()] : only ? [only] : [];
}

/** Adds a commit and its ancestors to a repository. Returns the copy of the commit. */
function copyCommits(store: Store, head: Commit, target: Repository): Commit {
  for (const commit of reachable((oid) => head.repository.commits.get(oid), head.oid)) {
    const { oid, message, author, committer, parents, files } = commit;
    if (!target.commits.has(oid))
      addCommit(store, { repository: target, oid, message, author, committer, parents, files });
  }
  const copy = target.commits.get(head.oid);
  if (!copy) throw notFound();
  return copy;
}

/** GitHub numbers the fork if the owner has another repository of the name. */
function freeName(store: Store, owner: Owner, name: string, number = 0): string {
  const numbered = number === 0 ? name : `${name}-${number}`;
  const isTaken = store.repositories.has(`${owner.login}/${numbered}`.toLowerCase());
  return isTaken ? freeName(store, owner, name, number + 1) : numbered;
}

/** Creates a repository with the files of a template. Each branch begins with one commit. */
export function createFromTemplate(
  store: Store,
  viewer: Viewer,
  template: Repository,
  name: string,
  { allBranches, ...settings }: Settings & { readonly allBranches?: boolean | undefined },
): Repository {
  if (!template.isTemplate) throw notFound();
  const { defaultBranch } = template;
  const created = createRepository(store, viewer, name, { ...settings, defaultBranch });
  for (const { name: branchName, prefix, target } of copiedRefs(template, allBranches === true)) {
    if (prefix !== "refs/heads/") continue;
    const additions = new Map(filesAt(target).map(({ path, text }) => [path, text ?? ""]));
    const changes = { parent: undefined, message: "Initial commit", additions, deletions: [] };
    const commit = addChanges(store, viewer, created, changes);
    addRef(store, { repository: created, name: branchName, target: commit });
  }
  return created;
}

export interface Synchronized {
  readonly type: "fast-forward" | "merge" | "none";
  readonly message: string;
  /** `owner:branch` of the upstream repository. */
  readonly base: string;
}

/** Adds to a branch of a fork the commits of the same branch of its upstream repository. */
export function syncFork(store: Store, viewer: Viewer, fork: Repository, name: string): Synchronized {
  requirePermission(viewer, fork, { permission: "write", resource: "contents" });
  const { parent } = fork;
  if (!parent) throw unprocessable("The repository is not a fork.");
  const [own, upstream] = [branch(fork, name), branch(parent, name)];
  if (!own || !upstream) throw notFound("Branch not found");
  const base = `${parent.owner.login}:${name}`;
  const theirs = commitsBetween(fork, own.target.oid, upstream.target.oid, parent);
  if (theirs.length === 0) {
    const message = `This branch is not behind the upstream ${base}.`;
    return { type: "none", message, base };
  }
  const head = copyCommits(store, upstream.target, fork);
  const ours = commitsBetween(fork, head.oid, own.target.oid);
  if (conflictingPaths(ours, theirs).length > 0)
    throw new GitHubError("CONFLICT", "There are merge conflicts");
  const isBehind = ours.length === 0;
  own.target = isBehind ? head : mergeCommit(store, viewer, own, head);
  store.writes++;
  const how = isBehind ? "fast-forwarded" : "merged";
  const message = `Successfully fetched and ${how} from upstream ${base}`;
  return { type: isBehind ? "fast-forward" : "merge", message, base };
}

function mergeCommit(store: Store, viewer: Viewer, { repository, name, target }: Ref, head: Commit): Commit {
  const since = mergeBase(target, head)?.oid ?? "";
  const message = `Merge branch '${repository.parent?.owner.login}:${name}' into ${name}`;
  const merge = addChanges(store, viewer, repository, {
    parent: target,
    message,
    additions: new Map(),
    deletions: [],
  });
  merge.parents.push(head.oid);
  merge.files = commitsBetween(repository, since, head.oid).flatMap(({ files }) => files);
  return merge;
}
