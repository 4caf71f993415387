/** Gists of users. Everyone who knows its id can read a secret one. */
import { createHash } from "node:crypto";
import { GitHubError, notFound } from "../store/errors.js";
import { encodeNodeId } from "../store/ids.js";
import type { Store, Viewer } from "../store/store.js";
import type { Gist, User } from "../store/types.js";
import { hasScope, requireToken } from "./permissions.js";

/** A change of a file: its new text, and its new name. */
export interface FileChange {
  readonly text?: string | undefined;
  readonly name?: string | undefined;
}

/** Adds a gist. Its times come from the clock unless they are given. */
export function addGist(store: Store, gist: Pick<Gist, "owner" | "files"> & Partial<Gist>): Gist {
  const { createdAt = store.now() } = gist;
  const name =
    gist.name ??
    createHash("md5")
      .update(`gist ${store.nextId("Gist")}`)
      .digest("hex");
  const id = encodeNodeId("G", gist.owner.databaseId, name);
  const made = { id, description: null, isPublic: false, updatedAt: createdAt, ...gist, createdAt, name };
  store.gists.set(name, made);
  return made;
}

/** Returns the gists of a user that the viewer can list, newest first. Default: public gists of all users. */
export function listGists(store: Store, viewer: Viewer, owner?: User, since?: string | null): Gist[] {
  const withSecret = owner === viewer.user && hasScope(viewer, ["gist"]);
  return [...store.gists.values()]
    .filter((gist) => (owner === undefined || gist.owner === owner) && (gist.isPublic || withSecret))
    .filter(({ updatedAt }) => !since || Date.parse(updatedAt) >= Date.parse(since))
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

export function findGist(store: Store, name: string): Gist {
  const found = store.gists.get(name);
  if (!found) throw notFound();
  return found;
}

/** Returns a gist that the viewer may change. As for other users, it does not exist for a token without the scope. */
export function ownGist(store: Store, viewer: Viewer, name: string): Gist {
  requireGists(viewer);
  const found = findGist(store, name);
  if (found.owner !== viewer.user) throw notFound();
  return found;
}

export function createGist(
  store: Store,
  viewer: Viewer,
  { files, ...values }: Pick<Gist, "files" | "description" | "isPublic">,
): Gist {
  requireGists(viewer);
  requireFiles(files);
  store.writes++;
  return addGist(store, { owner: viewer.user, files, ...values });
}

/** Changes the description and the files of a gist. Null, an empty object and an empty text delete a file, and a new name creates one. */
export function updateGist(
  store: Store,
  gist: Gist,
  {
    description,
    files,
  }: { description?: string | null | undefined; files: ReadonlyMap<string, FileChange | null> },
): void {
  const changed = new Map(gist.files);
  for (const [name, change] of files) {
    const text = change?.text ?? (change?.name === undefined ? undefined : changed.get(name));
    changed.delete(name);
    if (text) changed.set(change?.name ?? name, text);
  }
  requireFiles(changed);
  if (files.size === 0 && description === undefined) throw invalidFiles();
  gist.files.clear();
  for (const [name, text] of changed) gist.files.set(name, text);
  if (description !== undefined) gist.description = description;
  gist.updatedAt = store.now();
  store.writes++;
}

export function deleteGist(store: Store, gist: Gist): void {
  store.gists.delete(gist.name);
  store.writes++;
}

function requireGists(viewer: Viewer): void {
  if (!hasScope(viewer, ["gist"])) throw notFound();
  requireToken(viewer, "gists", "write");
}

function requireFiles(files: ReadonlyMap<string, string>): void {
  if (files.size === 0 || [...files.values()].includes("")) throw invalidFiles();
}

const invalidFiles = (): GitHubError =>
  new GitHubError("VALIDATION", "Validation Failed", {
    errors: [{ resource: "Gist", field: "files", code: "missing_field" }],
  });
