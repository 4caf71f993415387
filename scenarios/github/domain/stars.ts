/** Stars of repositories. */
import type { Store, Viewer } from "../store/store.js";
import type { Repository, Timestamp, User } from "../store/types.js";
import { canSee, requireScope } from "./permissions.js";

/** Returns when a user starred a repository, or undefined. */
export function starredAt({ login }: User, { stargazers }: Repository): Timestamp | undefined {
  return stargazers.get(login.toLowerCase());
}

/** Returns the repositories that a user starred and the viewer can see. */
export function starredRepositories(store: Store, viewer: Viewer, user: User): Repository[] {
  return [...store.repositories.values()].filter(
    (repository) => starredAt(user, repository) !== undefined && canSee(viewer, repository),
  );
}

/** Adds or removes the star of the viewer. */
export function setStar(store: Store, viewer: Viewer, repository: Repository, starred: boolean): void {
  requireScope(viewer, repository.visibility === "PUBLIC" ? ["repo", "public_repo"] : ["repo"]);
  changeStar(store, viewer.user, repository, starred);
  store.writes++;
}

/** Adds or removes the star of a user without checks. */
export function changeStar(store: Store, user: User, repository: Repository, starred: boolean): void {
  if ((starredAt(user, repository) !== undefined) === starred) return;
  const login = user.login.toLowerCase();
  if (starred) repository.stargazers.set(login, store.now());
  else repository.stargazers.delete(login);
  repository.stargazerCount += starred ? 1 : -1;
}
