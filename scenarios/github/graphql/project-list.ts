/** Resolves lists of projects. */
import type { GraphQLResolveInfo } from "graphql";
import { canSeeProject, requireScope } from "../domain/permissions.js";
import type { Project } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import type { Call } from "./types.js";

export interface ProjectListArgs extends PageArgs {
  readonly query?: string | null;
  readonly orderBy?: Order | null;
}

const ORDER = {
  NUMBER: (project: Project) => project.number,
  TITLE: (project: Project) => project.title,
  CREATED_AT: (project: Project) => project.createdAt,
  UPDATED_AT: (project: Project) => project.updatedAt,
};

/** Returns a page of the projects that are listed and that the viewer can see. */
export function projectPage(
  isListed: (project: Project) => boolean,
  args: ProjectListArgs,
  { store, viewer }: Call,
  info: GraphQLResolveInfo,
) {
  requireScope(viewer, ["read:project", "project"], "projectsV2");
  const query = args.query ?? "";
  const [closed, open] = [/\bis:closed\b/.test(query), /\bis:open\b/.test(query)];
  const words = query
    .replace(/\bis:\w+/g, "")
    .trim()
    .toLowerCase();
  const projects = [...store.projects.values()].filter(
    (project) =>
      isListed(project) &&
      canSeeProject(viewer, project) &&
      (!closed || project.closed) &&
      (!open || !project.closed) &&
      project.title.toLowerCase().includes(words),
  );
  const order = args.orderBy ?? { field: "NUMBER", direction: "DESC" as const };
  return connection(ordered(projects, order, ORDER), args, info);
}
