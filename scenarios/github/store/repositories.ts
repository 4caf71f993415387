/** Creates repositories, labels, milestones, commits and refs. */
import { createHash } from "node:crypto";
import { addEntry, entriesIn } from "../resources/entries.js";
import { labels } from "../resources/tables/labels.js";
import { milestones } from "../resources/tables/milestones.js";
import { EPOCH } from "./accounts.js";
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { Commit, Label, Milestone, Ref, Repository, TagObject } from "./types.js";

export function addRepository(store: Store, init: Init<Repository, "owner" | "name">): Repository {
  const databaseId = init.databaseId ?? store.nextId("Repository");
  store.reserveId("Repository", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const repository = fill<Repository>(
    {
      __typename: "Repository",
      id: nodeId("Repository", databaseId),
      databaseId,
      owner: init.owner,
      name: init.name,
      description: null,
      homepageUrl: null,
      visibility: "PUBLIC",
      defaultBranch: "main",
      parent: null,
      isArchived: false,
      isTemplate: false,
      stargazerCount: init.stargazers?.size ?? 0,
      stargazers: new Map(),
      forkCount: 0,
      watcherCount: 0,
      diskUsage: 0,
      topics: [],
      primaryLanguage: null,
      languages: new Map(),
      license: null,
      hasIssuesEnabled: true,
      hasProjectsEnabled: true,
      hasWikiEnabled: true,
      hasDiscussionsEnabled: false,
      mergeCommitAllowed: true,
      squashMergeAllowed: true,
      rebaseMergeAllowed: true,
      autoMergeAllowed: false,
      allowUpdateBranch: false,
      forkingAllowed: true,
      deleteBranchOnMerge: false,
      collaborators: new Map(),
      // The tables have the fields of these types.
      get labels() {
        return entriesIn(labels, this) as readonly Label[];
      },
      get milestones() {
        const found = entriesIn(milestones, this) as readonly Milestone[];
        return new Map(found.map((milestone) => [milestone.number, milestone]));
      },
      entries: new Map(),
      threads: new Map(),
      discussions: new Map(),
      refs: new Map(),
      commits: new Map(),
      workflows: new Map(),
      runs: new Map(),
      releases: new Map(),
      deletedIssues: new Set(),
      tagObjects: new Map(),
      transferredIssues: new Map(),
      formerNames: [],
      createdAt,
      updatedAt: createdAt,
      // GitHub does the same for a repository without pushes.
      pushedAt: createdAt,
    },
    init,
  );
  store.repositories.set(`${repository.owner.login}/${repository.name}`.toLowerCase(), repository);
  return store.register(repository);
}

/** Creates a label, by default a gray one. */
export function addLabel(
  store: Store,
  { repository, ...given }: Init<Label, "name"> & { repository: Repository },
): Label {
  return addEntry(store, labels, repository, given) as Label;
}

/** Finds a label. Label names are case-insensitive. */
export function findLabel(repository: Repository, name: string): Label | undefined {
  return repository.labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
}

export function addCommit(store: Store, init: Init<Commit, "repository" | "oid">): Commit {
  const actor = { name: "GitHub", email: "noreply@github.com", user: null, date: EPOCH };
  const author = init.author ?? actor;
  const commit = fill<Commit>(
    {
      __typename: "Commit",
      id: nodeId("Commit", init.repository.databaseId, init.oid),
      repository: init.repository,
      oid: init.oid,
      message: "Commit",
      author,
      committer: author,
      parents: [],
      statuses: [],
      checkSuites: [],
      files: [],
    },
    init,
  );
  init.repository.commits.set(commit.oid, commit);
  return store.register(commit);
}

/** Derives a commit id from its arguments, so that ids are reproducible. */
export function commitOid(...ingredients: readonly (string | number)[]): string {
  return createHash("sha1").update(ingredients.join("\0")).digest("hex");
}

/** Adds an annotated tag, to which no ref points. */
export function addTagObject(
  repository: Repository,
  { name, message, tagger, target }: Pick<TagObject, "name" | "message" | "tagger" | "target">,
): TagObject {
  const oid = commitOid("tag", name, message, tagger.date, target.oid);
  const created = { repository, oid, name, message, tagger, target };
  repository.tagObjects.set(oid, created);
  return created;
}

export function addRef(store: Store, init: Init<Ref, "repository" | "name" | "target">): Ref {
  const prefix = init.prefix ?? "refs/heads/";
  const ref = fill<Ref>(
    {
      __typename: "Ref",
      id: nodeId("Ref", init.repository.databaseId, `${prefix}${init.name}`),
      repository: init.repository,
      name: init.name,
      prefix,
      target: init.target,
      annotation: null,
    },
    init,
  );
  init.repository.refs.set(`${prefix}${ref.name}`, ref);
  return store.register(ref);
}

export function branch(repository: Repository, name: string): Ref | undefined {
  return repository.refs.get(`refs/heads/${name}`);
}
