/** Resolvers for labels and milestones. */
import { labels } from "../resources/tables/labels.js";
import { milestones } from "../resources/tables/milestones.js";
import type { Label, Milestone } from "../store/types.js";
import { declaredFields } from "./declared.js";
import { type IssueListArgs, issuePage } from "./issue.js";
import { type PullListArgs, pullPage } from "./pull.js";
import { repositoryIssues, repositoryPulls } from "./repository.js";
import type { Fields } from "./types.js";

export const labelFields: Fields<Label> = {
  ...declaredFields(labels),
  updatedAt: (label) => label.createdAt,
  issues: (label, args: IssueListArgs, _call, info) =>
    issuePage(
      repositoryIssues(label.parent).filter((issue) => issue.labels.includes(label)),
      args,
      info,
    ),
  pullRequests: (label, args: PullListArgs, _call, info) =>
    pullPage(
      repositoryPulls(label.parent).filter((pull) => pull.labels.includes(label)),
      args,
      info,
    ),
};

export const milestoneFields: Fields<Milestone> = {
  ...declaredFields(milestones),
  closed: (milestone) => milestone.state === "CLOSED",
  progressPercentage: (milestone) => {
    const all = [...milestone.parent.threads.values()].filter((thread) => thread.milestone === milestone);
    const done = all.filter((thread) => thread.state !== "OPEN").length;
    return all.length === 0 ? 0 : (100 * done) / all.length;
  },
  issues: (milestone, args: IssueListArgs, _call, info) =>
    issuePage(
      repositoryIssues(milestone.parent).filter((issue) => issue.milestone === milestone),
      args,
      info,
    ),
  pullRequests: (milestone, args: PullListArgs, _call, info) =>
    pullPage(
      repositoryPulls(milestone.parent).filter((pull) => pull.milestone === milestone),
      args,
      info,
    ),
};
