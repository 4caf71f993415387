/** Milestones of issues and pull requests. */
import type { Entry, Issue, Milestone, PullRequest } from "../../store/types.js";
import { choice, created, number, optional, text, time, updated, user } from "../field.js";
import { table } from "../resource.js";

export const milestones = table({
  type: "Milestone",
  paths: ["/repos/{owner}/{repo}/milestones/{milestone_number}"],
  key: "number",
  access: { token: "issues", write: "write" },
  sort: { due_on: "dueOn", completeness },
  orders: { DUE_DATE: (milestone) => (milestone as Milestone).dueOn ?? "" },
  search: ["title"],
  page: "milestone/{number}",
  firstId: 1_002_604,
  nodePrefix: "MI",
  fields: {
    number: number(),
    title: text({ unique: true, max: 256, pattern: /\S/ }),
    description: optional(text()),
    state: choice(["OPEN", "CLOSED"], { default: "OPEN" }),
    dueOn: optional(time()),
    creator: user({ set: "created" }),
    createdAt: created(),
    updatedAt: updated(),
    closedAt: optional(time({ set: { state: "CLOSED" } })),
  },
  answer: {
    labels_url: "{item}/labels",
    open_issues: (entry) => threads(entry).filter(({ state }) => state === "OPEN").length,
    closed_issues: (entry) => threads(entry).filter(({ state }) => state !== "OPEN").length,
  },
  onDelete: (entry) => {
    for (const thread of threads(entry)) thread.milestone = null;
  },
});

/** The share of the issues and pull requests that are closed. */
function completeness(entry: Entry): number {
  const all = threads(entry);
  return all.length === 0 ? 0 : all.filter(({ state }) => state !== "OPEN").length / all.length;
}

function threads(entry: Entry): (Issue | PullRequest)[] {
  return [...(entry as Milestone).parent.threads.values()].filter((thread) => thread.milestone === entry);
}
