/** Dumps releases in the format of the world file. */
import type { Release } from "../store/types.js";
import { dumpReactions } from "./dump-threads.js";
import { keyedBy, loginOrNull, type Plain } from "./dump-values.js";

export function dumpRelease(release: Release): Plain {
  return {
    tag: release.tagName,
    target: release.targetCommitish,
    name: release.name,
    body: release.body,
    draft: release.isDraft,
    prerelease: release.isPrerelease,
    makeLatest: release.makeLatest,
    author: loginOrNull(release.author),
    discussion: release.discussion,
    assets: keyedBy(
      release.assets,
      (asset) => asset.databaseId,
      (asset) => ({
        name: asset.name,
        label: asset.label,
        contentType: asset.contentType,
        size: asset.size,
        downloadCount: asset.downloadCount,
        uploader: loginOrNull(asset.uploader),
        createdAt: asset.createdAt,
        updatedAt: asset.updatedAt,
      }),
    ),
    reactions: dumpReactions(release),
    createdAt: release.createdAt,
    updatedAt: release.updatedAt,
    publishedAt: release.publishedAt,
  };
}
