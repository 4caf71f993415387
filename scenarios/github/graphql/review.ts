/** Resolvers for reviews, review requests and review threads. */
import { authorAssociation } from "../domain/author-association.js";
import { canResolve, isVisibleReview } from "../domain/reviews.js";
import type { Review, ReviewComment, ReviewThread } from "../store/types.js";
import { connection, type PageArgs } from "./connection.js";
import { minimizableFields } from "./hidden.js";
import { reactableFields } from "./reaction.js";
import { bodies, threadPath } from "./thread.js";
import { constant, type Fields, own, WEB } from "./types.js";

export const reviewFields: Fields<Review> = {
  ...own<Review>("id", "databaseId", "author", "body", "state", "submittedAt", "pullRequest"),
  ...bodies<Review>(),
  ...constant(null, "editor", "lastEditedAt"),
  ...constant(false, "createdViaEmail", "includesCreatedEdit"),
  ...minimizableFields,
  fullDatabaseId: (review) => String(review.databaseId),
  repository: (review) => review.pullRequest.repository,
  comments: (review, args: PageArgs, _call, info) => {
    const comments = review.pullRequest.reviewThreads.flatMap((thread) => thread.comments);
    return connection(
      comments.filter((comment) => comment.review === review),
      args,
      info,
    );
  },
  commit: (review) => review.pullRequest.repository.commits.get(review.commitOid) ?? null,
  createdAt: (review) => review.submittedAt ?? review.pullRequest.createdAt,
  updatedAt: (review) => review.submittedAt ?? review.pullRequest.createdAt,
  publishedAt: (review) => review.submittedAt,
  authorAssociation: (review) => authorAssociation(review.pullRequest.repository, review.author),
  authorCanPushToRepository: (review) =>
    ["COLLABORATOR", "MEMBER", "OWNER"].includes(
      authorAssociation(review.pullRequest.repository, review.author),
    ),
  url: (review) => `${WEB}${threadPath(review.pullRequest)}#pullrequestreview-${review.databaseId}`,
  resourcePath: (review) => `${threadPath(review.pullRequest)}#pullrequestreview-${review.databaseId}`,
  ...reactableFields,
  viewerDidAuthor: (review, _args, call) => review.author === call.viewer.user,
};

export const reviewRequestFields: Fields<Record<string, unknown>> = own(
  "id",
  "databaseId",
  "asCodeOwner",
  "pullRequest",
  "requestedReviewer",
);

export const reviewThreadFields: Fields<ReviewThread> = {
  ...own<ReviewThread>("id", "path", "line", "startLine", "diffSide", "subjectType"),
  ...own<ReviewThread>("isResolved", "resolvedBy", "isOutdated", "pullRequest"),
  repository: (thread) => thread.pullRequest.repository,
  ...own<ReviewThread>("originalLine", "startDiffSide"),
  originalStartLine: (thread) => thread.startLine,
  isCollapsed: (thread) => thread.isResolved,
  comments: (thread, args: PageArgs & { skip?: number | null }, call, info) => {
    const seen = thread.comments.filter((comment) => isVisibleReview(call.viewer, comment.review));
    return connection(seen.slice(args.skip ?? 0), args, info);
  },
  viewerCanReply: (thread) => !thread.pullRequest.locked,
  viewerCanResolve: (thread, _args, call) => !thread.isResolved && canResolve(call.viewer, thread),
  viewerCanUnresolve: (thread, _args, call) => thread.isResolved && canResolve(call.viewer, thread),
};

export const reviewCommentFields: Fields<ReviewComment> = {
  ...own<ReviewComment>("id", "databaseId", "author", "body", "diffHunk", "createdAt", "updatedAt"),
  ...bodies<ReviewComment>(),
  ...constant(null, "editor", "lastEditedAt"),
  ...constant(false, "createdViaEmail", "includesCreatedEdit"),
  ...minimizableFields,
  fullDatabaseId: (comment) => String(comment.databaseId),
  publishedAt: (comment) => comment.createdAt,
  draftedAt: (comment) => comment.createdAt,
  authorAssociation: (comment) => authorAssociation(comment.thread.pullRequest.repository, comment.author),
  pullRequest: (comment) => comment.thread.pullRequest,
  pullRequestReview: (comment) => comment.review,
  repository: (comment) => comment.thread.pullRequest.repository,
  replyTo: (comment) => (comment.thread.comments[0] === comment ? null : comment.thread.comments[0]),
  path: (comment) => comment.thread.path,
  line: (comment) => comment.thread.line,
  startLine: (comment) => comment.thread.startLine,
  originalLine: (comment) => comment.thread.originalLine,
  originalStartLine: (comment) => comment.thread.startLine,
  outdated: (comment) => comment.thread.isOutdated,
  subjectType: (comment) => comment.thread.subjectType,
  state: (comment) => (comment.review?.state === "PENDING" ? "PENDING" : "SUBMITTED"),
  url: (comment) => WEB + commentPath(comment),
  resourcePath: commentPath,
  ...reactableFields,
  viewerDidAuthor: (comment, _args, call) => comment.author === call.viewer.user,
};

function commentPath(comment: ReviewComment): string {
  return `${threadPath(comment.thread.pullRequest)}#discussion_r${comment.databaseId}`;
}
