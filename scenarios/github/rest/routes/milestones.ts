/** The milestones of a repository. */
import { notFound } from "../../store/errors.js";
import type { Milestone } from "../../store/types.js";
import { type Call, numberParam, repositoryOf } from "../call.js";
import { listPage } from "../pages.js";
import { milestoneObject } from "../render/label.js";
import type { Route } from "../route.js";

export const milestoneRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/milestones",
    docs: "issues/milestones#list-milestones",
    handle: (call) => listPage(call, listed(call), (milestone) => milestoneObject(call, milestone)),
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/milestones/{milestone_number}",
    docs: "issues/milestones#get-a-milestone",
    handle: (call) => {
      const milestone = repositoryOf(call, "issues").milestones.get(numberParam(call, "milestone_number"));
      if (!milestone) throw notFound();
      return { status: 200, body: milestoneObject(call, milestone) };
    },
  },
];

/** Open ones, by due date, unless asked otherwise. */
function listed(call: Call): Milestone[] {
  const { query } = call.request;
  const state = query.get("state") ?? "open";
  const sign = query.get("direction") === "desc" ? -1 : 1;
  // Those without a due date come last.
  const due = (milestone: Milestone) => milestone.dueOn ?? "9999";
  return [...repositoryOf(call, "issues").milestones.values()]
    .filter((milestone) => state === "all" || milestone.state.toLowerCase() === state)
    .sort((a, b) => sign * (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.number - b.number));
}
