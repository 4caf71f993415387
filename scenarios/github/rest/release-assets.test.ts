import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const ASSETS = "/repos/octocat/hello/releases/101/assets";
const ASSET = "/repos/octocat/hello/releases/assets/201";
const file = {
  host: "uploads",
  body: "text",
  headers: { "content-type": "text/plain", "content-length": "4" },
} as const;

test("uploads an asset to a separate host with a sanitized name", async () => {
  const github = testGitHub();
  const answer = await github.request("POST", `${ASSETS}?name=.my%20notes%20(1).txt&label=Notes`, file);
  expect(answer).toMatchObject({
    status: 201,
    applied: true,
    body: {
      name: "default.my.notes.1.txt",
      label: "Notes",
      size: 4,
      content_type: "text/plain",
      uploader: { login: "octocat" },
    },
  });
  expect(answer.body).toMatchObject({
    digest: "sha256:982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1",
  });
  expect(await github.request("POST", `${ASSETS}?name=a`, { ...file, host: "api" })).toMatchObject({
    status: 404,
  });
  expect(await github.request("GET", ASSETS, { host: "uploads" })).toMatchObject({ status: 404 });
});

test("rejects an upload without name, type, length or content", async () => {
  const github = testGitHub();
  const message = async (path: string, more: object) => {
    const { status, body, applied } = await github.request("POST", path, { ...file, ...more });
    return { status, applied, message: Object(body).message, errors: Object(body).errors };
  };
  const refused = { applied: false, errors: undefined };
  expect(await message(ASSETS, {})).toEqual({ ...refused, status: 400, message: "Invalid name for request" });
  expect(await message(`${ASSETS}?name=a`, { headers: { "content-length": "4" } })).toEqual({
    ...refused,
    status: 400,
    message: "Invalid Content-Type: ''",
  });
  expect(await message(`${ASSETS}?name=a`, { headers: { "content-type": "text/plain" } })).toEqual({
    ...refused,
    status: 400,
    message: "Bad Content-Length: ",
  });
  expect(await message(`${ASSETS}?name=a`, { body: "" })).toMatchObject({
    status: 422,
    errors: [{ resource: "ReleaseAsset", code: "custom", field: "size" }],
  });
  expect(await message(`${ASSETS}?name=hello.zip`, {})).toMatchObject({
    status: 422,
    errors: [{ resource: "ReleaseAsset", code: "already_exists", field: "name" }],
  });
});

test("users with write access can read, rename and delete an asset", async () => {
  const github = testGitHub();
  expect((await github.request("GET", ASSET)).body).toMatchObject({ name: "hello.zip", digest: null });
  const body = { name: "renamed.zip", label: null };
  expect((await github.request("PATCH", ASSET, { body })).body).toMatchObject(body);
  expect(await github.request("PATCH", ASSET, { body, token: "mona-token" })).toMatchObject({ status: 403 });
  expect(await github.request("DELETE", ASSET, { token: "mona-token" })).toMatchObject({ status: 403 });
  expect(await github.request("DELETE", ASSET)).toMatchObject({ status: 204, applied: true });
  expect(await github.request("GET", ASSET)).toMatchObject({ status: 404 });
  expect((await github.request("GET", ASSETS)).body).toEqual([]);
});

test("redirects to the content; other endpoints do not support the media type", async () => {
  const github = testGitHub();
  const headers = { accept: "application/octet-stream" };
  expect(await github.request("GET", ASSET, { headers })).toMatchObject({ status: 302 });
  const chunks = [...(github.blobs[0]?.chunks() ?? [])];
  expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(1024);
  expect((await github.request("GET", ASSET)).body).toMatchObject({ download_count: 8 });
  expect(await github.request("GET", ASSETS, { headers })).toMatchObject({ status: 415 });
});
