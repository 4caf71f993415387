/** The timelines of issues: events, comments and references from pull requests. */
import { encodeNodeId } from "../store/ids.js";
import type { Store } from "../store/store.js";
import type { Comment, Issue, PullRequest, TimelineEvent, User } from "../store/types.js";
import { closedByText } from "./closing-keywords.js";

type Values = TimelineEvent["values"];

/** Returns what the timeline contains, oldest first. Changes before the world was loaded have no events. */
export function timeline(issue: Issue): (Comment | TimelineEvent)[] {
  const references = referencingPulls(issue).map((pull) => reference(issue, pull));
  return [...issue.events, ...references, ...issue.comments].sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt),
  );
}

/** Makes a change, and adds the events of what differs afterwards to the timelines of these issues. */
export function recordChange(
  store: Store,
  actor: User | null,
  threads: readonly (Issue | PullRequest)[],
  change: () => void,
  closer: PullRequest | null = null,
): void {
  const copies = threads.flatMap((thread) =>
    thread.__typename === "Issue" ? [{ issue: thread, before: { ...thread } }] : [],
  );
  change();
  for (const { issue, before } of copies)
    for (const [type, values] of differences(before, issue))
      addEvent(store, actor, issue, type, { ...values, closer });
}

/** Returns the events of what differs. A type has only some of the values. */
function differences(before: Issue, issue: Issue): (readonly [type: string, values: Values])[] {
  const { lockReason, stateReason } = issue;
  const all = { lockReason, stateReason, previousTitle: before.title, duplicate: issue };
  const without = (values: readonly unknown[], others: readonly unknown[]) =>
    values.filter((one) => !others.includes(one));
  const events = (type: string | undefined, field: string, values: readonly unknown[]) =>
    type === undefined ? [] : values.map((one) => [type, { ...all, [field]: one }] as const);
  return KINDS.flatMap(({ of, value, added, removed }) => [
    ...events(removed, value, without(of(before), of(issue))),
    ...events(added, value, without(of(issue), of(before))),
  ]);
}

export function addEvent(store: Store, actor: User | null, issue: Issue, type: string, values: Values): void {
  const createdAt = store.now();
  issue.events.push(event(issue, type, store.nextId("TimelineEvent"), { actor, createdAt, values }));
}

interface Kind {
  /** What the issue has, such as labels. */
  readonly of: (issue: Issue) => readonly unknown[];
  /** The field of an event with what was added or removed. */
  readonly value: string;
  /** The types of events. */
  readonly added: string;
  readonly removed?: string;
}

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
    of: ({ isPinned }) => (isPinned ? [true] : []),
    value: "pinned",
    added: "PinnedEvent",
    removed: "UnpinnedEvent",
  },
  {
    of: ({ state }) => (state === "CLOSED" ? [true] : []),
    value: "closed",
    added: "ClosedEvent",
    removed: "ReopenedEvent",
  },
  {
    of: ({ duplicateOf }) => (duplicateOf ? [duplicateOf] : []),
    value: "canonical",
    added: "MarkedAsDuplicateEvent",
    removed: "UnmarkedAsDuplicateEvent",
  },
  {
    of: ({ subIssues }) => subIssues,
    value: "subIssue",
    added: "SubIssueAddedEvent",
    removed: "SubIssueRemovedEvent",
  },
  {
    of: ({ parent }) => (parent ? [parent] : []),
    value: "parent",
    added: "ParentIssueAddedEvent",
    removed: "ParentIssueRemovedEvent",
  },
];

/** Returns the pull requests whose descriptions close the issue, or that were linked manually. */
function referencingPulls(thread: Issue | PullRequest): PullRequest[] {
  return [...thread.repository.threads.values()].filter(
    (other): other is PullRequest =>
      thread.__typename === "Issue" &&
      other.__typename === "PullRequest" &&
      (other.closingIssues.includes(thread) || closedByText(other.repository, other.body).includes(thread)),
  );
}

function reference(issue: Issue, source: PullRequest): TimelineEvent {
  const { author: actor, createdAt, databaseId } = source;
  const values = { source, target: issue, isCrossRepository: false, referencedAt: createdAt };
  return event(issue, "CrossReferencedEvent", databaseId, { actor, createdAt, values });
}

function event(
  { repository }: Issue,
  type: string,
  id: number,
  rest: Pick<TimelineEvent, "actor" | "createdAt" | "values">,
): TimelineEvent {
  const prefix = type.replace(/[^A-Z]/g, "");
  return { __typename: type, id: encodeNodeId(prefix, repository.databaseId, id), ...rest };
}
