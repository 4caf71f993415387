/** Resolvers for projects (v2): fields, items and values. */
import { canSee, canUpdateProject } from "../domain/permissions.js";
import { filterItems } from "../domain/project-filter.js";
import { contentReviewers, isRedacted, linkedPullRequests } from "../domain/projects.js";
import { nodeId } from "../store/ids.js";
import type {
  DraftIssue,
  Iteration,
  Project,
  ProjectField,
  ProjectItem,
  ProjectValue,
  ProjectView,
  StatusUpdate,
} from "../store/types.js";
import { REPOSITORY_ORDER } from "./actor.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { bodies } from "./thread.js";
import { type Call, type Fields, own, View, WEB } from "./types.js";

export const projectFields: Fields<Project> = {
  ...own<Project>("id", "databaseId", "number", "title", "shortDescription", "readme", "public", "closed"),
  ...own<Project>("template", "creator", "owner", "createdAt", "updatedAt", "closedAt"),
  fullDatabaseId: (project) => String(project.databaseId),
  url: (project) => WEB + projectPath(project),
  resourcePath: projectPath,
  viewerCanUpdate: (project, _args, call) => canUpdateProject(call.viewer, project),
  viewerCanClose: (project, _args, call) => canUpdateProject(call.viewer, project),
  viewerCanReopen: (project, _args, call) => canUpdateProject(call.viewer, project),
  field: (project, { name }: { name: string }) => fieldNamed(project, name) ?? null,
  fields: (project, args: OrderedArgs, _call, info) => fieldPage(project.fields, args, info),
  view: (project, { number }: { number: number }) =>
    project.views.find((view) => view.number === number) ?? null,
  views: (project, args: OrderedArgs, _call, info) =>
    connection(ordered(project.views, args.orderBy, positions(project.views)), args, info),
  statusUpdates: (project, args: OrderedArgs, _call, info) => {
    const keys = { CREATED_AT: (update: StatusUpdate) => update.createdAt };
    return connection(ordered(project.statusUpdates, args.orderBy, keys), args, info);
  },
  repositories: (project, args: OrderedArgs, call, info) => {
    const visible = project.repositories.filter((one) => canSee(call.viewer, one));
    return connection(ordered(visible, args.orderBy, REPOSITORY_ORDER), args, info);
  },
  items: (project, args: PageArgs & { orderBy?: Order | null; query?: string | null }, call, info) => {
    const keys = { POSITION: (item: ProjectItem) => project.items.indexOf(item) };
    const found = filterItems(call, project, args.query ?? "");
    return connection(ordered(found, args.orderBy, keys), args, info);
  },
};

interface OrderedArgs extends PageArgs {
  readonly orderBy?: Order | null;
}

function fieldPage(
  fields: readonly ProjectField[],
  args: OrderedArgs,
  info: Parameters<typeof connection>[2],
): View {
  return connection(ordered(fields, args.orderBy, positions(fields)), args, info);
}

/** The orders of fields and views. */
function positions<T extends { readonly name: string; readonly createdAt: string }>(all: readonly T[]) {
  return {
    POSITION: (one: T) => all.indexOf(one),
    NAME: (one: T) => one.name,
    CREATED_AT: (one: T) => one.createdAt,
  };
}

export const statusUpdateFields: Fields<StatusUpdate> = {
  ...own<StatusUpdate>("id", "databaseId", "project", "status", "body", "startDate", "targetDate"),
  ...own<StatusUpdate>("creator", "createdAt"),
  fullDatabaseId: (update) => String(update.databaseId),
  bodyHTML: (update) => update.body,
  updatedAt: (update) => update.createdAt,
};

export const viewFields: Fields<ProjectView> = {
  ...own<ProjectView>("id", "databaseId", "project", "number", "name", "filter", "createdAt"),
  fullDatabaseId: (view) => String(view.databaseId),
  updatedAt: (view) => view.createdAt,
  layout: (view) => `${view.layout}_LAYOUT`,
  fields: (view, args: OrderedArgs, _call, info) => fieldPage(view.fields, args, info),
  groupByFields: (view, args: OrderedArgs, _call, info) => fieldPage(view.groupBy, args, info),
  verticalGroupByFields: (view, args: OrderedArgs, _call, info) =>
    fieldPage(view.verticalGroupBy, args, info),
  sortByFields: (view, args: PageArgs, _call, info) =>
    connection(
      view.sortBy.map((by) => new View({ ...by })),
      args,
      info,
    ),
};

const commonField: Fields<ProjectField> = {
  ...own<ProjectField>("id", "databaseId", "name", "dataType", "project", "createdAt"),
  updatedAt: (field) => field.createdAt,
};

export const projectFieldFields: Fields<ProjectField> = commonField;

export const singleSelectFieldFields: Fields<ProjectField> = {
  ...commonField,
  options: (field, { names }: { names?: string[] | null }) =>
    field.options
      .filter((option) => !names || names.includes(option.name))
      .map((option) => new View({ ...option, nameHTML: option.name, descriptionHTML: option.description })),
};

export const iterationFieldFields: Fields<ProjectField> = {
  ...commonField,
  configuration: (field) =>
    new View({
      duration: field.iterations[0]?.duration ?? 14,
      startDay: 1,
      iterations: field.iterations.filter((iteration) => !iteration.completed).map(iterationView),
      completedIterations: field.iterations.filter((iteration) => iteration.completed).map(iterationView),
    }),
};

export const projectItemFields: Fields<ProjectItem> = {
  ...own<ProjectItem>("id", "databaseId", "project", "isArchived", "creator", "createdAt", "updatedAt"),
  fullDatabaseId: (item) => String(item.databaseId),
  type: itemType,
  // Content that the viewer cannot see is redacted.
  content: (item, _args, call) => (isRedacted(call.viewer, item) ? null : item.content),
  fieldValueByName: (item, { name }: { name: string }, call) => {
    const field = fieldNamed(item.project, name);
    return (field && !isRedacted(call.viewer, item) && valueView(item, field)) || null;
  },
  fieldValues: (item, args: PageArgs, call, info) => {
    const values = isRedacted(call.viewer, item)
      ? []
      : item.project.fields.flatMap((field) => valueView(item, field) ?? []);
    return connection(values, args, info);
  },
};

export const draftIssueFields: Fields<DraftIssue> = {
  ...own<DraftIssue>("id", "title", "body", "creator", "createdAt", "updatedAt"),
  ...bodies<DraftIssue>(),
  assignees: (draft, args: PageArgs, _call, info) => connection(draft.assignees, args, info),
};

function itemType(item: ProjectItem, _args: unknown, call: Call): string {
  if (isRedacted(call.viewer, item)) return "REDACTED";
  const types = { Issue: "ISSUE", PullRequest: "PULL_REQUEST", DraftIssue: "DRAFT_ISSUE" };
  return types[item.content.__typename];
}

/** Returns null for a field without a value, which GitHub omits from the list. */
function valueView(item: ProjectItem, field: ProjectField): View | null {
  const { content } = item;
  const thread = content.__typename === "DraftIssue" ? null : content;
  const page = (nodes: readonly object[]) => (args: PageArgs, info: Parameters<typeof connection>[2]) =>
    connection(nodes, args, info);
  switch (field.dataType) {
    case "TITLE":
      return common(item, field, "Text", { text: content.title });
    case "ASSIGNEES":
      return content.assignees.length > 0 ? special("User", field, { users: page(content.assignees) }) : null;
    case "LABELS":
      return thread && thread.labels.length > 0
        ? special("Label", field, { labels: page(thread.labels) })
        : null;
    case "MILESTONE":
      return thread?.milestone ? special("Milestone", field, { milestone: thread.milestone }) : null;
    case "REPOSITORY":
      return thread && special("Repository", field, { repository: thread.repository });
    case "LINKED_PULL_REQUESTS": {
      const pulls = linkedPullRequests(content);
      return pulls.length > 0 ? special("PullRequest", field, { pullRequests: page(pulls) }) : null;
    }
    case "REVIEWERS": {
      const reviewers = contentReviewers(content);
      return reviewers.length > 0 ? special("Reviewer", field, { reviewers: page(reviewers) }) : null;
    }
    default: {
      const held = item.values.get(field.id);
      return held ? customValue(item, field, held.value) : null;
    }
  }
}

function customValue(item: ProjectItem, field: ProjectField, value: ProjectValue): View | null {
  switch (value.kind) {
    case "text":
      return common(item, field, "Text", { text: value.text });
    case "number":
      return common(item, field, "Number", { number: value.number });
    case "date":
      return common(item, field, "Date", { date: value.date });
    case "singleSelect": {
      const option = field.options.find((other) => other.id === value.optionId);
      if (!option) return null;
      const { id: optionId, name, color, description } = option;
      const html = { nameHTML: name, descriptionHTML: description };
      return common(item, field, "SingleSelect", { optionId, name, color, description, ...html });
    }
    case "iteration": {
      const iteration = field.iterations.find((other) => other.id === value.iterationId);
      if (!iteration) return null;
      const { id: iterationId, title, startDate, duration } = iteration;
      return common(item, field, "Iteration", { iterationId, title, titleHTML: title, startDate, duration });
    }
  }
}

function common(item: ProjectItem, field: ProjectField, kind: string, fields: Record<string, unknown>): View {
  const updatedAt = item.values.get(field.id)?.updatedAt ?? item.updatedAt;
  const id = nodeId("ProjectV2ItemFieldValue", item.project.databaseId, item.databaseId, field.databaseId);
  const shared = { id, databaseId: field.databaseId, item, field, creator: item.creator };
  return new View(
    { ...shared, createdAt: item.createdAt, updatedAt, ...fields },
    `ProjectV2ItemField${kind}Value`,
  );
}

function special(kind: string, field: ProjectField, fields: Record<string, unknown>): View {
  return new View({ field, ...fields }, `ProjectV2ItemField${kind}Value`);
}

function iterationView({ id, title, startDate, duration }: Iteration): View {
  return new View({ id, title, titleHTML: title, startDate, duration });
}

function fieldNamed(project: Project, name: string): ProjectField | undefined {
  return project.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
}

function projectPath(project: Project): string {
  const kind = project.owner.__typename === "Organization" ? "orgs" : "users";
  return `/${kind}/${project.owner.login}/projects/${project.number}`;
}
