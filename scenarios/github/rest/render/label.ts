/** Renders labels and milestones. */
import type { RestContext } from "../../http.js";
import type { Label, Milestone } from "../../store/types.js";
import { nullableUser } from "./account.js";
import { repositoryPage, repositoryUrl } from "./repository.js";

export function labelObject(context: RestContext, label: Label) {
  return {
    id: label.databaseId,
    node_id: label.id,
    url: `${repositoryUrl(context, label.repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: label.isDefault,
    description: label.description,
  };
}

export function milestoneObject(context: RestContext, milestone: Milestone) {
  const { repository, number } = milestone;
  const url = `${repositoryUrl(context, repository)}/milestones/${number}`;
  const threads = [...repository.threads.values()].filter((thread) => thread.milestone === milestone);
  const open = threads.filter((thread) => thread.state === "OPEN").length;
  return {
    url,
    html_url: `${repositoryPage(repository)}/milestone/${number}`,
    labels_url: `${url}/labels`,
    id: milestone.databaseId,
    node_id: milestone.id,
    number,
    title: milestone.title,
    description: milestone.description,
    creator: nullableUser(context, milestone.creator),
    open_issues: open,
    closed_issues: threads.length - open,
    state: milestone.state.toLowerCase(),
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
    due_on: milestone.dueOn,
    closed_at: milestone.closedAt,
  };
}
