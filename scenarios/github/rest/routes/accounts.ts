/** Endpoints for users, organizations and teams. */
import { ORGANIZATION_SCOPES, requireScope, visibleTeam } from "../../domain/permissions.js";
import { notFound } from "../../store/errors.js";
import { param } from "../call.js";
import { fullOrganization, fullUser, storeLogin } from "../render/account.js";
import { fullTeam } from "../render/team.js";
import type { Route } from "../route.js";

export const accountRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/user",
    docs: "users/users#get-the-authenticated-user",
    handle: (call) => ({ status: 200, body: fullUser(call, call.viewer.user) }),
  },
  {
    method: "GET",
    path: "/users/{username}",
    docs: "users/users#get-a-user",
    handle: (call) => {
      const account = call.store.owner(storeLogin(param(call, "username")));
      if (!account) throw notFound();
      return { status: 200, body: fullUser(call, account) };
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}",
    docs: "orgs/orgs#get-an-organization",
    handle: (call) => {
      const organization = call.store.organization(param(call, "org"));
      if (!organization) throw notFound();
      return { status: 200, body: fullOrganization(call, organization) };
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}/teams/{team_slug}",
    docs: "teams/teams#get-a-team-by-name",
    handle: (call) => {
      requireScope(call.viewer, ORGANIZATION_SCOPES);
      const organization = call.store.organization(param(call, "org"));
      const team = organization && visibleTeam(call.viewer, organization, param(call, "team_slug"));
      if (!team) throw notFound();
      return { status: 200, body: fullTeam(call, team) };
    },
  },
];
