import { expect, test } from "vitest";
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
