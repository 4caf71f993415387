import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const ISSUE = "/repos/octocat/hello/issues/1";

test("locks and unlocks the conversation of an issue", async () => {
  const github = testGitHub();
  const lock = (body: object, token = "octocat-token") =>
    github.request("PUT", `${ISSUE}/lock`, { body, token });
  expect(await lock({ lock_reason: "too heated" })).toMatchObject({ status: 204, applied: true });
  expect((await github.request("GET", ISSUE)).body).toMatchObject({
    locked: true,
    active_lock_reason: "too heated",
  });
  expect(await lock({ lock_reason: "boring" })).toMatchObject({ status: 422 });
  expect(await lock({}, "mona-token")).toMatchObject({ status: 403 });
  expect(await github.request("DELETE", `${ISSUE}/lock`)).toMatchObject({ status: 204 });
  expect((await github.request("GET", ISSUE)).body).toMatchObject({
    locked: false,
    active_lock_reason: null,
  });
});

test("stars a repository, counts the star once, and removes it", async () => {
  const github = testGitHub();
  const star = "/user/starred/octocat/hello";
  const count = async () =>
    Object((await github.request("GET", "/repos/octocat/hello")).body).stargazers_count;
  const before = await count();
  expect(await github.request("GET", star)).toMatchObject({ status: 404 });
  for (const _ of [1, 2]) expect(await github.request("PUT", star)).toMatchObject({ status: 204 });
  expect(await github.request("GET", star)).toMatchObject({ status: 204 });
  expect(await count()).toBe(before + 1);
  expect((await github.request("GET", "/user/starred")).body).toMatchObject([{ full_name: "octocat/hello" }]);
  expect(await github.request("DELETE", star)).toMatchObject({ status: 204 });
  expect(await count()).toBe(before);
});

test("disables and enables a workflow, and deletes a completed run with its logs", async () => {
  const github = testGitHub();
  const actions = "/repos/octocat/hello/actions";
  const workflow = async () => (await github.request("GET", `${actions}/workflows/161335`)).body;
  expect(await github.request("PUT", `${actions}/workflows/161335/disable`)).toMatchObject({ status: 204 });
  expect(await workflow()).toMatchObject({ state: "disabled_manually" });
  expect(await github.request("PUT", `${actions}/workflows/161335/enable`)).toMatchObject({ status: 204 });
  expect(await workflow()).toMatchObject({ state: "active" });
  expect(await github.request("DELETE", `${actions}/runs/15000000101/logs`)).toMatchObject({ status: 204 });
  expect(await github.request("GET", `${actions}/runs/15000000101/logs`)).toMatchObject({ status: 410 });
  expect(await github.request("DELETE", `${actions}/runs/15000000101`)).toMatchObject({ status: 204 });
  expect(await github.request("GET", `${actions}/runs/15000000101`)).toMatchObject({ status: 404 });
  expect(await github.request("DELETE", `${actions}/runs/15000000102`)).toMatchObject({ status: 403 });
});

test("returns a public key of 32 bytes to those who may write secrets", async () => {
  const github = testGitHub();
  const path = "/repos/octocat/hello/actions/secrets/public-key";
  const { body } = await github.request("GET", path);
  expect(Buffer.from(Object(body).key, "base64")).toHaveLength(32);
  expect(await github.request("GET", path, { token: "mona-token" })).toMatchObject({ status: 403 });
});

test("creates a status of a commit, which the combined status contains", async () => {
  const github = testGitHub();
  const sha = "a".repeat(40);
  const body = { state: "failure", context: "ci/new", description: "Broken" };
  expect(await github.request("POST", `/repos/octocat/hello/statuses/${sha}`, { body })).toMatchObject({
    status: 201,
    body: { state: "failure", context: "ci/new", creator: { login: "octocat" } },
  });
  expect((await github.request("GET", `/repos/octocat/hello/commits/${sha}/status`)).body).toMatchObject({
    state: "failure",
  });
  expect(
    await github.request("POST", `/repos/octocat/hello/statuses/${"0".repeat(40)}`, { body }),
  ).toMatchObject({ status: 422 });
});
