/** Locks the conversations of issues and pull requests. */
import type { Store, Viewer } from "../store/store.js";
import type { Issue, LockReason, PullRequest } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { recordChange } from "./timeline.js";

/** Locks a conversation, which a lock with another reason replaces. */
export function lock(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  reason: LockReason | null,
): void {
  setLock(store, viewer, thread, { locked: true, lockReason: reason });
}

export function unlock(store: Store, viewer: Viewer, thread: Issue | PullRequest): void {
  setLock(store, viewer, thread, { locked: false, lockReason: null });
}

function setLock(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  state: Pick<Issue, "locked" | "lockReason">,
): void {
  requirePermission(viewer, thread.repository, { permission: "write", resource: "issues" });
  recordChange(store, viewer.user, [thread], () => Object.assign(thread, state));
  store.writes++;
}
