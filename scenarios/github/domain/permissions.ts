/** Checks repository roles and token permissions. */
import { holder } from "../resources/resource.js";
import { GitHubError, notFound } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type {
  Access,
  Organization,
  Owner,
  Parent,
  Permission,
  Project,
  Repository,
  Team,
  TokenResource,
  User,
} from "../store/types.js";

const RANK: Record<Permission, number> = { read: 1, triage: 2, write: 3, maintain: 4, admin: 5 };

export function atLeast(has: Permission | null, needed: Permission): boolean {
  return has !== null && RANK[has] >= RANK[needed];
}

/** Returns the role of a user regardless of the token, or null if the user cannot see the repository. */
export function userPermission(user: User, repository: Repository): Permission | null {
  const granted = explicitPermission(user, repository);
  if (granted !== null) return granted;
  return repository.visibility === "PUBLIC" ? "read" : null;
}

/** Reports whether a user can be assigned: the owner, an organization member or a collaborator. */
export function isAssignable(user: User, repository: Repository): boolean {
  return explicitPermission(user, repository) !== null;
}

export function assignableUsers(store: Store, repository: Repository): User[] {
  return [...store.users.values()].filter((user) => isAssignable(user, repository));
}

function explicitPermission(user: User, repository: Repository): Permission | null {
  const { owner } = repository;
  if (owner === user) return "admin";
  const login = user.login.toLowerCase();
  const role = owner.__typename === "Organization" ? owner.members.get(login) : undefined;
  if (role === "admin") return "admin";
  return repository.collaborators.get(login) ?? (role === "member" ? "read" : null);
}

/** Returns the role of the viewer, or null if the user or the token cannot see the repository. */
export function viewerPermission(viewer: Viewer, repository: Repository): Permission | null {
  const permission = userPermission(viewer.user, repository);
  if (repository.visibility === "PUBLIC" || viewer.token.kind !== "classic") return permission;
  return viewer.token.scopes.includes("repo") ? permission : null;
}

export function canSee(viewer: Viewer, repository: Repository): boolean {
  return viewerPermission(viewer, repository) !== null;
}

/** Returns a repository. Throws the same NOT_FOUND error, like GitHub, if it does not exist or is hidden from the viewer. */
export function visibleRepository(store: Store, viewer: Viewer, owner: string, name: string): Repository {
  const repository = store.repository(owner, name);
  if (!repository || !canSee(viewer, repository)) {
    throw notFound(`Could not resolve to a Repository with the name '${owner}/${name}'.`);
  }
  return repository;
}

export interface Requirement {
  readonly permission: Permission;
  readonly resource: TokenResource;
  /** A classic token needs one of these scopes. Default: the scopes that the repository requires. */
  readonly scopes?: readonly string[] | undefined;
  /** Whether an archived repository permits it. Default: false. */
  readonly whenArchived?: boolean;
}

/** Throws unless the viewer has the role and the token has the permission. */
export function requirePermission(viewer: Viewer, repository: Repository, need: Requirement): void {
  const has = viewerPermission(viewer, repository);
  if (has === null) throw notFound();
  requireToken(viewer, need.resource, "write");
  if (!atLeast(has, need.permission)) throw lacksRole();
  if (repository.isArchived && need.whenArchived !== true)
    throw new GitHubError("FORBIDDEN", "Repository was archived so is read-only.", {
      graphqlType: "UNPROCESSABLE",
    });
  if (need.scopes) requireScope(viewer, need.scopes);
  else requireRepositoryScope(viewer, repository);
}

/** Throws unless the viewer may read the entries of a parent. Default: whoever can see the parent. */
export function requireReadable(viewer: Viewer, parent: Parent, { token, read, scopes }: Access): void {
  const within = holder(parent);
  if (scopes) requireScope(viewer, scopes.read);
  if (within.__typename !== "Repository") {
    requireMember(viewer, within);
    if (within.__typename !== "Organization") return;
    requireToken(viewer, token, "read");
    if (read !== undefined) requireScope(viewer, ["admin:org"]);
    return;
  }
  const has = viewerPermission(viewer, within);
  if (has === null) throw notFound();
  if (read === undefined && within.visibility === "PUBLIC") return;
  requireToken(viewer, token, "read");
  if (read !== undefined && !atLeast(has, read)) throw lacksRole();
}

/** Reports whether the viewer may read the entries of a parent. */
export function canRead(viewer: Viewer, parent: Parent, access: Access): boolean {
  try {
    requireReadable(viewer, parent, access);
    return true;
  } catch (error) {
    if (error instanceof GitHubError) return false;
    throw error;
  }
}

/** Throws unless the viewer may write, or delete, the entries of a parent. */
export function requireWritable(
  viewer: Viewer,
  parent: Parent,
  { token, write, scopes: all }: Access,
  effect: "write" | "delete" = "write",
): void {
  const within = holder(parent);
  const scopes = all?.[effect] ?? all?.write;
  if (within.__typename === "Repository") {
    requirePermission(viewer, within, { resource: token, permission: write, scopes });
    return;
  }
  requireMember(viewer, within);
  requireToken(viewer, token, "write");
  if (scopes) requireScope(viewer, scopes);
  if (within.__typename !== "Organization") return;
  requireScope(viewer, ["admin:org"]);
  if (within.members.get(viewer.user.login.toLowerCase()) !== "admin") throw lacksRole();
}

function requireMember(viewer: Viewer, holder: Organization | User): void {
  if (!isMember(viewer, holder)) throw notFound();
}

function lacksRole(): GitHubError {
  return new GitHubError("FORBIDDEN", "Must have admin rights to Repository.", { lacks: "permission" });
}

/** Throws if a fine-grained or app token does not have access to the resource. */
export function requireToken(viewer: Viewer, resource: TokenResource, access: "read" | "write"): void {
  const { kind, permissions } = viewer.token;
  if (kind === "classic" || Object.keys(permissions).length === 0) return;
  const granted = permissions[resource];
  if (granted === "write" || (granted === "read" && access === "read")) return;
  const bearer = kind === "app" ? "integration" : "personal access token";
  throw new GitHubError("FORBIDDEN", `Resource not accessible by ${bearer}`, { lacks: "token-permission" });
}

function requireRepositoryScope(viewer: Viewer, repository: Repository): void {
  if (viewer.token.kind !== "classic") return;
  const enough = repository.visibility === "PUBLIC" ? ["repo", "public_repo"] : ["repo"];
  requireScope(viewer, enough);
}

/** The scopes one of which REST requires for an organization's teams. */
export const ORGANIZATION_SCOPES: readonly string[] = ["admin:org", "read:org", "repo", "user", "write:org"];

/** Reports whether a token has one of the scopes. Only classic tokens have scopes. */
export function hasScope({ token }: Viewer, oneOf: readonly string[]): boolean {
  return token.kind !== "classic" || oneOf.some((scope) => token.scopes.includes(scope));
}

/** Throws unless a classic token has one of the scopes. */
export function requireScope(viewer: Viewer, oneOf: readonly string[], field?: string): void {
  if (hasScope(viewer, oneOf)) return;
  const list = (scopes: readonly string[]) => `[${scopes.map((scope) => `'${scope}'`).join(", ")}]`;
  const subject = field ? `The '${field}' field` : "This operation";
  throw new GitHubError(
    "INSUFFICIENT_SCOPES",
    "Your token has not been granted the required scopes to execute this query. " +
      `${subject} requires one of the following scopes: ${list(oneOf)}, but your token has only been granted ` +
      `the: ${list(viewer.token.scopes)} scopes. ` +
      "Please modify your token's scopes at: https://github.com/settings/tokens.",
  );
}

/** The scopes for the members and organizations of accounts. GraphQL requires one of them. */
export const MEMBER_SCOPES: readonly string[] = ["read:org", "write:org", "admin:org"];

/** Throws unless a classic token may read teams over GraphQL. */
export function requireTeamScope(viewer: Viewer, field: string): void {
  const includes = viewer.token.scopes.some((scope) => scope === "write:org" || scope === "admin:org");
  if (!includes) requireScope(viewer, ["read:org", "read:discussion"], field);
}

/** Returns the team with this slug if the viewer can see it. Members see visible teams and their own secret teams; owners see all. */
export function visibleTeam({ user }: Viewer, organization: Organization, slug: string): Team | undefined {
  const team = organization.teams.get(slug.toLowerCase());
  const role = organization.members.get(user.login.toLowerCase());
  if (team === undefined || role === undefined) return undefined;
  return team.privacy === "VISIBLE" || role === "admin" || team.members.includes(user) ? team : undefined;
}

export function canSeeProject(viewer: Viewer, project: Project): boolean {
  return project.public || isMember(viewer, project.owner);
}

export function canUpdateProject(viewer: Viewer, project: Project): boolean {
  return isMember(viewer, project.owner);
}

export function requireProjectWrite(viewer: Viewer, project: Project): void {
  requireScope(viewer, ["project"]);
  requireToken(viewer, "organization_projects", "write");
  if (!canUpdateProject(viewer, project)) {
    throw new GitHubError("FORBIDDEN", "Must have write access to the project.", { lacks: "permission" });
  }
}

export function isMember(viewer: Viewer, owner: Owner): boolean {
  return owner.__typename === "Organization"
    ? owner.members.has(viewer.user.login.toLowerCase())
    : owner === viewer.user;
}
