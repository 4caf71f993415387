/** Hides comments and reviews, and shows them again. */
import type { Store, Viewer } from "../store/store.js";
import type {
  Comment,
  Discussion,
  DiscussionComment,
  HideReason,
  Issue,
  PullRequest,
  Review,
  ReviewComment,
} from "../store/types.js";
import { threadResource } from "./issues.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";

export type Hideable = Comment | DiscussionComment | Review | ReviewComment;

/** Reports whether the viewer may hide a comment: their own, and others with permission to write. */
export function mayHide(viewer: Viewer, comment: Hideable): boolean {
  return (
    comment.author === viewer.user || atLeast(viewerPermission(viewer, placeOf(comment).repository), "write")
  );
}

export function hide(store: Store, viewer: Viewer, comment: Hideable, reason: HideReason): void {
  requireMayHide(viewer, comment);
  store.writes++;
  comment.hiddenFor = reason;
}

export function show(store: Store, viewer: Viewer, comment: Hideable): void {
  requireMayHide(viewer, comment);
  store.writes++;
  comment.hiddenFor = null;
}

function requireMayHide(viewer: Viewer, comment: Hideable): void {
  const place = placeOf(comment);
  const permission = comment.author === viewer.user ? "read" : "write";
  const resource = place.__typename === "Discussion" ? "discussions" : threadResource(place);
  requirePermission(viewer, place.repository, { permission, resource });
}

/** Returns what a comment is about. */
function placeOf(comment: Hideable): Issue | PullRequest | Discussion {
  switch (comment.__typename) {
    case "IssueComment":
      return comment.subject;
    case "PullRequestReview":
      return comment.pullRequest;
    case "PullRequestReviewComment":
      return comment.thread.pullRequest;
    case "DiscussionComment":
      return comment.discussion;
  }
}
