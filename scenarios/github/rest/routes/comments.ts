/** Comments on issues and pull requests. */
import { comment } from "../../domain/issues.js";
import { threadOf } from "../call.js";
import { requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { commentObject } from "../render/thread.js";
import type { Route } from "../route.js";

const COMMENTS = "/repos/{owner}/{repo}/issues/{issue_number}/comments";

export const commentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: COMMENTS,
    docs: "issues/comments#list-issue-comments",
    handle: (call) => {
      const since = Date.parse(call.request.query.get("since") ?? "");
      const comments = threadOf(call).comments.filter(
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
      const made = comment(call.store, call.viewer, threadOf(call), requiredText(call.input, "body"));
      const body = commentObject(call, made);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
];
