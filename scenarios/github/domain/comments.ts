/** Creates, updates and deletes comments on issues and pull requests. */
import { GitHubError, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import { addComment } from "../store/threads.js";
import type { Comment, Issue, PullRequest } from "../store/types.js";
import { threadResource, touch } from "./issues.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";
import { MAX_BODY, requireLength } from "./text-limits.js";

const MAX_COMMENTS = 2500;

export function comment(store: Store, viewer: Viewer, subject: Issue | PullRequest, body: string): Comment {
  requirePermission(viewer, subject.repository, { permission: "read", resource: threadResource(subject) });
  if (subject.locked && !atLeast(viewerPermission(viewer, subject.repository), "write")) {
    throw new GitHubError("FORBIDDEN", "Unable to create comment because issue is locked.");
  }
  checkBody(body);
  if (subject.comments.length >= MAX_COMMENTS)
    throw new GitHubError(
      "FORBIDDEN",
      `Commenting is disabled on issues with more than ${MAX_COMMENTS} comments`,
    );
  const made = addComment(store, { subject, body, author: viewer.user, createdAt: store.now() });
  touch(store, subject);
  return made;
}

export function updateComment(store: Store, viewer: Viewer, edited: Comment, body: string): void {
  requireOwn(viewer, edited);
  checkBody(body);
  edited.body = body;
  edited.updatedAt = store.now();
  touch(store, edited.subject);
}

export function deleteComment(store: Store, viewer: Viewer, deleted: Comment): void {
  requireOwn(viewer, deleted);
  deleted.subject.comments = deleted.subject.comments.filter((other) => other !== deleted);
  for (const node of [deleted, ...deleted.reactions]) store.nodes.delete(node.id);
  touch(store, deleted.subject);
}

function requireOwn(viewer: Viewer, { author, subject }: Comment): void {
  const permission = author === viewer.user ? "read" : "write";
  requirePermission(viewer, subject.repository, { permission, resource: threadResource(subject) });
}

export function checkBody(body: string): void {
  if (body.trim() === "") throw unprocessable("Body can't be blank");
  requireLength(body, MAX_BODY, { resource: "IssueComment", field: "body" });
}
