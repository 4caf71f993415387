/** The collaborators of repositories. */
import { GitHubError } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Repository, User } from "../store/types.js";
import { assignableUsers, atLeast, requireToken, viewerPermission } from "./permissions.js";

export type Affiliation = "ALL" | "DIRECT" | "OUTSIDE";

/** Returns the users with a role. Outside collaborators are not members of the organization that owns the repository. */
export function collaborators(store: Store, repository: Repository, affiliation: Affiliation): User[] {
  const { owner } = repository;
  const hasRole = ({ login }: User) => repository.collaborators.has(login.toLowerCase());
  const isOutside = ({ login }: User) =>
    owner.__typename === "Organization" && !owner.members.has(login.toLowerCase());
  const belongs = {
    ALL: () => true,
    DIRECT: (user: User) => hasRole(user) || user === owner,
    OUTSIDE: (user: User) => hasRole(user) && isOutside(user),
  }[affiliation];
  return assignableUsers(store, repository).filter((user) => user.__typename === "User" && belongs(user));
}

/** Throws unless the viewer may see roles: `what` is what the message names. */
export function requirePush(viewer: Viewer, repository: Repository, what: string): void {
  if (!atLeast(viewerPermission(viewer, repository), "write"))
    throw new GitHubError("FORBIDDEN", `Must have push access to view ${what}.`);
  requireToken(viewer, "metadata", "read");
}
