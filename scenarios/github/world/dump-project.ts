/** Dumps a project in the format of the world file, without the built-in fields. */
import { BUILT_IN_FIELDS } from "../store/projects.js";
import type {
  Project,
  ProjectField,
  ProjectItem,
  ProjectValue,
  ProjectView,
  StatusUpdate,
} from "../store/types.js";
import { keyedBy, loginOrNull, nameWithOwner, type Plain } from "./dump-values.js";

export function dumpProject(project: Project): Plain {
  const { databaseId, title, shortDescription, readme, closed, template, createdAt, updatedAt } = project;
  const custom = project.fields.filter((field) => !(field.name in BUILT_IN_FIELDS));
  return {
    ...{ id: databaseId, title, shortDescription, readme, public: project.public, closed, template },
    ...{ creator: loginOrNull(project.creator), createdAt, updatedAt },
    fields: keyedBy(custom, (field) => field.name, dumpField),
    items: keyedBy(project.items, (item) => item.databaseId, dumpItem),
    views: keyedBy(project.views, (view) => view.number, dumpView),
    statusUpdates: keyedBy(project.statusUpdates, (update) => update.databaseId, dumpStatusUpdate),
    repositories: project.repositories.map(nameWithOwner),
  };
}

function dumpField({ databaseId, dataType, options, iterations }: ProjectField): Plain {
  return {
    id: databaseId,
    type: dataType,
    options: keyedBy(
      options,
      (option) => option.name,
      ({ name: _name, ...option }) => option,
    ),
    iterations: keyedBy(
      iterations,
      (iteration) => iteration.title,
      ({ title: _title, ...iteration }) => iteration,
    ),
  };
}

function dumpView({ databaseId, name, layout, filter, creator, createdAt, ...view }: ProjectView): Plain {
  const names = (fields: readonly ProjectField[]) => fields.map((field) => field.name);
  return {
    ...{ id: databaseId, name, layout, filter, creator: loginOrNull(creator), createdAt },
    fields: names(view.fields),
    groupBy: names(view.groupBy),
    verticalGroupBy: names(view.verticalGroupBy),
    sortBy: Object.fromEntries(view.sortBy.map(({ field, direction }) => [field.name, direction])),
  };
}

function dumpStatusUpdate({ status, body, startDate, targetDate, creator, createdAt }: StatusUpdate): Plain {
  return { status, body, startDate, targetDate, creator: loginOrNull(creator), createdAt };
}

function dumpItem(item: ProjectItem): Plain {
  const { content, isArchived, createdAt, updatedAt } = item;
  const subject =
    content.__typename === "DraftIssue"
      ? {
          draft: {
            title: content.title,
            body: content.body,
            assignees: content.assignees.map((user) => user.login),
            creator: loginOrNull(content.creator),
          },
        }
      : { content: `${nameWithOwner(content.repository)}#${content.number}` };
  const values = item.project.fields.flatMap((field): [string, Plain][] => {
    const held = item.values.get(field.id);
    return held ? [[field.name, dumpValue(field, held.value)]] : [];
  });
  return {
    ...subject,
    creator: loginOrNull(item.creator),
    isArchived,
    values: Object.fromEntries(values),
    createdAt,
    updatedAt,
  };
}

function dumpValue(field: ProjectField, value: ProjectValue): Plain {
  if (value.kind === "text") return value.text;
  if (value.kind === "number") return value.number;
  if (value.kind === "date") return value.date;
  if (value.kind === "singleSelect")
    return field.options.find((option) => option.id === value.optionId)?.name ?? null;
  return field.iterations.find((iteration) => iteration.id === value.iterationId)?.title ?? null;
}
