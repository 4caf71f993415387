// `@me` stands for the user of the token wherever a login is expected.

import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTools } from "../index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const toolsFor = (options: object = {}) =>
  createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, ...options });
const execute = async (capability_id: string, params: object, options?: object) =>
  (await toolsFor(options).run("execute", { capability_id, params })).value;
const logins = () => github.requests.filter(({ path }) => path === "/user").length;

const includesOctocat = { assignees: expect.arrayContaining(["octocat"]) };

test.each<[string, object, object]>([
  ["issue.assignees.add", { issueNumber: 1, assignees: ["@me"] }, includesOctocat],
  ["issue.assignees.add", { number: 1, "add-assignee": "@me" }, includesOctocat],
  ["issue.assignees.set", { issueNumber: 1, assignees: ["@me", "octocat"] }, { assignees: ["octocat"] }],
  ["issue.create", { title: "Mine", assignees: "@me", fields: "assignees" }, { assignees: ["octocat"] }],
])("%s %j", async (id, params, data) => {
  expect(await execute(id, params)).toMatchObject({ ok: true, data });
  expect(logins()).toBe(1);
});

test("in a filter selects the items of the user", async () => {
  await execute("issue.assignees.set", { issueNumber: 1, assignees: ["octocat"] });
  const mine = await execute("issue.list", { assignee: "@me", state: "ALL" });
  expect(mine).toEqual(await execute("issue.list", { assignee: "octocat", state: "ALL" }));
  expect(mine).toMatchObject({ ok: true, data: { rows: expect.arrayContaining([expect.anything()]) } });
});

test("the login is read once for a chain", async () => {
  const steps = [1, 2].map((issueNumber) => ({
    task: "issue.assignees.add",
    input: { issueNumber, assignees: ["@me"] },
  }));
  const { value } = await toolsFor().run("chain", { steps });
  expect(value).toMatchObject({ status: "success" });
  expect(logins()).toBe(1);
});

test("a policy that does not permit other requests permits this one", async () => {
  const params = { assignee: "@me" };
  expect(await execute("issue.list", params, { allow: ["issue.*"], readOnly: true })).toMatchObject({
    ok: true,
  });
});

test.each<[string, string, object, object]>([
  ["an invalid input", "issue.list", { assignee: "@me", colour: "red" }, {}],
  ["a capability that is not allowed", "issue.list", { assignee: "@me" }, { deny: ["issue.list"] }],
  [
    "a write of a client that only reads",
    "issue.assignees.add",
    { number: 1, assignees: ["@me"] },
    { readOnly: true },
  ],
])("the login is not read for %s", async (_what, id, params, options) => {
  expect(await execute(id, params, options)).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.not.stringContaining("@me") },
  });
  expect(github.requests).toEqual([]);
});

test("the login is not read for a chain with an invalid step", async () => {
  const mine = { task: "issue.list", input: { assignee: "@me" } };
  const steps = [mine, { task: "issue.view", input: { colour: "red" } }];
  expect((await toolsFor().run("chain", { steps })).isError).toBe(true);
  expect(github.requests).toEqual([]);
  const { value } = await toolsFor().run("chain", { steps, skipInvalid: true });
  expect(value).toMatchObject({ status: "partial", data: [{}, null], errors: { 1: {} } });
});

test("a step may use the result of another one next to @me", async () => {
  const steps = [
    { task: "issue.create", input: { title: "Mine" } },
    { task: "issue.assignees.add", input: { issueNumber: "$0.number", assignees: "@me" } },
  ];
  const { value } = await toolsFor().run("chain", { steps });
  expect(value).toMatchObject({ status: "success", data: [{}, { assignees: ["octocat"] }] });
});

test("text of other fields is not replaced", async () => {
  const params = { issueNumber: 1, title: "@me", body: "@me", fields: "title,body" };
  expect(await execute("issue.update", params)).toMatchObject({ data: { title: "@me", body: "@me" } });
  expect(logins()).toBe(0);
});

test("a token without a user gets the error about the value", async () => {
  const refused = fault.respond(403, '{"message":"Resource not accessible by integration"}');
  github.faults.add({ match: { pathMatches: /^\/user$/ }, do: refused });
  expect(await execute("issue.list", { assignee: "@me" })).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining('got "@me"') },
  });
});
