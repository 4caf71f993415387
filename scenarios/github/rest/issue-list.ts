/** Filters and sorts the issues of `GET /repos/{owner}/{repo}/issues`. */
import type { Issue, PullRequest } from "../store/types.js";
import { type Call, getRepository } from "./call.js";
import { fieldError } from "./input.js";
import { storeLogin } from "./render/account.js";

type Thread = Issue | PullRequest;

/** Returns the matching issues and pull requests. */
export function listedIssues(call: Call): Thread[] {
  const repository = getRepository(call, "issues");
  const { query } = call.request;
  const filters = [
    byState(query.get("state") ?? "open"),
    byLabels(query.get("labels")),
    byAssignee(query.get("assignee")),
    byMilestone(query.get("milestone"), (number) => repository.milestones.has(number)),
    byLogin(query.get("creator"), (thread) => thread.author?.login),
    byMention(query.get("mentioned")),
    byType(query.get("type")),
    bySince(query.get("since")),
  ];
  return sorted(
    [...repository.threads.values()].filter((thread) => filters.every((matches) => matches(thread))),
    query.get("sort"),
    query.get("direction"),
  );
}

/** Sorts by the requested order, then by number. Default: newest first. */
export function sorted<T extends Thread>(
  threads: readonly T[],
  sort: string | null,
  direction: string | null,
): T[] {
  const sign = direction === "asc" ? 1 : -1;
  const key = (thread: T): string | number => {
    if (sort === "updated") return thread.updatedAt;
    return sort === "comments" || sort === "popularity" ? thread.comments.length : thread.createdAt;
  };
  return [...threads].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return sign * (left < right ? -1 : left > right ? 1 : a.number - b.number);
  });
}

export function byState(state: string): (thread: Thread) => boolean {
  if (state === "all") return () => true;
  return (thread) => (thread.state === "OPEN" ? "open" : "closed") === state;
}

/** Reports whether a thread has all of the labels, which are case-insensitive. */
function byLabels(list: string | null): (thread: Thread) => boolean {
  const names = (list ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  return (thread) => names.every((name) => thread.labels.some((label) => label.name.toLowerCase() === name));
}

function byAssignee(assignee: string | null): (thread: Thread) => boolean {
  if (assignee === null) return () => true;
  if (assignee === "none") return (thread) => thread.assignees.length === 0;
  if (assignee === "*") return (thread) => thread.assignees.length > 0;
  const login = storeLogin(assignee).toLowerCase();
  return (thread) => thread.assignees.some((user) => user.login.toLowerCase() === login);
}

function byMilestone(
  filter: string | null,
  exists: (number: number) => boolean,
): (thread: Thread) => boolean {
  if (filter === null) return () => true;
  if (filter === "none") return (thread) => thread.milestone === null;
  if (filter === "*") return (thread) => thread.milestone !== null;
  const number = Number(filter);
  if (!exists(number)) throw fieldError("Issue", "milestone", "invalid", filter);
  return (thread) => thread.milestone?.number === number;
}

function byLogin(
  filter: string | null,
  login: (thread: Thread) => string | undefined,
): (thread: Thread) => boolean {
  if (filter === null) return () => true;
  const lower = storeLogin(filter).toLowerCase();
  return (thread) => login(thread)?.toLowerCase() === lower;
}

function byMention(filter: string | null): (thread: Thread) => boolean {
  const mention = `@${filter?.toLowerCase() ?? ""}`;
  return (thread) => filter === null || thread.body.toLowerCase().includes(mention);
}

/** Pull requests have no type. */
function byType(filter: string | null): (thread: Thread) => boolean {
  const typeOf = (thread: Thread) => (thread.__typename === "Issue" ? thread.issueType : null);
  return (thread) => filter === null || typeOf(thread)?.name.toLowerCase() === filter.toLowerCase();
}

function bySince(since: string | null): (thread: Thread) => boolean {
  const time = since === null ? Number.NaN : Date.parse(since);
  return (thread) => Number.isNaN(time) || Date.parse(thread.updatedAt) >= time;
}
