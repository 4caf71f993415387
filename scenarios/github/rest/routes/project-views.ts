/** Endpoints that add a view to a project (v2) of an organization or a user. */
import { createView } from "../../domain/project-parts.js";
import { unprocessable } from "../../store/errors.js";
import type { Owner, Project, ProjectField, ProjectView } from "../../store/types.js";
import { type Call, numberParam, param } from "../call.js";
import { optionalEnum, optionalText, requiredText, requireKeys } from "../input.js";
import { viewObject } from "../render/project.js";
import type { Route } from "../route.js";
import { visibleProject } from "./projects.js";

export const projectViewRoutes: readonly Route[] = [
  viewRoute("/orgs/{org}", "an-organization", (call) => call.store.organization(param(call, "org"))),
  viewRoute("/users/{user_id}", "a-user", (call) =>
    [...call.store.users.values()].find((user) => user.databaseId === numberParam(call, "user_id")),
  ),
];

function viewRoute(path: string, kind: string, getOwner: (call: Call) => Owner | undefined): Route {
  return {
    method: "POST",
    path: `${path}/projectsV2/{project_number}/views`,
    docs: `projects/views#create-a-view-for-${kind}-owned-project`,
    handle: (call) => {
      const { store, viewer, input } = call;
      const project = visibleProject(call, getOwner(call), numberParam(call, "project_number"));
      requireKeys(input, ["name", "layout"]);
      const layout = optionalEnum(input, "layout", ["table", "board", "roadmap"]);
      const view = createView(store, viewer, project, {
        name: requiredText(input, "name"),
        layout: layout === "board" ? "BOARD" : layout === "roadmap" ? "ROADMAP" : "TABLE",
        filter: optionalText(input, "filter") ?? null,
        fields: optionalFields(project, input.visible_fields),
        groupBy: optionalFields(project, input.group_by),
        verticalGroupBy: optionalFields(project, input.vertical_group_by),
        sortBy: optionalOrder(project, input.sort_by),
      });
      return { status: 201, body: viewObject(call, view) };
    },
  };
}

function optionalFields(project: Project, ids: unknown): ProjectField[] | undefined {
  return Array.isArray(ids) ? ids.map((id) => fieldById(project, id)) : undefined;
}

/** Reads pairs of the id of a field and a direction. */
function optionalOrder(project: Project, pairs: unknown): ProjectView["sortBy"] | undefined {
  if (!Array.isArray(pairs)) return undefined;
  return pairs.map(([id, direction]: unknown[]) => ({
    field: fieldById(project, id),
    direction: direction === "desc" ? "DESC" : "ASC",
  }));
}

function fieldById(project: Project, id: unknown): ProjectField {
  const found = project.fields.find((field) => field.databaseId === id);
  if (!found) throw unprocessable("The field does not belong to the project");
  return found;
}
