/** Loads a repository with its labels, milestones, commits, branches and tags. */
import { addEntry } from "../resources/entries.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { repositoryTables } from "../resources/tables.js";
import { loadEntries, split } from "../resources/world.js";
import { addCheckRun, addStatus, suiteFor } from "../store/actions.js";
import { addDefaultCategories } from "../store/discussions.js";
import { addCommit, addRef, addRepository, addTagObject } from "../store/repositories.js";
import type { Store } from "../store/store.js";
import type { Commit, GitActor, Owner, Repository } from "../store/types.js";
import { loadFiles } from "./load-files.js";
import { byLogin, defined, type Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { AnnotationFile, CommitFile, ProtectionFile, RepositoryFile } from "./shapes.js";

export function loadRepository(loading: Loading, owner: Owner, key: string, file: RepositoryFile): void {
  const { store } = loading;
  const path: Path = ["repositories", key];
  const {
    id,
    parent: _parent,
    commits,
    branches,
    tags,
    collaborators,
    issues: _issues,
    pulls: _pulls,
    workflows: _workflows,
    runs: _runs,
    releases: _releases,
    discussions: _discussions,
    deletedIssues,
    stargazers,
    ...others
  } = file;
  const [declared, settings] = split(others, repositoryTables);
  for (const login of collaborators?.keys() ?? []) loading.user(login, [...path, "collaborators", login]);
  for (const login of stargazers?.keys() ?? []) loading.user(login, [...path, "stargazers", login]);
  const repository = addRepository(store, {
    owner,
    name: key.slice(key.indexOf("/") + 1),
    databaseId: id,
    ...settings,
    deletedIssues: new Set(deletedIssues),
    ...(stargazers && { stargazers: byLogin(stargazers) }),
    collaborators: byLogin(collaborators ?? new Map()),
  });
  for (const [oid, commit] of commits ?? [])
    loadCommit(loading, repository, oid, commit, [...path, "commits", oid]);
  for (const [name, branch] of branches ?? []) {
    addRef(store, { repository, name, target: commitAt(loading, repository, branch.commit) });
    if (branch.protection) protect(store, repository, name, branch.protection);
  }
  for (const [name, tag] of tags ?? []) {
    const target = commitAt(loading, repository, typeof tag === "string" ? tag : tag.commit);
    const { committer: tagger } = target;
    const annotation =
      typeof tag === "string"
        ? null
        : addTagObject(repository, { name, message: tag.message, tagger, target });
    addRef(store, { repository, name, prefix: "refs/tags/", target, annotation });
  }
  loadEntries(loading, repositoryTables, repository, declared, path);
  addDefaultCategories(store, repository);
}

/** Adds the branch protection rule of a branch. */
function protect(
  store: Store,
  repository: Repository,
  pattern: string,
  { requiredStatusChecks = [], requiredApprovals = 0, strict, enforceAdmins, mergeQueue }: ProtectionFile,
): void {
  const given = {
    pattern,
    requiresStatusChecks: requiredStatusChecks.length > 0,
    requiredStatusCheckContexts: requiredStatusChecks,
    requiresStrictStatusChecks: strict,
    requiresApprovingReviews: requiredApprovals > 0,
    requiredApprovingReviewCount: requiredApprovals,
    isAdminEnforced: enforceAdmins,
    mergeQueue,
  };
  addEntry(store, branchProtectionRules, repository, given);
}

/** Returns the commit with the id. Creates a commit if the world file does not describe it. */
export function commitAt(
  { store }: Loading,
  repository: Repository,
  oid: string,
  made: Partial<Pick<Commit, "message" | "author">> = {},
): Commit {
  return repository.commits.get(oid) ?? addCommit(store, { repository, oid, ...made });
}

function loadCommit(
  loading: Loading,
  repository: Repository,
  oid: string,
  file: CommitFile,
  path: Path,
): void {
  const { store } = loading;
  const author = gitActor(loading, file.author, [...path, "author"]);
  const commit = addCommit(store, {
    repository,
    oid,
    message: file.message,
    author,
    committer: file.committer ? gitActor(loading, file.committer, [...path, "committer"]) : author,
    parents: file.parents,
    files: loadFiles(file.files),
  });
  for (const [context, { id, creator, ...status }] of file.statuses ?? []) {
    const by = loading.user(creator, [...path, "statuses", context, "creator"]);
    addStatus(store, { commit, context, databaseId: id, ...status, creator: by });
  }
  for (const [databaseId, { app: slug = "github-actions", ...check }] of file.checkRuns ?? []) {
    const app = store.apps.get(slug);
    if (app)
      addCheckRun(store, { suite: suiteFor(store, commit, app, null), databaseId, ...withEnds(check) });
    else
      loading.problem(
        [...path, "checkRuns", databaseId, "app"],
        `unknown app "${slug}"; expected one of ${[...store.apps.keys()].join(", ")}`,
      );
  }
}

/** Loads annotations. By default, an annotation ends on the line where it starts. */
export function withEnds<T extends { annotations?: AnnotationFile[] | undefined }>(check: T) {
  return {
    ...check,
    annotations: check.annotations?.map((annotation) => ({
      startColumn: null,
      endColumn: null,
      title: null,
      rawDetails: null,
      endLine: annotation.startLine,
      ...defined(annotation),
    })),
  };
}

function gitActor(loading: Loading, file: CommitFile["author"], path: Path): GitActor {
  const user = loading.user(file?.user, [...path, "user"]);
  return {
    name: file?.name ?? user?.name ?? user?.login ?? "GitHub",
    email: file?.email ?? user?.email ?? "noreply@github.com",
    user,
    date: file?.date ?? "2026-01-01T00:00:00Z",
  };
}
