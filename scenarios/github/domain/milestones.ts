/** Creates, updates and deletes milestones. */
import { invalid } from "../store/errors.js";
import { addMilestone } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Milestone, Repository } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { MAX_TITLE, requireLength } from "./text-limits.js";

export interface MilestoneInput {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly state?: Milestone["state"] | undefined;
  readonly dueOn?: string | null | undefined;
}

export function createMilestone(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { title, ...given }: MilestoneInput & { readonly title: string },
): Milestone {
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  checkTitle(repository, title);
  const milestone = addMilestone(store, {
    repository,
    number: Math.max(0, ...repository.milestones.keys()) + 1,
    title,
    ...given,
    creator: viewer.user,
    createdAt: store.now(),
  });
  store.writes++;
  return milestone;
}

export function updateMilestone(
  store: Store,
  viewer: Viewer,
  milestone: Milestone,
  { title, description, state, dueOn }: MilestoneInput,
): void {
  requirePermission(viewer, milestone.repository, { permission: "write", resource: "issues" });
  if (title !== undefined) checkTitle(milestone.repository, title, milestone);
  const now = store.now();
  if (title !== undefined) milestone.title = title;
  if (description !== undefined) milestone.description = description;
  if (dueOn !== undefined) milestone.dueOn = dueOn;
  if (state !== undefined && state !== milestone.state) {
    milestone.state = state;
    milestone.closedAt = state === "CLOSED" ? now : null;
  }
  milestone.updatedAt = now;
  store.writes++;
}

/** Deletes a milestone and removes it from all issues and pull requests. */
export function deleteMilestone(store: Store, viewer: Viewer, milestone: Milestone): void {
  const { repository } = milestone;
  requirePermission(viewer, repository, { permission: "write", resource: "issues" });
  for (const thread of repository.threads.values()) {
    if (thread.milestone === milestone) thread.milestone = null;
  }
  repository.milestones.delete(milestone.number);
  store.nodes.delete(milestone.id);
  store.writes++;
}

function checkTitle(repository: Repository, title: string, self?: Milestone): void {
  const field = { resource: "Milestone", field: "title" };
  if (title.trim() === "") throw invalid("Title can't be blank", { ...field, code: "missing_field" });
  requireLength(title, MAX_TITLE, field);
  const taken = [...repository.milestones.values()].some((other) => other !== self && other.title === title);
  if (taken) throw invalid("Title has already been taken", { ...field, code: "already_exists" });
}
