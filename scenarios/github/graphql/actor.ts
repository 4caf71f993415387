/** Resolvers for users, bots, organizations and apps. */
import { organizationsOf, visibleMembers } from "../domain/organizations.js";
import { canSeeProject, MEMBER_SCOPES, requireScope } from "../domain/permissions.js";
import { ownedRepositories } from "../domain/search.js";
import { starredAt, starredRepositories } from "../domain/stars.js";
import { organizationTables } from "../resources/tables.js";
import { notFound } from "../store/errors.js";
import type { App, Organization, Owner, Repository, User } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { declaredConnections } from "./declared.js";
import { userGistFields } from "./gist.js";
import { type ProjectListArgs, projectPage } from "./project-list.js";
import { organizationTeamFields } from "./team.js";
import { type Call, constant, type Fields, own, WEB } from "./types.js";

const shared: Fields<Owner> = {
  ...own<Owner>("id", "databaseId", "login", "createdAt"),
  updatedAt: (owner) => owner.createdAt,
  url: (owner) => `${WEB}/${owner.login}`,
  resourcePath: (owner) => `/${owner.login}`,
  avatarUrl: (owner, { size }: { size?: number | null }) =>
    `https://avatars.githubusercontent.com/u/${owner.databaseId}?${size ? `s=${size}&` : ""}v=4`,
};

const owner: Fields<Owner> = {
  ...shared,
  projectV2: (account, { number }: { number: number }, call) => {
    requireScope(call.viewer, ["read:project", "project"], "projectV2");
    const project = call.store.project(account.login, number);
    if (project && canSeeProject(call.viewer, project)) return project;
    throw notFound(`Could not resolve to a ProjectV2 with the number ${number}.`);
  },
  projectsV2: (account, args: ProjectListArgs, call, info) =>
    projectPage((project) => project.owner === account, args, call, info),
  repository: (account, { name }: { name: string }, call) => {
    const found = ownedRepositories(call.store, call.viewer, account).find(
      (repository) => repository.name.toLowerCase() === name.toLowerCase(),
    );
    if (found) return found;
    throw notFound(`Could not resolve to a Repository with the name '${account.login}/${name}'.`);
  },
  repositories: (account, args: RepositoryListArgs, call, info) => {
    const all = ownedRepositories(call.store, call.viewer, account).filter(
      (repository) =>
        (args.privacy == null || (repository.visibility === "PUBLIC") === (args.privacy === "PUBLIC")) &&
        (args.visibility == null || repository.visibility === args.visibility) &&
        (args.isArchived == null || repository.isArchived === args.isArchived) &&
        (args.isFork == null || (repository.parent !== null) === args.isFork),
    );
    return connection(ordered(all, args.orderBy, REPOSITORY_ORDER), args, info);
  },
};

interface RepositoryListArgs extends PageArgs {
  readonly privacy?: string | null;
  readonly visibility?: string | null;
  readonly isArchived?: boolean | null;
  readonly isFork?: boolean | null;
  readonly orderBy?: Order | null;
}

export const REPOSITORY_ORDER = {
  CREATED_AT: (repository: Repository) => repository.createdAt,
  UPDATED_AT: (repository: Repository) => repository.updatedAt,
  PUSHED_AT: (repository: Repository) => repository.pushedAt ?? "",
  NAME: (repository: Repository) => repository.name,
  STARGAZERS: (repository: Repository) => repository.stargazerCount,
};

export const userFields: Fields<User> = {
  ...owner,
  ...userGistFields,
  ...own<User>("name", "bio", "company", "location"),
  ...constant(null, "twitterUsername", "websiteUrl", "pronouns", "status"),
  email: (user) => user.email ?? "",
  isSiteAdmin: (user) => user.siteAdmin,
  isViewer: (user, _args, call) => user === call.viewer.user,
  organizations: (user, args: PageArgs, call, info) => {
    requireScope(call.viewer, MEMBER_SCOPES, "organizations");
    return connection(organizationsOf(call.store, user), args, info);
  },
  starredRepositories: (user, args: PageArgs & { orderBy?: Order | null }, call, info) => {
    const order = args.orderBy ?? { field: "STARRED_AT", direction: "ASC" as const };
    const keys = { STARRED_AT: (repository: Repository) => starredAt(user, repository) ?? "" };
    return connection(ordered(starredRepositories(call.store, call.viewer, user), order, keys), args, info);
  },
};

export const botFields: Fields<User> = shared;

export const organizationFields: Fields<Organization> = {
  ...declaredConnections("Organization", organizationTables),
  ...owner,
  ...organizationTeamFields,
  ...own<Organization>("name", "description", "email"),
  ...constant(null, "location", "websiteUrl", "twitterUsername"),
  viewerIsAMember: isMember,
  viewerCanCreateRepositories: isMember,
  viewerCanCreateProjects: isMember,
  viewerCanAdminister: (organization, _args, call) =>
    organization.members.get(call.viewer.user.login.toLowerCase()) === "admin",
  membersWithRole: (organization, args: PageArgs, call, info) => {
    requireScope(call.viewer, MEMBER_SCOPES, "membersWithRole");
    return connection(visibleMembers(call.store, call.viewer, organization), args, info, {
      edge: (user) => ({ role: organization.members.get(user.login.toLowerCase())?.toUpperCase() }),
    });
  },
};

export const appFields: Fields<App> = {
  ...own<App>("id", "databaseId", "slug", "name", "description", "createdAt"),
  updatedAt: (app) => app.createdAt,
  url: (app) => `${WEB}/apps/${app.slug}`,
  logoUrl: (app) => `https://avatars.githubusercontent.com/in/${app.databaseId}?v=4`,
};

function isMember(organization: Organization, _args: unknown, call: Call): boolean {
  return organization.members.has(call.viewer.user.login.toLowerCase());
}
