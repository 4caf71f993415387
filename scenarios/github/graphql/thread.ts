/** Resolvers shared by issues, pull requests and comments. */
import { authorAssociation } from "../domain/author-association.js";
import { canUpdateText } from "../domain/issues.js";
import { assignableUsers, atLeast, canSeeProject, viewerPermission } from "../domain/permissions.js";
import type { Comment, Issue, Label, PullRequest, Repository, User } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { minimizableFields } from "./hidden.js";
import { reactableFields } from "./reaction.js";
import { subscribableFields } from "./subscription.js";
import { type Call, constant, type Fields, own, WEB } from "./types.js";

type Thread = Issue | PullRequest;

/** Fields of the interface Labelable. */
export const labelableFields: Fields<{ readonly labels: readonly Label[] }> = {
  labels: (subject, args: PageArgs & { orderBy?: Order | null }, _call, info) => {
    const keys = { NAME: (label: Label) => label.name.toLowerCase(), CREATED_AT: () => 0 };
    return connection(ordered(subject.labels, args.orderBy, keys), args, info);
  },
};

export const threadFields: Fields<Thread> = {
  ...own<Thread>(
    "id",
    "databaseId",
    "number",
    "title",
    "body",
    "author",
    "milestone",
    "locked",
    "repository",
  ),
  ...own<Thread>("createdAt", "updatedAt", "closedAt"),
  ...bodies<Thread>(),
  ...constant(null, "editor", "lastEditedAt"),
  activeLockReason: (thread) => thread.lockReason,
  ...constant(false, "createdViaEmail", "includesCreatedEdit"),
  fullDatabaseId: (thread) => String(thread.databaseId),
  closed: (thread) => thread.state !== "OPEN",
  publishedAt: (thread) => thread.createdAt,
  titleHTML: (thread) => escapeHtml(thread.title),
  url: (thread) => WEB + threadPath(thread),
  resourcePath: threadPath,
  authorAssociation: (thread) => authorAssociation(thread.repository, thread.author),
  // Bots are not users: GitHub lists them only in assignedActors.
  assignees: (thread, args: PageArgs, _call, info) =>
    connection(
      thread.assignees.filter((user) => user.__typename === "User"),
      args,
      info,
    ),
  assignedActors: (thread, args: PageArgs, _call, info) => connection(thread.assignees, args, info),
  suggestedActors: (thread, args: PageArgs & { query?: string | null }, call, info) =>
    connection(assignableActors(call, thread.repository, args.query), args, info),
  ...labelableFields,
  comments: (thread, args: PageArgs & { orderBy?: Order | null }, _call, info) => {
    const keys = { UPDATED_AT: (comment: Comment) => comment.updatedAt };
    return connection(ordered(thread.comments, args.orderBy, keys), args, info);
  },
  participants: (thread, args: PageArgs, _call, info) => {
    const people = [thread.author, ...thread.assignees, ...thread.comments.map((comment) => comment.author)];
    return connection(
      [...new Set(people.filter((user) => user?.__typename === "User"))].flatMap((user) => user ?? []),
      args,
      info,
    );
  },
  projectItems: (thread, args: PageArgs & { includeArchived?: boolean | null }, call, info) => {
    const items = [...call.store.projects.values()]
      .filter((project) => canSeeProject(call.viewer, project))
      .flatMap((project) => project.items.filter((item) => item.content === thread));
    return connection(
      items.filter((item) => args.includeArchived !== false || !item.isArchived),
      args,
      info,
    );
  },
  // GitHub has removed classic projects, but `gh pr edit` still queries them.
  projectCards: (_thread, args: PageArgs, _call, info) => connection([], args, info),
  ...reactableFields,
  viewerDidAuthor: (thread, _args, call) => thread.author === call.viewer.user,
  viewerCanUpdate: (thread, _args, call) => canUpdateText(call.viewer, thread),
  viewerCanClose: (thread, _args, call) => thread.state === "OPEN" && mayTriage(call, thread),
  viewerCanReopen: (thread, _args, call) => thread.state === "CLOSED" && mayTriage(call, thread),
  viewerCanLabel: (thread, _args, call) =>
    atLeast(viewerPermission(call.viewer, thread.repository), "triage"),
  ...subscribableFields,
};

export const commentFields: Fields<Comment> = {
  ...own<Comment>("id", "databaseId", "author", "body", "createdAt", "updatedAt"),
  ...bodies<Comment>(),
  ...constant(null, "editor", "lastEditedAt"),
  ...constant(false, "createdViaEmail", "includesCreatedEdit"),
  ...minimizableFields,
  fullDatabaseId: (comment) => String(comment.databaseId),
  publishedAt: (comment) => comment.createdAt,
  authorAssociation: (comment) => authorAssociation(comment.subject.repository, comment.author),
  // GitHub returns an issue with the pull request's number even for a comment on a pull request.
  issue: (comment) => comment.subject,
  pullRequest: (comment) => (comment.subject.__typename === "PullRequest" ? comment.subject : null),
  repository: (comment) => comment.subject.repository,
  url: (comment) => WEB + commentPath(comment),
  resourcePath: commentPath,
  ...reactableFields,
  viewerDidAuthor: (comment, _args, call) => comment.author === call.viewer.user,
  viewerCanUpdate: mayEditComment,
  viewerCanDelete: mayEditComment,
};

export function threadPath(thread: Thread): string {
  const kind = thread.__typename === "Issue" ? "issues" : "pull";
  return `/${thread.repository.owner.login}/${thread.repository.name}/${kind}/${thread.number}`;
}

export function bodies<S extends { body: string }>(): Fields<S> {
  return {
    bodyHTML: (subject) => (subject.body ? `<p dir="auto">${escapeHtml(subject.body)}</p>` : ""),
    bodyText: (subject) => subject.body,
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Returns the users and bots that can be assigned and whose login contains the query. */
export function assignableActors(
  call: Call,
  repository: Repository,
  query: string | null | undefined,
): User[] {
  const words = (query ?? "").toLowerCase();
  return assignableUsers(call.store, repository).filter((user) => user.login.toLowerCase().includes(words));
}

function commentPath(comment: Comment): string {
  return `${threadPath(comment.subject)}#issuecomment-${comment.databaseId}`;
}

function mayTriage(call: Call, thread: Thread): boolean {
  return (
    thread.author === call.viewer.user || atLeast(viewerPermission(call.viewer, thread.repository), "triage")
  );
}

function mayEditComment(comment: Comment, _args: unknown, call: Call): boolean {
  return (
    comment.author === call.viewer.user ||
    atLeast(viewerPermission(call.viewer, comment.subject.repository), "write")
  );
}
