/** Loads a project with its fields, items and values. */
import {
  addDraftIssue,
  addProject,
  addProjectField,
  addProjectItem,
  addProjectView,
  addStatusUpdate,
  optionId,
} from "../store/projects.js";
import type { Owner, Project, ProjectField, ProjectItem, ProjectValue } from "../store/types.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { ProjectFile } from "./shapes.js";

type ItemFile = NonNullable<ProjectFile["items"]> extends Map<number, infer I> ? I : never;
type ViewFile = NonNullable<ProjectFile["views"]> extends Map<number, infer V> ? V : never;

export function loadProject(loading: Loading, owner: Owner, key: string, file: ProjectFile): void {
  const { store } = loading;
  const path: Path = ["projects", key];
  const { id, creator, fields, items, views, statusUpdates, repositories, ...settings } = file;
  const project = addProject(store, {
    owner,
    number: Number(key.slice(key.indexOf("/") + 1)),
    databaseId: id,
    ...settings,
    creator: loading.user(creator, [...path, "creator"]),
  });
  for (const [name, field] of fields ?? []) {
    addProjectField(store, {
      project,
      name,
      databaseId: field.id,
      dataType: field.type,
      options: [...(field.options ?? [])].map(([option, given]) => ({
        id: given.id ?? optionId(name, option),
        name: option,
        color: given.color ?? "GRAY",
        description: given.description ?? "",
      })),
      iterations: [...(field.iterations ?? [])].map(([title, given]) => ({
        id: given.id ?? optionId(name, title),
        title,
        startDate: given.startDate,
        duration: given.duration ?? 14,
        completed: given.completed ?? false,
      })),
    });
  }
  for (const [itemId, item] of items ?? [])
    loadItem(loading, project, itemId, item, [...path, "items", itemId]);
  for (const [number, view] of views ?? [])
    loadView(loading, project, number, view, [...path, "views", number]);
  for (const [databaseId, { creator: author, ...update }] of statusUpdates ?? []) {
    const by = loading.user(author, [...path, "statusUpdates", databaseId, "creator"]);
    addStatusUpdate(store, { project, databaseId, ...update, creator: by });
  }
  project.repositories = (repositories ?? []).flatMap((name, index) => {
    const found = store.repositories.get(name.toLowerCase());
    if (!found) loading.problem([...path, "repositories", index], `unknown repository "${name}"`);
    return found ?? [];
  });
}

function loadView(loading: Loading, project: Project, number: number, file: ViewFile, path: Path): void {
  const { id: databaseId, creator, fields, groupBy, verticalGroupBy, sortBy, ...view } = file;
  const find = (name: string, where: Path) => {
    const found = project.fields.find((field) => field.name === name);
    if (!found) loading.problem(where, `unknown field "${name}"`);
    return found ?? [];
  };
  const named = (key: string, names: readonly string[] | undefined) =>
    names?.flatMap((name, index) => find(name, [...path, key, index]));
  addProjectView(loading.store, {
    ...{ project, number, databaseId, ...view },
    creator: loading.user(creator, [...path, "creator"]),
    fields: named("fields", fields),
    groupBy: named("groupBy", groupBy),
    verticalGroupBy: named("verticalGroupBy", verticalGroupBy),
    sortBy: [...(sortBy ?? [])].flatMap(([name, direction]) =>
      [find(name, [...path, "sortBy", name])].flat().map((field) => ({ field, direction })),
    ),
  });
}

function loadItem(loading: Loading, project: Project, databaseId: number, file: ItemFile, path: Path): void {
  const { store } = loading;
  const creator = loading.user(file.creator, [...path, "creator"]);
  const content = findContent(loading, file, path);
  if (!content) return;
  const item = addProjectItem(store, {
    project,
    databaseId,
    content,
    creator,
    isArchived: file.isArchived,
    createdAt: file.createdAt,
    updatedAt: file.updatedAt,
  });
  for (const [name, value] of file.values ?? [])
    setValue(loading, item, name, value, [...path, "values", name]);
}

function findContent(loading: Loading, file: ItemFile, path: Path): ProjectItem["content"] | null {
  const { store } = loading;
  if (file.draft) {
    const { assignees, creator, ...draft } = file.draft;
    return addDraftIssue(store, {
      ...draft,
      creator: loading.user(creator, [...path, "draft", "creator"]),
      assignees: (assignees ?? []).flatMap(
        (login) => loading.user(login, [...path, "draft", "assignees"]) ?? [],
      ),
    });
  }
  const [repository = "", number = ""] = (file.content ?? "").split("#");
  const thread = store.repositories.get(repository.toLowerCase())?.threads.get(Number(number));
  if (!thread)
    loading.problem(
      [...path, "content"],
      `expected a draft, or an existing issue or pull request such as "octo/hello#1"`,
    );
  return thread ?? null;
}

function setValue(
  loading: Loading,
  item: ProjectItem,
  name: string,
  given: string | number,
  path: Path,
): void {
  const field = item.project.fields.find((other) => other.name === name);
  const value = field && valueFor(field, given);
  if (value) item.values.set(field.id, { value, updatedAt: item.updatedAt });
  else
    loading.problem(
      path,
      field
        ? `${JSON.stringify(given)} is not a valid value of the ${field.dataType} field "${name}"`
        : `unknown field "${name}"`,
    );
}

function valueFor(field: ProjectField, given: string | number): ProjectValue | null {
  if (field.dataType === "NUMBER")
    return typeof given === "number" ? { kind: "number", number: given } : null;
  if (typeof given === "number") return null;
  if (field.dataType === "TEXT") return { kind: "text", text: given };
  if (field.dataType === "DATE") return { kind: "date", date: given };
  const option = field.options.find((other) => other.name === given);
  if (option) return { kind: "singleSelect", optionId: option.id };
  const iteration = field.iterations.find((other) => other.title === given);
  return iteration ? { kind: "iteration", iterationId: iteration.id } : null;
}
