/** Endpoints for organizations, their members and teams. */
import {
  isInvited,
  organizationsOf,
  removeTeamMembership,
  setTeamMembership,
  teamMembership,
  teamRole,
  visibleMembers,
  visibleTeams,
} from "../../domain/organizations.js";
import {
  hasScope,
  isMember,
  MEMBER_SCOPES,
  ORGANIZATION_SCOPES,
  requireScope,
  visibleTeam,
} from "../../domain/permissions.js";
import { GitHubError, invalid, notFound } from "../../store/errors.js";
import type { Organization, Team, User } from "../../store/types.js";
import { type Call, param } from "../call.js";
import { optionalEnum } from "../input.js";
import { listPage } from "../pages.js";
import { fullOrganization, membershipObject, simpleOrganization, simpleUser } from "../render/account.js";
import { fullTeam, teamMembershipObject, teamObject } from "../render/team.js";
import type { Route } from "../route.js";

const TEAM = "/orgs/{org}/teams/{team_slug}";

export const organizationRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/user/orgs",
    docs: "orgs/orgs#list-organizations-for-the-authenticated-user",
    handle: (call) => {
      if (!hasScope(call.viewer, ["user", ...MEMBER_SCOPES]))
        throw new GitHubError(
          "FORBIDDEN",
          "You need at least read:org scope or user scope to list your organizations",
        );
      const joined = organizationsOf(call.store, call.viewer.user);
      return listPage(call, joined, (organization) => simpleOrganization(call, organization));
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}",
    docs: "orgs/orgs#get-an-organization",
    handle: (call) => ({ status: 200, body: fullOrganization(call, getOrganization(call)) }),
  },
  {
    method: "GET",
    path: "/orgs/{org}/members",
    docs: "orgs/members#list-organization-members",
    handle: (call) => {
      const organization = getOrganization(call);
      const role = call.request.query.get("role") ?? "all";
      // Without a scope, members are hidden as from users who are not members.
      const members = hasScope(call.viewer, MEMBER_SCOPES)
        ? visibleMembers(call.store, call.viewer, organization)
        : [];
      const found = members.filter(
        ({ login }) => role === "all" || organization.members.get(login.toLowerCase()) === role,
      );
      return listPage(call, found, (user) => simpleUser(call, user));
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}/memberships/{username}",
    docs: "orgs/members#get-organization-membership-for-a-user",
    handle: (call) => {
      requireScope(call.viewer, MEMBER_SCOPES);
      const organization = getOrganization(call);
      const login = param(call, "username");
      if (!isMember(call.viewer, organization))
        throw new GitHubError(
          "FORBIDDEN",
          `You must be a member of ${organization.login} to see membership information for ${login}.`,
        );
      const user = call.store.user(login);
      const role = organization.members.get(login.toLowerCase());
      if (user && role) return { status: 200, body: membershipObject(call, organization, user, role) };
      if (!user || !isInvited(organization, user)) throw notFound();
      const pending = { ...membershipObject(call, organization, user, "member"), state: "pending" };
      return { status: 200, body: pending };
    },
  },
  {
    method: "GET",
    path: "/orgs/{org}/teams",
    docs: "teams/teams#list-teams",
    handle: (call) => {
      requireScope(call.viewer, ORGANIZATION_SCOPES);
      const organization = getOrganization(call);
      if (!isMember(call.viewer, organization)) throw notFound();
      return listPage(call, visibleTeams(call.viewer, organization), (team) => teamObject(call, team));
    },
  },
  {
    method: "GET",
    path: TEAM,
    docs: "teams/teams#get-a-team-by-name",
    handle: (call) => ({ status: 200, body: fullTeam(call, getTeam(call)) }),
  },
  {
    method: "GET",
    path: `${TEAM}/members`,
    docs: "teams/members#list-team-members",
    handle: (call) => {
      const team = getTeam(call);
      const role = call.request.query.get("role") ?? "all";
      const found = team.members.filter(
        (user) => role === "all" || teamRole(team, user).toLowerCase() === role,
      );
      return listPage(call, found, (user) => simpleUser(call, user));
    },
  },
  {
    method: "GET",
    path: `${TEAM}/memberships/{username}`,
    docs: "teams/members#get-team-membership-for-a-user",
    handle: (call) => {
      const team = getTeam(call);
      const user = getUser(call);
      const membership = teamMembership(team, user);
      if (!membership) throw notFound();
      return { status: 200, body: teamMembershipObject(call, team, user, membership) };
    },
  },
  {
    method: "PUT",
    path: `${TEAM}/memberships/{username}`,
    docs: "teams/members#add-or-update-team-membership-for-a-user",
    scopes: ["admin:org"],
    handle: (call) => {
      const team = getTeam(call);
      if (call.store.organization(param(call, "username")))
        throw invalid("Cannot add an organization as a member.", {
          resource: "TeamMember",
          field: "user",
          code: "org",
        });
      const user = getUser(call);
      const role = optionalEnum(call.input, "role", ["member", "maintainer"]) ?? "member";
      const given = role === "maintainer" ? "MAINTAINER" : "MEMBER";
      const membership = setTeamMembership(call.store, call.viewer, team, user, given);
      return { status: 200, body: teamMembershipObject(call, team, user, membership) };
    },
  },
  {
    method: "DELETE",
    path: `${TEAM}/memberships/{username}`,
    docs: "teams/members#remove-team-membership-for-a-user",
    scopes: ["admin:org"],
    handle: (call) => {
      removeTeamMembership(call.store, call.viewer, getTeam(call), getUser(call));
      return { status: 204 };
    },
  },
];

function getUser(call: Call): User {
  const user = call.store.user(param(call, "username"));
  if (!user) throw notFound();
  return user;
}

function getOrganization(call: Call): Organization {
  const organization = call.store.organization(param(call, "org"));
  if (!organization) throw notFound();
  return organization;
}

function getTeam(call: Call): Team {
  requireScope(call.viewer, ORGANIZATION_SCOPES);
  const team = visibleTeam(call.viewer, getOrganization(call), param(call, "team_slug"));
  if (!team) throw notFound();
  return team;
}
