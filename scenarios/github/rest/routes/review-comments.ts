/** Endpoints for review comments and replies. */
import { commentOnChange, isVisibleReview, replyToThread } from "../../domain/reviews.js";
import { notFound } from "../../store/errors.js";
import type { ReviewComment } from "../../store/types.js";
import { type Call, getPull, getReviewComment } from "../call.js";
import { requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { reviewCommentObject } from "../render/review-comment.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";
import { threadInput } from "./reviews.js";

const COMMENTS = "/repos/{owner}/{repo}/pulls/{pull_number}/comments";

export const reviewCommentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: COMMENTS,
    docs: "pulls/comments#list-review-comments-on-a-pull-request",
    handle: (call) => listPage(call, listed(call), (comment) => reviewCommentObject(call, comment)),
  },
  {
    method: "POST",
    path: COMMENTS,
    docs: "pulls/comments#create-a-review-comment-for-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      if ("in_reply_to" in input) throw new NotImplemented('the key "in_reply_to" of the body of ');
      const place = { ...threadInput(input), commitOid: requiredText(input, "commit_id") };
      return created(call, commentOnChange(store, viewer, getPull(call), place));
    },
  },
  {
    method: "POST",
    path: `${COMMENTS}/{comment_id}/replies`,
    docs: "pulls/comments#create-a-reply-for-a-review-comment",
    handle: (call) => {
      const pull = getPull(call);
      const { thread } = getReviewComment(call, pull.repository);
      if (thread.pullRequest !== pull) throw notFound();
      return created(call, replyToThread(call.store, call.viewer, thread, requiredText(call.input, "body")));
    },
  },
];

function created(call: Call, comment: ReviewComment) {
  const body = reviewCommentObject(call, comment);
  return { status: 201, headers: { location: body.url }, body };
}

/** Sorts by the requested order. Default: by id. */
function listed(call: Call): ReviewComment[] {
  const { query } = call.request;
  const since = Date.parse(query.get("since") ?? "");
  const by = { created: "createdAt", updated: "updatedAt" } as const;
  const key = query.get("sort") === "updated" ? by.updated : by.created;
  const sign = query.has("sort") && query.get("direction") !== "asc" ? -1 : 1;
  const comments = getPull(call)
    .reviewThreads.flatMap((thread) => thread.comments)
    .filter(
      (comment) =>
        isVisibleReview(call.viewer, comment.review) &&
        (Number.isNaN(since) || Date.parse(comment.updatedAt) >= since),
    );
  if (!query.has("sort")) return comments.sort((a, b) => a.databaseId - b.databaseId);
  return comments.sort(
    (a, b) => sign * (Date.parse(a[key]) - Date.parse(b[key]) || a.databaseId - b.databaseId),
  );
}
