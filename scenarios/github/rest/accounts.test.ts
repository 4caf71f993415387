import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const get = (path: string, token = "octocat-token") => testGitHub().request("GET", path, { token });

test("the root returns the API's URLs", async () => {
  expect((await get("/")).body).toMatchObject({ current_user_url: "https://api.github.com/user" });
});

test("returns the viewer, users, bots and organizations", async () => {
  expect((await get("/user", "mona-token")).body).toMatchObject({
    login: "mona",
    name: "Mona",
    type: "User",
  });
  expect((await get("/users/OCTOCAT")).body).toMatchObject({ login: "octocat", bio: "Cat", public_repos: 1 });
  expect((await get("/users/dependabot%5Bbot%5D")).body).toMatchObject({
    login: "dependabot[bot]",
    type: "Bot",
  });
  expect((await get("/orgs/octo-org")).body).toMatchObject({ login: "octo-org", public_repos: 3 });
  expect(await get("/users/nobody")).toMatchObject({ status: 404 });
});

test("returns a team", async () => {
  expect((await get("/orgs/octo-org/teams/Reviewers")).body).toMatchObject({
    slug: "reviewers",
    name: "Reviewers",
    members_count: 1,
    organization: { login: "octo-org" },
  });
});

test.each([
  ["with an unknown slug", "/orgs/octo-org/teams/gone", "octocat-token"],
  ["of an unknown organization", "/orgs/gone/teams/reviewers", "octocat-token"],
  ["of a user", "/orgs/mona/teams/reviewers", "octocat-token"],
  ["of another organization", "/orgs/octo-org/teams/reviewers", "hubot-token"],
  ["that is secret", "/orgs/octo-org/teams/owners", "mona-token"],
])("returns 404 for a team %s", async (_, path, token) => {
  expect(await get(path, token)).toMatchObject({ status: 404, body: { message: "Not Found" } });
});

test("shows a secret team to the organization's owners", async () => {
  expect((await get("/orgs/octo-org/teams/owners")).body).toMatchObject({ privacy: "secret" });
});

test("returns the rate limits of an authenticated user", async () => {
  expect((await get("/rate_limit")).body).toMatchObject({
    rate: { limit: 5000, remaining: 5000 },
    resources: { graphql: { limit: 5000 } },
  });
});

test("shows merge settings of a repository only to users with write access", async () => {
  expect((await get("/repos/octocat/hello")).body).toMatchObject({
    full_name: "octocat/hello",
    visibility: "public",
    license: { spdx_id: "MIT" },
    open_issues_count: 6,
    permissions: { admin: true, push: true, pull: true },
    allow_auto_merge: true,
  });
  const seenByReader = await get("/repos/octocat/hello", "mona-token");
  expect(seenByReader.body).toMatchObject({ permissions: { admin: false, push: false, pull: true } });
  expect(seenByReader.body).not.toHaveProperty("allow_auto_merge");
});

test("returns the parent of a fork and the organization of a repository", async () => {
  expect((await get("/repos/octo-org/secret")).body).toMatchObject({
    fork: true,
    private: true,
    parent: { full_name: "octocat/hello" },
    organization: { login: "octo-org" },
  });
  expect((await get("/repositories/1296269")).body).toMatchObject({ full_name: "octocat/hello" });
});
