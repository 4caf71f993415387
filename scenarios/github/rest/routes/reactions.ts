/** Endpoints for reactions to issues, pull requests and comments. */
import type { RestResponse } from "../../http.js";
import type { Reactable } from "../../store/types.js";
import { type Call, getComment, getRepository, getReviewComment, getThread } from "../call.js";
import { listPage } from "../pages.js";
import { REST_CONTENT, reactionObject } from "../render/reaction.js";
import type { Route } from "../route.js";

const REPOSITORY = "/repos/{owner}/{repo}";

export const reactionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${REPOSITORY}/issues/{issue_number}/reactions`,
    docs: "reactions/reactions#list-reactions-for-an-issue",
    handle: (call) => listed(call, getThread(call)),
  },
  {
    method: "GET",
    path: `${REPOSITORY}/issues/comments/{comment_id}/reactions`,
    docs: "reactions/reactions#list-reactions-for-an-issue-comment",
    handle: (call) => listed(call, getComment(call)),
  },
  {
    method: "GET",
    path: `${REPOSITORY}/pulls/comments/{comment_id}/reactions`,
    docs: "reactions/reactions#list-reactions-for-a-pull-request-review-comment",
    handle: (call) => listed(call, getReviewComment(call, getRepository(call, "pull_requests"))),
  },
];

function listed(call: Call, { reactions }: Reactable): RestResponse {
  const content = call.request.query.get("content");
  const found = reactions.filter((one) => content === null || REST_CONTENT[one.content] === content);
  return listPage(call, found, (reaction) => reactionObject(call, reaction));
}
