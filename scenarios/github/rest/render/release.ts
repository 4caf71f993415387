/** Renders releases and their assets. */
import { createHash } from "node:crypto";
import type { RestContext } from "../../http.js";
import type { Release, ReleaseAsset } from "../../store/types.js";
import { author, nullableUser } from "./account.js";
import { reactionRollup } from "./reaction.js";
import { fullName, repositoryPage, repositoryUrl } from "./repository.js";

export function releaseObject(context: RestContext, release: Release) {
  const { repository, isDraft, tagName } = release;
  const repositoryAt = repositoryUrl(context, repository);
  const url = `${repositoryAt}/releases/${release.databaseId}`;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${uploadsUrl(context)}/repos/${fullName(repository)}/releases/${release.databaseId}/assets{?name,label}`,
    html_url: `${repositoryPage(repository)}/releases/tag/${tagPath(release)}`,
    id: release.databaseId,
    author: author(context, release.author),
    node_id: release.id,
    tag_name: tagName,
    target_commitish: release.targetCommitish,
    name: release.name,
    draft: isDraft,
    immutable: false,
    prerelease: release.isPrerelease,
    created_at: release.createdAt,
    updated_at: release.updatedAt,
    published_at: release.publishedAt,
    assets: release.assets.map((asset) => assetObject(context, asset)),
    // Source archives exist only for an existing tag.
    tarball_url: isDraft ? null : `${repositoryAt}/tarball/${tagName}`,
    zipball_url: isDraft ? null : `${repositoryAt}/zipball/${tagName}`,
    body: release.body,
    ...(release.discussion !== null && {
      discussion_url: `${repositoryPage(repository)}/discussions/${release.discussion}`,
    }),
    ...(release.reactions.length > 0 && { reactions: reactionRollup(release, url) }),
  };
}

export function assetObject(context: RestContext, asset: ReleaseAsset) {
  const { release } = asset;
  const page = repositoryPage(release.repository);
  return {
    url: `${repositoryUrl(context, release.repository)}/releases/assets/${asset.databaseId}`,
    id: asset.databaseId,
    node_id: asset.id,
    name: asset.name,
    label: asset.label,
    uploader: nullableUser(context, asset.uploader),
    content_type: asset.contentType,
    state: "uploaded",
    size: asset.size,
    digest: asset.content && `sha256:${createHash("sha256").update(asset.content).digest("hex")}`,
    download_count: asset.downloadCount,
    created_at: asset.createdAt,
    updated_at: asset.updatedAt,
    browser_download_url: `${page}/releases/download/${tagPath(release)}/${encodeURIComponent(asset.name)}`,
  };
}

/** Returns the upload URL: a separate host for api.github.com, a path on the same host otherwise, like GitHub Enterprise. */
export function uploadsUrl({ apiUrl }: Pick<RestContext, "apiUrl">): string {
  const { host, origin } = new URL(apiUrl);
  return host === "api.github.com" ? "https://uploads.github.com" : `${origin}/api/uploads`;
}

/** The URL of a draft does not contain its tag, which may not exist yet. */
function tagPath({ isDraft, databaseId, tagName }: Release): string {
  return isDraft ? `untagged-${databaseId.toString(16).padStart(20, "0")}` : encodeURIComponent(tagName);
}
