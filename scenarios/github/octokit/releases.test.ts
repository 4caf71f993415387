/** Releases and their assets with Octokit: each write changes the state and returns what Octokit's types describe. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { octokitFor } from "./fixtures/client.js";

const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());
beforeEach(() => github.reset());
const octokit = octokitFor(github);
const hello = { owner: "octo", repo: "hello" };

test("are drafted with an asset, published, read and deleted", async () => {
  const { data: draft } = await octokit.rest.repos.createRelease({
    ...hello,
    tag_name: "v3.0.0",
    name: "Three",
    draft: true,
  });
  const bytes = Uint8Array.of(0x50, 0x4b, 0x00, 0xff, 0xfe);
  const uploaded = await upload(draft.upload_url, "hello world.zip", bytes, "Hello");
  expect(uploaded).toMatchObject({
    status: 201,
    data: {
      name: "hello.world.zip",
      label: "Hello",
      state: "uploaded",
      size: 5,
      content_type: "application/zip",
      uploader: { login: "octocat" },
    },
  });
  const asset = { ...hello, asset_id: uploaded.data.id };
  const downloaded = await octokit.rest.repos.getReleaseAsset({
    ...asset,
    headers: { accept: "application/octet-stream" },
  });
  const body: unknown = downloaded.data;
  if (!(body instanceof ArrayBuffer)) throw new Error("expected the file");
  expect(new Uint8Array(body)).toEqual(bytes);
  expect(github.blobRequests).toMatchObject([{ status: 200, authorized: false }]);
  await octokit.rest.repos.updateReleaseAsset({ ...asset, name: "three.zip", label: "Three" });
  const published = await octokit.rest.repos.updateRelease({
    ...hello,
    release_id: draft.id,
    draft: false,
  });
  expect(published.data).toMatchObject({
    draft: false,
    assets: [{ name: "three.zip", label: "Three", download_count: 1 }],
  });
  expect((await octokit.rest.repos.getLatestRelease(hello)).data.id).toBe(draft.id);
  expect((await octokit.rest.repos.getReleaseByTag({ ...hello, tag: "v3.0.0" })).data.id).toBe(draft.id);
  expect((await octokit.rest.git.getRef({ ...hello, ref: "tags/v3.0.0" })).data.ref).toBe("refs/tags/v3.0.0");
  await octokit.rest.repos.deleteReleaseAsset(asset);
  await expect(octokit.rest.repos.getReleaseAsset(asset)).rejects.toMatchObject({ status: 404 });
  expect((await octokit.rest.repos.deleteRelease({ ...hello, release_id: draft.id })).status).toBe(204);
});

test("an asset of the world file has its declared size", async () => {
  const { data: release } = await octokit.rest.repos.getReleaseByTag({ ...hello, tag: "v0.9.0" });
  const [asset] = release.assets;
  if (!asset) throw new Error("the release has no asset");
  const { data } = await octokit.rest.repos.getReleaseAsset({
    ...hello,
    asset_id: asset.id,
    headers: { accept: "application/octet-stream" },
  });
  const body: unknown = data;
  expect(body instanceof ArrayBuffer ? body.byteLength : String(body).length).toBe(asset.size);
});

test("invalid uploads are rejected", async () => {
  const { data: release } = await octokit.rest.repos.createRelease({ ...hello, tag_name: "v3.0.0" });
  await upload(release.upload_url, "a.zip", Uint8Array.of(1));
  await expect(upload(release.upload_url, "a.zip", Uint8Array.of(2))).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(
      /^Validation Failed: \{"resource":"ReleaseAsset","code":"already_exists","field":"name"\}/,
    ),
  });
  await expect(upload(release.upload_url, "b.zip", new Uint8Array())).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/size must be greater than or equal to 1/),
  });
  await expect(upload(release.upload_url, "", Uint8Array.of(1))).rejects.toMatchObject({ status: 400 });
  // The API host does not accept uploads.
  const { pathname } = new URL(release.assets_url);
  await expect(upload(`${github.url}${pathname}`, "d.zip", Uint8Array.of(1))).rejects.toMatchObject({
    status: 404,
  });
  const reader = octokitFor(github, "reader-token");
  await expect(upload(release.upload_url, "e.zip", Uint8Array.of(1), "", reader)).rejects.toMatchObject({
    status: 403,
  });
  const { data: assets } = await octokit.rest.repos.listReleaseAssets({ ...hello, release_id: release.id });
  expect(assets.map(({ name, size }) => ({ name, size }))).toEqual([{ name: "a.zip", size: 1 }]);
});

test("notes are generated from the pull requests", async () => {
  const { data } = await octokit.rest.repos.generateReleaseNotes({ ...hello, tag_name: "v1.0.0" });
  expect(data.body).toContain("**Full Changelog**");
});

function upload(url: string, name: string, bytes: Uint8Array, label = "", client = octokit) {
  // Octokit's type of the file is string but it sends bytes unchanged, so the endpoint is called with bytes.
  const endpoint = client.rest.repos.uploadReleaseAsset.endpoint({
    ...hello,
    release_id: 0,
    url,
    name,
    ...(label !== "" && { label }),
    data: "",
    headers: { "content-type": "application/zip", "content-length": bytes.length },
  });
  const { method, headers } = endpoint;
  return client.request({ method, url: endpoint.url, headers, data: bytes });
}
