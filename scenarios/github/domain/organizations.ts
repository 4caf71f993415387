/** Members and teams of organizations, as the viewer sees them. */
import type { Store, Viewer } from "../store/store.js";
import type { Organization, Team, User } from "../store/types.js";
import { isMember, visibleTeam } from "./permissions.js";

/** Returns the organizations that have the user as a member. */
export function organizationsOf(store: Store, { login }: User): Organization[] {
  return [...store.organizations.values()].filter(({ members }) => members.has(login.toLowerCase()));
}

/** Returns the members of an organization. Others see public members only, and the local GitHub has none. */
export function visibleMembers(store: Store, viewer: Viewer, organization: Organization): User[] {
  if (!isMember(viewer, organization)) return [];
  return [...organization.members.keys()].flatMap((login) => store.user(login) ?? []);
}

/** Returns the teams that the viewer can see, by name. */
export function visibleTeams(viewer: Viewer, organization: Organization): Team[] {
  const visible = [...organization.teams.values()].filter(({ slug }) =>
    visibleTeam(viewer, organization, slug),
  );
  return visible.sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()));
}

/** Returns the role of a member of a team. Owners of the organization are maintainers. */
export function teamRole({ organization }: Team, { login }: User): "MAINTAINER" | "MEMBER" {
  return organization.members.get(login.toLowerCase()) === "admin" ? "MAINTAINER" : "MEMBER";
}
