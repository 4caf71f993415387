/** Creates, copies, changes and deletes projects (v2), their fields and drafts. */
import { GitHubError } from "../store/errors.js";
import {
  addDraftIssue,
  addProject,
  addProjectField,
  addProjectItem,
  addProjectView,
  optionId,
  projectsOf,
} from "../store/projects.js";
import type { Store, Viewer } from "../store/store.js";
import type {
  DraftIssue,
  Iteration,
  Owner,
  Project,
  ProjectField,
  ProjectView,
  SingleSelectOption,
} from "../store/types.js";
import { isMember, requireProjectWrite, requireScope } from "./permissions.js";

/** Creates a project with the fields and the view of a new one. */
export function createProject(store: Store, viewer: Viewer, owner: Owner, title: string): Project {
  requireProjectCreation(viewer, owner);
  const createdAt = store.now();
  const number = store.nextNumber(projectsOf(owner));
  const project = addProject(store, { owner, number, title, creator: viewer.user, createdAt });
  const names = ["Todo", "In Progress", "Done"];
  const options = names.map((name) => ({
    id: optionId("Status", name),
    name,
    color: "GRAY",
    description: "",
  }));
  addProjectField(store, { project, name: "Status", dataType: "SINGLE_SELECT", options });
  addProjectView(store, { project, number: 1, name: "View 1", creator: viewer.user });
  store.writes++;
  return project;
}

export function deleteProject(store: Store, viewer: Viewer, project: Project): void {
  requireProjectWrite(viewer, project);
  store.projects.delete(`${project.owner.login}/${project.number}`.toLowerCase());
  const { fields, items, views, statusUpdates } = project;
  for (const { id } of [project, ...fields, ...items, ...views, ...statusUpdates]) store.nodes.delete(id);
  store.writes++;
}

/** The settings that are not null change. */
export interface ProjectSettings {
  readonly title?: string | null;
  readonly shortDescription?: string | null;
  readonly readme?: string | null;
  readonly public?: boolean | null;
  readonly closed?: boolean | null;
}

export function updateProject(store: Store, viewer: Viewer, project: Project, to: ProjectSettings): void {
  requireProjectWrite(viewer, project);
  if (to.title != null && to.title.trim() === "") throw refused("Title can't be blank");
  const now = store.now();
  project.title = to.title ?? project.title;
  project.shortDescription = to.shortDescription ?? project.shortDescription;
  project.readme = to.readme ?? project.readme;
  project.public = to.public ?? project.public;
  if (to.closed != null && to.closed !== project.closed) project.closedAt = to.closed ? now : null;
  project.closed = to.closed ?? project.closed;
  project.updatedAt = now;
  store.writes++;
}

/** Marks a project of an organization as a template, or removes the mark. */
export function setTemplate(store: Store, viewer: Viewer, project: Project, template: boolean): void {
  requireProjectWrite(viewer, project);
  if (project.owner.__typename !== "Organization")
    throw refused("Only a project of an organization can be a template");
  project.template = template;
  project.updatedAt = store.now();
  store.writes++;
}

/** Copies the settings, fields and views of a project, without its items except for drafts on request. */
export function copyProject(
  store: Store,
  viewer: Viewer,
  source: Project,
  to: { readonly owner: Owner; readonly title: string; readonly withDrafts: boolean },
): Project {
  const { owner, title } = to;
  requireProjectCreation(viewer, owner);
  const createdAt = store.now();
  const creator = viewer.user;
  const { shortDescription, readme } = source;
  const number = store.nextNumber(projectsOf(owner));
  const copy = addProject(store, { owner, number, title, shortDescription, readme, creator, createdAt });
  for (const field of source.fields) copyField(store, field, copy);
  for (const view of source.views) copyView(store, view, copy);
  for (const { content } of to.withDrafts ? source.items : []) {
    if (content.__typename !== "DraftIssue") continue;
    const draft = addDraftIssue(store, { title: content.title, body: content.body, creator, createdAt });
    addProjectItem(store, { project: copy, content: draft, creator, createdAt });
  }
  store.writes++;
  return copy;
}

function copyField(
  store: Store,
  { name, dataType, options, iterations }: ProjectField,
  project: Project,
): void {
  if (project.fields.some((field) => field.name === name)) return;
  addProjectField(store, {
    project,
    name,
    dataType,
    options: options.map((option) => ({ ...option })),
    iterations: iterations.map((iteration) => ({ ...iteration })),
  });
}

function copyView(store: Store, view: ProjectView, project: Project): void {
  const same = ({ name }: ProjectField) => project.fields.filter((field) => field.name === name);
  const { number, name, layout, filter, creator } = view;
  addProjectView(store, {
    ...{ project, number, name, layout, filter, creator },
    fields: view.fields.flatMap(same),
    groupBy: view.groupBy.flatMap(same),
    verticalGroupBy: view.verticalGroupBy.flatMap(same),
    sortBy: view.sortBy.flatMap(({ direction, ...by }) =>
      same(by.field).map((field) => ({ field, direction })),
    ),
  });
}

function requireProjectCreation(viewer: Viewer, owner: Owner): void {
  requireScope(viewer, ["project"]);
  if (!isMember(viewer, owner))
    throw new GitHubError(
      "FORBIDDEN",
      `${viewer.user.login} does not have permission to create projects on ${owner.login}.`,
    );
}

export function createField(
  store: Store,
  viewer: Viewer,
  project: Project,
  to: {
    readonly name: string;
    readonly dataType: "TEXT" | "NUMBER" | "DATE" | "SINGLE_SELECT" | "ITERATION";
    readonly options: readonly Omit<SingleSelectOption, "id">[] | null;
    readonly iterations: readonly Omit<Iteration, "id" | "completed">[];
  },
): ProjectField {
  requireProjectWrite(viewer, project);
  const { name, dataType } = to;
  if (name.trim() === "") throw refused("Name can't be blank");
  if (project.fields.some((field) => field.name.toLowerCase() === name.toLowerCase()))
    throw refused("Name has already been taken");
  if ((dataType === "SINGLE_SELECT") !== (to.options !== null && to.options.length > 0))
    throw refused("Single select options must be given for a single select field, and only for one");
  const options = (to.options ?? []).map((option) => ({ ...option, id: optionId(name, option.name) }));
  const iterations = to.iterations.map((iteration) => ({
    ...iteration,
    id: optionId(name, iteration.title),
    completed: false,
  }));
  store.writes++;
  return addProjectField(store, { project, name, dataType, options, iterations, createdAt: store.now() });
}

const CUSTOM = ["TEXT", "NUMBER", "DATE", "SINGLE_SELECT", "ITERATION"];

/** Deletes a field with its values. */
export function deleteField(store: Store, viewer: Viewer, field: ProjectField): void {
  const { project } = field;
  requireProjectWrite(viewer, project);
  if (!CUSTOM.includes(field.dataType)) throw refused("The field cannot be deleted");
  project.fields = project.fields.filter((other) => other !== field);
  for (const item of project.items) item.values.delete(field.id);
  for (const view of project.views) {
    for (const list of ["fields", "groupBy", "verticalGroupBy"] as const)
      view[list] = view[list].filter((other) => other !== field);
    view.sortBy = view.sortBy.filter((by) => by.field !== field);
  }
  store.nodes.delete(field.id);
  store.writes++;
}

export function updateDraft(
  store: Store,
  viewer: Viewer,
  draft: DraftIssue,
  to: { readonly title?: string | null; readonly body?: string | null },
): void {
  const item = [...store.projects.values()]
    .flatMap(({ items }) => items)
    .find((one) => one.content === draft);
  if (!item) throw refused("The draft issue is in no project");
  requireProjectWrite(viewer, item.project);
  if (to.title != null && to.title.trim() === "") throw refused("Title can't be blank");
  draft.title = to.title ?? draft.title;
  draft.body = to.body ?? draft.body;
  draft.updatedAt = store.now();
  store.writes++;
}

const refused = (message: string): GitHubError =>
  new GitHubError("UNPROCESSABLE", message, { graphqlType: "VALIDATION" });
