/** Stars of repositories. */
import type { Store, Viewer } from "../store/store.js";
import type { Repository } from "../store/types.js";
import { requireScope } from "./permissions.js";

export function hasStarred({ user }: Viewer, repository: Repository): boolean {
  return repository.stargazers.has(user.login.toLowerCase());
}

/** Adds or removes the star of the viewer. */
export function setStar(store: Store, viewer: Viewer, repository: Repository, starred: boolean): void {
  requireScope(viewer, repository.visibility === "PUBLIC" ? ["repo", "public_repo"] : ["repo"]);
  if (hasStarred(viewer, repository) !== starred) {
    const login = viewer.user.login.toLowerCase();
    if (starred) repository.stargazers.add(login);
    else repository.stargazers.delete(login);
    repository.stargazerCount += starred ? 1 : -1;
  }
  store.writes++;
}
