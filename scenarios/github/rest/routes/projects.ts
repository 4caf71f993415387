/** Endpoints for projects (v2) of organizations and users, their fields and items. */
import { canSee, canSeeProject, requireScope } from "../../domain/permissions.js";
import { filterItems } from "../../domain/project-filter.js";
import { addItem, clearItemFieldValue, deleteItem, updateItemFieldValue } from "../../domain/projects.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type {
  Issue,
  Owner,
  Project,
  ProjectField,
  ProjectItem,
  ProjectValue,
  PullRequest,
} from "../../store/types.js";
import { type Call, numberParam, param } from "../call.js";
import { cursorPage } from "../cursor-pages.js";
import { type Input, nullableInteger, optionalEnum, optionalObjects, optionalText } from "../input.js";
import { storeLogin } from "../render/account.js";
import { fieldObject, itemObject, projectObject, simpleItem } from "../render/project.js";
import type { Route } from "../route.js";

export const projectRoutes: readonly Route[] = [
  ...ownerRoutes("organization", "/orgs/{org}/projectsV2", (call) =>
    call.store.organization(param(call, "org")),
  ),
  ...ownerRoutes("user", "/users/{username}/projectsV2", (call) =>
    call.store.user(storeLogin(param(call, "username"))),
  ),
];

/** Returns the endpoints for organizations or for users. */
function ownerRoutes(
  kind: "organization" | "user",
  path: string,
  getOwner: (call: Call) => Owner | undefined,
): Route[] {
  const owned = kind === "user" ? "a-user-owned" : "an-organization-owned";
  const getProject = (call: Call) =>
    visibleProject(call, getOwner(call), numberParam(call, "project_number"));
  const project = `${path}/{project_number}`;
  const itemPath = `${project}/items/{item_id}`;
  return [
    {
      method: "GET",
      path,
      docs: `projects/projects#list-projects-for-${kind}`,
      handle: (call) => {
        const owner = getOwner(call);
        requireProjectScope(call);
        if (!owner) throw notFound();
        const words = (call.request.query.get("q") ?? "").toLowerCase();
        const projects = [...call.store.projects.values()].filter(
          (one) =>
            one.owner === owner && canSeeProject(call.viewer, one) && one.title.toLowerCase().includes(words),
        );
        return cursorPage(call, projects, (one) => projectObject(call, one));
      },
    },
    {
      method: "GET",
      path: project,
      docs: `projects/projects#get-project-for-${kind}`,
      handle: (call) => ({ status: 200, body: projectObject(call, getProject(call)) }),
    },
    {
      method: "GET",
      path: `${project}/fields`,
      docs: `projects/fields#list-project-fields-for-${kind}`,
      handle: (call) => cursorPage(call, getProject(call).fields, (field) => fieldObject(call, field)),
    },
    {
      method: "GET",
      path: `${project}/items`,
      docs: `projects/items#list-items-for-${owned}-project`,
      handle: (call) => {
        const found = getProject(call);
        const fields = requestedFields(call, found);
        const items = filterItems(call, found, call.request.query.get("q") ?? "");
        return cursorPage(call, items, (item) => itemObject(call, item, fields));
      },
    },
    {
      method: "POST",
      path: `${project}/items`,
      docs: `projects/items#add-item-to-${kind}-owned-project`,
      handle: (call) => {
        const item = addItem(call.store, call.viewer, getProject(call), getContent(call));
        return { status: 201, body: simpleItem(call, item) };
      },
    },
    {
      method: "PATCH",
      path: itemPath,
      docs: `projects/items#update-project-item-for-${kind}`,
      handle: (call) => {
        const item = getItem(call, getProject(call));
        const changed = (optionalObjects(call.input, "fields") ?? []).map((given) =>
          change(call, item, given),
        );
        return { status: 200, body: itemObject(call, item, changed) };
      },
    },
    {
      method: "DELETE",
      path: itemPath,
      docs: `projects/items#delete-project-item-for-${kind}`,
      handle: (call) => {
        const found = getProject(call);
        deleteItem(call.store, call.viewer, found, getItem(call, found));
        return { status: 204 };
      },
    },
  ];
}

export function visibleProject(call: Call, owner: Owner | undefined, number: number): Project {
  requireProjectScope(call);
  const found = owner && call.store.project(owner.login, number);
  if (!found || !canSeeProject(call.viewer, found)) throw notFound();
  return found;
}

function requireProjectScope({ viewer }: Call): void {
  requireScope(viewer, ["read:project", "project"]);
}

/** Returns the fields in the query. Default: the title. */
function requestedFields({ request }: Call, project: Project): ProjectField[] {
  const named = request.query.getAll("fields").concat(request.query.getAll("fields[]"));
  const ids = named.flatMap((list) => list.split(",")).map(Number);
  return project.fields.filter((field) =>
    ids.length === 0 ? field.dataType === "TITLE" : ids.includes(field.databaseId),
  );
}

function getItem(call: Call, project: Project): ProjectItem {
  const id = numberParam(call, "item_id");
  const item = project.items.find((one) => one.databaseId === id);
  if (!item) throw notFound();
  return item;
}

/** Returns the content by id, or by owner, name and number. */
function getContent({ store, viewer, input }: Call): Issue | PullRequest {
  const type = optionalEnum(input, "type", ["Issue", "PullRequest"]);
  if (!type) throw unprocessable(`Invalid request.\n\n"type" wasn't supplied.`);
  const id = nullableInteger(input, "id");
  const number = nullableInteger(input, "number") ?? 0;
  const named = store.repository(optionalText(input, "owner") ?? "", optionalText(input, "repo") ?? "");
  const thread =
    id == null
      ? named?.threads.get(number)
      : [...store.repositories.values()]
          .flatMap((repository) => [...repository.threads.values()])
          .find((one) => one.__typename === type && one.databaseId === id);
  if (thread?.__typename !== type || !canSee(viewer, thread.repository)) throw notFound();
  return thread;
}

/** Sets a field value. Null clears it. */
function change({ store, viewer }: Call, item: ProjectItem, given: Input): ProjectField {
  const { project } = item;
  const field = project.fields.find((one) => one.databaseId === given.id);
  if (!field) throw unprocessable("The field does not belong to the project");
  const target = { project, item, field };
  if (given.value === null) clearItemFieldValue(store, viewer, target);
  else updateItemFieldValue(store, viewer, target, valueFor(field, given.value));
  return field;
}

/** Converts a value to the data type of the field. */
function valueFor({ dataType, name }: ProjectField, value: unknown): ProjectValue {
  if (dataType === "NUMBER" && typeof value === "number") return { kind: "number", number: value };
  if (typeof value !== "string" || dataType === "NUMBER") {
    throw unprocessable(`Invalid value for the field "${name}"`);
  }
  if (dataType === "DATE") return { kind: "date", date: value };
  if (dataType === "SINGLE_SELECT") return { kind: "singleSelect", optionId: value };
  return dataType === "ITERATION" ? { kind: "iteration", iterationId: value } : { kind: "text", text: value };
}
