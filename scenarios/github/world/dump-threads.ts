/** Dumps issues and pull requests in the format of the world file. */
import { issueFieldValues } from "../domain/issue-fields.js";
import { REACTION_CONTENTS } from "../store/reactions.js";
import type {
  Comment,
  Issue,
  PullRequest,
  PullRequestFile,
  Reactable,
  ReviewComment,
} from "../store/types.js";
import { keyedBy, loginOrNull, nameWithOwner, type Plain } from "./dump-values.js";

export function dumpIssue(issue: Issue): Plain {
  return {
    ...dumpThread(issue),
    state: issue.state,
    stateReason: issue.stateReason,
    isPinned: issue.isPinned,
    type: issue.issueType?.name ?? null,
    parent: issue.parent && reference(issue, issue.parent),
    subIssues: issue.subIssues.map((child) => reference(issue, child)),
    blockedBy: issue.blockedBy.map((blocker) => reference(issue, blocker)),
    duplicateOf: issue.duplicateOf && reference(issue, issue.duplicateOf),
    linkedBranches: issue.linkedBranches.map((ref) => ref.name),
    fieldValues: keyedBy(
      issueFieldValues(issue),
      ({ field }) => field.name,
      ({ value }) => (typeof value === "object" ? [...value] : value),
    ),
  };
}

export function dumpPull(pull: PullRequest): Plain {
  const { autoMergeRequest: auto, mergeQueueEntry: queued } = pull;
  return {
    ...dumpThread(pull),
    state: pull.state,
    draft: pull.isDraft,
    head: {
      ref: pull.headRefName,
      oid: pull.headRefOid,
      repository: pull.headRepository && nameWithOwner(pull.headRepository),
      owner: loginOrNull(pull.headRepositoryOwner),
    },
    base: pull.baseRefName,
    baseOid: pull.baseRefOid,
    mergeable: pull.mergeable,
    behind: pull.isBehind,
    maintainerCanModify: pull.maintainerCanModify,
    commits: pull.commits.map((commit) => commit.oid),
    files: dumpFiles(pull.files),
    reviews: pull.reviews.map((review) => ({
      id: review.databaseId,
      state: review.state,
      author: loginOrNull(review.author),
      body: review.body,
      submittedAt: review.submittedAt,
      commit: review.commitOid,
      reactions: dumpReactions(review),
      hiddenFor: review.hiddenFor,
    })),
    reviewThreads: pull.reviewThreads.map((thread) => ({
      path: thread.path,
      line: thread.line,
      startLine: thread.startLine,
      originalLine: thread.originalLine,
      side: thread.diffSide,
      startSide: thread.startDiffSide,
      subjectType: thread.subjectType,
      isResolved: thread.isResolved,
      resolvedBy: loginOrNull(thread.resolvedBy),
      isOutdated: thread.isOutdated,
      comments: thread.comments.map((comment) => ({
        ...dumpComment(comment),
        review: comment.review?.databaseId ?? null,
      })),
    })),
    requestedReviewers: pull.requestedReviewers.map((user) => user.login),
    requestedTeams: pull.requestedTeams.map((team) => team.slug),
    closes: pull.closingIssues.map((issue) => issue.number),
    autoMerge: auto && {
      method: auto.mergeMethod,
      enabledBy: loginOrNull(auto.enabledBy),
      enabledAt: auto.enabledAt,
      headline: auto.commitHeadline,
      body: auto.commitBody,
    },
    mergeQueueEntry: queued && { enqueuer: loginOrNull(queued.enqueuer), enqueuedAt: queued.enqueuedAt },
    mergedAt: pull.mergedAt,
    mergedBy: loginOrNull(pull.mergedBy),
    mergeCommit: pull.mergeCommit?.oid ?? null,
  };
}

function dumpComment(comment: Comment | ReviewComment) {
  const { databaseId, body, author, hiddenFor, createdAt, updatedAt } = comment;
  const reactions = dumpReactions(comment);
  return { id: databaseId, body, author: loginOrNull(author), reactions, hiddenFor, createdAt, updatedAt };
}

/** Dumps the users of each reaction. */
export function dumpReactions({ reactions }: Reactable): { [content: string]: Plain } {
  const contents = REACTION_CONTENTS.filter((content) => reactions.some((one) => one.content === content));
  return keyedBy(
    contents,
    (content) => content,
    (content) => reactions.flatMap((one) => (one.content === content ? [loginOrNull(one.user)] : [])),
  );
}

export function dumpFiles(files: readonly PullRequestFile[]): { [path: string]: Plain } {
  return keyedBy(
    files,
    (file) => file.path,
    ({ path: _path, before: _before, text: _text, ...file }) => file,
  );
}

/** Returns the number of an issue, prefixed with its repository if that is a different one. */
function reference(from: Issue, to: Issue): string | number {
  return from.repository === to.repository ? to.number : `${nameWithOwner(to.repository)}#${to.number}`;
}

function dumpThread(thread: Issue | PullRequest) {
  return {
    id: thread.databaseId,
    title: thread.title,
    body: thread.body,
    author: loginOrNull(thread.author),
    labels: thread.labels.map((label) => label.name),
    assignees: thread.assignees.map((user) => user.login),
    milestone: thread.milestone?.number ?? null,
    comments: thread.comments.map(dumpComment),
    reactions: dumpReactions(thread),
    locked: thread.locked,
    lockReason: thread.lockReason,
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    closedAt: thread.closedAt,
    closedBy: loginOrNull(thread.closedBy),
  };
}
