/** Renders pull requests: a short form for lists and a full form. */

import { authorAssociation } from "../../domain/author-association.js";
import { readMergeability, readMergeStateStatus } from "../../domain/merge.js";
import type { RestContext } from "../../http.js";
import { branch, commitOid } from "../../store/repositories.js";
import type { PullRequest, PullRequestFile, Review } from "../../store/types.js";
import { author, nullableUser, restLogin, simpleUser } from "./account.js";
import { embeddedObject } from "./entry.js";
import { repositoryPage, repositoryUrl, simpleRepository } from "./repository.js";
import { teamObject } from "./team.js";
import { threadFields, threadPage } from "./thread.js";

export function simplePull(context: RestContext, pull: PullRequest) {
  const links = pullLinks(context, pull);
  return {
    ...threadFields(context, pull),
    ...links,
    labels: pull.labels.map((label) => embeddedObject(context, label)),
    draft: pull.isDraft,
    merged_at: pull.mergedAt,
    merge_commit_sha: mergeCommitSha(pull),
    requested_reviewers: pull.requestedReviewers.map((user) => simpleUser(context, user)),
    requested_teams: pull.requestedTeams.map((team) => teamObject(context, team)),
    head: headObject(context, pull),
    base: baseObject(context, pull),
    auto_merge: autoMerge(context, pull),
    _links: {
      self: { href: links.url },
      html: { href: links.html_url },
      issue: { href: links.issue_url },
      comments: { href: links.comments_url },
      review_comments: { href: links.review_comments_url },
      review_comment: { href: links.review_comment_url },
      commits: { href: links.commits_url },
      statuses: { href: links.statuses_url },
    },
  };
}

export function fullPull(context: RestContext, pull: PullRequest) {
  return {
    ...simplePull(context, pull),
    merged: pull.state === "MERGED",
    mergeable: mergeable(context, pull),
    rebaseable: mergeable(context, pull),
    mergeable_state: readMergeStateStatus(context.store, pull).toLowerCase(),
    merged_by: nullableUser(context, pull.mergedBy),
    comments: pull.comments.length,
    review_comments: pull.reviewThreads.flatMap((thread) => thread.comments).length,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: pull.commits.length,
    additions: sum(pull.files, (file) => file.additions),
    deletions: sum(pull.files, (file) => file.deletions),
    changed_files: pull.files.length,
  };
}

/** Renders the minimal form of a pull request in checks and runs. */
export function minimalPull(context: RestContext, pull: PullRequest) {
  const url = repositoryUrl(context, pull.repository);
  const repo = (repository: PullRequest["repository"]) => ({
    id: repository.databaseId,
    url: repositoryUrl(context, repository),
    name: repository.name,
  });
  return {
    id: pull.databaseId,
    number: pull.number,
    url: `${url}/pulls/${pull.number}`,
    head: { ref: pull.headRefName, sha: pull.headRefOid, repo: repo(pull.headRepository ?? pull.repository) },
    base: { ref: pull.baseRefName, sha: baseSha(pull), repo: repo(pull.repository) },
  };
}

export function fileObject(context: RestContext, pull: PullRequest, file: PullRequestFile) {
  return changedFileObject(context, pull.repository, pull.headRefOid, file);
}

/** Renders a changed file of a commit. */
export function changedFileObject(
  context: RestContext,
  repository: PullRequest["repository"],
  oid: string,
  file: PullRequestFile,
) {
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  const page = repositoryPage(repository);
  return {
    sha: file.changeType === "DELETED" ? null : commitOid("blob", oid, file.path),
    filename: file.path,
    status: file.changeType === "DELETED" ? "removed" : file.changeType.toLowerCase(),
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${page}/blob/${oid}/${path}`,
    raw_url: `${page}/raw/${oid}/${path}`,
    contents_url: `${repositoryUrl(context, repository)}/contents/${path}?ref=${oid}`,
    ...(file.patch !== null && { patch: file.patch }),
    ...(file.previousPath !== null && { previous_filename: file.previousPath }),
  };
}

export function reviewObject(context: RestContext, review: Review) {
  const { pullRequest } = review;
  const html = `${threadPage(pullRequest)}#pullrequestreview-${review.databaseId}`;
  const pull = `${repositoryUrl(context, pullRequest.repository)}/pulls/${pullRequest.number}`;
  return {
    id: review.databaseId,
    node_id: review.id,
    user: author(context, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    author_association: authorAssociation(pullRequest.repository, review.author),
    _links: { html: { href: html }, pull_request: { href: pull } },
    // A pending review has no submission time, so the key is omitted.
    ...(review.submittedAt !== null && { submitted_at: review.submittedAt }),
    commit_id: review.commitOid,
  };
}

/** Returns null before GitHub computes the value, or if the pull request is not open. */
function mergeable({ store }: RestContext, pull: PullRequest): boolean | null {
  const value = readMergeability(store, pull);
  return value === "UNKNOWN" ? null : value === "MERGEABLE";
}

/** Returns the merge commit, or the test merge commit of an unmerged pull request. */
function mergeCommitSha(pull: PullRequest): string | null {
  if (pull.mergeCommit) return pull.mergeCommit.oid;
  const isMergeable = pull.state === "OPEN" && pull.mergeable === "MERGEABLE";
  return isMergeable ? commitOid("test-merge", pull.id, pull.headRefOid) : null;
}

function headObject(context: RestContext, pull: PullRequest) {
  const owner = pull.headRepositoryOwner;
  return {
    label: `${owner ? restLogin(owner) : "unknown repository"}:${pull.headRefName}`,
    ref: pull.headRefName,
    sha: pull.headRefOid,
    user: nullableUser(context, owner),
    repo: pull.headRepository && simpleRepository(context, pull.headRepository),
  };
}

function baseObject(context: RestContext, pull: PullRequest) {
  const { owner } = pull.repository;
  return {
    label: `${restLogin(owner)}:${pull.baseRefName}`,
    ref: pull.baseRefName,
    sha: baseSha(pull),
    user: simpleUser(context, owner),
    repo: simpleRepository(context, pull.repository),
  };
}

/** Returns the tip of the base of an open pull request, otherwise the base commit at the time of the merge. */
function baseSha(pull: PullRequest): string {
  const tip = pull.state === "OPEN" ? branch(pull.repository, pull.baseRefName)?.target.oid : undefined;
  return tip ?? pull.baseRefOid;
}

function autoMerge(context: RestContext, { autoMergeRequest: request }: PullRequest) {
  return (
    request && {
      enabled_by: author(context, request.enabledBy),
      merge_method: request.mergeMethod.toLowerCase(),
      commit_title: request.commitHeadline,
      commit_message: request.commitBody,
    }
  );
}

function pullLinks(context: RestContext, pull: PullRequest) {
  const repository = repositoryUrl(context, pull.repository);
  const url = `${repository}/pulls/${pull.number}`;
  const page = threadPage(pull);
  return {
    url,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: `${repository}/issues/${pull.number}`,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${repository}/pulls/comments{/number}`,
    comments_url: `${repository}/issues/${pull.number}/comments`,
    statuses_url: `${repository}/statuses/${pull.headRefOid}`,
  };
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
