/** Finds the packages of organizations, and deletes their versions. */
import { entriesIn, findEntry } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { packages, packageVersions } from "../resources/tables/packages.js";
import { GitHubError, notFound } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Entry, Organization } from "../store/types.js";
import { hasScope, isMember } from "./permissions.js";

/** Returns the packages of an organization that the viewer can see. */
export function visiblePackages(viewer: Viewer, organization: Organization): Entry[] {
  // `write:packages` includes `read:packages`.
  requirePackageScope(viewer, ["read:packages", "write:packages"]);
  return entriesIn(packages, organization).filter(
    (one) => value(one, "visibility") === "PUBLIC" || isMember(viewer, organization),
  );
}

/** Returns the versions of a package, newest first. GitHub keeps deleted ones for a while. */
export function packageVersionsOf(found: Entry, isDeleted: boolean): Entry[] {
  return entriesIn(packageVersions, found)
    .filter((version) => (value(version, "deletedAt") !== null) === isDeleted)
    .sort((a, b) => String(value(b, "createdAt")).localeCompare(String(value(a, "createdAt"))));
}

/** Returns a version that is not deleted. */
export function findVersion(found: Entry, id: string): Entry {
  const version = findEntry(packageVersions, found, id, packageVersionsOf(found, false));
  if (!version) throw notFound();
  return version;
}

export function deleteVersion(
  store: Store,
  viewer: Viewer,
  organization: Organization,
  version: Entry,
): void {
  requirePackageScope(viewer, ["delete:packages"]);
  if (organization.members.get(viewer.user.login.toLowerCase()) !== "admin")
    throw new GitHubError("FORBIDDEN", "You need admin access to the package.", { lacks: "permission" });
  Reflect.set(version, "deletedAt", store.now());
  store.writes++;
}

function requirePackageScope(viewer: Viewer, scopes: readonly [string, ...string[]]): void {
  if (!hasScope(viewer, scopes)) throw new GitHubError("FORBIDDEN", `You need at least ${scopes[0]} scope.`);
}
