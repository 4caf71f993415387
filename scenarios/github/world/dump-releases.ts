/** Releases in the shape of the world file. */
import type { Release } from "../store/types.js";
import { dumpReactions } from "./dump-threads.js";
import { keyedBy, loginOf, type Plain } from "./dump-values.js";

export function dumpRelease(release: Release): Plain {
  return {
    tag: release.tagName,
    target: release.targetCommitish,
    name: release.name,
    body: release.body,
    draft: release.isDraft,
    prerelease: release.isPrerelease,
    makeLatest: release.makeLatest,
    author: loginOf(release.author),
    assets: keyedBy(
      release.assets,
      (asset) => asset.databaseId,
      (asset) => ({
        name: asset.name,
        label: asset.label,
        contentType: asset.contentType,
        size: asset.size,
        downloadCount: asset.downloadCount,
        uploader: loginOf(asset.uploader),
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
