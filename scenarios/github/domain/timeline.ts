/** The timelines of issues and pull requests: events, comments, references from pull requests, commits and reviews. */
import { encodeNodeId } from "../store/ids.js";
import type { Store } from "../store/store.js";
import type {
  Comment,
  Commit,
  Issue,
  MergeMethod,
  PullRequest,
  Review,
  TimelineEvent,
  User,
} from "../store/types.js";
import { closedByText } from "./closing-keywords.js";

type Thread = Issue | PullRequest;
type Values = TimelineEvent["values"];
export type TimelineItem = Comment | Commit | Review | TimelineEvent;

/** Returns what the timeline contains, oldest first. Changes before the world was loaded have no events. */
export function timeline(thread: Thread): TimelineItem[] {
  const { events, comments } = thread;
  const others =
    thread.__typename === "Issue" ? references(thread) : [...thread.commits, ...submitted(thread)];
  return [...others, ...comments, ...events].sort((a, b) => timelineDate(a).localeCompare(timelineDate(b)));
}

/** Returns the time by which a timeline is sorted. */
export function timelineDate(item: TimelineItem): string {
  if ("committer" in item) return item.committer.date;
  return ("submittedAt" in item ? item.submittedAt : item.createdAt) ?? "";
}

function submitted({ reviews }: PullRequest): Review[] {
  return reviews.filter(({ state }) => state !== "PENDING");
}

/** Makes a change, and adds the events of what differs afterwards to the timelines of these issues. */
export function recordChange(
  store: Store,
  actor: User | null,
  threads: readonly Thread[],
  change: () => void,
  closer: PullRequest | null = null,
): void {
  const copies = threads.map((thread) => ({ thread, before: { ...thread } }));
  change();
  for (const { thread, before } of copies)
    for (const [type, values] of differences(before, thread))
      addEvent(store, actor, thread, type, { ...values, ...roles(actor), closer });
}

/** Returns the actor by the names that events have for it, and what is not known of auto-merge and queues. */
function roles(actor: User | null): Values {
  const unknown = { reason: null, reasonCode: null, mergeQueue: null, beforeCommit: null };
  return { enabler: actor, disabler: actor, enqueuer: actor, ...unknown };
}

/** Returns the events of what differs. A type has only some of the values. */
function differences(before: Thread, thread: Thread): (readonly [type: string, values: Values])[] {
  const { lockReason } = thread;
  const stateReason = thread.__typename === "Issue" ? thread.stateReason : null;
  const [previousRefName, mergeRefName] = [before, thread].map(baseName);
  const names = { previousTitle: before.title, previousRefName, mergeRefName };
  const all = { lockReason, stateReason, duplicate: thread, ...names };
  const without = (values: readonly unknown[], others: readonly unknown[]) =>
    values.filter((one) => !others.includes(one));
  const events = (type: string | undefined, field: string, values: readonly unknown[]) =>
    type === undefined ? [] : values.map((one) => [type, { ...all, [field]: one }] as const);
  return KINDS.flatMap(({ of, value, added, removed }) => [
    ...events(removed, value, without(of(before), of(thread))),
    ...events(added, value, without(of(thread), of(before))),
  ]);
}

function baseName(thread: Thread): string | null {
  return thread.__typename === "PullRequest" ? thread.baseRefName : null;
}

export function addEvent(
  store: Store,
  actor: User | null,
  thread: Thread,
  type: string,
  values: Values,
): void {
  const createdAt = store.now();
  thread.events.push(event(thread, type, store.nextId("TimelineEvent"), { actor, createdAt, values }));
}

interface Kind {
  /** What the issue or pull request has, such as labels. */
  readonly of: (thread: Thread) => readonly unknown[];
  /** The field of an event with what was added or removed. */
  readonly value: string;
  /** The types of events. */
  readonly added: string;
  readonly removed?: string;
}

const ofIssue =
  (list: (issue: Issue) => readonly unknown[]): Kind["of"] =>
  (thread) =>
    thread.__typename === "Issue" ? list(thread) : [];
const ofPull =
  (list: (pull: PullRequest) => readonly unknown[]): Kind["of"] =>
  (thread) =>
    thread.__typename === "PullRequest" ? list(thread) : [];

const autoMerge = (method: MergeMethod, added: string): Kind => ({
  of: ofPull(({ autoMergeRequest }) => (autoMergeRequest?.mergeMethod === method ? [true] : [])),
  value: "autoMerge",
  added,
  removed: "AutoMergeDisabledEvent",
});

const KINDS: readonly Kind[] = [
  { of: ({ title }) => [title], value: "currentTitle", added: "RenamedTitleEvent" },
  { of: ({ labels }) => labels, value: "label", added: "LabeledEvent", removed: "UnlabeledEvent" },
  { of: ({ assignees }) => assignees, value: "assignee", added: "AssignedEvent", removed: "UnassignedEvent" },
  {
    of: ({ milestone }) => (milestone ? [milestone.title] : []),
    value: "milestoneTitle",
    added: "MilestonedEvent",
    removed: "DemilestonedEvent",
  },
  {
    of: ({ locked }) => (locked ? [true] : []),
    value: "locked",
    added: "LockedEvent",
    removed: "UnlockedEvent",
  },
  {
    of: ofIssue(({ isPinned }) => (isPinned ? [true] : [])),
    value: "pinned",
    added: "PinnedEvent",
    removed: "UnpinnedEvent",
  },
  {
    of: ofPull(({ isDraft }) => (isDraft ? [true] : [])),
    value: "draft",
    added: "ConvertToDraftEvent",
    removed: "ReadyForReviewEvent",
  },
  {
    of: ofPull(({ requestedReviewers, requestedTeams }) => [...requestedReviewers, ...requestedTeams]),
    value: "requestedReviewer",
    added: "ReviewRequestedEvent",
    removed: "ReviewRequestRemovedEvent",
  },
  {
    of: ofPull(({ baseRefName }) => [baseRefName]),
    value: "currentRefName",
    added: "BaseRefChangedEvent",
  },
  autoMerge("MERGE", "AutoMergeEnabledEvent"),
  autoMerge("SQUASH", "AutoSquashEnabledEvent"),
  autoMerge("REBASE", "AutoRebaseEnabledEvent"),
  {
    of: ofPull(({ mergeQueueEntry }) => (mergeQueueEntry ? [true] : [])),
    value: "queued",
    added: "AddedToMergeQueueEvent",
    removed: "RemovedFromMergeQueueEvent",
  },
  {
    of: ofPull(({ mergeCommit }) => (mergeCommit ? [mergeCommit] : [])),
    value: "commit",
    added: "MergedEvent",
  },
  {
    of: ({ state }) => (state === "OPEN" ? [] : [true]),
    value: "closed",
    added: "ClosedEvent",
    removed: "ReopenedEvent",
  },
  {
    of: ofIssue(({ duplicateOf }) => (duplicateOf ? [duplicateOf] : [])),
    value: "canonical",
    added: "MarkedAsDuplicateEvent",
    removed: "UnmarkedAsDuplicateEvent",
  },
  {
    of: ofIssue(({ subIssues }) => subIssues),
    value: "subIssue",
    added: "SubIssueAddedEvent",
    removed: "SubIssueRemovedEvent",
  },
  {
    of: ofIssue(({ parent }) => (parent ? [parent] : [])),
    value: "parent",
    added: "ParentIssueAddedEvent",
    removed: "ParentIssueRemovedEvent",
  },
];

/** Returns references from the pull requests whose descriptions close the issue, or that were linked manually. */
function references(issue: Issue): TimelineEvent[] {
  return [...issue.repository.threads.values()].flatMap((other) =>
    other.__typename === "PullRequest" &&
    (other.closingIssues.includes(issue) || closedByText(other.repository, other.body).includes(issue))
      ? [reference(issue, other)]
      : [],
  );
}

function reference(issue: Issue, source: PullRequest): TimelineEvent {
  const { author: actor, createdAt, databaseId } = source;
  const values = { source, target: issue, isCrossRepository: false, referencedAt: createdAt };
  return event(issue, "CrossReferencedEvent", databaseId, { actor, createdAt, values });
}

function event(
  { repository }: Thread,
  type: string,
  id: number,
  rest: Pick<TimelineEvent, "actor" | "createdAt" | "values">,
): TimelineEvent {
  const prefix = type.replace(/[^A-Z]/g, "");
  return { __typename: type, id: encodeNodeId(prefix, repository.databaseId, id), ...rest };
}
