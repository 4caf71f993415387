/** Renders projects (v2) with their fields, items and values. */
import { contentReviewers, isRedacted, linkedPullRequests } from "../../domain/projects.js";
import type { RestContext } from "../../http.js";
import type {
  Iteration,
  Project,
  ProjectField,
  ProjectItem,
  ProjectView,
  SingleSelectOption,
  StatusUpdate,
} from "../../store/types.js";
import { author, nullableUser, simpleUser } from "./account.js";
import { embeddedObject } from "./entry.js";
import { issueObject } from "./issue.js";
import { simplePull } from "./pull.js";
import { minimalRepository } from "./repository.js";
import { teamObject } from "./team.js";
import { threadPage } from "./thread.js";

export function projectObject(context: RestContext, project: Project) {
  return {
    id: project.databaseId,
    node_id: project.id,
    owner: simpleUser(context, project.owner),
    creator: author(context, project.creator),
    title: project.title,
    description: project.readme,
    public: project.public,
    closed_at: project.closedAt,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    number: project.number,
    short_description: project.shortDescription,
    deleted_at: null,
    deleted_by: null,
    state: project.closed ? "closed" : "open",
    latest_status_update: statusUpdateObject(context, project.statusUpdates.at(-1)),
    is_template: project.template,
  };
}

function statusUpdateObject(context: RestContext, update: StatusUpdate | undefined) {
  if (!update) return null;
  const { startDate, targetDate } = update;
  return {
    id: update.databaseId,
    node_id: update.id,
    project_node_id: update.project.id,
    creator: author(context, update.creator),
    created_at: update.createdAt,
    updated_at: update.createdAt,
    status: update.status,
    ...(startDate !== null && { start_date: startDate }),
    ...(targetDate !== null && { target_date: targetDate }),
    body: update.body,
  };
}

export function viewObject(context: RestContext, view: ProjectView) {
  const { project, number } = view;
  const ids = (fields: readonly ProjectField[]) => fields.map((field) => field.databaseId);
  const kind = project.owner.__typename === "Organization" ? "orgs" : "users";
  const page = `https://github.com/${kind}/${project.owner.login}/projects/${project.number}`;
  return {
    id: view.databaseId,
    number,
    name: view.name,
    layout: view.layout.toLowerCase(),
    node_id: view.id,
    project_url: projectUrl(context, project),
    html_url: `${page}/views/${number}`,
    creator: author(context, view.creator),
    created_at: view.createdAt,
    updated_at: view.createdAt,
    filter: view.filter,
    visible_fields: ids(view.fields),
    sort_by: view.sortBy.map(({ field, direction }) => [field.databaseId, direction.toLowerCase()]),
    group_by: ids(view.groupBy),
    vertical_group_by: ids(view.verticalGroupBy),
  };
}

export function fieldObject(context: RestContext, field: ProjectField) {
  const { dataType, iterations } = field;
  return {
    id: field.databaseId,
    node_id: field.id,
    project_url: projectUrl(context, field.project),
    name: field.name,
    data_type: dataType.toLowerCase(),
    ...(dataType === "SINGLE_SELECT" && { options: field.options.map(optionObject) }),
    ...(dataType === "ITERATION" && {
      configuration: {
        start_day: 1,
        duration: iterations[0]?.duration ?? 14,
        iterations: iterations.map(iterationObject),
      },
    }),
    created_at: field.createdAt,
    updated_at: field.createdAt,
  };
}

/** Renders an item with the values of the requested fields. */
export function itemObject(context: RestContext, item: ProjectItem, fields: readonly ProjectField[]) {
  const { content } = item;
  const values = fields.map((field) => ({
    id: field.databaseId,
    name: field.name,
    data_type: field.dataType.toLowerCase(),
    value: isRedacted(context.viewer, item) ? null : valueObject(context, item, field),
  }));
  return {
    ...simpleItem(context, item),
    content:
      content.__typename === "DraftIssue"
        ? draftObject(context, content)
        : isRedacted(context.viewer, item)
          ? null
          : content.__typename === "Issue"
            ? issueObject(context, content)
            : simplePull(context, content),
    fields: values,
  };
}

export function simpleItem(context: RestContext, item: ProjectItem) {
  const url = projectUrl(context, item.project);
  return {
    id: item.databaseId,
    node_id: item.id,
    project_url: url,
    content_type: item.content.__typename,
    creator: author(context, item.creator),
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    archived_at: item.isArchived ? item.updatedAt : null,
    item_url: `${url}/items/${item.databaseId}`,
  };
}

function valueObject(context: RestContext, item: ProjectItem, field: ProjectField): unknown {
  const { content } = item;
  const thread = content.__typename === "DraftIssue" ? null : content;
  switch (field.dataType) {
    case "TITLE":
      return {
        raw: content.title,
        html: content.title,
        is_draft: thread === null,
        ...(thread && { number: thread.number, url: threadPage(thread), state: thread.state.toLowerCase() }),
      };
    case "ASSIGNEES":
      return content.assignees.map((user) => simpleUser(context, user));
    case "LABELS":
      return thread?.labels.map((label) => embeddedObject(context, label)) ?? [];
    case "MILESTONE":
      return thread?.milestone ? embeddedObject(context, thread.milestone) : null;
    case "REPOSITORY":
      return thread && minimalRepository(context, thread.repository);
    case "LINKED_PULL_REQUESTS":
      return linkedPullRequests(content).map((pull) => simplePull(context, pull));
    case "REVIEWERS":
      return contentReviewers(content).map((reviewer) =>
        reviewer.__typename === "Team" ? teamObject(context, reviewer) : simpleUser(context, reviewer),
      );
    default:
      return customValue(item, field);
  }
}

function customValue(item: ProjectItem, field: ProjectField): unknown {
  const value = item.values.get(field.id)?.value;
  switch (value?.kind) {
    case undefined:
      return null;
    case "text":
      return { raw: value.text, html: value.text };
    case "number":
      return value.number;
    case "date":
      return value.date;
    case "singleSelect": {
      const option = field.options.find((one) => one.id === value.optionId);
      return option ? optionObject(option) : null;
    }
    case "iteration": {
      const iteration = field.iterations.find((one) => one.id === value.iterationId);
      return iteration ? iterationObject(iteration) : null;
    }
  }
}

function draftObject(
  context: RestContext,
  draft: Extract<ProjectItem["content"], { __typename: "DraftIssue" }>,
) {
  return {
    id: draft.databaseId,
    node_id: draft.id,
    title: draft.title,
    body: draft.body,
    user: nullableUser(context, draft.creator),
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
  };
}

function optionObject({ id, name, color, description }: SingleSelectOption) {
  return { id, name: texts(name), color, description: texts(description) };
}

function iterationObject({ id, title, startDate, duration, completed }: Iteration) {
  return { id, start_date: startDate, duration, title: texts(title), completed };
}

function texts(raw: string) {
  return { raw, html: raw };
}

function projectUrl({ apiUrl }: Pick<RestContext, "apiUrl">, { owner, number }: Project): string {
  const kind = owner.__typename === "Organization" ? "orgs" : "users";
  return `${apiUrl}/${kind}/${owner.login}/projectsV2/${number}`;
}
