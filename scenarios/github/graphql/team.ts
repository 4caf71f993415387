/** Resolvers for teams. */
import { teamRole, visibleTeams } from "../domain/organizations.js";
import { requireTeamScope, visibleTeam } from "../domain/permissions.js";
import type { Organization, Team } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { constant, type Field, type Fields, own, WEB } from "./types.js";

const readableTeamFields: Fields<Team> = {
  ...own<Team>("id", "databaseId", "slug", "name", "description", "privacy", "organization", "createdAt"),
  ...constant(null, "parentTeam"),
  combinedSlug: (team) => `${team.organization.login}/${team.slug}`,
  updatedAt: (team) => team.createdAt,
  avatarUrl: (team) => `https://avatars.githubusercontent.com/t/${team.databaseId}?v=4`,
  url: (team) => WEB + teamPath(team),
  resourcePath: teamPath,
  members: (team, args: PageArgs & { query?: string | null; role?: string | null }, _call, info) => {
    const words = (args.query ?? "").toLowerCase();
    const found = team.members.filter(
      (user) =>
        user.login.toLowerCase().includes(words) && (args.role == null || teamRole(team, user) === args.role),
    );
    return connection(found, args, info, { edge: (user) => ({ role: teamRole(team, user) }) });
  },
};

/** Every field but the id requires a scope. */
export const teamFields: Fields<Team> = { ...scoped(readableTeamFields), ...own<Team>("id") };

export const organizationTeamFields: Fields<Organization> = scoped<Organization>({
  team: (organization, { slug }: { slug: string }, { viewer }) =>
    visibleTeam(viewer, organization, slug) ?? null,
  teams: (organization, args: TeamListArgs, { viewer }, info) => {
    const words = (args.query ?? "").toLowerCase();
    const logins = args.userLogins?.map((login) => login.toLowerCase());
    const found = visibleTeams(viewer, organization).filter(
      ({ slug, name, members }) =>
        `${slug}\n${name}`.toLowerCase().includes(words) &&
        (logins === undefined || members.some(({ login }) => logins.includes(login.toLowerCase()))),
    );
    return connection(ordered(found, args.orderBy, { NAME: ({ name }) => name.toLowerCase() }), args, info);
  },
});

interface TeamListArgs extends PageArgs {
  readonly query?: string | null;
  readonly userLogins?: readonly string[] | null;
  readonly orderBy?: Order | null;
}

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
