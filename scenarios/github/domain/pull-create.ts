/** Creates pull requests. */
import { type GitHubError, invalid } from "../store/errors.js";
import { addCommit, branch } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import { addPullRequest } from "../store/threads.js";
import type { Commit, PullRequest, Ref, Repository } from "../store/types.js";
import { closedByPull } from "./closing-keywords.js";
import { commitsBetween, conflictingPaths } from "./history.js";
import { checkText } from "./issues.js";
import { canSee, requirePermission } from "./permissions.js";

export interface PullRequestInput {
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly base: string;
  /** A branch, or `owner:branch` of a fork. */
  readonly head: string;
  /** The repository of the head, if `head` has no owner prefix. */
  readonly headRepository?: Repository | undefined;
  readonly draft?: boolean | undefined;
  readonly maintainerCanModify?: boolean | undefined;
}

export function createPullRequest(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  input: PullRequestInput,
): PullRequest {
  requirePermission(viewer, repository, { permission: "read", resource: "pull_requests" });
  checkText(input, "PullRequest");
  const base = branch(repository, input.base);
  const head = resolveHead(store, viewer, repository, input);
  if (!base || !head) throw missing(input, base, head);
  // The author must have write access to the head repository.
  requirePermission(viewer, head.repository, { permission: "write", resource: "pull_requests" });
  const headRepository = head.repository;
  const commits = commitsBetween(repository, base.target.oid, head.target.oid, headRepository);
  if (commits.length === 0) throw custom(`No commits between ${input.base} and ${input.head}`);
  if (openPullRequest(repository, base, head)) {
    throw custom(`A pull request already exists for ${headRepository.owner.login}:${head.name}.`);
  }
  const known = [...commits, head.target].map((commit) => commitIn(store, repository, commit));
  const behind = commitsBetween(repository, head.target.oid, base.target.oid, headRepository);
  const { body } = input;
  const pull = addPullRequest(store, {
    repository,
    title: input.title.trim(),
    body: body ?? "",
    author: viewer.user,
    isDraft: input.draft,
    headRefName: head.name,
    headRefOid: head.target.oid,
    headRepository,
    headRepositoryOwner: headRepository.owner,
    baseRefName: base.name,
    baseRefOid: base.target.oid,
    mergeable: conflictingPaths(commits, behind).length > 0 ? "CONFLICTING" : "MERGEABLE",
    maintainerCanModify: headRepository !== repository && (input.maintainerCanModify ?? true),
    commits: known.slice(0, commits.length),
    closingIssues: closedByPull({ repository, baseRefName: base.name, body: body ?? "" }),
    createdAt: store.now(),
  });
  store.writes++;
  return pull;
}

/** Returns the open pull request between the same two branches, if any. */
export function openPullRequest(repository: Repository, base: Ref, head: Ref): PullRequest | undefined {
  return [...repository.threads.values()].find(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" &&
      thread.state === "OPEN" &&
      thread.headRepository === head.repository &&
      thread.headRefName === head.name &&
      thread.baseRefName === base.name,
  );
}

function resolveHead(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { head, headRepository }: PullRequestInput,
): Ref | undefined {
  const colon = head.indexOf(":");
  const name = head.slice(colon + 1);
  if (colon < 0) return branch(headRepository ?? repository, name);
  const owner = head.slice(0, colon).toLowerCase();
  const network = [headRepository, ...store.repositories.values()].filter(
    (one) => one !== undefined && networkRoot(one) === networkRoot(repository) && canSee(viewer, one),
  );
  const found = network.find((one) => one?.owner.login.toLowerCase() === owner);
  return found && branch(found, name);
}

/** Copies a commit of a fork to the base repository, which contains the commits of its pull requests. */
export function commitIn(store: Store, repository: Repository, commit: Commit): Commit {
  const { id: _id, __typename, statuses: _statuses, checkSuites: _suites, ...copied } = commit;
  return repository.commits.get(commit.oid) ?? addCommit(store, { ...copied, repository });
}

function networkRoot(repository: Repository): Repository {
  return repository.parent ? networkRoot(repository.parent) : repository;
}

/** Creates the error for a missing branch. GraphQL lists all resulting validation messages; REST names the field. */
function missing(input: PullRequestInput, base: Ref | undefined, head: Ref | undefined): GitHubError {
  const reasons = [
    "Head sha can't be blank",
    "Base sha can't be blank",
    `No commits between ${input.base} and ${input.head}`,
    ...(head ? [] : ["Head ref must be a branch"]),
    ...(base ? [] : ["Base ref must be a branch"]),
  ];
  const field = head ? "base" : "head";
  return invalid(reasons.join(", "), { resource: "PullRequest", field, code: "invalid" });
}

function custom(message: string): GitHubError {
  return invalid(message, { resource: "PullRequest", code: "custom", message });
}
