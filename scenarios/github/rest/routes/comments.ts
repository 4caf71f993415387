/** Endpoints for comments on issues and pull requests. */
import { comment, deleteComment, updateComment } from "../../domain/comments.js";
import { getComment, getThread } from "../call.js";
import { requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { commentObject } from "../render/thread.js";
import type { Route } from "../route.js";

const COMMENTS = "/repos/{owner}/{repo}/issues/{issue_number}/comments";
const COMMENT = "/repos/{owner}/{repo}/issues/comments/{comment_id}";

export const commentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: COMMENTS,
    docs: "issues/comments#list-issue-comments",
    handle: (call) => {
      const since = Date.parse(call.request.query.get("since") ?? "");
      const comments = getThread(call).comments.filter(
        ({ updatedAt }) => Number.isNaN(since) || Date.parse(updatedAt) >= since,
      );
      return listPage(call, comments, (one) => commentObject(call, one));
    },
  },
  {
    method: "POST",
    path: COMMENTS,
    docs: "issues/comments#create-an-issue-comment",
    handle: (call) => {
      const made = comment(call.store, call.viewer, getThread(call), requiredText(call.input, "body"));
      const body = commentObject(call, made);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "GET",
    path: COMMENT,
    docs: "issues/comments#get-an-issue-comment",
    handle: (call) => ({ status: 200, body: commentObject(call, getComment(call)) }),
  },
  {
    method: "PATCH",
    path: COMMENT,
    docs: "issues/comments#update-an-issue-comment",
    handle: (call) => {
      const edited = getComment(call);
      updateComment(call.store, call.viewer, edited, requiredText(call.input, "body"));
      return { status: 200, body: commentObject(call, edited) };
    },
  },
  {
    method: "DELETE",
    path: COMMENT,
    docs: "issues/comments#delete-an-issue-comment",
    handle: (call) => {
      deleteComment(call.store, call.viewer, getComment(call));
      return { status: 204 };
    },
  },
];
