/** What may be written of issues and pull requests. */
import {
  flag,
  integer,
  keyed,
  list,
  login,
  nullable,
  object,
  oid,
  oneOf,
  text,
  textOrNumber,
  timestamp,
} from "../shape.js";

const comment = object(
  { body: text },
  { id: integer, author: login, createdAt: timestamp, updatedAt: timestamp },
);

const thread = {
  id: integer,
  body: text,
  author: login,
  labels: list(text),
  assignees: list(text),
  milestone: nullable(integer),
  comments: list(comment),
  locked: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
  closedAt: nullable(timestamp),
  closedBy: login,
};

export const issueShape = object(
  { title: text },
  {
    ...thread,
    state: oneOf("OPEN", "CLOSED"),
    stateReason: nullable(oneOf("COMPLETED", "NOT_PLANNED", "REOPENED", "DUPLICATE")),
    isPinned: flag,
    type: nullable(text),
    /** A number, or `owner/name#number` of another repository. */
    parent: nullable(textOrNumber),
    subIssues: list(textOrNumber),
    blockedBy: list(textOrNumber),
  },
);

const head = object({ ref: text }, { oid, repository: nullable(text), owner: login });

const file = object(
  {},
  {
    changeType: oneOf("ADDED", "CHANGED", "COPIED", "DELETED", "MODIFIED", "RENAMED"),
    previousPath: nullable(text),
    additions: integer,
    deletions: integer,
    patch: nullable(text),
  },
);

const review = object(
  { state: oneOf("APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "PENDING") },
  { id: integer, author: login, body: text, submittedAt: nullable(timestamp), commit: oid },
);

const reviewThread = object(
  { path: text, comments: list(comment) },
  {
    line: nullable(integer),
    startLine: nullable(integer),
    side: oneOf("LEFT", "RIGHT"),
    isResolved: flag,
    resolvedBy: login,
    isOutdated: flag,
  },
);

const mergeMethod = oneOf("MERGE", "SQUASH", "REBASE");

const autoMerge = object(
  { method: mergeMethod },
  { enabledBy: login, enabledAt: timestamp, headline: nullable(text), body: nullable(text) },
);

export const pullShape = object(
  { title: text, head },
  {
    ...thread,
    state: oneOf("OPEN", "CLOSED", "MERGED"),
    draft: flag,
    base: text,
    baseOid: oid,
    mergeable: oneOf("MERGEABLE", "CONFLICTING", "UNKNOWN"),
    behind: flag,
    maintainerCanModify: flag,
    commits: list(oid),
    files: keyed(file, /./, "a path"),
    reviews: list(review),
    reviewThreads: list(reviewThread),
    requestedReviewers: list(text),
    closes: list(integer),
    autoMerge: nullable(autoMerge),
    mergedAt: nullable(timestamp),
    mergedBy: login,
    mergeCommit: nullable(oid),
  },
);
