/** Endpoints for milestones. */
import {
  createMilestone,
  deleteMilestone,
  type MilestoneInput,
  updateMilestone,
} from "../../domain/milestones.js";
import { notFound } from "../../store/errors.js";
import type { Milestone } from "../../store/types.js";
import { type Call, getRepository, numberParam } from "../call.js";
import { type Input, nullableText, optionalEnum, optionalText, requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { milestoneObject } from "../render/label.js";
import type { Route } from "../route.js";

const MILESTONES = "/repos/{owner}/{repo}/milestones";
const MILESTONE = `${MILESTONES}/{milestone_number}`;

export const milestoneRoutes: readonly Route[] = [
  {
    method: "GET",
    path: MILESTONES,
    docs: "issues/milestones#list-milestones",
    handle: (call) => listPage(call, listed(call), (milestone) => milestoneObject(call, milestone)),
  },
  {
    method: "GET",
    path: MILESTONE,
    docs: "issues/milestones#get-a-milestone",
    handle: (call) => {
      return { status: 200, body: milestoneObject(call, getMilestone(call)) };
    },
  },
  {
    method: "POST",
    path: MILESTONES,
    docs: "issues/milestones#create-a-milestone",
    handle: (call) => {
      const { store, viewer, input } = call;
      const milestone = createMilestone(store, viewer, getRepository(call), {
        ...given(input),
        title: requiredText(input, "title"),
      });
      const body = milestoneObject(call, milestone);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "PATCH",
    path: MILESTONE,
    docs: "issues/milestones#update-a-milestone",
    handle: (call) => {
      const milestone = getMilestone(call);
      updateMilestone(call.store, call.viewer, milestone, given(call.input));
      return { status: 200, body: milestoneObject(call, milestone) };
    },
  },
  {
    method: "DELETE",
    path: MILESTONE,
    docs: "issues/milestones#delete-a-milestone",
    handle: (call) => {
      deleteMilestone(call.store, call.viewer, getMilestone(call));
      return { status: 204 };
    },
  },
];

function getMilestone(call: Call): Milestone {
  const milestone = getRepository(call, "issues").milestones.get(numberParam(call, "milestone_number"));
  if (!milestone) throw notFound();
  return milestone;
}

function given(input: Input): MilestoneInput {
  const state = optionalEnum(input, "state", ["open", "closed"]);
  return {
    title: optionalText(input, "title"),
    description: nullableText(input, "description"),
    state: state && (state === "open" ? "OPEN" : "CLOSED"),
    dueOn: nullableText(input, "due_on"),
  };
}

/** Filters and sorts milestones. Default: open milestones by due date. */
function listed(call: Call): Milestone[] {
  const { query } = call.request;
  const state = query.get("state") ?? "open";
  const sign = query.get("direction") === "desc" ? -1 : 1;
  // Milestones without a due date come last.
  const due = (milestone: Milestone) => milestone.dueOn ?? "9999";
  return [...getRepository(call, "issues").milestones.values()]
    .filter((milestone) => state === "all" || milestone.state.toLowerCase() === state)
    .sort((a, b) => sign * (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.number - b.number));
}
