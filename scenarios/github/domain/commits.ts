/** Commits changes of files to a branch. */
import { gitActor } from "../store/accounts.js";
import { GitHubError, notFound, unprocessable } from "../store/errors.js";
import { addCommit, branch, commitOid } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, PullRequestFile, Repository } from "../store/types.js";
import { unifiedDiff } from "../world/unified-diff.js";
import { addCommittedWorkflows } from "./committed-workflows.js";
import { filesAt } from "./files.js";
import { requirePermission } from "./permissions.js";
import { updateRef } from "./refs.js";

export interface Changes {
  readonly message: string;
  /** Texts of new and changed files, by path. */
  readonly additions: ReadonlyMap<string, string>;
  readonly deletions: readonly string[];
}

/** Commits to a branch whose head must be the expected commit. */
export function commitOnBranch(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { branchName, expectedHead, ...changes }: Changes & { branchName: string; expectedHead: string },
): Commit {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  const ref = branch(repository, branchName);
  if (!ref) throw notFound(`Could not resolve to a Branch with the name '${branchName}'.`);
  if (ref.target.oid !== expectedHead)
    throw new GitHubError(
      "UNPROCESSABLE",
      `Expected branch to point to "${expectedHead}" but it points to "${ref.target.oid}". Pull and try again.`,
      { graphqlType: "STALE_DATA" },
    );
  const commit = addChanges(store, viewer, repository, { ...changes, parent: ref.target });
  try {
    updateRef(store, viewer, ref, { oid: commit.oid, force: false });
  } catch (error) {
    repository.commits.delete(commit.oid);
    store.nodes.delete(commit.id);
    throw error;
  }
  if (branchName === repository.defaultBranch) addCommittedWorkflows(store, repository, changes.additions);
  return commit;
}

/** Adds a commit with changes to its parent. No branch points to it yet. */
export function addChanges(
  store: Store,
  { user }: Viewer,
  repository: Repository,
  { parent, message, additions, deletions }: Changes & { readonly parent: Commit | undefined },
): Commit {
  const date = store.now();
  const changed = [...additions].map(([path, text]) => change(parent, path, text));
  const deleted = deletions.map((path) => change(parent, path, null));
  const author = gitActor(user, date);
  return addCommit(store, {
    repository,
    oid: commitOid(repository.id, parent?.oid ?? "", message, repository.commits.size),
    message,
    author,
    parents: parent ? [parent.oid] : [],
    files: [...changed, ...deleted].sort((a, b) => (a.path < b.path ? -1 : 1)),
  });
}

/** Throws for a path that git does not store. */
function checkPath(path: string): void {
  if (path.startsWith("/")) throw unprocessable("path cannot start with a slash");
  const isMalformed = path.split("/").some((part) => ["", ".", "..", ".git"].includes(part.toLowerCase()));
  if (isMalformed) throw unprocessable("path contains a malformed path component");
}

function change(parent: Commit | undefined, path: string, text: string | null): PullRequestFile {
  checkPath(path);
  const known = parent && filesAt(parent).find((file) => file.path === path);
  if (!known && text === null)
    throw unprocessable(
      `A path was requested for deletion which does not exist as of commit oid \`${parent?.oid ?? ""}\``,
    );
  const changeType = text === null ? "DELETED" : known ? "MODIFIED" : "ADDED";
  const before = known ? known.text : null;
  const diff = unifiedDiff(before ?? "", text ?? "");
  return { path, previousPath: null, changeType, ...diff, ...(before !== undefined && { before }), text };
}
