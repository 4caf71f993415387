/** Resolvers for releases and their assets. */
import { latestRelease, publishedRelease, visibleReleases } from "../domain/releases.js";
import type { Release, ReleaseAsset, Repository } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { reactableFields } from "./reaction.js";
import { escapeHtml } from "./thread.js";
import { type Fields, own, WEB } from "./types.js";

export const releaseFields: Fields<Release> = {
  ...reactableFields,
  ...own<Release>("id", "databaseId", "tagName", "name", "isDraft", "isPrerelease", "repository"),
  ...own<Release>("createdAt", "updatedAt", "publishedAt"),
  author: (release) => (release.author?.__typename === "User" ? release.author : null),
  description: (release) => release.body,
  descriptionHTML: (release) => release.body && `<p dir="auto">${escapeHtml(release.body)}</p>`,
  shortDescriptionHTML: (release, { limit }: { limit?: number | null }) =>
    release.body && escapeHtml(release.body.slice(0, limit ?? 200)),
  isLatest: (release) => latestRelease(release.repository) === release,
  tag: (release) => releaseTag(release) ?? null,
  tagCommit: (release) => releaseTag(release)?.target ?? null,
  url: (release) => WEB + releasePath(release),
  resourcePath: releasePath,
  releaseAssets: (release, args: PageArgs & { name?: string | null }, _call, info) =>
    connection(
      release.assets.filter((asset) => args.name == null || asset.name === args.name),
      args,
      info,
    ),
};

export const releaseAssetFields: Fields<ReleaseAsset> = {
  ...own<ReleaseAsset>("id", "name", "contentType", "size", "downloadCount", "release"),
  ...own<ReleaseAsset>("createdAt", "updatedAt"),
  uploadedBy: (asset) => asset.uploader,
  url: (asset) => downloadUrl(asset),
  downloadUrl: (asset) => downloadUrl(asset),
};

export const repositoryReleaseFields: Fields<Repository> = {
  latestRelease: (repository) => latestRelease(repository),
  // Users who can see a draft can find it by its future tag, and the latest one of several.
  release: (repository, { tagName }: { tagName: string }, call) =>
    publishedRelease(repository, tagName) ??
    visibleReleases(call.viewer, repository).find((release) => release.tagName === tagName) ??
    null,
  releases: (repository, args: PageArgs & { orderBy?: Order | null }, call, info) => {
    const keys = {
      CREATED_AT: (release: Release) => release.createdAt,
      NAME: (release: Release) => release.name ?? release.tagName,
    };
    return connection(ordered(visibleReleases(call.viewer, repository), args.orderBy, keys), args, info);
  },
};

function releaseTag({ repository, tagName, isDraft }: Release) {
  return isDraft ? undefined : repository.refs.get(`refs/tags/${tagName}`);
}

/** The URL of a draft does not contain its tag, which may not exist yet. */
function releasePath(release: Release): string {
  const { owner, name } = release.repository;
  const tag = release.isDraft
    ? `untagged-${release.databaseId.toString(16).padStart(20, "0")}`
    : encodeURIComponent(release.tagName);
  return `/${owner.login}/${name}/releases/tag/${tag}`;
}

function downloadUrl({ release, name: file }: ReleaseAsset): string {
  return `${WEB}${releasePath(release).replace("/tag/", "/download/")}/${encodeURIComponent(file)}`;
}
