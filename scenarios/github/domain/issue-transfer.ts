/** Transfers issues to other repositories. */
import { refused } from "../store/errors.js";
import { nodeId } from "../store/ids.js";
import { addLabel, findLabel } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import { nextNumber } from "../store/threads.js";
import type { Issue, Label, Repository } from "../store/types.js";
import { touch } from "./issues.js";
import { isAssignable, requirePermission } from "./permissions.js";
import { addEvent } from "./timeline.js";

/** Gives an issue another number, id and repository, with the labels, milestone and assignees that this one has. */
export function transferIssue(
  store: Store,
  viewer: Viewer,
  issue: Issue,
  destination: Repository,
  createsLabels: boolean,
): void {
  const { repository: source, number, assignees } = issue;
  for (const repository of [source, destination])
    requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  if (destination === source)
    throw refused("Issues cannot be transferred to the repository that they belong to.");
  if (destination.owner !== source.owner)
    throw refused("Issues can only be transferred to repositories of the same owner.");
  if (!destination.hasIssuesEnabled) throw refused("Issues are disabled for the destination repository.");
  if (source.visibility !== "PUBLIC" && destination.visibility === "PUBLIC")
    throw refused("Issues of a private repository cannot be transferred to a public one.");
  const labelIn = (label: Label) => {
    const found = findLabel(destination, label.name);
    if (found || !createsLabels) return found ?? [];
    const { name, color, description } = label;
    return addLabel(store, { repository: destination, name, color, description, createdAt: store.now() });
  };
  const databaseId = store.nextId("Thread");
  source.threads.delete(number);
  source.transferredIssues.set(number, issue);
  for (const thread of source.threads.values())
    if (thread.__typename === "PullRequest")
      thread.closingIssues = thread.closingIssues.filter((linked) => linked !== issue);
  store.nodes.delete(issue.id);
  Object.assign(issue, {
    id: nodeId("Issue", destination.databaseId, databaseId),
    databaseId,
    repository: destination,
    number: nextNumber(destination),
    labels: issue.labels.flatMap(labelIn),
    milestone:
      [...destination.milestones.values()].find(({ title }) => title === issue.milestone?.title) ?? null,
    assignees: assignees.filter((user) => isAssignable(user, destination)),
    isPinned: false,
  });
  destination.threads.set(issue.number, issue);
  store.register(issue);
  addEvent(store, viewer.user, issue, "TransferredEvent", { fromRepository: source });
  touch(store, issue);
}
