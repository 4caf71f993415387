/** Members and teams of organizations, as the viewer sees them, and changes of teams. */
import { GitHubError, notFound } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Organization, Team, TeamRole, User } from "../store/types.js";
import { isMember, requireScope, requireToken, visibleTeam } from "./permissions.js";

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

/** A membership of a team. It is pending while the user has not accepted the invitation to the organization. */
export interface TeamMembership {
  readonly state: "active" | "pending";
  readonly role: TeamRole;
}

/** Returns the membership of a user, or undefined if the user is neither a member nor invited. */
export function teamMembership(team: Team, user: User): TeamMembership | undefined {
  if (team.members.includes(user)) return { state: "active", role: teamRole(team, user) };
  const role = team.invitations.get(user.login.toLowerCase());
  return role && { state: "pending", role };
}

/** Returns the role of a member of a team. Owners of the organization are maintainers. */
export function teamRole({ organization, maintainers }: Team, user: User): TeamRole {
  return isOwner(organization, user) || maintainers.includes(user) ? "MAINTAINER" : "MEMBER";
}

/** Reports whether a team has invited a user to the organization. */
export function isInvited({ teams }: Organization, { login }: User): boolean {
  return [...teams.values()].some(({ invitations }) => invitations.has(login.toLowerCase()));
}

/** Adds a user to a team or changes the role. Owners may invite users who are not members of the organization. */
export function setTeamMembership(
  store: Store,
  viewer: Viewer,
  team: Team,
  user: User,
  role: TeamRole,
): TeamMembership {
  const { organization } = team;
  requireTeamAdmin(viewer, team, "add");
  const login = user.login.toLowerCase();
  if (organization.members.has(login)) {
    removeMember(team, user);
    team.members = [...team.members, user];
    if (role === "MAINTAINER") team.maintainers = [...team.maintainers, user];
    store.writes++;
    return { state: "active", role: teamRole(team, user) };
  }
  if (!isOwner(organization, viewer.user)) throw lacksTeamRole("add");
  team.invitations.set(login, role);
  store.writes++;
  return { state: "pending", role };
}

/** Removes a member from a team, or withdraws the invitation. */
export function removeTeamMembership(store: Store, viewer: Viewer, team: Team, user: User): void {
  requireTeamAdmin(viewer, team, "remove");
  if (!teamMembership(team, user)) throw notFound();
  removeMember(team, user);
  team.invitations.delete(user.login.toLowerCase());
  store.writes++;
}

function removeMember(team: Team, user: User): void {
  team.members = team.members.filter((member) => member !== user);
  team.maintainers = team.maintainers.filter((maintainer) => maintainer !== user);
}

function requireTeamAdmin(viewer: Viewer, team: Team, change: "add" | "remove"): void {
  requireScope(viewer, ["admin:org"]);
  requireToken(viewer, "members", "write");
  if (teamRole(team, viewer.user) !== "MAINTAINER") throw lacksTeamRole(change);
}

function lacksTeamRole(change: "add" | "remove"): GitHubError {
  const message = `You must be an organization owner or team maintainer to ${change} a team membership.`;
  return new GitHubError("FORBIDDEN", message);
}

function isOwner({ members }: Organization, { login }: User): boolean {
  return members.get(login.toLowerCase()) === "admin";
}
