/** Creates, updates, closes and deletes issues. Most functions also apply to pull requests. */
import { GitHubError, invalid, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import { addIssue } from "../store/threads.js";
import type {
  Issue,
  IssueField,
  IssueFieldValue,
  IssueStateReason,
  IssueType,
  Label,
  Milestone,
  PullRequest,
  Repository,
  User,
} from "../store/types.js";
import { atLeast, isAssignable, requirePermission, viewerPermission } from "./permissions.js";
import { MAX_BODY, MAX_TITLE, requireLength } from "./text-limits.js";
import { recordChange } from "./timeline.js";

/** GitHub's limits. */
const MAX_ASSIGNEES = 10;
const MAX_LABELS = 100;

export interface IssueInput {
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly labels?: readonly Label[] | undefined;
  readonly assignees?: readonly User[] | undefined;
  readonly milestone?: Milestone | null | undefined;
  readonly issueType?: IssueType | null | undefined;
  readonly fieldValues?: FieldValues | undefined;
}

type FieldValues = ReadonlyMap<IssueField, IssueFieldValue>;

/**
 * Creates an issue, which requires read access. Without triage access, labels, assignees and milestone are ignored, and
 * without write access the values of fields.
 */
export function createIssue(store: Store, viewer: Viewer, repository: Repository, input: IssueInput): Issue {
  requirePermission(viewer, repository, { permission: "read", resource: "issues" });
  if (!repository.hasIssuesEnabled) throw new GitHubError("GONE", "Issues are disabled for this repo");
  checkText(input);
  const role = viewerPermission(viewer, repository);
  const triage = atLeast(role, "triage");
  const labels = triage ? limited(input.labels ?? []) : [];
  const assignees = triage ? assignable(input.assignees ?? [], repository) : [];
  const milestone = triage ? (input.milestone ?? null) : null;
  const issue = addIssue(store, {
    repository,
    title: input.title.trim(),
    body: input.body ?? "",
    author: viewer.user,
    issueType: triage ? (input.issueType ?? null) : null,
    fieldValues: new Map(atLeast(role, "write") ? input.fieldValues : []),
    createdAt: store.now(),
  });
  recordChange(store, viewer.user, [issue], () => Object.assign(issue, { labels, assignees, milestone }));
  store.writes++;
  return issue;
}

export interface ThreadUpdate {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly state?: "OPEN" | "CLOSED" | undefined;
  readonly stateReason?: Exclude<IssueStateReason, "REOPENED"> | undefined;
  /** The issue that a closed duplicate names. */
  readonly duplicateOf?: Issue | undefined;
  readonly labels?: readonly Label[] | undefined;
  readonly assignees?: readonly User[] | undefined;
  readonly milestone?: Milestone | null | undefined;
  /** Only for issues. */
  readonly issueType?: IssueType | null | undefined;
  /** Only for issues. Other fields keep their values. */
  readonly fieldValues?: FieldValues | undefined;
}

/** Updates the given properties. Lists replace existing values. */
export function updateThread(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  update: ThreadUpdate,
): void {
  const text = update.title !== undefined || update.body !== undefined;
  const nothing = Object.values(update).every((value) => value === undefined);
  if (text || nothing) requireAuthorOr(viewer, thread, "write");
  if (update.state !== undefined) requireAuthorOr(viewer, thread, "triage");
  if (update.labels || update.assignees || update.milestone !== undefined || update.issueType !== undefined)
    requireTriage(viewer, thread);
  if (update.fieldValues)
    requirePermission(viewer, thread.repository, { permission: "write", resource: "issues" });
  checkText(update, thread.__typename);
  const labels = update.labels && limited(update.labels);
  // Validation comes first, so that a rejected update changes nothing.
  // GitHub ignores the reason unless the state changes.
  if (update.state === "CLOSED" && thread.state !== "CLOSED")
    setClosed(store, viewer, thread, update.stateReason, update.duplicateOf);
  if (update.state === "OPEN") setOpen(store, viewer, thread);
  recordChange(store, viewer.user, [thread], () => {
    if (update.title !== undefined) thread.title = update.title.trim();
    if (update.body !== undefined) thread.body = update.body ?? "";
    if (labels) thread.labels = labels;
    if (update.assignees) thread.assignees = assignable(update.assignees, thread.repository);
    if (update.milestone !== undefined) thread.milestone = update.milestone;
    if (thread.__typename !== "Issue") return;
    if (update.issueType !== undefined) thread.issueType = update.issueType;
    thread.fieldValues = new Map([...thread.fieldValues, ...(update.fieldValues ?? [])]);
  });
  if (!nothing || thread.__typename === "PullRequest") touch(store, thread);
}

/** Closes an issue. If it is already closed, only the reason changes, if there is one. */
export function closeIssue(
  store: Store,
  viewer: Viewer,
  issue: Issue,
  reason?: Exclude<IssueStateReason, "REOPENED">,
  duplicateOf?: Issue,
): void {
  requireAuthorOr(viewer, issue, "triage");
  setClosed(store, viewer, issue, reason, duplicateOf);
  touch(store, issue);
}

/** GitHub's limit of pinned issues in a repository. */
const MAX_PINNED = 3;

/** Pins or unpins an issue. Repeating it changes nothing. */
export function setPinned(store: Store, viewer: Viewer, issue: Issue, pinned: boolean): void {
  const { repository } = issue;
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  const isPinned = (thread: Issue | PullRequest) => thread.__typename === "Issue" && thread.isPinned;
  const others = [...repository.threads.values()].filter((thread) => thread !== issue && isPinned(thread));
  if (pinned && others.length >= MAX_PINNED)
    throw unprocessable("A repository can have at most three pinned issues.");
  recordChange(store, viewer.user, [issue], () => {
    issue.isPinned = pinned;
  });
  store.writes++;
}

export function reopenIssue(store: Store, viewer: Viewer, issue: Issue): void {
  requireAuthorOr(viewer, issue, "triage");
  setOpen(store, viewer, issue);
  touch(store, issue);
}

export function addLabels(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  labels: readonly Label[],
): void {
  requireTriage(viewer, thread);
  edit(store, viewer, thread, { labels: limited([...thread.labels, ...labels]) });
}

export function removeLabels(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  labels: readonly Label[],
): void {
  requireTriage(viewer, thread);
  edit(store, viewer, thread, { labels: thread.labels.filter((label) => !labels.includes(label)) });
}

export function addAssignees(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  users: readonly User[],
): void {
  requireTriage(viewer, thread);
  edit(store, viewer, thread, { assignees: assignable([...thread.assignees, ...users], thread.repository) });
}

export function removeAssignees(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  users: readonly User[],
): void {
  requireTriage(viewer, thread);
  edit(store, viewer, thread, { assignees: thread.assignees.filter((user) => !users.includes(user)) });
}

/** Deletes an issue and all references to it. Requires admin access. */
export function deleteIssue(store: Store, viewer: Viewer, issue: Issue): void {
  requirePermission(viewer, issue.repository, { permission: "admin", resource: "issues" });
  issue.repository.threads.delete(issue.number);
  issue.repository.deletedIssues.add(issue.number);
  for (const node of [issue, ...issue.comments, ...issue.reactions]) store.nodes.delete(node.id);
  for (const repository of store.repositories.values()) {
    for (const thread of repository.threads.values()) forget(thread, issue);
  }
  for (const project of store.projects.values()) {
    for (const item of project.items.filter((one) => one.content === issue)) store.nodes.delete(item.id);
    project.items = project.items.filter((item) => item.content !== issue);
  }
  store.writes++;
}

function forget(thread: Issue | PullRequest, issue: Issue): void {
  const others = (issues: readonly Issue[]) => issues.filter((other) => other !== issue);
  if (thread.__typename === "PullRequest") {
    thread.closingIssues = others(thread.closingIssues);
    return;
  }
  if (thread.parent === issue) thread.parent = null;
  thread.subIssues = others(thread.subIssues);
  thread.blockedBy = others(thread.blockedBy);
}

export function canUpdateText(viewer: Viewer, thread: Issue | PullRequest): boolean {
  return thread.author === viewer.user || atLeast(viewerPermission(viewer, thread.repository), "write");
}

export function requireTriage(viewer: Viewer, thread: Issue | PullRequest): void {
  requirePermission(viewer, thread.repository, { permission: "triage", resource: threadResource(thread) });
}

export function requireAuthorOr(
  viewer: Viewer,
  thread: Issue | PullRequest,
  permission: "triage" | "write",
): void {
  const needed = thread.author === viewer.user ? "read" : permission;
  requirePermission(viewer, thread.repository, { permission: needed, resource: threadResource(thread) });
}

function edit(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  values: Partial<Pick<Issue, "labels" | "assignees">>,
): void {
  recordChange(store, viewer.user, [thread], () => Object.assign(thread, values));
  touch(store, thread);
}

/** Counts a write and updates the timestamp of the thread. */
export function touch(store: Store, thread: Issue | PullRequest): void {
  thread.updatedAt = store.now();
  store.writes++;
}

function setClosed(
  store: Store,
  viewer: Viewer,
  thread: Issue | PullRequest,
  given?: Exclude<IssueStateReason, "REOPENED">,
  duplicateOf?: Issue,
): void {
  if (thread.__typename === "PullRequest" && thread.state === "MERGED") {
    throw unprocessable("Cannot close a pull request that is already merged");
  }
  if (thread.state === "OPEN") {
    thread.closedAt = store.now();
    thread.closedBy = viewer.user;
  }
  recordChange(store, viewer.user, [thread], () => {
    if (thread.__typename === "Issue") {
      const reason = given ?? (thread.state === "CLOSED" ? thread.stateReason : null) ?? "COMPLETED";
      thread.stateReason = reason;
      // GitHub documents the original of a duplicate only for this reason.
      thread.duplicateOf = reason === "DUPLICATE" ? (duplicateOf ?? thread.duplicateOf) : null;
    } else Object.assign(thread, { autoMergeRequest: null, mergeQueueEntry: null });
    thread.state = "CLOSED";
  });
}

function setOpen(store: Store, viewer: Viewer, thread: Issue | PullRequest): void {
  if (thread.__typename === "PullRequest" && thread.state === "MERGED") {
    throw unprocessable("Could not open the pull request. It is already merged.");
  }
  recordChange(store, viewer.user, [thread], () => {
    if (thread.__typename === "Issue" && thread.state === "CLOSED")
      Object.assign(thread, { stateReason: "REOPENED", duplicateOf: null });
    Object.assign(thread, { state: "OPEN", closedAt: null, closedBy: null });
  });
}

/** Throws if the title is blank or a text is too long. */
export function checkText(
  { title, body }: { title?: string | undefined; body?: string | null | undefined },
  resource: "Issue" | "PullRequest" = "Issue",
): void {
  if (title !== undefined && title.trim() === "") {
    throw invalid("Title can't be blank", { resource, field: "title", code: "missing_field" });
  }
  requireLength(title, MAX_TITLE, { resource, field: "title" });
  requireLength(body, MAX_BODY, { resource, field: "body" });
}

/** Returns the users that can be assigned. Like GitHub, ignores the others. */
function assignable(users: readonly User[], repository: Repository): User[] {
  return unique(users.filter((user) => isAssignable(user, repository))).slice(0, MAX_ASSIGNEES);
}

export function threadResource(thread: Issue | PullRequest): "issues" | "pull_requests" {
  return thread.__typename === "Issue" ? "issues" : "pull_requests";
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Returns the labels without duplicates. Throws if they are more than GitHub permits for an issue. */
function limited(labels: readonly Label[]): Label[] {
  const all = unique(labels);
  if (all.length <= MAX_LABELS) return all;
  const message = `Issues can have at most ${MAX_LABELS} labels`;
  throw invalid(message, { resource: "Issue", field: "labels", code: "custom", message });
}
