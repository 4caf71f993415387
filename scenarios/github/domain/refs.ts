/** Deleting refs. */
import { notFound, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Ref, Repository } from "../store/types.js";
import { requirePermission } from "./permissions.js";

/** Deletes a branch or tag; open pull requests from it are closed, as on GitHub. */
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

/** Finds a ref by its full name, such as `refs/heads/main`. */
export function findRef(repository: Repository, qualifiedName: string): Ref {
  const found = repository.refs.get(qualifiedName);
  if (!found) throw notFound("Reference does not exist");
  return found;
}

/** Takes the ref away, with no questions asked. */
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
