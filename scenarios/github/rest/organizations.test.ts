import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const get = (path: string, token = "octocat-token") => testGitHub().request("GET", path, { token });
const names = async (path: string, token?: string) => {
  const { body } = await get(path, token);
  return Array.isArray(body) ? body.map((one) => one.login ?? one.slug ?? one.full_name) : body;
};

test("lists the organizations of the viewer, which requires a scope", async () => {
  expect(await names("/user/orgs")).toEqual(["octo-org"]);
  expect(await names("/user/orgs", "admin-token")).toEqual(["octo-org"]);
  expect(await get("/user/orgs", "mona-token")).toMatchObject({ status: 403 });
});

test("lists members with a role to members of the organization", async () => {
  expect(await names("/orgs/octo-org/members")).toEqual(["octocat", "mona"]);
  expect(await names("/orgs/octo-org/members?role=admin")).toEqual(["octocat"]);
  expect(await names("/orgs/octo-org/members?role=member")).toEqual(["mona"]);
  expect(await names("/orgs/octo-org/members", "hubot-token")).toEqual([]);
  expect(await get("/orgs/mona/members")).toMatchObject({ status: 404 });
});

test("lists teams by name, secret ones to owners and their members", async () => {
  expect(await names("/orgs/octo-org/teams")).toEqual(["owners", "reviewers"]);
  expect(await names("/orgs/octo-org/teams", "mona-token")).toEqual(["reviewers"]);
  expect(await get("/orgs/octo-org/teams", "hubot-token")).toMatchObject({ status: 404 });
});

test("lists members of a team by their role", async () => {
  expect(await names("/orgs/octo-org/teams/reviewers/members")).toEqual(["mona"]);
  expect(await names("/orgs/octo-org/teams/reviewers/members?role=maintainer")).toEqual([]);
  expect(await get("/orgs/octo-org/teams/owners/members", "mona-token")).toMatchObject({ status: 404 });
});

test("lists stars that others can see, the newest first", async () => {
  const github = testGitHub();
  for (const name of ["octocat/hello", "octo-org/secret", "octo-org/typed"])
    await github.request("PUT", `/user/starred/${name}`);
  const starred = async (path: string, token: string) => {
    const { body } = await github.request("GET", path, { token });
    return Array.isArray(body) ? body.map((one) => one.full_name) : body;
  };
  const path = "/users/octocat/starred";
  expect(await starred(path, "octocat-token")).toEqual([
    "octo-org/typed",
    "octo-org/secret",
    "octocat/hello",
  ]);
  expect(await starred(`${path}?direction=asc`, "hubot-token")).toEqual(["octocat/hello", "octo-org/typed"]);
  expect(await starred(`${path}?sort=updated`, "hubot-token")).toHaveLength(2);
  expect(await github.request("GET", "/users/nobody/starred")).toMatchObject({ status: 404 });
});
