/** Lists, drafts, publishes, updates and deletes releases. */
import { addDiscussion } from "../store/discussions.js";
import { GitHubError, invalid, notFound } from "../store/errors.js";
import { addRelease } from "../store/releases.js";
import { addRef, branch } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type { Commit, Release, Repository } from "../store/types.js";
import { listCategories } from "./discussions.js";
import { atLeast, requirePermission, viewerPermission } from "./permissions.js";
import { MAX_RELEASE_BODY, requireLength } from "./text-limits.js";

export interface ReleaseInput {
  readonly tagName?: string | undefined;
  readonly targetCommitish?: string | undefined;
  readonly name?: string | null | undefined;
  readonly body?: string | null | undefined;
  readonly draft?: boolean | undefined;
  readonly prerelease?: boolean | undefined;
  readonly discussionCategory?: string | undefined;
  readonly makeLatest?: Release["makeLatest"] | undefined;
}

/** Returns the releases that the viewer can see, newest first. Drafts require write access. */
export function visibleReleases(viewer: Viewer, repository: Repository): Release[] {
  return [...repository.releases.values()]
    .filter((release) => canSeeRelease(viewer, release))
    .sort((a, b) => newestFirst(a, b));
}

export function canSeeRelease(viewer: Viewer, release: Release): boolean {
  return !release.isDraft || atLeast(viewerPermission(viewer, release.repository), "write");
}

/** Returns the release marked as latest, or the newest one. Excludes drafts and prereleases. */
export function latestRelease(repository: Repository): Release | null {
  const candidates = [...repository.releases.values()]
    .filter((release) => !release.isDraft && !release.isPrerelease && release.makeLatest !== "false")
    .sort((a, b) => newestFirst(a, b));
  return candidates.find((release) => release.makeLatest === "true") ?? candidates[0] ?? null;
}

/** Returns the published release with the tag. */
export function publishedRelease(repository: Repository, tagName: string): Release | undefined {
  return [...repository.releases.values()].find((one) => !one.isDraft && one.tagName === tagName);
}

export function createRelease(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  input: ReleaseInput & { readonly tagName: string },
): Release {
  requireWrite(viewer, repository);
  const { tagName, targetCommitish, name, body, draft = false, prerelease = false } = input;
  checkInput(repository, input, { draft, prerelease });
  if (!draft) checkTag(repository, tagName, targetCommitish ?? repository.defaultBranch);
  const createdAt = store.now();
  const release = addRelease(store, {
    repository,
    tagName,
    targetCommitish,
    name,
    body,
    isDraft: draft,
    isPrerelease: prerelease,
    author: viewer.user,
    createdAt,
    publishedAt: draft ? null : createdAt,
  });
  if (!draft) ensureTag(store, release);
  startDiscussion(store, viewer, release, input.discussionCategory);
  markLatest(release, input.makeLatest ?? "true");
  store.writes++;
  return release;
}

/** Updates the given properties of a release. `draft: false` publishes it. */
export function updateRelease(store: Store, viewer: Viewer, release: Release, input: ReleaseInput): void {
  const { repository } = release;
  requireWrite(viewer, repository);
  const { draft = release.isDraft, prerelease = release.isPrerelease } = input;
  const { tagName = release.tagName, targetCommitish = release.targetCommitish } = input;
  checkInput(repository, input, { draft, prerelease });
  if (!draft) checkTag(repository, tagName, targetCommitish, release);
  const now = store.now();
  const published = draft ? null : (release.publishedAt ?? now);
  Object.assign(release, { tagName, targetCommitish, isDraft: draft, isPrerelease: prerelease });
  if (input.name !== undefined) release.name = input.name;
  if (input.body !== undefined) release.body = input.body;
  release.publishedAt = published;
  release.updatedAt = now;
  if (!draft) ensureTag(store, release);
  startDiscussion(store, viewer, release, input.discussionCategory);
  if (input.makeLatest) markLatest(release, input.makeLatest);
  store.writes++;
}

/** Deletes a release but not its tag. */
export function deleteRelease(store: Store, viewer: Viewer, release: Release): void {
  requireWrite(viewer, release.repository);
  release.repository.releases.delete(release.databaseId);
  for (const node of [release, ...release.assets, ...release.reactions]) store.nodes.delete(node.id);
  store.writes++;
}

/** Throws unless the viewer can write releases and assets, which requires write access to contents. */
export function requireWrite(viewer: Viewer, repository: Repository): void {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
}

function checkInput(
  repository: Repository,
  { tagName, targetCommitish, makeLatest, body, discussionCategory }: ReleaseInput,
  will: { readonly draft: boolean; readonly prerelease: boolean },
): void {
  if (tagName !== undefined && tagName.trim() === "") {
    throw invalid("Tag name can't be blank", {
      resource: "Release",
      field: "tag_name",
      code: "missing_field",
    });
  }
  if (tagName !== undefined && /[\s~^:?*[\\]|\.\.|^\/|\/$|\.lock$/.test(tagName)) {
    throw custom("tag_name", "tag_name is not a valid tag");
  }
  if (discussionCategory !== undefined && !category(repository, discussionCategory)) throw notFound();
  requireLength(body, MAX_RELEASE_BODY, { resource: "Release", field: "body" });
  if (targetCommitish !== undefined && !commitAt(repository, targetCommitish)) throw invalidTarget();
  if (makeLatest === "true" && (will.draft || will.prerelease)) {
    throw custom("make_latest", "Latest release cannot be draft or prerelease");
  }
}

function checkTag(repository: Repository, tagName: string, target: string, self?: Release): void {
  const other = publishedRelease(repository, tagName);
  if (other && other !== self) {
    throw invalid("Tag name has already been taken", {
      resource: "Release",
      field: "tag_name",
      code: "already_exists",
    });
  }
  if (!repository.refs.has(`refs/tags/${tagName}`) && !commitAt(repository, target)) throw invalidTarget();
}

/** Creates the tag of a published release if it does not exist. */
function ensureTag(store: Store, { repository, tagName, targetCommitish }: Release): void {
  const target = commitAt(repository, targetCommitish);
  if (repository.refs.has(`refs/tags/${tagName}`) || !target) return;
  addRef(store, { repository, name: tagName, prefix: "refs/tags/", target });
}

/** Starts the discussion of a published release, unless it has one. */
function startDiscussion(store: Store, viewer: Viewer, release: Release, name: string | undefined): void {
  const { repository, isDraft, tagName, body } = release;
  const found = name === undefined ? undefined : category(repository, name);
  if (!found || isDraft || release.discussion !== null) return;
  const init = { repository, category: found, title: release.name ?? tagName, body: body ?? "" };
  release.discussion = addDiscussion(store, { ...init, author: viewer.user, createdAt: store.now() }).number;
}

const category = (repository: Repository, name: string) =>
  listCategories(repository).find((one) => one.name === name);

/** Sets `makeLatest`. At most one release is explicitly marked as the latest. */
function markLatest(release: Release, makeLatest: Release["makeLatest"]): void {
  if (makeLatest === "true" && !release.isDraft && !release.isPrerelease) {
    for (const other of release.repository.releases.values()) {
      if (other.makeLatest === "true") other.makeLatest = "legacy";
    }
  }
  release.makeLatest = makeLatest;
}

function commitAt(repository: Repository, name: string): Commit | undefined {
  return branch(repository, name.replace(/^refs\/heads\//, ""))?.target ?? repository.commits.get(name);
}

function newestFirst(a: Release, b: Release): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.databaseId - a.databaseId;
}

function invalidTarget(): GitHubError {
  return invalid("Target commitish is invalid", {
    resource: "Release",
    field: "target_commitish",
    code: "invalid",
  });
}

function custom(field: string, message: string): GitHubError {
  return new GitHubError("VALIDATION", message, {
    errors: [{ resource: "Release", field, code: "custom", message }],
  });
}
