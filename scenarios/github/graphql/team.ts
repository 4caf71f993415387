/** Resolvers for teams. */
import { visibleTeam } from "../domain/permissions.js";
import type { Organization, Team } from "../store/types.js";
import { connection, type PageArgs } from "./connection.js";
import { constant, type Fields, own, WEB } from "./types.js";

export const teamFields: Fields<Team> = {
  ...own<Team>("id", "databaseId", "slug", "name", "description", "privacy", "organization", "createdAt"),
  ...constant(null, "parentTeam"),
  combinedSlug: (team) => `${team.organization.login}/${team.slug}`,
  updatedAt: (team) => team.createdAt,
  avatarUrl: (team) => `https://avatars.githubusercontent.com/t/${team.databaseId}?v=4`,
  url: (team) => WEB + teamPath(team),
  resourcePath: teamPath,
  members: (team, args: PageArgs & { query?: string | null }, _call, info) => {
    const words = (args.query ?? "").toLowerCase();
    return connection(
      team.members.filter((user) => user.login.toLowerCase().includes(words)),
      args,
      info,
      { edge: () => ({ role: "MEMBER" }) },
    );
  },
};

export const organizationTeamFields: Fields<Organization> = {
  team: (organization, { slug }: { slug: string }, { viewer }) =>
    visibleTeam(viewer, organization, slug) ?? null,
  teams: (organization, args: PageArgs & { query?: string | null }, _call, info) => {
    const words = (args.query ?? "").toLowerCase();
    const teams = [...organization.teams.values()];
    return connection(
      teams.filter((team) => `${team.slug}\n${team.name}`.toLowerCase().includes(words)),
      args,
      info,
    );
  },
};

function teamPath(team: Team): string {
  return `/orgs/${team.organization.login}/teams/${team.slug}`;
}
