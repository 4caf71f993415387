/** Creates, updates and deletes refs. */
import { unprocessable } from "../store/errors.js";
import { addRef } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, PullRequest, Ref, Repository } from "../store/types.js";
import { commitsBetween } from "./history.js";
import { requirePermission } from "./permissions.js";
import { commitIn } from "./pull-create.js";

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
  for (const pull of openPullsFrom(store, ref)) updateHead(store, pull, target);
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
  for (const pull of openPullsFrom(store, ref)) {
    pull.state = "CLOSED";
    pull.closedAt = store.now();
  }
}

/** Returns the open pull requests of a head, which may be in other repositories. */
function openPullsFrom(store: Store, { repository, name, prefix }: Ref): PullRequest[] {
  if (prefix !== "refs/heads/") return [];
  const threads = [...store.repositories.values()].flatMap((one) => [...one.threads.values()]);
  return threads.filter(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" &&
      thread.state === "OPEN" &&
      thread.headRepository === repository &&
      thread.headRefName === name,
  );
}

/** Sets the head of a pull request and its commits, also if they are in a fork. */
function updateHead(store: Store, pull: PullRequest, { oid, repository }: Commit): void {
  const commits = commitsBetween(pull.repository, pull.baseRefOid, oid, repository);
  pull.headRefOid = oid;
  pull.commits = commits.map((commit) => commitIn(store, pull.repository, commit));
}
