/** Loads issues and pull requests in the order of their shared numbers. */
import { closedByPull } from "../domain/closing-keywords.js";
import { commitsBetween, mergeBase } from "../domain/history.js";
import { branch } from "../store/repositories.js";
import { addComment, addIssue, addPullRequest } from "../store/threads.js";
import type { Commit, Issue, Owner, PullRequest, Repository } from "../store/types.js";
import { loadFiles } from "./load-files.js";
import { loadReactions } from "./load-reactions.js";
import { commitAt } from "./load-repository.js";
import { loadReviews } from "./load-reviews.js";
import type { Loading } from "./loading.js";
import { labelsAt, milestoneAt, teamsAt, usersAt } from "./references.js";
import type { Path } from "./shape.js";
import type { IssueFile, PullFile, RepositoryFile } from "./shapes.js";

export function loadThreads(
  loading: Loading,
  repository: Repository,
  file: RepositoryFile,
  path: Path,
): void {
  const issues = [...(file.issues ?? [])].map(([number, issue]) => ({
    number,
    load: () => loadIssue(loading, repository, number, issue, [...path, "issues", number]),
  }));
  const pulls = [...(file.pulls ?? [])].map(([number, pull]) => ({
    number,
    load: () => {
      const at = [...path, "pulls", number];
      if (file.issues?.has(number))
        loading.problem(
          at,
          `number ${number} is already an issue; issues and pull requests share their numbers`,
        );
      else loadPull(loading, repository, number, pull, at);
    },
  }));
  for (const { load } of [...issues, ...pulls].sort((a, b) => a.number - b.number)) load();
  for (const [number, pull] of file.pulls ?? []) {
    const thread = repository.threads.get(number);
    if (thread?.__typename === "PullRequest")
      linkIssues(loading, thread, pull, [...path, "pulls", number, "closes"]);
  }
}

function loadIssue(
  loading: Loading,
  repository: Repository,
  number: number,
  file: IssueFile,
  path: Path,
): void {
  const { state = "OPEN" } = file;
  const issue = addIssue(loading.store, {
    ...threadFields(loading, repository, number, file, path),
    state,
    stateReason: file.stateReason ?? (state === "CLOSED" ? "COMPLETED" : null),
    isPinned: file.isPinned,
    linkedBranches: file.linkedBranches?.flatMap((name, index) => {
      const found = branch(repository, name);
      if (!found) loading.problem([...path, "linkedBranches", index], `unknown branch "${name}"`);
      return found ?? [];
    }),
    closedAt:
      file.closedAt ??
      (state === "CLOSED" ? (file.updatedAt ?? file.createdAt ?? "2026-01-01T00:00:00Z") : null),
  });
  loadComments(loading, issue, file, path);
}

function loadPull(
  loading: Loading,
  repository: Repository,
  number: number,
  file: PullFile,
  path: Path,
): void {
  const { store } = loading;
  const head = loadHead(loading, repository, file, path);
  const base = file.base ?? repository.defaultBranch;
  const baseOid = file.baseOid ?? branch(repository, base)?.target.oid;
  if (!baseOid)
    loading.problem([...path, "base"], `unknown branch "${base}"; for a deleted branch, set baseOid`);
  if (!head || !baseOid) return;
  const author = loading.user(file.author, [...path, "author"]);
  const made = {
    message: file.title,
    author: {
      name: author?.name ?? author?.login ?? "ghost",
      email: author?.email ?? "noreply@github.com",
      user: author,
      date: file.createdAt ?? "2026-01-01T00:00:00Z",
    },
  };
  const state = file.state ?? (file.mergedAt ? "MERGED" : "OPEN");
  const ended =
    state === "OPEN" ? null : (file.mergedAt ?? file.updatedAt ?? file.createdAt ?? "2026-01-01T00:00:00Z");
  const tip = commitAt(loading, repository, head.oid, made);
  const commits =
    file.commits?.map((oid) => commitAt(loading, repository, oid, made)) ??
    pullCommits(repository.commits.get(baseOid), tip);
  const { autoMerge: auto, mergeQueueEntry: queued } = file;
  const pull = addPullRequest(store, {
    ...threadFields(loading, repository, number, file, path),
    state,
    isDraft: file.draft,
    headRefName: file.head.ref,
    headRefOid: head.oid,
    headRepository: head.repository,
    headRepositoryOwner: head.owner,
    baseRefName: base,
    baseRefOid: baseOid,
    mergeable: file.mergeable ?? (state === "OPEN" ? "MERGEABLE" : "UNKNOWN"),
    mergeableSince: 0,
    isBehind: file.behind,
    maintainerCanModify: file.maintainerCanModify,
    commits,
    statedFiles: file.files === undefined ? null : loadFiles(file.files),
    requestedReviewers: usersAt(loading, file.requestedReviewers, [...path, "requestedReviewers"]),
    requestedTeams: teamsAt(loading, repository, file.requestedTeams, [...path, "requestedTeams"]),
    closedAt: file.closedAt ?? ended,
    mergedAt: file.mergedAt ?? (state === "MERGED" ? ended : null),
    mergedBy: loading.user(file.mergedBy, [...path, "mergedBy"]),
    mergeCommit: file.mergeCommit ? commitAt(loading, repository, file.mergeCommit, made) : null,
    autoMergeRequest: auto
      ? {
          __typename: "AutoMergeRequest",
          mergeMethod: auto.method,
          enabledBy: loading.user(auto.enabledBy, [...path, "autoMerge", "enabledBy"]),
          enabledAt: auto.enabledAt ?? "2026-01-01T00:00:00Z",
          commitHeadline: auto.headline ?? null,
          commitBody: auto.body ?? null,
        }
      : null,
    mergeQueueEntry: queued
      ? {
          enqueuer: loading.user(queued.enqueuer, [...path, "mergeQueueEntry", "enqueuer"]),
          enqueuedAt: queued.enqueuedAt ?? "2026-01-01T00:00:00Z",
        }
      : null,
  });
  loadComments(loading, pull, file, path);
  loadReviews(loading, pull, file, path);
}

/** Returns the commits of the head that the base does not contain, or only the head if they are not known. */
function pullCommits(base: Commit | undefined, head: Commit): Commit[] {
  const { repository } = head;
  const isKnown = base && mergeBase(base, head);
  const commits = isKnown ? commitsBetween(repository, base.oid, head.oid) : [];
  return commits.length === 0 ? [head] : commits;
}

/** Loads the head of a pull request. By default, the head is in the same repository; null is a deleted repository. */
function loadHead(loading: Loading, repository: Repository, { head }: PullFile, path: Path) {
  const at = [...path, "head"];
  const named = head.repository ?? null;
  const found =
    head.repository === undefined ? repository : named && loading.store.repositories.get(named.toLowerCase());
  if (found === undefined || found === "") {
    loading.problem(
      [...at, "repository"],
      `unknown repository "${named}"; for a deleted repository, use null`,
    );
    return null;
  }
  const oid = head.oid ?? (found && branch(found, head.ref)?.target.oid);
  if (!oid) {
    loading.problem([...at, "ref"], `unknown branch "${head.ref}"; for a deleted branch, set oid`);
    return null;
  }
  return { repository: found, owner: headOwner(loading, found, head.owner, at), oid };
}

function headOwner(
  loading: Loading,
  repository: Repository | null,
  login: string | null | undefined,
  path: Path,
): Owner | null {
  if (login === null || login === undefined) return repository?.owner ?? null;
  return loading.store.organization(login) ?? loading.user(login, [...path, "owner"]);
}

function threadFields(
  loading: Loading,
  repository: Repository,
  number: number,
  file: IssueFile | PullFile,
  path: Path,
) {
  return {
    repository,
    number,
    databaseId: file.id,
    title: file.title,
    body: file.body,
    author: loading.user(file.author, [...path, "author"]),
    labels: labelsAt(loading, repository, file.labels, [...path, "labels"]),
    assignees: usersAt(loading, file.assignees, [...path, "assignees"]),
    milestone: milestoneAt(loading, repository, file.milestone, [...path, "milestone"]),
    locked: file.locked,
    lockReason: file.lockReason,
    createdAt: file.createdAt,
    updatedAt: file.updatedAt ?? file.createdAt,
    closedBy: loading.user(file.closedBy, [...path, "closedBy"]),
  };
}

function loadComments(
  loading: Loading,
  subject: Issue | PullRequest,
  file: IssueFile | PullFile,
  path: Path,
): void {
  loadReactions(loading, subject, file.reactions, path);
  for (const [index, { id, author, reactions, ...comment }] of (file.comments ?? []).entries()) {
    const at = [...path, "comments", index];
    const by = loading.user(author, [...at, "author"]);
    const made = addComment(loading.store, { subject, databaseId: id, ...comment, author: by });
    loadReactions(loading, made, reactions, at);
  }
}

function linkIssues(loading: Loading, pull: PullRequest, file: PullFile, path: Path): void {
  const listed = (file.closes ?? []).flatMap((number, index) => {
    const issue = loading.store.issue(pull.repository, number);
    if (!issue) loading.problem([...path, index], `unknown issue ${number}`);
    return issue ?? [];
  });
  pull.closingIssues = [...new Set([...listed, ...closedByPull(pull)])];
}
