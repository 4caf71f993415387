/** Resolvers for teams. */
import { requireTeamScope, visibleTeam } from "../domain/permissions.js";
import type { Organization, Team } from "../store/types.js";
import { connection, type PageArgs } from "./connection.js";
import { constant, type Field, type Fields, own, WEB } from "./types.js";

const readableTeamFields: Fields<Team> = {
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

/** Every field but the id requires a scope. */
export const teamFields: Fields<Team> = { ...scoped(readableTeamFields), ...own<Team>("id") };

export const organizationTeamFields: Fields<Organization> = scoped<Organization>({
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
});

/** Returns fields that throw INSUFFICIENT_SCOPES for a classic token without a scope for teams. */
function scoped<S>(fields: Fields<S>): Fields<S> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]): [string, Field<S>] => [
      name,
      (source, args, call, info) => {
        requireTeamScope(call.viewer, name);
        return resolve(source, args, call, info);
      },
    ]),
  );
}

function teamPath(team: Team): string {
  return `/orgs/${team.organization.login}/teams/${team.slug}`;
}
