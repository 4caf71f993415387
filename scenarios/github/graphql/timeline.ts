/** Resolvers for the timelines of issues and pull requests. */
import { type TimelineItem, timeline, timelineDate } from "../domain/timeline.js";
import { decodeNodeId, nodeId } from "../store/ids.js";
import type { Comment, Commit, Issue, PullRequest, Review } from "../store/types.js";
import { connection, type PageArgs } from "./connection.js";
import { threadPath } from "./thread.js";
import { type Fields, View, WEB } from "./types.js";

type Thread = Issue | PullRequest;

interface TimelineArgs extends PageArgs {
  readonly since?: string | null;
  readonly itemTypes?: readonly string[] | null;
  readonly skip?: number | null;
}

export const timelineFields: Fields<Thread> = {
  timelineItems: (thread, { since, itemTypes, skip, ...args }: TimelineArgs, _call, info) => {
    const items = timeline(thread).filter(
      (item) => (!since || timelineDate(item) >= since) && (!itemTypes || itemTypes.includes(itemType(item))),
    );
    const nodes = items.slice(skip ?? 0).map((item) => timelineItem(thread, item));
    return connection(nodes, args, info, { connection: { updatedAt: thread.updatedAt } });
  },
};

/** Returns the value of the enum: `LABELED_EVENT` for a `LabeledEvent`. */
function itemType({ __typename: type }: TimelineItem): string {
  return type === "Commit" ? "PULL_REQUEST_COMMIT" : type.replace(/\B[A-Z]/g, "_$&").toUpperCase();
}

function timelineItem(thread: Thread, item: TimelineItem): Comment | PullCommit | Review | View {
  if (!("values" in item)) return isCommit(item) ? pullCommit(thread, item) : item;
  const { __typename: type, values, ...event } = item;
  const databaseId = Number(decodeNodeId(event.id)?.keys.at(-1));
  const resourcePath = `${threadPath(thread)}#event-${databaseId}`;
  const urls = { url: WEB + resourcePath, resourcePath };
  return new View({ ...subjects(thread), ...urls, databaseId, ...values, ...event }, type);
}

/** Returns the issue or pull request by the names that events have for it. */
function subjects(thread: Thread): Record<string, Thread> {
  const names = ["assignable", "closable", "issue", "labelable", "lockable", "pullRequest", "subject"];
  return Object.fromEntries(names.map((name) => [name, thread]));
}

function isCommit(item: Comment | Commit | Review): item is Commit {
  return item.__typename === "Commit";
}

interface PullCommit {
  readonly __typename: "PullRequestCommit";
  readonly id: string;
  readonly commit: Commit;
  readonly pullRequest: Thread;
}

/** Returns the form that a commit has in a pull request. */
export function pullCommit(pullRequest: Thread, commit: Commit): PullCommit {
  const { repository, number } = pullRequest;
  const id = nodeId("Commit", repository.databaseId, number, commit.oid);
  return { __typename: "PullRequestCommit", id, commit, pullRequest };
}
