/** The timelines and events of issues and pull requests. */
import { timeline } from "../../domain/timeline.js";
import { getThread } from "../call.js";
import { listPage } from "../pages.js";
import { timelineObject } from "../render/timeline.js";
import type { Route } from "../route.js";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}";

export const timelineRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${ISSUE}/timeline`,
    docs: "issues/timeline#list-timeline-events-for-an-issue",
    handle: (call) => {
      const thread = getThread(call);
      return listPage(call, timeline(thread), (item) => timelineObject(call, thread, item));
    },
  },
  {
    method: "GET",
    path: `${ISSUE}/events`,
    docs: "issues/events#list-issue-events",
    handle: (call) => {
      const thread = getThread(call);
      return listPage(call, thread.events, (event) => timelineObject(call, thread, event));
    },
  },
];
