/** Creates, changes, moves and deletes repositories. */

import { addDefaultCategories } from "../store/discussions.js";
import { GitHubError, notFound, unprocessable } from "../store/errors.js";
import { fill } from "../store/init.js";
import { addLabel, addRef, addRepository } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Owner, Repository } from "../store/types.js";
import { addChanges } from "./commits.js";
import { isMember, requirePermission, requireScope, viewerPermission } from "./permissions.js";

export type Settings = Partial<Omit<Parameters<typeof addRepository>[1], "name">>;

/** Returns the owner of a new repository: by default the viewer, or an organization of the viewer. */
export function newOwner(store: Store, viewer: Viewer, login = viewer.user.login): Owner {
  if (store.user(login) === viewer.user) return viewer.user;
  const owner = store.organization(login);
  if (!owner) throw notFound();
  if (!isMember(viewer, owner))
    throw new GitHubError(
      "FORBIDDEN",
      "You need admin access to the organization before adding a repository to it.",
    );
  return owner;
}

/** What the first commit of a repository contains. */
interface InitialFiles {
  /** Whether there is a README. */
  readonly autoInit?: boolean | undefined;
  /** GitHub's templates of these files. Here, they contain the name of the template alone. */
  readonly gitignore?: string | undefined;
  readonly licenseKey?: string | undefined;
}

/** Creates a repository, by default of the viewer, with GitHub's default labels and categories. */
export function createRepository(
  store: Store,
  viewer: Viewer,
  given: string,
  { owner = viewer.user, autoInit, gitignore, licenseKey, ...settings }: Settings & InitialFiles,
): Repository {
  requireScope(viewer, settings.visibility !== "PUBLIC" ? ["repo"] : ["repo", "public_repo"]);
  // GitHub replaces other characters.
  const name = given.replace(/[^\w.-]+/g, "-");
  if (store.repositories.has(`${owner.login}/${name}`.toLowerCase()))
    throw nameTaken("Repository creation failed.");
  const createdAt = store.now();
  const repository = addRepository(store, { owner, name, createdAt, ...settings });
  if (owner !== viewer.user) repository.collaborators.set(viewer.user.login.toLowerCase(), "admin");
  for (const [label, color, description] of LABELS)
    addLabel(store, { repository, name: label, color, description, isDefault: true, createdAt });
  addDefaultCategories(store, repository);
  const readme = [`# ${name}`, ...(repository.description ? [repository.description] : [])].join("\n");
  const additions = new Map<string, string>();
  if (autoInit) additions.set("README.md", `${readme}\n`);
  if (gitignore !== undefined) additions.set(".gitignore", `# ${gitignore}\n`);
  if (licenseKey !== undefined) additions.set("LICENSE", `${licenseKey}\n`);
  if (additions.size > 0) {
    const changes = { parent: undefined, message: "Initial commit", additions, deletions: [] };
    const commit = addChanges(store, viewer, repository, changes);
    addRef(store, { repository, name: repository.defaultBranch, target: commit });
  }
  store.writes++;
  return repository;
}

/** Returns the bytes of code by language, the largest first. */
export function languageSizes({ languages, primaryLanguage, diskUsage }: Repository): Map<string, number> {
  if (languages.size > 0) return new Map([...languages].sort(([, a], [, b]) => b - a));
  return new Map(primaryLanguage === null ? [] : [[primaryLanguage, diskUsage * 1024]]);
}

function nameTaken(title: string): GitHubError {
  const message = "name already exists on this account";
  const errors = [{ resource: "Repository", code: "custom", field: "name", message } as const];
  return new GitHubError("VALIDATION", message, { title, errors });
}

/** Settings that can be changed. Undefined does not change one. */
export type Changes = {
  readonly [K in
    | "name"
    | "description"
    | "homepageUrl"
    | "visibility"
    | "defaultBranch"
    | "isArchived"
    | "isTemplate"
    | "hasIssuesEnabled"
    | "hasProjectsEnabled"
    | "hasWikiEnabled"
    | "hasDiscussionsEnabled"
    | "mergeCommitAllowed"
    | "squashMergeAllowed"
    | "rebaseMergeAllowed"
    | "autoMergeAllowed"
    | "allowUpdateBranch"
    | "forkingAllowed"
    | "deleteBranchOnMerge"]?: Repository[K] | undefined;
};

/** Changes the settings of a repository. An archived one can only be unarchived. */
export function updateRepository(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { name, ...changes }: Changes,
): void {
  const whenArchived = changes.isArchived !== undefined;
  requirePermission(viewer, repository, { permission: "admin", resource: "administration", whenArchived });
  const { defaultBranch: branch } = changes;
  if (branch !== undefined && !repository.refs.has(`refs/heads/${branch}`))
    throw unprocessable(
      `The branch ${branch} was not found. Please push that ref first or create it via the Git Data API.`,
    );
  if (name !== undefined && name !== repository.name)
    moveRepository(store, repository, repository.owner, name);
  fill(repository, { ...changes, updatedAt: store.now() });
  addDefaultCategories(store, repository);
  store.writes++;
}

/** Renames a repository or gives it another owner. */
function moveRepository(store: Store, repository: Repository, owner: Owner, name: string): void {
  const former = `${repository.owner.login}/${repository.name}`;
  const next = `${owner.login}/${name}`;
  const other = store.repositories.get(next.toLowerCase());
  if (other !== undefined && other !== repository) throw nameTaken("Validation Failed");
  store.repositories.delete(former.toLowerCase());
  store.repositories.set(next.toLowerCase(), repository);
  repository.owner = owner;
  repository.name = name;
  repository.formerNames = [...repository.formerNames.filter((one) => one !== next), former];
}

/** Moves a repository to an organization. A user must accept it first, so nothing happens yet. */
export function transferRepository(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  login: string,
  name = repository.name,
): void {
  requirePermission(viewer, repository, { permission: "admin", resource: "administration" });
  if (store.user(login)) return;
  moveRepository(store, repository, newOwner(store, viewer, login), name);
  store.writes++;
}

/** Deletes a repository with all that it contains. A classic token needs the scope `delete_repo`. */
export function deleteRepository(store: Store, viewer: Viewer, repository: Repository): void {
  const isPermitted =
    viewer.token.kind !== "classic" || viewer.token.scopes.some((scope) => scope === "delete_repo");
  if (!isPermitted || viewerPermission(viewer, repository) !== "admin")
    throw new GitHubError("FORBIDDEN", "Must have admin rights to Repository.", { lacks: "admin" });
  dropRepository(store, repository);
  store.writes++;
}

/** Deletes a repository without checks. */
export function dropRepository(store: Store, repository: Repository): void {
  store.repositories.delete(`${repository.owner.login}/${repository.name}`.toLowerCase());
  for (const [id, node] of store.nodes) if (within(node) === repository) store.nodes.delete(id);
  for (const other of store.repositories.values()) if (other.parent === repository) other.parent = null;
  for (const project of store.projects.values()) {
    project.items = project.items.filter(
      ({ content }) => !content || !("repository" in content) || content.repository !== repository,
    );
    project.repositories = project.repositories.filter((one) => one !== repository);
  }
}

/** Whether GitHub accepts the name of a topic. */
export const isTopic = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,49}$/.test(name);

/** Replaces the topics of a repository. */
export function setTopics(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  names: readonly string[],
): void {
  requirePermission(viewer, repository, { permission: "maintain", resource: "administration" });
  repository.topics = [...new Set(names)];
  store.writes++;
}

/** The repository that a node is or belongs to. */
function within(node: object): unknown {
  if ("__typename" in node && node.__typename === "Repository") return node;
  if ("repository" in node) return node.repository;
  return "parent" in node ? node.parent : undefined;
}

/** The labels of a new repository. */
const LABELS: readonly (readonly [string, string, string])[] = [
  ["bug", "d73a4a", "Something isn't working"],
  ["documentation", "0075ca", "Improvements or additions to documentation"],
  ["duplicate", "cfd3d7", "This issue or pull request already exists"],
  ["enhancement", "a2eeef", "New feature or request"],
  ["good first issue", "7057ff", "Good for newcomers"],
  ["help wanted", "008672", "Extra attention is needed"],
  ["invalid", "e4e669", "This doesn't seem right"],
  ["question", "d876e3", "Further information is requested"],
  ["wontfix", "ffffff", "This will not be worked on"],
];
