/** Shapes of issues and pull requests. */
import {
  either,
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
import { filesShape } from "./file.js";
import { hideReason, reactionsShape } from "./reaction.js";

const comment = object(
  { body: text },
  {
    id: integer,
    author: login,
    reactions: reactionsShape,
    hiddenFor: hideReason,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

const thread = {
  id: integer,
  body: text,
  author: login,
  labels: list(text),
  assignees: list(text),
  milestone: nullable(integer),
  comments: list(comment),
  reactions: reactionsShape,
  locked: flag,
  lockReason: nullable(oneOf("OFF_TOPIC", "RESOLVED", "SPAM", "TOO_HEATED")),
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
    /** The number of an issue, or `owner/name#number` for another repository. */
    parent: nullable(textOrNumber),
    subIssues: list(textOrNumber),
    blockedBy: list(textOrNumber),
    duplicateOf: nullable(textOrNumber),
    linkedBranches: list(text),
    /** By the names of the fields. */
    fieldValues: keyed(either(textOrNumber, list(text))),
  },
);

const head = object({ ref: text }, { oid, repository: nullable(text), owner: login });

const review = object(
  { state: oneOf("APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "PENDING") },
  {
    id: integer,
    author: login,
    body: text,
    submittedAt: nullable(timestamp),
    commit: oid,
    reactions: reactionsShape,
    hiddenFor: hideReason,
  },
);

const reviewComment = object(
  { body: text },
  {
    id: integer,
    author: login,
    /** The id of the review that the thread belongs to. */
    review: nullable(integer),
    reactions: reactionsShape,
    hiddenFor: hideReason,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

const reviewThread = object(
  { path: text, comments: list(reviewComment) },
  {
    line: nullable(integer),
    startLine: nullable(integer),
    /** The original line of an outdated thread. */
    originalLine: nullable(integer),
    side: oneOf("LEFT", "RIGHT"),
    startSide: nullable(oneOf("LEFT", "RIGHT")),
    subjectType: oneOf("FILE", "LINE"),
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

const mergeQueueEntry = object({}, { enqueuer: login, enqueuedAt: timestamp });

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
    files: filesShape,
    reviews: list(review),
    reviewThreads: list(reviewThread),
    requestedReviewers: list(text),
    /** Slugs of teams in the organization. */
    requestedTeams: list(text),
    closes: list(integer),
    autoMerge: nullable(autoMerge),
    mergeQueueEntry: nullable(mergeQueueEntry),
    mergedAt: nullable(timestamp),
    mergedBy: login,
    mergeCommit: nullable(oid),
  },
);
