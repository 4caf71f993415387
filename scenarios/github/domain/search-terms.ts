/** Matches issues and pull requests against the qualifiers of a search. */
import type { Store, Viewer } from "../store/store.js";
import type { Issue, Project, PullRequest, User } from "../store/types.js";
import { headCommit, reviewDecision } from "./branch-requirements.js";
import { rollupState } from "./checks.js";
import { inNumberRange, inRange } from "./date-range.js";
import type { Term } from "./query-terms.js";

interface Search {
  readonly store: Store;
  readonly viewer: Viewer;
  readonly terms: readonly Term[];
}

type Thread = Issue | PullRequest;
type Qualifier = (thread: Thread, value: string, search: Search) => boolean;

export function matchesTerm(search: Search, thread: Thread, { key, value, values, negated }: Term): boolean {
  if (key === "sort" || key === "in") return true;
  const holds = own(QUALIFIERS, key) ?? own(PULL_QUALIFIERS, key);
  // A comma-separated list matches if any of its labels does. Only labels have lists.
  const alternatives = key === "label" ? values : [value];
  return negated !== alternatives.some((one) => holds?.(thread, one, search) ?? false);
}

/** Whether GitHub documents the qualifier, and it is not implemented here. A qualifier that GitHub does not have finds nothing. */
export function isDocumentedOnly({ key, value }: Term): boolean {
  return (
    NOT_IMPLEMENTED.includes(key) ||
    (["has", "no"].includes(key) && !LACKS.includes(value)) ||
    (["is", "state"].includes(key) && NOT_IMPLEMENTED_KINDS.includes(value))
  );
}

/** https://docs.github.com/search-github/searching-on-github/searching-issues-and-pull-requests */
const NOT_IMPLEMENTED: readonly string[] = ["app", "field", "hash", "sha", "team"];
const NOT_IMPLEMENTED_KINDS: readonly string[] = ["internal"];

const ofOwner: Qualifier = ({ repository }, value) => same(repository.owner.login, value);
const ofKind: Qualifier = (thread, value) => own(KINDS, value.toLowerCase())?.(thread) ?? false;

/** The entry of a table, but none of its prototype. */
const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const QUALIFIERS: Readonly<Record<string, Qualifier>> = {
  "": (thread, value, search) => searchableText(search, thread).includes(value.toLowerCase()),
  repo: ({ repository }, value) => same(`${repository.owner.login}/${repository.name}`, value),
  org: ofOwner,
  user: ofOwner,
  owner: ofOwner,
  is: ofKind,
  state: ofKind,
  type: (thread, value, search) =>
    ofKind(thread, value, search) || (!isPull(thread) && same(thread.issueType?.name, value)),
  label: ({ labels }, value) => labels.some(({ name }) => same(name, value)),
  author: (thread, value, search) => isUser(search, thread.author, value),
  assignee: (thread, value, search) =>
    value === "*"
      ? thread.assignees.length > 0
      : thread.assignees.some((user) => isUser(search, user, value)),
  commenter: commentedBy,
  mentions,
  involves: (thread, value, search) =>
    isUser(search, thread.author, value) ||
    thread.assignees.some((user) => isUser(search, user, value)) ||
    commentedBy(thread, value, search) ||
    mentions(thread, value, search),
  milestone: ({ milestone }, value) => (value === "*" ? milestone !== null : same(milestone?.title, value)),
  project: (thread, value, search) =>
    threadProjects(search, thread).some(({ owner, number }) => same(`${owner.login}/${number}`, value)),
  no: lacks,
  has: (thread, value, search) => !lacks(thread, value, search),
  created: (thread, value) => inRange(thread.createdAt, value),
  updated: (thread, value) => inRange(thread.updatedAt, value),
  closed: (thread, value) => thread.closedAt !== null && inRange(thread.closedAt, value),
  comments: (thread, value) => inNumberRange(thread.comments.length, value),
  reactions: (thread, value) => inNumberRange(thread.reactions.length, value),
  reason: (thread, value) => !isPull(thread) && thread.stateReason === value.toUpperCase().replace(" ", "_"),
  linked: (thread, value) =>
    value === "pr"
      ? closingPulls(thread).length > 0
      : value === "issue" && isPull(thread) && thread.closingIssues.length > 0,
  interactions: (thread, value) => inNumberRange(thread.comments.length + thread.reactions.length, value),
  language: ({ repository }, value) => same(repository.primaryLanguage, value),
  "parent-issue": (thread, value) => !isPull(thread) && isNamed(thread.parent, value),
  "sub-issue": (thread, value) => !isPull(thread) && thread.subIssues.some((issue) => isNamed(issue, value)),
  archived: ({ repository }, value) => repository.isArchived === (value === "true"),
};

const KINDS: Readonly<Record<string, (thread: Thread) => boolean>> = {
  issue: (thread) => !isPull(thread),
  pr: isPull,
  "pull-request": isPull,
  open: (thread) => thread.state === "OPEN",
  closed: (thread) => thread.state !== "OPEN",
  merged: (thread) => thread.state === "MERGED",
  unmerged: (thread) => isPull(thread) && thread.state !== "MERGED",
  draft: (thread) => isPull(thread) && thread.isDraft,
  public: ({ repository }) => repository.visibility === "PUBLIC",
  private: ({ repository }) => repository.visibility === "PRIVATE",
  locked: (thread) => thread.locked,
  unlocked: (thread) => !thread.locked,
  queued: (thread) => isPull(thread) && thread.mergeQueueEntry !== null,
  blocking: (thread) =>
    !isPull(thread) &&
    thread.state === "OPEN" &&
    [...thread.repository.threads.values()].some(
      (other) => !isPull(other) && other.blockedBy.includes(thread),
    ),
  blocked: (thread) => !isPull(thread) && thread.blockedBy.some((issue) => issue.state === "OPEN"),
};

type PullQualifier = (pull: PullRequest, value: string, search: Search) => boolean;

const PULL_ONLY: Readonly<Record<string, PullQualifier>> = {
  head: (pull, value) => pull.headRefName === value,
  base: (pull, value) => pull.baseRefName === value,
  draft: (pull, value) => pull.isDraft === (value === "true"),
  merged: ({ mergedAt }, value) => mergedAt !== null && inRange(mergedAt, value),
  review: (pull, value) =>
    value === "none" ? submitted(pull).length === 0 : reviewDecision(pull) === own(DECISIONS, value),
  "reviewed-by": (pull, value, search) =>
    submitted(pull).some((review) => isUser(search, review.author, value)),
  "review-requested": (pull, value, search) =>
    [...pull.requestedReviewers, ...pull.requestedTeams.flatMap((team) => team.members)].some((user) =>
      isUser(search, user, value),
    ),
  "user-review-requested": (pull, value, search) =>
    pull.requestedReviewers.some((user) => isUser(search, user, value)),
  "team-review-requested": (pull, value) =>
    pull.requestedTeams.some(({ organization, slug }) => same(`${organization.login}/${slug}`, value)),
  status: (pull, value) => {
    const head = headCommit(pull);
    return head !== null && same(rollupState(head), value);
  },
};

/** The pull request qualifiers, extended to issues, which none of them matches. */
const PULL_QUALIFIERS: Readonly<Record<string, Qualifier>> = Object.fromEntries(
  Object.entries(PULL_ONLY).map(([key, matches]): [string, Qualifier] => [
    key,
    (thread, value, search) => isPull(thread) && matches(thread, value, search),
  ]),
);

const DECISIONS: Readonly<Record<string, ReturnType<typeof reviewDecision>>> = {
  approved: "APPROVED",
  changes_requested: "CHANGES_REQUESTED",
  required: "REVIEW_REQUIRED",
};

function isPull(thread: Thread): thread is PullRequest {
  return thread.__typename === "PullRequest";
}

function same(text: string | null | undefined, value: string): boolean {
  return text?.toLowerCase() === value.toLowerCase();
}

/** Compares a user with a login. `@me` is the viewer; bots may have the prefix `app/` or the suffix `[bot]`. */
function isUser({ viewer }: Search, user: User | null, value: string): boolean {
  if (value === "@me") return user === viewer.user;
  return same(user?.login, value.replace(/^app\//, "").replace(/\[bot\]$/, ""));
}

function commentedBy(thread: Thread, value: string, search: Search): boolean {
  return thread.comments.some((comment) => isUser(search, comment.author, value));
}

function mentions(thread: Thread, value: string, { viewer }: Search): boolean {
  const login = value === "@me" ? viewer.user.login : value;
  const texts = [thread.body, ...thread.comments.map((comment) => comment.body)];
  return texts.some((text) => text.toLowerCase().includes(`@${login.toLowerCase()}`));
}

/** The values of `no:` and `has:`. */
const LACKS = ["assignee", "label", "milestone", "project", "type", "parent-issue", "sub-issue"];

function lacks(thread: Thread, what: string, search: Search): boolean {
  switch (what) {
    case "assignee":
      return thread.assignees.length === 0;
    case "label":
      return thread.labels.length === 0;
    case "milestone":
      return thread.milestone === null;
    case "project":
      return threadProjects(search, thread).length === 0;
    case "type":
      return !isPull(thread) && thread.issueType === null;
    case "parent-issue":
      return isPull(thread) || thread.parent === null;
    default:
      return isPull(thread) || thread.subIssues.length === 0;
  }
}

/** Whether a value is `owner/name#number` of an issue. */
function isNamed(issue: Issue | null, value: string): boolean {
  if (issue === null) return false;
  const { owner, name } = issue.repository;
  return same(`${owner.login}/${name}#${issue.number}`, value);
}

/** Returns the text to search: the texts named by `in:`, or all. */
function searchableText({ terms }: Search, thread: Thread): string {
  const named = terms.filter((term) => term.key === "in").flatMap((term) => term.value.split(","));
  const isSearched = (place: string) => named.length === 0 || named.includes(place);
  const parts = [
    ...(isSearched("title") ? [thread.title] : []),
    ...(isSearched("body") ? [thread.body] : []),
    ...(isSearched("comments") ? thread.comments.map((comment) => comment.body) : []),
  ];
  return parts.join("\n").toLowerCase();
}

function threadProjects({ store }: Search, thread: Thread): Project[] {
  const projects = [...store.projects.values()];
  return projects.filter((project) => project.items.some((item) => item.content === thread));
}

function submitted({ reviews }: PullRequest) {
  return reviews.filter((review) => review.state !== "PENDING");
}

function closingPulls(thread: Thread): PullRequest[] {
  if (isPull(thread)) return [];
  return [...thread.repository.threads.values()]
    .filter(isPull)
    .filter((pull) => pull.closingIssues.includes(thread));
}
