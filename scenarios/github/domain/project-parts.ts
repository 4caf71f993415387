/** Links projects (v2) to repositories, and adds status updates and views to them. */
import { GitHubError } from "../store/errors.js";
import { addProjectView, addStatusUpdate } from "../store/projects.js";
import type { Store, Viewer } from "../store/store.js";
import type { Project, ProjectField, ProjectView, Repository, StatusUpdate } from "../store/types.js";
import { atLeast, requireProjectWrite, viewerPermission } from "./permissions.js";

/** Links a project to a repository of its owner, or removes the link. Nothing changes if this was done before. */
export function setLink(
  store: Store,
  viewer: Viewer,
  project: Project,
  repository: Repository,
  linked: boolean,
): void {
  requireProjectWrite(viewer, project);
  if (!atLeast(viewerPermission(viewer, repository), "write"))
    throw new GitHubError("FORBIDDEN", "You must have write access on this repository.");
  if (linked && repository.owner !== project.owner)
    throw refused("The project and the repository must have the same owner");
  const others = project.repositories.filter((one) => one !== repository);
  project.repositories = linked ? [...others, repository] : others;
  store.writes++;
}

/** Posts a status update. */
export function createStatusUpdate(
  store: Store,
  viewer: Viewer,
  project: Project,
  to: Pick<StatusUpdate, "status" | "body" | "startDate" | "targetDate">,
): StatusUpdate {
  requireProjectWrite(viewer, project);
  store.writes++;
  return addStatusUpdate(store, { project, ...to, creator: viewer.user, createdAt: store.now() });
}

/** What a view shows. Default: the fields of a new view, and the columns of a board are the statuses. */
export interface ViewSettings extends Pick<ProjectView, "name" | "layout" | "filter"> {
  readonly fields?: ProjectField[] | undefined;
  readonly groupBy?: ProjectField[] | undefined;
  readonly verticalGroupBy?: ProjectField[] | undefined;
  readonly sortBy?: ProjectView["sortBy"] | undefined;
}

export function createView(store: Store, viewer: Viewer, project: Project, to: ViewSettings): ProjectView {
  requireProjectWrite(viewer, project);
  if (to.name.trim() === "") throw refused("Name can't be blank");
  const number = Math.max(0, ...project.views.map((view) => view.number)) + 1;
  store.writes++;
  return addProjectView(store, { project, number, ...to, creator: viewer.user, createdAt: store.now() });
}

const refused = (message: string): GitHubError =>
  new GitHubError("UNPROCESSABLE", message, { graphqlType: "VALIDATION" });
