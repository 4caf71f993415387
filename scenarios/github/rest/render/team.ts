/** Renders teams. */
import type { TeamMembership } from "../../domain/organizations.js";
import type { RestContext } from "../../http.js";
import type { Team, User } from "../../store/types.js";
import { fullOrganization } from "./account.js";

export function teamObject({ apiUrl }: Pick<RestContext, "apiUrl">, team: Team) {
  const { organization } = team;
  const url = `${apiUrl}/organizations/${organization.databaseId}/team/${team.databaseId}`;
  return {
    id: team.databaseId,
    node_id: team.id,
    name: team.name,
    slug: team.slug,
    description: team.description,
    // REST calls visible teams "closed".
    privacy: team.privacy === "VISIBLE" ? "closed" : "secret",
    notification_setting: "notifications_enabled",
    permission: "pull",
    url,
    html_url: `https://github.com/orgs/${organization.login}/teams/${team.slug}`,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: "organization",
    parent: null,
  };
}

/** Renders `GET /orgs/{org}/teams/{team_slug}`. Teams of the local GitHub have no repositories. */
export function fullTeam(context: RestContext, team: Team) {
  const { email, ...organization } = fullOrganization(context, team.organization);
  return {
    ...teamObject(context, team),
    members_count: team.members.length,
    repos_count: 0,
    created_at: team.createdAt,
    updated_at: team.createdAt,
    organization: { ...organization, ...(email !== null && { email }) },
  };
}

export function teamMembershipObject(
  context: Pick<RestContext, "apiUrl">,
  team: Team,
  user: User,
  { state, role }: TeamMembership,
) {
  return {
    state,
    role: role.toLowerCase(),
    url: `${teamObject(context, team).url}/memberships/${user.login}`,
  };
}
