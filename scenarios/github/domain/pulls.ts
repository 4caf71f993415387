/** Closes and reopens pull requests and marks them as ready. See `merge.ts` for merging. */
import { unprocessable } from "../store/errors.js";
import { branch } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, PullRequest, Ref } from "../store/types.js";
import { requireAuthorOr, touch, updateThread } from "./issues.js";
import { recordChange } from "./timeline.js";

export function closePullRequest(store: Store, viewer: Viewer, pull: PullRequest): void {
  updateThread(store, viewer, pull, { state: "CLOSED" });
}

export function reopenPullRequest(store: Store, viewer: Viewer, pull: PullRequest): void {
  requireReopenable(pull);
  updateThread(store, viewer, pull, { state: "OPEN" });
}

export function requireReopenable(pull: PullRequest): void {
  if (pull.state === "CLOSED" && !headRef(pull)) {
    throw unprocessable("Could not open the pull request. The head branch has been deleted.");
  }
}

export function markReadyForReview(store: Store, viewer: Viewer, pull: PullRequest): void {
  requireAuthorOr(viewer, pull, "write");
  if (pull.state !== "OPEN") throw unprocessable("Pull request is not open");
  setDraft(store, viewer, pull, false);
  touch(store, pull);
}

export function convertToDraft(store: Store, viewer: Viewer, pull: PullRequest): void {
  requireAuthorOr(viewer, pull, "write");
  if (pull.state !== "OPEN") throw unprocessable("Pull request is not open");
  setDraft(store, viewer, pull, true);
  touch(store, pull);
}

function setDraft(store: Store, { user }: Viewer, pull: PullRequest, isDraft: boolean): void {
  recordChange(store, user, [pull], () => {
    pull.isDraft = isDraft;
    if (isDraft) Object.assign(pull, { autoMergeRequest: null, mergeQueueEntry: null });
  });
}

/** Returns the head ref, or null if the branch or its repository was deleted. */
export function headRef(pull: PullRequest): Ref | null {
  return (pull.headRepository && branch(pull.headRepository, pull.headRefName)) ?? null;
}

/** Reports whether the head is in a different repository than the base. A deleted head repository was a fork. */
export function isCrossRepository(pull: PullRequest): boolean {
  return pull.headRepository !== pull.repository;
}

/** Returns the pull requests that contain the commit, or whose merge made it. */
export function pullsWithCommit(commit: Commit): PullRequest[] {
  return [...commit.repository.threads.values()].flatMap((thread) =>
    thread.__typename === "PullRequest" && (thread.commits.includes(commit) || thread.mergeCommit === commit)
      ? [thread]
      : [],
  );
}
