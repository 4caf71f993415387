/** Loads releases and their assets. */
import { addRelease, addReleaseAsset } from "../store/releases.js";
import type { Repository } from "../store/types.js";
import { loadReactions } from "./load-reactions.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { RepositoryFile } from "./shapes.js";

export function loadReleases(
  loading: Loading,
  repository: Repository,
  file: RepositoryFile,
  path: Path,
): void {
  const { store } = loading;
  for (const [databaseId, given] of file.releases ?? []) {
    const { tag, target, draft, prerelease, author, assets, reactions, ...fields } = given;
    const at = [...path, "releases", databaseId];
    if (!draft && !repository.refs.has(`refs/tags/${tag}`)) {
      loading.problem(
        [...at, "tag"],
        `unknown tag "${tag}"; only a draft may have a tag that does not exist`,
      );
    }
    const release = addRelease(store, {
      repository,
      databaseId,
      tagName: tag,
      targetCommitish: target,
      isDraft: draft,
      isPrerelease: prerelease,
      author: loading.user(author, [...at, "author"]),
      ...fields,
    });
    for (const [id, { uploader, ...asset }] of assets ?? []) {
      const by = loading.user(uploader, [...at, "assets", id, "uploader"]);
      addReleaseAsset(store, { release, databaseId: id, ...asset, uploader: by });
    }
    loadReactions(loading, release, reactions, at);
  }
}
