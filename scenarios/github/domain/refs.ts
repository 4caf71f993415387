/** Creates, updates and deletes refs. */
import { unprocessable } from "../store/errors.js";
import { addRef } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, Ref, Repository } from "../store/types.js";
import { commitsBetween } from "./history.js";
import { requirePermission } from "./permissions.js";

/** Deletes a branch or tag and, like GitHub, closes open pull requests from it. */
export function deleteRef(store: Store, viewer: Viewer, ref: Ref): void {
  const { repository } = ref;
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  if (ref.prefix === "refs/heads/" && ref.name === repository.defaultBranch) {
    throw unprocessable("Cannot delete the default branch");
  }
  if (ref.protection) throw unprocessable("Cannot delete this protected branch");
  removeRef(store, ref);
  store.writes++;
}

/** Creates a ref by its full name, such as `refs/heads/topic`. */
export function createRef(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { name, oid }: { readonly name: string; readonly oid: string },
): Ref {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  const [, prefix, short] = /^(refs\/(?:heads|tags)\/)([^\s~^:?*[\\]+)$/.exec(name) ?? [];
  if ((prefix !== "refs/heads/" && prefix !== "refs/tags/") || !short) {
    throw unprocessable(`Reference name must start with 'refs/'.`);
  }
  if (repository.refs.has(name)) throw unprocessable("Reference already exists");
  const target = getCommit(repository, oid);
  store.writes++;
  return addRef(store, { repository, name: short, prefix, target });
}

/** Updates a ref. Without force, only a fast-forward is accepted. */
export function updateRef(
  store: Store,
  viewer: Viewer,
  ref: Ref,
  { oid, force }: { readonly oid: string; readonly force: boolean },
): void {
  requirePermission(viewer, ref.repository, { permission: "write", resource: "contents" });
  const target = getCommit(ref.repository, oid);
  const lost = commitsBetween(ref.repository, oid, ref.target.oid);
  if (!force && lost.length > 0) throw unprocessable("Update is not a fast forward");
  ref.target = target;
  for (const thread of ref.repository.threads.values()) {
    if (thread.__typename !== "PullRequest" || thread.state !== "OPEN") continue;
    if (thread.headRepository === ref.repository && thread.headRefName === ref.name) {
      thread.headRefOid = target.oid;
      thread.commits = commitsBetween(thread.repository, thread.baseRefOid, target.oid);
    }
  }
  store.writes++;
}

function getCommit(repository: Repository, oid: string): Commit {
  const target = repository.commits.get(oid);
  if (!target) throw unprocessable("Object does not exist");
  return target;
}

/** Removes a ref without permission checks. */
export function removeRef(store: Store, ref: Ref): void {
  ref.repository.refs.delete(`${ref.prefix}${ref.name}`);
  store.nodes.delete(ref.id);
  for (const repository of store.repositories.values()) {
    for (const thread of repository.threads.values()) {
      if (thread.__typename !== "PullRequest" || thread.state !== "OPEN") continue;
      if (thread.headRepository !== ref.repository || thread.headRefName !== ref.name) continue;
      thread.state = "CLOSED";
      thread.closedAt = store.now();
    }
  }
}
