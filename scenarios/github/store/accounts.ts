/** Creates users, organizations, apps and tokens. */
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { App, GitActor, IssueType, Organization, Team, Token, User } from "./types.js";

export const EPOCH = "2026-01-01T00:00:00Z";

export function addUser(
  store: Store,
  init: Init<User, "login"> & { type?: User["__typename"] | undefined },
): User {
  const { type = "User", ...given } = init;
  const databaseId = given.databaseId ?? store.nextId("User");
  store.reserveId("User", databaseId);
  const user = fill<User>(
    {
      __typename: type,
      id: nodeId(type, databaseId),
      databaseId,
      login: given.login,
      name: null,
      email: null,
      bio: null,
      company: null,
      location: null,
      siteAdmin: false,
      createdAt: EPOCH,
      entries: new Map(),
    },
    given,
  );
  store.users.set(user.login.toLowerCase(), user);
  return store.register(user);
}

export function addOrganization(store: Store, init: Init<Organization, "login">): Organization {
  const databaseId = init.databaseId ?? store.nextId("Organization");
  store.reserveId("Organization", databaseId);
  const organization = fill<Organization>(
    {
      __typename: "Organization",
      id: nodeId("Organization", databaseId),
      databaseId,
      login: init.login,
      name: null,
      description: null,
      email: null,
      issueTypes: [],
      members: new Map(),
      teams: new Map(),
      createdAt: EPOCH,
      entries: new Map(),
    },
    init,
  );
  store.organizations.set(organization.login.toLowerCase(), organization);
  return store.register(organization);
}

export function addTeam(store: Store, init: Init<Team, "organization" | "slug">): Team {
  const databaseId = init.databaseId ?? store.nextId("Team");
  store.reserveId("Team", databaseId);
  const team = fill<Team>(
    {
      __typename: "Team",
      id: nodeId("Team", init.organization.databaseId, databaseId),
      databaseId,
      organization: init.organization,
      slug: init.slug,
      name: init.slug,
      description: null,
      privacy: "VISIBLE",
      members: [],
      maintainers: [],
      invitations: new Map(),
      createdAt: EPOCH,
    },
    init,
  );
  init.organization.teams.set(team.slug, team);
  return store.register(team);
}

export function addIssueType(
  store: Store,
  organization: Organization,
  init: Init<IssueType, "name">,
): IssueType {
  const type = fill<IssueType>(
    {
      __typename: "IssueType",
      id: nodeId("IssueType", organization.databaseId, store.nextId("IssueType")),
      name: init.name,
      color: "GRAY",
      description: null,
      isEnabled: true,
      isPrivate: false,
    },
    init,
  );
  organization.issueTypes.push(type);
  return store.register(type);
}

export function addApp(store: Store, init: Init<App, "slug">): App {
  const databaseId = init.databaseId ?? store.nextId("App");
  store.reserveId("App", databaseId);
  const app = fill<App>(
    {
      __typename: "App",
      id: nodeId("App", databaseId),
      databaseId,
      slug: init.slug,
      name: init.slug,
      description: null,
      owner: "github",
      publicKey: null,
      installations: new Map(),
      createdAt: EPOCH,
    },
    init,
  );
  store.apps.set(app.slug, app);
  return store.register(app);
}

export function addToken(
  store: Store,
  init: Pick<Token, "token" | "user"> & {
    [K in "kind" | "scopes" | "permissions" | "app" | "expiresAt"]?: Token[K] | undefined;
  },
): Token {
  const token = fill<Token>(
    { token: init.token, user: init.user, kind: "classic", scopes: ["repo"], permissions: {} },
    init,
  );
  store.tokens.set(token.token, token);
  return token;
}

/** Returns the author or the committer of what a user creates in Git. */
export function gitActor(user: User, date: string): GitActor {
  return { name: user.name ?? user.login, email: user.email ?? "noreply@github.com", user, date };
}
