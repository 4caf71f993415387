/** Determines whether a pull request can be merged, merges it, and handles auto-merge. */
import { GitHubError, unprocessable } from "../store/errors.js";
import { addCommit, branch, commitOid } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, MergeMethod, PullRequest, User } from "../store/types.js";
import { baseProtection, headCommit, mayBypass, unmetRequirement } from "./branch-requirements.js";
import { protectionRule } from "./branch-rules.js";
import { rollupState } from "./checks.js";
import { isBehindBase } from "./history.js";
import { touch } from "./issues.js";
import { requirePermission } from "./permissions.js";
import { removeRef } from "./refs.js";
import { recordChange } from "./timeline.js";

export type MergeStateStatus = "BEHIND" | "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "UNKNOWN" | "UNSTABLE";

/** Returns whether an open pull request has conflicts. GitHub does not compute it for others. */
function mergeability(pull: PullRequest): PullRequest["mergeable"] {
  return pull.state === "OPEN" ? pull.mergeable : "UNKNOWN";
}

/**
 * Returns what a request gets. GitHub computes the value in the background, after the first request that reads it, which
 * gets `UNKNOWN`.
 */
export function readMergeability(store: Store, pull: PullRequest): PullRequest["mergeable"] {
  pull.mergeableSince ??= store.requests;
  return pull.mergeableSince < store.requests || pull.mergeableSince === 0 ? mergeability(pull) : "UNKNOWN";
}

/** Returns what a request gets, as {@link readMergeability} does. */
export function readMergeStateStatus(store: Store, pull: PullRequest): MergeStateStatus {
  return readMergeability(store, pull) === "UNKNOWN" ? "UNKNOWN" : mergeStateStatus(pull);
}

export function mergeStateStatus(pull: PullRequest): MergeStateStatus {
  const mergeable = mergeability(pull);
  if (mergeable === "UNKNOWN") return "UNKNOWN";
  if (mergeable === "CONFLICTING") return "DIRTY";
  if (pull.isDraft) return "DRAFT";
  if (unmetRequirement(pull) !== null) return "BLOCKED";
  if (isBehindBase(pull) && baseProtection(pull)?.strict) return "BEHIND";
  const head = headCommit(pull);
  const rollup = head && rollupState(head);
  return rollup && rollup !== "SUCCESS" ? "UNSTABLE" : "CLEAN";
}

export interface MergeOptions {
  readonly method?: MergeMethod | undefined;
  readonly expectedHeadOid?: string | undefined;
  readonly headline?: string | undefined;
  readonly body?: string | undefined;
}

export function mergePullRequest(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  options: MergeOptions = {},
): Commit {
  requirePermission(viewer, pull.repository, { permission: "write", resource: "contents" });
  const method = options.method ?? "MERGE";
  requireMethod(pull, method);
  if (pull.state !== "OPEN") throw notMergeable("Pull Request is not mergeable");
  requireHead(pull, options.expectedHeadOid);
  if (pull.isDraft) throw notMergeable("Pull Request is still a draft");
  if (pull.mergeable !== "MERGEABLE") throw notMergeable("Pull Request is not mergeable");
  const unmet =
    unmetRequirement(pull) ??
    (isMergeQueueEnabled(pull) ? "Changes must be made through the merge queue" : null);
  if (unmet !== null && !mayBypass(viewer.user, pull)) throw notMergeable(unmet);
  return applyMerge(store, viewer.user, pull, method, options);
}

/** Reports whether pull requests with this base branch are merged by a merge queue. */
export function isMergeQueueEnabled(pull: PullRequest): boolean {
  return baseProtection(pull)?.mergeQueue === true;
}

/** Adds a pull request whose requirements are met to the merge queue of its base branch. */
export function enqueuePullRequest(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  expectedHeadOid?: string,
): void {
  requirePermission(viewer, pull.repository, { permission: "write", resource: "contents" });
  if (!isMergeQueueEnabled(pull)) throw unprocessable("Pull request The merge queue is not enabled");
  if (pull.state !== "OPEN") throw unprocessable("Pull request Pull request is closed");
  requireHead(pull, expectedHeadOid);
  if (pull.mergeQueueEntry) throw unprocessable("Pull request is already in the queue");
  if (pull.isDraft) throw unprocessable("Pull request Pull request is in draft state");
  if (pull.mergeable !== "MERGEABLE") throw unprocessable("Pull request is not mergeable");
  const unmet = unmetRequirement(pull);
  if (unmet !== null) throw unprocessable(unmet);
  enqueue(store, viewer.user, pull);
}

function enqueue(store: Store, enqueuer: User | null, pull: PullRequest): void {
  recordChange(store, enqueuer, [pull], () => {
    pull.mergeQueueEntry = { enqueuer, enqueuedAt: store.now() };
  });
  touch(store, pull);
}

export function dequeuePullRequest(store: Store, viewer: Viewer, pull: PullRequest): void {
  requirePermission(viewer, pull.repository, { permission: "write", resource: "contents" });
  if (!pull.mergeQueueEntry) throw unprocessable("Pull request is not in the queue");
  recordChange(store, viewer.user, [pull], () => {
    pull.mergeQueueEntry = null;
  });
  touch(store, pull);
}

/** Returns the place of a pull request in its merge queue, counted from 1, or 0 if it is in none. */
export function queuePosition({ repository, baseRefName, mergeQueueEntry }: PullRequest): number {
  const entries = [...repository.threads.values()].flatMap((thread) =>
    thread.__typename === "PullRequest" && thread.baseRefName === baseRefName && thread.mergeQueueEntry
      ? [thread.mergeQueueEntry]
      : [],
  );
  const inOrder = entries.toSorted((a, b) => a.enqueuedAt.localeCompare(b.enqueuedAt));
  return mergeQueueEntry ? inOrder.indexOf(mergeQueueEntry) + 1 : 0;
}

export function enableAutoMerge(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  options: MergeOptions = {},
): void {
  requirePermission(viewer, pull.repository, { permission: "write", resource: "pull_requests" });
  const method = options.method ?? "MERGE";
  if (!pull.repository.autoMergeAllowed) {
    throw unprocessable("Pull request Auto merge is not allowed for this repository");
  }
  requireMethod(pull, method);
  if (pull.state !== "OPEN") throw unprocessable("Pull request Pull request is closed");
  requireHead(pull, options.expectedHeadOid);
  const status = mergeStateStatus(pull);
  // With a merge queue, auto-merge adds the pull request to it, now or later.
  if (isMergeQueueEnabled(pull) && (status === "CLEAN" || status === "UNSTABLE")) {
    enqueuePullRequest(store, viewer, pull, options.expectedHeadOid);
    return;
  }
  if (status === "CLEAN" || status === "UNSTABLE" || status === "UNKNOWN") {
    // GitHub says so as well before it has computed the status.
    const shown = status === "UNKNOWN" ? "unstable" : status.toLowerCase();
    throw unprocessable(`Pull request Pull request is in ${shown} status`);
  }
  if (status === "DRAFT") throw unprocessable("Pull request Pull request is in draft state");
  if (!baseProtection(pull)) {
    throw unprocessable("Pull request Protected branch rules not configured for this branch");
  }
  recordChange(store, viewer.user, [pull], () => {
    pull.autoMergeRequest = {
      __typename: "AutoMergeRequest",
      mergeMethod: method,
      enabledBy: viewer.user,
      enabledAt: store.now(),
      commitHeadline: options.headline ?? null,
      commitBody: options.body ?? null,
    };
  });
  touch(store, pull);
}

export function disableAutoMerge(store: Store, viewer: Viewer, pull: PullRequest): void {
  requirePermission(viewer, pull.repository, { permission: "write", resource: "pull_requests" });
  if (!pull.autoMergeRequest) throw unprocessable("Can't disable auto-merge for this pull request");
  recordChange(store, viewer.user, [pull], () => {
    pull.autoMergeRequest = null;
  });
  touch(store, pull);
}

/** Merges pull requests with auto-merge whose requirements are met. Must be called after a check has changed. */
export function settleAutoMerge(store: Store, pull: PullRequest): void {
  const request = pull.autoMergeRequest;
  const status = mergeStateStatus(pull);
  if (!request || (status !== "CLEAN" && status !== "UNSTABLE")) return;
  if (isMergeQueueEnabled(pull)) {
    pull.autoMergeRequest = null;
    enqueue(store, request.enabledBy, pull);
    return;
  }
  applyMerge(store, request.enabledBy, pull, request.mergeMethod, {
    headline: request.commitHeadline ?? undefined,
    body: request.commitBody ?? undefined,
  });
}

function applyMerge(
  store: Store,
  by: User | null,
  pull: PullRequest,
  method: MergeMethod,
  options: Pick<MergeOptions, "headline" | "body">,
): Commit {
  const { repository } = pull;
  const base = branch(repository, pull.baseRefName);
  const now = store.now();
  const headOwner = pull.headRepositoryOwner?.login ?? "unknown repository";
  const headline =
    options.headline ??
    (method === "MERGE"
      ? `Merge pull request #${pull.number} from ${headOwner}/${pull.headRefName}`
      : `${pull.title} (#${pull.number})`);
  const body = options.body ?? (method === "MERGE" ? pull.title : pull.body);
  const author = { name: by?.name ?? by?.login ?? "ghost", email: "noreply@github.com", user: by, date: now };
  const parent = base?.target.oid ?? pull.baseRefOid;
  const commit = addCommit(store, {
    repository,
    oid: commitOid(repository.id, pull.number, method, parent, pull.headRefOid),
    message: body ? `${headline}\n\n${body}` : headline,
    author,
    parents: method === "MERGE" ? [parent, pull.headRefOid] : [parent],
    // A merge commit changes no files of its own.
    files: method === "MERGE" ? [] : [...pull.files],
  });
  if (base) base.target = commit;
  repository.pushedAt = now;
  const merged = {
    state: "MERGED",
    mergedAt: now,
    closedAt: now,
    mergedBy: by,
    closedBy: by,
    mergeCommit: commit,
  };
  recordChange(store, by, [pull], () => Object.assign(pull, merged));
  pull.autoMergeRequest = null;
  pull.mergeQueueEntry = null;
  if (pull.baseRefName === repository.defaultBranch) closeLinkedIssues(store, pull, by, now);
  const head = pull.headRepository === repository ? branch(repository, pull.headRefName) : undefined;
  if (repository.deleteBranchOnMerge && head && !protectionRule(repository, head.name))
    removeRef(store, by, head);
  touch(store, pull);
  return commit;
}

function closeLinkedIssues(store: Store, pull: PullRequest, by: User | null, now: string): void {
  const closed = { state: "CLOSED", stateReason: "COMPLETED", closedAt: now, closedBy: by, updatedAt: now };
  for (const issue of pull.closingIssues.filter((linked) => linked.state === "OPEN"))
    recordChange(store, by, [issue], () => Object.assign(issue, closed), pull);
}

function requireMethod(pull: PullRequest, method: MergeMethod): void {
  const { repository } = pull;
  const [allowed, noun] = {
    MERGE: [repository.mergeCommitAllowed, "Merge commits"] as const,
    SQUASH: [repository.squashMergeAllowed, "Squash merges"] as const,
    REBASE: [repository.rebaseMergeAllowed, "Rebase merges"] as const,
  }[method];
  if (!allowed) throw notMergeable(`${noun} are not allowed on this repository.`);
}

function requireHead(pull: PullRequest, expected: string | undefined): void {
  if (expected !== undefined && expected !== pull.headRefOid) {
    throw new GitHubError("CONFLICT", "Head branch was modified. Review and try the merge again.");
  }
}

function notMergeable(message: string): GitHubError {
  return new GitHubError("NOT_MERGEABLE", message);
}
