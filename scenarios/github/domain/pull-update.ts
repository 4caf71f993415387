/** Updates the base and the branch of pull requests. */
import { type GitHubError, invalid, unprocessable } from "../store/errors.js";
import { addCommit, branch, commitOid } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, PullRequest } from "../store/types.js";
import { closedByPull } from "./closing-keywords.js";
import { commitsBetween, isBehindBase } from "./history.js";
import { requireAuthorOr, type ThreadUpdate, touch, updateThread } from "./issues.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";
import { openPullRequest } from "./pull-create.js";
import { headRef, requireReopenable } from "./pulls.js";
import { recordChange } from "./timeline.js";

export interface PullRequestUpdate extends ThreadUpdate {
  readonly base?: string | undefined;
  readonly maintainerCanModify?: boolean | undefined;
}

export function updatePullRequest(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  { base, maintainerCanModify, ...update }: PullRequestUpdate,
): void {
  if (base !== undefined || maintainerCanModify !== undefined) requireAuthorOr(viewer, pull, "write");
  if (update.state === "OPEN") requireReopenable(pull);
  const moved = base !== undefined && base !== pull.baseRefName ? newBase(pull, base) : null;
  const named = closedByPull(pull);
  const manual = pull.closingIssues.filter((issue) => !named.includes(issue));
  updateThread(store, viewer, pull, update);
  if (maintainerCanModify !== undefined) pull.maintainerCanModify = maintainerCanModify;
  if (moved) recordChange(store, viewer.user, [pull], () => Object.assign(pull, moved));
  if (moved || update.body !== undefined)
    pull.closingIssues = [...new Set([...manual, ...closedByPull(pull)])];
}

export interface BranchUpdate {
  readonly expectedHeadOid?: string | undefined;
  readonly method?: "MERGE" | "REBASE" | undefined;
}

/** Merges the base into the head. */
export function updateBranch(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  { expectedHeadOid, method = "MERGE" }: BranchUpdate = {},
): Commit {
  requirePush(viewer, pull);
  const ref = headRef(pull);
  const base = branch(pull.repository, pull.baseRefName)?.target;
  if (pull.state !== "OPEN" || !ref || !base) throw unprocessable("Pull request is not open");
  if (expectedHeadOid !== undefined && expectedHeadOid !== pull.headRefOid) {
    throw unprocessable("expected head sha didn’t match current head ref.");
  }
  if (!isBehindBase(pull)) throw unprocessable("There are no new commits on the base branch.");
  if (pull.mergeable === "CONFLICTING") throw unprocessable("merge conflict between base and head");
  const now = store.now();
  const { user } = viewer;
  const actor = { name: user.name ?? user.login, email: user.email ?? "noreply@github.com", user, date: now };
  const rebased = method === "REBASE" ? pull.commits.at(-1) : undefined;
  const commit = addCommit(store, {
    repository: pull.repository,
    oid: commitOid("update", pull.id, method, base.oid, pull.headRefOid),
    message: rebased?.message ?? `Merge branch '${pull.baseRefName}' into ${pull.headRefName}`,
    author: rebased?.author ?? actor,
    committer: actor,
    parents: rebased ? [base.oid] : [pull.headRefOid, base.oid],
    files: rebased?.files,
  });
  pull.commits = rebased ? [commit] : [...pull.commits, commit];
  pull.headRefOid = commit.oid;
  pull.isBehind = false;
  pull.mergeableSince = null;
  ref.target = commit;
  touch(store, pull);
  return commit;
}

function requirePush(viewer: Viewer, pull: PullRequest): void {
  const { headRepository } = pull;
  const own = headRepository && atLeast(viewerPermission(viewer, headRepository), "write");
  const allowed = pull.maintainerCanModify || !headRepository;
  const repository = own || !allowed ? headRepository : pull.repository;
  requirePermission(viewer, repository ?? pull.repository, {
    permission: "write",
    resource: "pull_requests",
  });
}

function newBase(pull: PullRequest, name: string): Partial<PullRequest> {
  if (pull.state !== "OPEN") {
    const message = "Cannot change the base branch of a closed pull request.";
    throw invalid(message, { resource: "PullRequest", field: "base", code: "invalid", message });
  }
  const base = branch(pull.repository, name);
  if (!base) {
    const error = { resource: "PullRequest", field: "base", code: "invalid" } as const;
    throw invalid(`Proposed base branch '${name}' was not found`, error);
  }
  const between = `base branch '${name}' and head branch '${pull.headRefName}'`;
  const head = pull.repository.commits.get(pull.headRefOid);
  const commits = head ? commitsBetween(pull.repository, base.target.oid, head.oid) : [];
  if (head && commits.length === 0) throw custom(`There are no new commits between ${between}`);
  const ref = headRef(pull);
  if (ref && openPullRequest(pull.repository, base, ref)) {
    throw custom(`A pull request already exists for ${between}`);
  }
  return { baseRefName: name, baseRefOid: base.target.oid, commits };
}

function custom(message: string): GitHubError {
  return invalid(message, { resource: "PullRequest", code: "custom", message });
}
