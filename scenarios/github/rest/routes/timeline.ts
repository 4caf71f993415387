/** The timelines of issues and pull requests. */
import { timeline } from "../../domain/timeline.js";
import type { Issue, PullRequest } from "../../store/types.js";
import { getThread } from "../call.js";
import { listPage } from "../pages.js";
import { type TimelineItem, timelineObject } from "../render/timeline.js";
import type { Route } from "../route.js";

export const timelineRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/issues/{issue_number}/timeline",
    docs: "issues/timeline#list-timeline-events-for-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      return listPage(call, items(thread), (item) => timelineObject(call, thread, item));
    },
  },
];

/** Returns what the timeline contains, oldest first. Changes of pull requests have no events. */
function items(thread: Issue | PullRequest): TimelineItem[] {
  if (thread.__typename === "Issue") return timeline(thread);
  const reviews = thread.reviews.filter(({ state }) => state !== "PENDING");
  const all = [...thread.commits, ...thread.comments, ...reviews].map((item) => ({ item, date: date(item) }));
  return all.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))).map(({ item }) => item);
}

function date(item: PullRequest["commits" | "comments" | "reviews"][number]): string {
  if (item.__typename === "Commit") return item.committer.date;
  return (item.__typename === "IssueComment" ? item.createdAt : item.submittedAt) ?? "";
}
