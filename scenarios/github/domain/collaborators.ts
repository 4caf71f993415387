/** The collaborators of repositories, and invitations to become one. */
import { entriesIn, removeEntry } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { invitations } from "../resources/tables/invitations.js";
import { GitHubError, invalid } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Entry, Permission, Repository, User } from "../store/types.js";
import { createEntry, updateEntry } from "./entries.js";
import {
  assignableUsers,
  atLeast,
  isAssignable,
  requirePermission,
  requireToken,
  userPermission,
  viewerPermission,
} from "./permissions.js";
import { dropRepository } from "./repositories.js";
import { changeStar } from "./stars.js";
import { recordChange } from "./timeline.js";

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

/** Gives a user with access a role, which returns null, or invites another user. */
export function addCollaborator(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  user: User,
  role: Permission,
): Entry | null {
  requirePermission(viewer, repository, { permission: "admin", resource: "administration" });
  const { owner } = repository;
  if (user === owner) throw refusal("Repository owner cannot be a collaborator");
  if (owner.__typename === "User" && (role === "triage" || role === "maintain"))
    throw refusal(`Repositories of users do not have the role ${role}`);
  if (isAssignable(user, repository)) {
    repository.collaborators.set(user.login.toLowerCase(), role);
    store.writes++;
    return null;
  }
  const given = { permission: role.toUpperCase() };
  const sent = entriesIn(invitations, repository).find((one) => value(one, "invitee") === user);
  if (!sent) return createEntry(store, viewer, invitations, repository, { ...given, invitee: user });
  updateEntry(store, viewer, sent, given);
  return sent;
}

/** Removes a collaborator with what only collaborators have. Users may remove themselves. */
export function removeCollaborator(store: Store, viewer: Viewer, repository: Repository, user: User): void {
  const permission = user === viewer.user ? "read" : "admin";
  requirePermission(viewer, repository, { permission, resource: "administration" });
  if (repository.collaborators.delete(user.login.toLowerCase())) {
    for (const sent of entriesIn(invitations, repository))
      if (value(sent, "inviter") === user) removeEntry(store, sent);
    const assigned = [...repository.threads.values()].filter(({ assignees }) => assignees.includes(user));
    recordChange(store, viewer.user, assigned, () => {
      for (const thread of assigned) thread.assignees = thread.assignees.filter((one) => one !== user);
    });
    changeStar(store, user, repository, false);
    if (userPermission(user, repository) === null)
      for (const fork of store.repositories.values())
        if (fork.parent === repository && fork.owner === user) dropRepository(store, fork);
  }
  store.writes++;
}

/** Refuses a role, or a user as a collaborator. */
export function refusal(message: string): GitHubError {
  return invalid(message, { resource: "Repository", code: "custom", message });
}
