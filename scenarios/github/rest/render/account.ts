/** Renders users, bots and organizations. */
import type { RestContext } from "../../http.js";
import type { Organization, Owner, User } from "../../store/types.js";

/** Returns the login. In REST, logins of bots have a suffix. */
export function restLogin(account: Pick<Owner, "__typename" | "login">): string {
  return account.__typename === "Bot" ? `${account.login}[bot]` : account.login;
}

/** Returns the login without the suffix of bots, as in the store. */
export function storeLogin(login: string): string {
  return login.replace(/\[bot\]$/, "");
}

/** The account that replaces deleted accounts. */
const GHOST: User = {
  __typename: "User",
  id: "MDQ6VXNlcjEwMTM3",
  databaseId: 10_137,
  login: "ghost",
  name: "Deleted user",
  email: null,
  bio: null,
  company: null,
  location: null,
  siteAdmin: false,
  createdAt: "2008-05-13T06:14:25Z",
  entries: new Map(),
};

/** Renders the `simple-user` of an author. REST returns ghost for a deleted account, GraphQL returns null. */
export function author({ apiUrl }: Pick<RestContext, "apiUrl">, user: User | null) {
  return simpleUser({ apiUrl }, user ?? GHOST);
}

export function nullableUser(context: Pick<RestContext, "apiUrl">, account: Owner | null) {
  return account && simpleUser(context, account);
}

type Account = Pick<Owner, "__typename" | "login" | "id" | "databaseId"> & { readonly siteAdmin?: boolean };

export function simpleUser({ apiUrl }: Pick<RestContext, "apiUrl">, account: Account) {
  const login = restLogin(account);
  const url = `${apiUrl}/users/${encodeURIComponent(login)}`;
  const page = account.__typename === "Bot" ? `apps/${account.login}` : account.login;
  return {
    login,
    id: account.databaseId,
    node_id: account.id,
    avatar_url: `https://avatars.githubusercontent.com/u/${account.databaseId}?v=4`,
    gravatar_id: "",
    url,
    html_url: `https://github.com/${page}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.__typename,
    user_view_type: "public",
    site_admin: account.siteAdmin ?? false,
  };
}

/** Renders `GET /user` and `GET /users/{username}`. */
export function fullUser(context: RestContext, account: Owner) {
  const owned = [...context.store.repositories.values()].filter((repository) => repository.owner === account);
  const gists = [...context.store.gists.values()];
  const person = account.__typename === "Organization" ? null : account;
  return {
    ...simpleUser(context, account),
    name: account.name,
    company: person?.company ?? null,
    blog: "",
    location: person?.location ?? null,
    email: account.email,
    hireable: null,
    bio: person?.bio ?? null,
    twitter_username: null,
    public_repos: owned.filter((repository) => repository.visibility === "PUBLIC").length,
    public_gists: gists.filter(({ owner, isPublic }) => owner === account && isPublic).length,
    followers: 0,
    following: 0,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  };
}

/** Renders an organization in a list. */
export function simpleOrganization({ apiUrl }: Pick<RestContext, "apiUrl">, organization: Organization) {
  const url = `${apiUrl}/orgs/${organization.login}`;
  return {
    login: organization.login,
    id: organization.databaseId,
    node_id: organization.id,
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${organization.databaseId}?v=4`,
    description: organization.description,
  };
}

export function membershipObject(
  context: RestContext,
  organization: Organization,
  user: User,
  role: "admin" | "member",
) {
  const { url } = simpleOrganization(context, organization);
  return {
    url: `${url}/memberships/${user.login}`,
    state: "active",
    role,
    organization_url: url,
    organization: simpleOrganization(context, organization),
    user: simpleUser(context, user),
  };
}

/** Renders `GET /orgs/{org}`. */
export function fullOrganization(context: RestContext, organization: Organization) {
  const owned = [...context.store.repositories.values()].filter(({ owner }) => owner === organization);
  return {
    ...simpleOrganization(context, organization),
    name: organization.name ?? organization.login,
    email: organization.email,
    is_verified: false,
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: owned.filter((repository) => repository.visibility === "PUBLIC").length,
    public_gists: 0,
    followers: 0,
    following: 0,
    html_url: `https://github.com/${organization.login}`,
    created_at: organization.createdAt,
    updated_at: organization.createdAt,
    archived_at: null,
    type: "Organization",
  };
}
