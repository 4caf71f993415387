/** Creates releases and their assets. */
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { Release, ReleaseAsset } from "./types.js";

export function addRelease(store: Store, init: Init<Release, "repository" | "tagName">): Release {
  const databaseId = init.databaseId ?? store.nextId("Release");
  store.reserveId("Release", databaseId);
  const createdAt = init.createdAt ?? init.repository.createdAt;
  const release = fill<Release>(
    {
      __typename: "Release",
      id: nodeId("Release", init.repository.databaseId, databaseId),
      databaseId,
      repository: init.repository,
      tagName: init.tagName,
      targetCommitish: init.repository.defaultBranch,
      name: null,
      body: null,
      isDraft: false,
      isPrerelease: false,
      makeLatest: "legacy",
      author: null,
      discussion: null,
      assets: [],
      reactions: [],
      createdAt,
      updatedAt: createdAt,
      publishedAt: init.isDraft ? null : createdAt,
    },
    init,
  );
  init.repository.releases.set(databaseId, release);
  return store.register(release);
}

export function addReleaseAsset(store: Store, init: Init<ReleaseAsset, "release" | "name">): ReleaseAsset {
  const databaseId = init.databaseId ?? store.nextId("ReleaseAsset");
  store.reserveId("ReleaseAsset", databaseId);
  const createdAt = init.createdAt ?? init.release.createdAt;
  const asset = fill<ReleaseAsset>(
    {
      __typename: "ReleaseAsset",
      id: nodeId("ReleaseAsset", init.release.repository.databaseId, databaseId),
      databaseId,
      release: init.release,
      name: init.name,
      label: null,
      contentType: "application/octet-stream",
      size: 0,
      content: null,
      downloadCount: 0,
      uploader: init.release.author,
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  init.release.assets.push(asset);
  return store.register(asset);
}
