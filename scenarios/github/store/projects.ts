/** Creates projects (v2) with their fields and items. */
import { EPOCH } from "./accounts.js";
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import { commitOid } from "./repositories.js";
import type { Store } from "./store.js";
import type {
  DraftIssue,
  Owner,
  Project,
  ProjectField,
  ProjectFieldType,
  ProjectItem,
  ProjectView,
  StatusUpdate,
} from "./types.js";

/** The built-in fields of every project. GitHub lists them before and after the custom fields. */
export const BUILT_IN_FIELDS = {
  Title: "TITLE",
  Assignees: "ASSIGNEES",
  Labels: "LABELS",
  "Linked pull requests": "LINKED_PULL_REQUESTS",
  Milestone: "MILESTONE",
  Repository: "REPOSITORY",
  Reviewers: "REVIEWERS",
} as const satisfies Record<string, ProjectFieldType>;

/** The projects that share numbers. */
export const projectsOf = ({ id }: Owner): string => `ProjectV2 ${id}`;

export function addProject(store: Store, init: Init<Project, "owner" | "number" | "title">): Project {
  const databaseId = init.databaseId ?? store.nextId("Project");
  store.reserveId("Project", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const project = fill<Project>(
    {
      __typename: "ProjectV2",
      id: nodeId("ProjectV2", databaseId),
      databaseId,
      owner: init.owner,
      number: init.number,
      title: init.title,
      shortDescription: null,
      readme: null,
      public: false,
      closed: false,
      template: false,
      creator: null,
      fields: [],
      items: [],
      views: [],
      statusUpdates: [],
      repositories: [],
      createdAt,
      updatedAt: createdAt,
      closedAt: init.closed ? createdAt : null,
    },
    init,
  );
  store.projects.set(`${project.owner.login}/${project.number}`.toLowerCase(), project);
  store.reserveNumber(projectsOf(project.owner), project.number);
  store.register(project);
  for (const [name, dataType] of Object.entries(BUILT_IN_FIELDS)) {
    addProjectField(store, { project, name, dataType });
  }
  return project;
}

export function addProjectField(
  store: Store,
  init: Init<ProjectField, "project" | "name" | "dataType">,
): ProjectField {
  const databaseId = init.databaseId ?? store.nextId("ProjectField");
  store.reserveId("ProjectField", databaseId);
  const kind =
    init.dataType === "SINGLE_SELECT"
      ? "ProjectV2SingleSelectField"
      : init.dataType === "ITERATION"
        ? "ProjectV2IterationField"
        : "ProjectV2Field";
  const field = fill<ProjectField>(
    {
      __typename: kind,
      id: nodeId(kind, init.project.databaseId, databaseId),
      databaseId,
      project: init.project,
      name: init.name,
      dataType: init.dataType,
      options: [],
      iterations: [],
      createdAt: init.project.createdAt,
    },
    init,
  );
  init.project.fields.push(field);
  return store.register(field);
}

/** Derives an option or iteration id. GitHub's ids have eight hexadecimal digits. */
export function optionId(field: string, option: string): string {
  return commitOid(field, option).slice(0, 8);
}

export function addProjectItem(store: Store, init: Init<ProjectItem, "project" | "content">): ProjectItem {
  const databaseId = init.databaseId ?? store.nextId("ProjectItem");
  store.reserveId("ProjectItem", databaseId);
  const createdAt = init.createdAt ?? init.project.createdAt;
  const item = fill<ProjectItem>(
    {
      __typename: "ProjectV2Item",
      id: nodeId("ProjectV2Item", init.project.databaseId, databaseId),
      databaseId,
      project: init.project,
      content: init.content,
      isArchived: false,
      creator: null,
      values: new Map(),
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  init.project.items.push(item);
  return store.register(item);
}

export function addDraftIssue(store: Store, init: Init<DraftIssue, "title">): DraftIssue {
  const databaseId = init.databaseId ?? store.nextId("ProjectItem");
  store.reserveId("ProjectItem", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const draft = fill<DraftIssue>(
    {
      __typename: "DraftIssue",
      id: nodeId("DraftIssue", databaseId),
      databaseId,
      title: init.title,
      body: "",
      creator: null,
      assignees: [],
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  return store.register(draft);
}

export function addStatusUpdate(store: Store, init: Init<StatusUpdate, "project">): StatusUpdate {
  const { project } = init;
  const databaseId = init.databaseId ?? store.nextId("StatusUpdate");
  store.reserveId("StatusUpdate", databaseId);
  const update = fill<StatusUpdate>(
    {
      __typename: "ProjectV2StatusUpdate",
      id: nodeId("ProjectV2StatusUpdate", project.databaseId, databaseId),
      databaseId,
      project,
      status: null,
      body: null,
      startDate: null,
      targetDate: null,
      creator: null,
      createdAt: project.createdAt,
    },
    init,
  );
  project.statusUpdates.push(update);
  return store.register(update);
}

/** Adds a view. Default: a table with the title, the assignees and the status. The columns of a board are the statuses. */
export function addProjectView(
  store: Store,
  init: Init<ProjectView, "project" | "number" | "name">,
): ProjectView {
  const { project, number, name } = init;
  const databaseId = init.databaseId ?? store.nextId("ProjectView");
  store.reserveId("ProjectView", databaseId);
  const named = (...names: string[]) => project.fields.filter((field) => names.includes(field.name));
  const view = fill<ProjectView>(
    {
      __typename: "ProjectV2View",
      id: nodeId("ProjectV2View", project.databaseId, databaseId),
      databaseId,
      project,
      number,
      name,
      layout: "TABLE",
      filter: null,
      fields: named("Title", "Assignees", "Status"),
      groupBy: [],
      verticalGroupBy: init.layout === "BOARD" ? named("Status") : [],
      sortBy: [],
      creator: null,
      createdAt: project.createdAt,
    },
    init,
  );
  project.views.push(view);
  return store.register(view);
}
