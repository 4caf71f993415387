import { expect, test } from "vitest";
import { addUser } from "../store/accounts.js";
import { addRepository } from "../store/repositories.js";
import { testGitHub } from "./fixtures/github.js";

const COLLABORATORS = "/repos/octocat/hello/collaborators";

test.each([
  ["", ["octocat", "hubot"]],
  ["?affiliation=direct", ["octocat", "hubot"]],
  ["?affiliation=outside", []],
  ["?permission=admin", ["octocat"]],
])("lists collaborators: %s", async (query, logins) => {
  const { body } = await testGitHub().request("GET", `${COLLABORATORS}${query}`);
  expect(body).toMatchObject(logins.map((login) => ({ login })));
});

test("lists the members of an organization, but not as outside collaborators", async () => {
  const github = testGitHub();
  const list = async (query: string) =>
    (await github.request("GET", `/repos/octo-org/typed/collaborators${query}`)).body;
  expect(await list("")).toMatchObject([
    { login: "octocat", role_name: "admin", permissions: { admin: true, push: true } },
    { login: "mona", role_name: "read", permissions: { pull: true, triage: false, push: false } },
  ]);
  expect(await list("?affiliation=outside")).toEqual([]);
});

test.each([
  ["octocat", { permission: "admin", role_name: "admin" }],
  [
    "hubot",
    { permission: "read", role_name: "triage", user: { login: "hubot", permissions: { triage: true } } },
  ],
  ["mona", { permission: "read", role_name: "read" }],
])("returns the permission of %s", async (login, permission) => {
  const { status, body } = await testGitHub().request("GET", `${COLLABORATORS}/${login}/permission`);
  expect({ status, body }).toMatchObject({ status: 200, body: permission });
});

test("has no permission of an unknown user", async () => {
  expect(await testGitHub().request("GET", `${COLLABORATORS}/nobody/permission`)).toMatchObject({
    status: 404,
  });
});

test("requires push access", async () => {
  const github = testGitHub();
  const get = (path: string) => github.request("GET", `${COLLABORATORS}${path}`, { token: "mona-token" });
  expect(await get("")).toMatchObject({
    status: 403,
    body: { message: "Must have push access to view repository collaborators." },
  });
  expect(await get("/octocat/permission")).toMatchObject({ status: 403 });
});

test("invites a user once, and lists, changes and deletes the invitation", async () => {
  const github = testGitHub();
  const add = (permission?: string) =>
    github.request("PUT", `${COLLABORATORS}/mona`, { body: permission === undefined ? {} : { permission } });
  const { status, body } = await add("pull");
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      invitee: { login: "mona" },
      inviter: { login: "octocat" },
      permissions: "read",
      expired: false,
      repository: { full_name: "octocat/hello" },
      html_url: "https://github.com/octocat/hello/invitations",
      url: expect.stringContaining("/user/repository_invitations/"),
    },
  });
  expect(await add()).toMatchObject({ status: 201, body: { id: Object(body).id, permissions: "write" } });
  const invitations = "/repos/octocat/hello/invitations";
  const list = async () => (await github.request("GET", invitations)).body;
  expect(await list()).toMatchObject([{ invitee: { login: "mona" }, permissions: "write" }]);
  const path = `${invitations}/${Object(body).id}`;
  const changed = await github.request("PATCH", path, { body: { permissions: "admin" } });
  expect(changed).toMatchObject({ status: 200, body: { permissions: "admin" } });
  expect(await github.request("GET", invitations, { token: "mona-token" })).toMatchObject({ status: 403 });
  expect(await github.request("GET", `${COLLABORATORS}/mona`)).toMatchObject({ status: 404 });
  expect(await github.request("DELETE", path)).toMatchObject({ status: 204 });
  expect(await list()).toEqual([]);
});

test.each([
  ["a collaborator", COLLABORATORS, "hubot", "admin"],
  ["a member of the organization", "/repos/octo-org/typed/collaborators", "mona", "triage"],
])("changes the role of %s without an invitation", async (_, path, login, permission) => {
  const github = testGitHub();
  expect(await github.request("PUT", `${path}/${login}`, { body: { permission } })).toMatchObject({
    status: 204,
    applied: true,
  });
  expect((await github.request("GET", `${path}/${login}/permission`)).body).toMatchObject({
    role_name: permission,
  });
  expect(await github.request("GET", `${path}/${login}`)).toMatchObject({ status: 204 });
});

test.each([
  ["an unknown user", "nobody", {}, "octocat-token", 404],
  ["the owner", "octocat", {}, "octocat-token", 422],
  ["a role that repositories of users lack", "mona", { permission: "maintain" }, "octocat-token", 422],
  ["an unknown role", "mona", { permission: "write" }, "octocat-token", 422],
  ["a user who may not invite", "mona", {}, "hubot-token", 403],
  ["a token without the permission", "mona", {}, "narrow-token", 403],
])("adds no collaborator: %s", async (_, login, body, token, status) => {
  const answer = await testGitHub().request("PUT", `${COLLABORATORS}/${login}`, { body, token });
  expect(answer).toMatchObject({ status, applied: false });
});

test("removes a collaborator with assignments, star, invitations and a private fork", async () => {
  const github = testGitHub();
  const { store } = github;
  const path = "/repos/octo-org/secret";
  const send = (method: string, path: string, body: object = {}, token = "octocat-token") =>
    github.request(method, path, { body, token });
  const secret = store.repository("octo-org", "secret");
  const hubot = store.user("hubot");
  if (!secret || !hubot) throw new Error("the world has changed");
  secret.collaborators.set("hubot", "admin");
  addRepository(store, { owner: hubot, name: "copy", parent: secret, visibility: "PRIVATE" });
  addUser(store, { login: "guest" });
  await send("PUT", `${path}/collaborators/guest`, {}, "hubot-token");
  await send("POST", `${path}/issues/1/assignees`, { assignees: ["hubot", "octocat"] });
  await send("PUT", "/user/starred/octo-org/secret", {}, "hubot-token");
  expect((await send("GET", `${path}/invitations`)).body).toHaveLength(1);
  expect((await send("GET", path)).body).toMatchObject({ stargazers_count: 1 });
  expect(await send("DELETE", `${path}/collaborators/hubot`)).toMatchObject({ status: 204, applied: true });
  expect((await send("GET", `${path}/issues/1`)).body).toMatchObject({ assignees: [{ login: "octocat" }] });
  expect((await send("GET", path)).body).toMatchObject({ stargazers_count: 0 });
  expect((await send("GET", `${path}/invitations`)).body).toEqual([]);
  expect(store.repository("hubot", "copy")).toBeUndefined();
  expect(await send("GET", path, {}, "hubot-token")).toMatchObject({ status: 404 });
  expect(await send("DELETE", `${path}/collaborators/hubot`)).toMatchObject({ status: 204 });
});

test("lets collaborators remove themselves, but not others", async () => {
  const github = testGitHub();
  const remove = (login: string) =>
    github.request("DELETE", `${COLLABORATORS}/${login}`, { token: "hubot-token" });
  expect(await remove("mona")).toMatchObject({ status: 403 });
  expect(await remove("hubot")).toMatchObject({ status: 204 });
  expect(await github.request("GET", `${COLLABORATORS}/hubot`)).toMatchObject({ status: 404 });
});
