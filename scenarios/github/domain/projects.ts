/** Adds items to projects, and sets and clears their field values. */
import { GitHubError } from "../store/errors.js";
import { addDraftIssue, addProjectItem } from "../store/projects.js";
import type { Store, Viewer } from "../store/store.js";
import type {
  Issue,
  Project,
  ProjectField,
  ProjectItem,
  ProjectValue,
  PullRequest,
  Team,
  User,
} from "../store/types.js";
import { canSee, requireProjectWrite } from "./permissions.js";

const KIND_OF_TYPE: Partial<Record<ProjectField["dataType"], ProjectValue["kind"]>> = {
  TEXT: "text",
  NUMBER: "number",
  DATE: "date",
  SINGLE_SELECT: "singleSelect",
  ITERATION: "iteration",
};

/** Sets a field of an item. The value must match the field's data type. */
export function updateItemFieldValue(
  store: Store,
  viewer: Viewer,
  target: { project: Project; item: ProjectItem; field: ProjectField },
  value: ProjectValue,
): void {
  requireProjectWrite(viewer, target.project);
  requireInProject(target);
  const { field, item } = target;
  const kind = KIND_OF_TYPE[field.dataType];
  if (!kind) {
    const type = field.dataType.toLowerCase().replaceAll("_", " ");
    throw refused(`The field of type ${type} is currently not supported.`);
  }
  if (kind !== value.kind) {
    throw refused(`Did not receive a ${kindName(kind)} value to update a field of type ${kindName(kind)}`);
  }
  if (value.kind === "singleSelect" && !field.options.some((option) => option.id === value.optionId)) {
    throw refused("The single select option Id does not belong to the field");
  }
  if (
    value.kind === "iteration" &&
    !field.iterations.some((iteration) => iteration.id === value.iterationId)
  ) {
    throw refused("The iteration Id does not belong to the field");
  }
  const updatedAt = store.now();
  item.values.set(field.id, { value, updatedAt });
  item.updatedAt = updatedAt;
  store.writes++;
}

export function clearItemFieldValue(
  store: Store,
  viewer: Viewer,
  target: { project: Project; item: ProjectItem; field: ProjectField },
): void {
  requireProjectWrite(viewer, target.project);
  requireInProject(target);
  if (!KIND_OF_TYPE[target.field.dataType]) {
    throw refused("The field value cannot be cleared for this field type");
  }
  target.item.values.delete(target.field.id);
  target.item.updatedAt = store.now();
  store.writes++;
}

/** Adds content to a project. Returns the existing item if the content has already been added. */
export function addItem(
  store: Store,
  viewer: Viewer,
  project: Project,
  content: Issue | PullRequest,
): ProjectItem {
  requireProjectWrite(viewer, project);
  const found = project.items.find((item) => item.content === content);
  store.writes++;
  return found ?? addProjectItem(store, { project, content, creator: viewer.user, createdAt: store.now() });
}

export function deleteItem(store: Store, viewer: Viewer, project: Project, item: ProjectItem): void {
  requireProjectWrite(viewer, project);
  if (item.project !== project) throw itemNotInProject();
  project.items = project.items.filter((other) => other !== item);
  store.nodes.delete(item.id);
  store.writes++;
}

/** Adds a draft issue, which exists only in its project. */
export function addDraft(
  store: Store,
  viewer: Viewer,
  project: Project,
  draft: { readonly title: string; readonly body: string; readonly assignees: User[] },
): ProjectItem {
  requireProjectWrite(viewer, project);
  if (draft.title.trim() === "") throw refused("Title can't be blank");
  const createdAt = store.now();
  const creator = viewer.user;
  const content = addDraftIssue(store, { ...draft, creator, createdAt });
  store.writes++;
  return addProjectItem(store, { project, content, creator, createdAt });
}

export function setArchived(
  store: Store,
  viewer: Viewer,
  project: Project,
  item: ProjectItem,
  isArchived: boolean,
): void {
  requireProjectWrite(viewer, project);
  if (item.project !== project) throw itemNotInProject();
  item.isArchived = isArchived;
  item.updatedAt = store.now();
  store.writes++;
}

/** Reports whether the viewer cannot see the content of the item. */
export function isRedacted(viewer: Viewer, { content }: ProjectItem): boolean {
  return content.__typename !== "DraftIssue" && !canSee(viewer, content.repository);
}

/** Returns the pull requests that close the issue. */
export function linkedPullRequests(content: ProjectItem["content"]): PullRequest[] {
  if (content.__typename !== "Issue") return [];
  return [...content.repository.threads.values()].filter(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" && thread.closingIssues.includes(content),
  );
}

/** Returns the requested reviewers of a pull request and the authors of its reviews. */
export function contentReviewers(content: ProjectItem["content"]): (Team | User)[] {
  if (content.__typename !== "PullRequest") return [];
  const given = content.reviews.flatMap((review) =>
    review.author && review.state !== "PENDING" ? [review.author] : [],
  );
  return [...new Set([...content.requestedReviewers, ...content.requestedTeams, ...given])];
}

function requireInProject({
  project,
  item,
  field,
}: {
  project: Project;
  item: ProjectItem;
  field: ProjectField;
}) {
  if (item.project !== project) throw itemNotInProject();
  if (field.project !== project) throw refused("The field does not belong to the project");
}

function itemNotInProject(): GitHubError {
  return refused("The item does not exist in the project");
}

function refused(message: string): GitHubError {
  return new GitHubError("UNPROCESSABLE", message, { graphqlType: "VALIDATION" });
}

function kindName(kind: ProjectValue["kind"]): string {
  return kind === "singleSelect" ? "single_select" : kind;
}
