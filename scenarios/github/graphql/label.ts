/** Resolvers for labels and milestones. */
import type { Label, Milestone } from "../store/types.js";
import { type IssueListArgs, issuePage } from "./issue.js";
import { type PullListArgs, pullPage } from "./pull.js";
import { fullName, repositoryIssues, repositoryPulls } from "./repository.js";
import { type Fields, own, WEB } from "./types.js";

export const labelFields: Fields<Label> = {
  ...own<Label>("id", "name", "color", "description", "isDefault", "createdAt", "repository"),
  updatedAt: (label) => label.createdAt,
  url: (label) => `${WEB}/${fullName(label.repository)}/labels/${encodeURIComponent(label.name)}`,
  resourcePath: (label) => `/${fullName(label.repository)}/labels/${encodeURIComponent(label.name)}`,
  issues: (label, args: IssueListArgs, _call, info) =>
    issuePage(
      repositoryIssues(label.repository).filter((issue) => issue.labels.includes(label)),
      args,
      info,
    ),
  pullRequests: (label, args: PullListArgs, _call, info) =>
    pullPage(
      repositoryPulls(label.repository).filter((pull) => pull.labels.includes(label)),
      args,
      info,
    ),
};

export const milestoneFields: Fields<Milestone> = {
  ...own<Milestone>("id", "number", "title", "description", "state", "dueOn", "creator", "repository"),
  ...own<Milestone>("createdAt", "updatedAt", "closedAt"),
  closed: (milestone) => milestone.state === "CLOSED",
  url: (milestone) => `${WEB}/${fullName(milestone.repository)}/milestone/${milestone.number}`,
  resourcePath: (milestone) => `/${fullName(milestone.repository)}/milestone/${milestone.number}`,
  progressPercentage: (milestone) => {
    const all = [...milestone.repository.threads.values()].filter((thread) => thread.milestone === milestone);
    const done = all.filter((thread) => thread.state !== "OPEN").length;
    return all.length === 0 ? 0 : (100 * done) / all.length;
  },
  issues: (milestone, args: IssueListArgs, _call, info) =>
    issuePage(
      repositoryIssues(milestone.repository).filter((issue) => issue.milestone === milestone),
      args,
      info,
    ),
  pullRequests: (milestone, args: PullListArgs, _call, info) =>
    pullPage(
      repositoryPulls(milestone.repository).filter((pull) => pull.milestone === milestone),
      args,
      info,
    ),
};
