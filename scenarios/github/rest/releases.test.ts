import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const RELEASES = "/repos/octocat/hello/releases";

test("lists releases newest first, with drafts for users with write access", async () => {
  const github = testGitHub();
  expect((await github.request("GET", RELEASES)).body).toMatchObject([
    { tag_name: "v0.9-rc", prerelease: true, author: { login: "ghost" } },
    { tag_name: "v1.0", draft: true, published_at: null, tarball_url: null },
    {
      tag_name: "v0.9",
      name: "First steps",
      assets: [{ name: "hello.zip", size: 1024 }],
      reactions: { hooray: 1 },
    },
  ]);
  const seen = await github.request("GET", RELEASES, { token: "mona-token" });
  expect(seen.body).toMatchObject([{ tag_name: "v0.9-rc" }, { tag_name: "v0.9" }]);
});

test("returns a release by id, by tag and as the latest", async () => {
  const github = testGitHub();
  const get = (path: string, token = "octocat-token") =>
    github.request("GET", `${RELEASES}${path}`, { token });
  expect((await get("/101")).body).toMatchObject({
    id: 101,
    html_url: expect.stringMatching(/releases\/tag\/v0\.9$/),
  });
  expect((await get("/102")).body).toMatchObject({
    html_url: expect.stringContaining("/releases/tag/untagged-"),
  });
  expect(await get("/102", "mona-token")).toMatchObject({ status: 404 });
  expect((await get("/tags/v0.9")).body).toMatchObject({ id: 101 });
  expect(await get("/tags/v1.0")).toMatchObject({ status: 404 });
  expect((await get("/latest")).body).toMatchObject({ id: 101 });
  expect((await get("/101/assets")).body).toMatchObject([{ id: 201, uploader: { login: "hubot" } }]);
});

test("publishing a draft creates its tag and makes it the latest release", async () => {
  const github = testGitHub();
  const refs = github.store.repository("octocat", "hello")?.refs;
  const body = { tag_name: "v2.0", name: "Two", draft: true, target_commitish: "topic" };
  const draft = await github.request("POST", RELEASES, { body });
  expect(draft).toMatchObject({
    status: 201,
    body: { draft: true, published_at: null, author: { login: "octocat" } },
  });
  expect(refs?.has("refs/tags/v2.0")).toBe(false);
  const path = new URL(draft.headers.location ?? "").pathname;
  expect(await github.request("PATCH", path, { body: { draft: false } })).toMatchObject({
    status: 200,
    body: { draft: false, published_at: expect.any(String), name: "Two" },
  });
  expect(refs?.get("refs/tags/v2.0")?.target.oid).toBe("1".repeat(40));
  expect((await github.request("GET", `${RELEASES}/latest`)).body).toMatchObject({ tag_name: "v2.0" });
  expect(await github.request("DELETE", path)).toMatchObject({ status: 204 });
  expect(refs?.has("refs/tags/v2.0")).toBe(true);
});

test.each([
  [{}, { field: "tag_name", code: "missing_field" }],
  [{ tag_name: "v0.9" }, { field: "tag_name", code: "already_exists" }],
  [{ tag_name: "a b" }, { field: "tag_name", code: "custom" }],
  [
    { tag_name: "v3", target_commitish: "nowhere" },
    { field: "target_commitish", code: "invalid" },
  ],
  [
    { tag_name: "v3", draft: true, make_latest: "true" },
    { field: "make_latest", code: "custom" },
  ],
])("rejects creating %o", async (body, error) => {
  expect(await testGitHub().request("POST", RELEASES, { body })).toMatchObject({
    status: 422,
    applied: false,
    body: { message: "Validation Failed", errors: [{ resource: "Release", ...error }] },
  });
});

test("updates only the given properties and clears with null", async () => {
  const github = testGitHub();
  const edit = (body: object, token = "octocat-token") =>
    github.request("PATCH", `${RELEASES}/101`, { body, token });
  expect(await edit({ body: null, prerelease: true })).toMatchObject({
    body: { name: "First steps", body: null, prerelease: true, tag_name: "v0.9" },
  });
  expect(await edit({ name: "x" }, "hubot-token")).toMatchObject({ status: 403 });
  expect(await github.request("GET", `${RELEASES}/latest`)).toMatchObject({ status: 404 });
});

test("generates notes since a tag without a release, and refuses an unknown one", async () => {
  const github = testGitHub();
  const generate = (previous_tag_name: string) =>
    github.request("POST", `${RELEASES}/generate-notes`, { body: { tag_name: "v2", previous_tag_name } });
  const sha = "1".repeat(40);
  await github.request("POST", "/repos/octocat/hello/git/refs", { body: { ref: "refs/tags/t", sha } });
  // The commit is newer than the merged pull request.
  expect(await generate("t")).toMatchObject({
    status: 200,
    body: { body: "**Full Changelog**: https://github.com/octocat/hello/compare/t...v2" },
  });
  expect(await generate("nope")).toMatchObject({
    status: 422,
    body: { message: "Invalid previous_tag parameter" },
  });
});

test("generates notes from the pull requests merged since the previous release", async () => {
  const github = testGitHub();
  const notes = await github.request("POST", `${RELEASES}/generate-notes`, { body: { tag_name: "v2" } });
  expect(notes.body).toEqual({
    name: "v2",
    body:
      "## What's Changed\n* Merged by @dependabot in https://github.com/octocat/hello/pull/7\n\n" +
      "**Full Changelog**: https://github.com/octocat/hello/compare/v0.9...v2",
  });
});
