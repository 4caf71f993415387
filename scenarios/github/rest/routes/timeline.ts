/** The timeline of an issue, limited to comments and references from pull requests. */
import { referencingPulls } from "../../domain/timeline.js";
import type { Comment, PullRequest } from "../../store/types.js";
import { type Call, getThread } from "../call.js";
import { listPage } from "../pages.js";
import { author } from "../render/account.js";
import { issueObject } from "../render/issue.js";
import { commentObject } from "../render/thread.js";
import type { Route } from "../route.js";

export const timelineRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/issues/{issue_number}/timeline",
    docs: "issues/timeline#list-timeline-events-for-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      const events = [...thread.comments, ...referencingPulls(thread)].sort((a, b) =>
        a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt),
      );
      return listPage(call, events, (event) => eventObject(call, event));
    },
  },
];

function eventObject(call: Call, event: Comment | PullRequest): object {
  if (event.__typename === "IssueComment") {
    return { event: "commented", actor: author(call, event.author), ...commentObject(call, event) };
  }
  return {
    event: "cross-referenced",
    actor: author(call, event.author),
    created_at: event.createdAt,
    updated_at: event.createdAt,
    source: { type: "issue", issue: issueObject(call, event) },
  };
}
