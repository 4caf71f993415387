/** Endpoints for release assets. */
import { assetContent, deleteAsset, updateAsset, uploadAsset } from "../../domain/release-assets.js";
import { canSeeRelease } from "../../domain/releases.js";
import { notFound } from "../../store/errors.js";
import type { ReleaseAsset } from "../../store/types.js";
import { type Call, getRepository, numberParam } from "../call.js";
import { MalformedBody, nullableText, optionalText } from "../input.js";
import { acceptedMediaType } from "../media-type.js";
import { listPage } from "../pages.js";
import { assetObject } from "../render/release.js";
import type { Route } from "../route.js";
import { getRelease } from "./releases.js";

const ASSETS = "/repos/{owner}/{repo}/releases/{release_id}/assets";
const ASSET = "/repos/{owner}/{repo}/releases/assets/{asset_id}";

export const releaseAssetRoutes: readonly Route[] = [
  {
    method: "GET",
    path: ASSETS,
    docs: "releases/assets#list-release-assets",
    handle: (call) => listPage(call, getRelease(call).assets, (asset) => assetObject(call, asset)),
  },
  {
    method: "POST",
    path: ASSETS,
    host: "uploads",
    docs: "releases/assets#upload-a-release-asset",
    handle: (call) => {
      const { store, viewer, request } = call;
      const release = getRelease(call);
      const name = request.query.get("name") ?? "";
      const contentType = request.headers["content-type"] ?? "";
      if (request.headers["content-length"] === undefined) throw new MalformedBody("Bad Content-Length: ");
      if (contentType === "") throw new MalformedBody("Invalid Content-Type: ''");
      if (name === "") throw new MalformedBody("Invalid name for request");
      const label = request.query.get("label");
      const asset = uploadAsset(store, viewer, release, { name, label, contentType, content: request.bytes });
      return { status: 201, body: assetObject(call, asset) };
    },
  },
  {
    method: "GET",
    path: ASSET,
    binary: true,
    docs: "releases/assets#get-a-release-asset",
    handle: (call) => {
      const asset = getAsset(call);
      if (acceptedMediaType(call.request) !== "binary") {
        return { status: 200, body: assetObject(call, asset) };
      }
      asset.downloadCount++;
      call.store.downloads++;
      const { contentType } = asset;
      const location = call.blobUrl({ contentType, chunks: () => assetContent(asset) });
      return { status: 302, headers: { location } };
    },
  },
  {
    method: "PATCH",
    path: ASSET,
    docs: "releases/assets#update-a-release-asset",
    handle: (call) => {
      const { store, viewer, input } = call;
      const asset = getAsset(call);
      updateAsset(store, viewer, asset, {
        name: optionalText(input, "name"),
        label: nullableText(input, "label"),
      });
      return { status: 200, body: assetObject(call, asset) };
    },
  },
  {
    method: "DELETE",
    path: ASSET,
    docs: "releases/assets#delete-a-release-asset",
    handle: (call) => {
      deleteAsset(call.store, call.viewer, getAsset(call));
      return { status: 204 };
    },
  },
];

function getAsset(call: Call): ReleaseAsset {
  const id = numberParam(call, "asset_id");
  const found = [...getRepository(call, "contents").releases.values()]
    .flatMap((release) => release.assets)
    .find((asset) => asset.databaseId === id);
  if (!found || !canSeeRelease(call.viewer, found.release)) throw notFound();
  return found;
}
