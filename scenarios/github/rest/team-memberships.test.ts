import { expect, test } from "vitest";
import { addToken } from "../store/accounts.js";
import { testGitHub } from "./fixtures/github.js";

const MEMBERSHIPS = "/orgs/octo-org/teams/reviewers/memberships";
const token = "admin-token";

test("adds a member to a team, and changes the role", async () => {
  const github = testGitHub();
  const set = (login: string, body: object) =>
    github.request("PUT", `${MEMBERSHIPS}/${login}`, { body, token });
  expect(await set("mona", { role: "maintainer" })).toMatchObject({
    status: 200,
    applied: true,
    body: { role: "maintainer", state: "active", url: expect.stringMatching(/\/memberships\/mona$/) },
  });
  expect(await set("octocat", {})).toMatchObject({ body: { role: "maintainer", state: "active" } });
  const list = async (role: string) =>
    (await github.request("GET", `/orgs/octo-org/teams/reviewers/members?role=${role}`)).body;
  expect(await list("maintainer")).toMatchObject([{ login: "mona" }, { login: "octocat" }]);
  expect(await set("mona", { role: "member" })).toMatchObject({ body: { role: "member" } });
  expect(await list("maintainer")).toMatchObject([{ login: "octocat" }]);
});

test("invites a user to the organization until the membership is removed", async () => {
  const github = testGitHub();
  const request = (method: string, path = `${MEMBERSHIPS}/hubot`) => github.request(method, path, { token });
  const pending = { status: 200, body: { role: "member", state: "pending" } };
  expect(await request("PUT")).toMatchObject(pending);
  expect(await request("GET")).toMatchObject(pending);
  expect(await request("GET", "/orgs/octo-org/memberships/hubot")).toMatchObject(pending);
  expect((await request("GET", "/orgs/octo-org/teams/reviewers/members")).body).toHaveLength(1);
  expect(await request("DELETE")).toMatchObject({ status: 204, applied: true });
  expect(await request("GET")).toMatchObject({ status: 404 });
  expect(await request("GET", "/orgs/octo-org/memberships/hubot")).toMatchObject({ status: 404 });
  expect(await request("DELETE")).toMatchObject({ status: 404 });
});

test("lets maintainers add and remove members of the organization, but not invite others", async () => {
  const github = testGitHub();
  const { store } = github;
  const team = store.organization("octo-org")?.teams.get("reviewers");
  const mona = store.user("mona");
  if (!team || !mona) throw new Error("the world has changed");
  addToken(store, { token: "mona-admin", user: mona, scopes: ["admin:org"] });
  const request = (method: string, login: string) =>
    github.request(method, `${MEMBERSHIPS}/${login}`, { token: "mona-admin" });
  expect(await request("PUT", "octocat")).toMatchObject({
    status: 403,
    body: { message: "You must be an organization owner or team maintainer to add a team membership." },
  });
  expect(await request("DELETE", "mona")).toMatchObject({
    status: 403,
    body: { message: "You must be an organization owner or team maintainer to remove a team membership." },
  });
  team.maintainers.push(mona);
  expect(await request("PUT", "octocat")).toMatchObject({ status: 200 });
  expect(await request("PUT", "hubot")).toMatchObject({ status: 403 });
  expect(await request("DELETE", "octocat")).toMatchObject({ status: 204 });
});

test.each([
  ["a user who does not exist", "PUT", `${MEMBERSHIPS}/nobody`, token, 404],
  ["an organization", "PUT", `${MEMBERSHIPS}/octo-org`, token, 422],
  ["an unknown team", "PUT", "/orgs/octo-org/teams/nobody/memberships/mona", token, 404],
  ["a token without the scope", "PUT", `${MEMBERSHIPS}/mona`, "octocat-token", 404],
  ["a token without the scope", "DELETE", `${MEMBERSHIPS}/mona`, "octocat-token", 404],
])("refuses %s: %s %s", async (_, method, path, given, status) => {
  expect(await testGitHub().request(method, path, { token: given })).toMatchObject({
    status,
    applied: false,
  });
});
