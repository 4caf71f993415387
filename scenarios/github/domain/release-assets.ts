/** Uploads, renames and deletes release assets. */
import { GitHubError, invalid } from "../store/errors.js";
import { addReleaseAsset } from "../store/releases.js";
import type { Store, Viewer } from "../store/store.js";
import type { Release, ReleaseAsset } from "../store/types.js";
import { requireWrite } from "./releases.js";

export interface Upload {
  readonly name: string;
  readonly label: string | null;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export function uploadAsset(store: Store, viewer: Viewer, release: Release, upload: Upload): ReleaseAsset {
  requireWrite(viewer, release.repository);
  if (upload.content.length === 0) {
    const message = "size must be greater than or equal to 1";
    throw new GitHubError("VALIDATION", message, {
      errors: [{ resource: "ReleaseAsset", code: "custom", field: "size", message }],
    });
  }
  const name = storedName(upload.name);
  checkName(release, name);
  const size = upload.content.length;
  const createdAt = store.now();
  const asset = addReleaseAsset(store, { release, ...upload, name, size, uploader: viewer.user, createdAt });
  store.writes++;
  return asset;
}

export function updateAsset(
  store: Store,
  viewer: Viewer,
  asset: ReleaseAsset,
  { name, label }: { readonly name?: string | undefined; readonly label?: string | null | undefined },
): void {
  requireWrite(viewer, asset.release.repository);
  if (name !== undefined) {
    const stored = storedName(name);
    checkName(asset.release, stored, asset);
    asset.name = stored;
  }
  if (label !== undefined) asset.label = label;
  asset.updatedAt = store.now();
  store.writes++;
}

export function deleteAsset(store: Store, viewer: Viewer, asset: ReleaseAsset): void {
  const { release } = asset;
  requireWrite(viewer, release.repository);
  release.assets = release.assets.filter((other) => other !== asset);
  store.nodes.delete(asset.id);
  store.writes++;
}

/** Returns the uploaded content. For an asset of the world file, returns zeros of the declared size. */
export function* assetContent({ content, size }: ReleaseAsset): Generator<Uint8Array> {
  if (content) return yield content;
  const block = new Uint8Array(64 * 1024);
  for (let left = size; left > 0; left -= block.length) yield block.subarray(0, left);
}

/**
 * Changes a file name like GitHub, as gh expects it (`sanitizeFileName` in pkg/cmd/release/upload): removes accents, replaces
 * unsupported characters by dots, trims dots at both ends, and gives what is only an extension a name.
 */
function storedName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{Mn}/gu, "");
  const stored = (plain.startsWith(".") ? `default${plain}` : plain)
    .replace(/[^\w@+-]+/g, ".")
    .replace(/^\.+|\.+$/g, "");
  return stored !== name && !stored.includes(".") ? `default.${stored}` : stored;
}

function checkName(release: Release, name: string, self?: ReleaseAsset): void {
  if (!release.assets.some((other) => other !== self && other.name === name)) return;
  throw invalid("Name has already been taken", {
    resource: "ReleaseAsset",
    code: "already_exists",
    field: "name",
  });
}
