/** Reports statuses and check run conclusions on commits, which may trigger auto-merges. */
import { addStatus } from "../store/actions.js";
import type { Store, Viewer } from "../store/store.js";
import type { CheckConclusion, CheckRun, Commit, StatusContext } from "../store/types.js";
import { settleAutoMerge } from "./merge.js";
import { requirePermission } from "./permissions.js";

export interface StatusInput {
  readonly context: string;
  readonly state: StatusContext["state"];
  readonly description?: string | null | undefined;
  readonly targetUrl?: string | null | undefined;
}

export function createStatus(
  store: Store,
  viewer: Viewer,
  commit: Commit,
  input: StatusInput,
): StatusContext {
  requirePermission(viewer, commit.repository, { permission: "write", resource: "statuses" });
  const status = addStatus(store, { commit, ...input, creator: viewer.user, createdAt: store.now() });
  store.writes++;
  settlePullRequests(store, commit);
  return status;
}

/** Completes a check run as a CI system would. Not counted as a write, because no request causes it. */
export function concludeCheckRun(store: Store, check: CheckRun, conclusion: CheckConclusion): void {
  const now = store.now();
  check.status = "COMPLETED";
  check.conclusion = conclusion;
  check.startedAt ??= now;
  check.completedAt = now;
  settlePullRequests(store, check.suite.commit);
}

export function settlePullRequests(store: Store, commit: Commit): void {
  for (const thread of commit.repository.threads.values()) {
    if (thread.__typename === "PullRequest" && thread.headRefOid === commit.oid)
      settleAutoMerge(store, thread);
  }
}
