/** Discussions of repositories. A repository that has them disabled has neither discussions nor categories. */
import { entriesIn } from "../resources/entries.js";
import { discussionCategories } from "../resources/tables/discussion-categories.js";
import { addDiscussion, addDiscussionComment } from "../store/discussions.js";
import { GitHubError, notFound, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Discussion, DiscussionCategory, DiscussionComment, Repository } from "../store/types.js";
import { checkBody } from "./comments.js";
import { checkText } from "./issues.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";

export function listCategories(repository: Repository): readonly DiscussionCategory[] {
  if (!repository.hasDiscussionsEnabled) return [];
  // The table has the fields of this type.
  return entriesIn(discussionCategories, repository) as readonly DiscussionCategory[];
}

export function listDiscussions(repository: Repository): Discussion[] {
  return repository.hasDiscussionsEnabled ? [...repository.discussions.values()] : [];
}

/** Reports whether a discussion has an answer. Null: its category has no answers. */
export function isAnswered({ category, answer }: Discussion): boolean | null {
  return category.isAnswerable ? answer !== null : null;
}

export function createDiscussion(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { category, title, body }: Pick<Discussion, "category" | "title" | "body">,
): Discussion {
  if (category.parent !== repository) throw notFound("Could not resolve to a category of the repository.");
  requireAccess(viewer, repository, "read");
  checkText({ title });
  checkBody(body);
  store.writes++;
  const createdAt = store.now();
  return addDiscussion(store, { repository, category, title, body, author: viewer.user, createdAt });
}

/** Adds a comment, or a reply to one. */
export function commentOnDiscussion(
  store: Store,
  viewer: Viewer,
  discussion: Discussion,
  body: string,
  replyTo: DiscussionComment | null,
): DiscussionComment {
  const { repository } = discussion;
  requireAccess(viewer, repository, "read");
  if (discussion.locked && !atLeast(viewerPermission(viewer, repository), "write"))
    throw new GitHubError("FORBIDDEN", "You are not allowed to comment on this discussion.");
  if (replyTo && replyTo.discussion !== discussion)
    throw unprocessable("The comment to reply to is in another discussion.");
  if (replyTo?.replyTo) throw unprocessable("Parent comment is already in a thread, cannot reply to it");
  checkBody(body);
  touch(store, discussion);
  const createdAt = store.now();
  return addDiscussionComment(store, { discussion, replyTo, body, author: viewer.user, createdAt });
}

export function updateDiscussionComment(
  store: Store,
  viewer: Viewer,
  comment: DiscussionComment,
  body: string,
): void {
  requireAuthorOrTriage(viewer, comment, comment.discussion);
  checkBody(body);
  comment.body = body;
  comment.updatedAt = store.now();
  touch(store, comment.discussion);
}

/** Deletes a comment. One with replies stays, without its author and body. */
export function deleteDiscussionComment(store: Store, viewer: Viewer, comment: DiscussionComment): void {
  const { discussion } = comment;
  requireAuthorOrTriage(viewer, comment, discussion);
  if (discussion.answer === comment) discussion.answer = null;
  touch(store, discussion);
  if (discussion.comments.some(({ replyTo }) => replyTo === comment)) {
    Object.assign(comment, { author: null, body: "", deletedAt: store.now() });
    return;
  }
  discussion.comments = discussion.comments.filter((other) => other !== comment);
  for (const { id } of [comment, ...comment.reactions]) store.nodes.delete(id);
}

/** Makes a comment or a reply the answer of its discussion, or revokes it. */
export function setAnswer(store: Store, viewer: Viewer, comment: DiscussionComment, isAnswer: boolean): void {
  const { discussion } = comment;
  requireAuthorOrTriage(viewer, discussion, discussion);
  if (!discussion.category.isAnswerable) throw unprocessable("Answers cannot be accepted in this category.");
  if (isAnswer) discussion.answer = comment;
  else if (discussion.answer === comment) discussion.answer = null;
  touch(store, discussion);
}

function requireAuthorOrTriage(
  viewer: Viewer,
  { author }: Discussion | DiscussionComment,
  { repository }: Discussion,
): void {
  requireAccess(viewer, repository, author === viewer.user ? "read" : "triage");
}

function requireAccess(viewer: Viewer, repository: Repository, permission: "read" | "triage"): void {
  requirePermission(viewer, repository, { permission, resource: "discussions" });
}

function touch(store: Store, discussion: Discussion): void {
  discussion.updatedAt = store.now();
  store.writes++;
}
