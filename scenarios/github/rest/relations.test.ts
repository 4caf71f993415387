import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const ISSUES = "/repos/octo-org/typed/issues";

test("returns the type, sub-issues and dependencies of an issue", async () => {
  const github = testGitHub();
  const get = async (number: number) => (await github.request("GET", `${ISSUES}/${number}`)).body;
  expect(await get(1)).toMatchObject({
    type: { name: "Feature", color: expect.any(String), is_enabled: false },
    sub_issues_summary: { total: 2, completed: 1, percent_completed: 50 },
  });
  expect(await get(2)).toMatchObject({
    type: null,
    parent_issue_url: `https://api.github.com${ISSUES}/1`,
    issue_dependencies_summary: { blocked_by: 1, total_blocked_by: 1, blocking: 1, total_blocking: 1 },
  });
  expect(await get(3)).toMatchObject({ issue_dependencies_summary: { blocked_by: 0, total_blocked_by: 1 } });
});

test("sets an issue type by name and removes it", async () => {
  const github = testGitHub();
  const set = (type: string | null) =>
    github.request("PATCH", "/repos/octo-org/typed/issues/4", { body: { type } });
  expect(await set("bug")).toMatchObject({ body: { type: { name: "Bug" } } });
  expect(await set(null)).toMatchObject({ body: { type: null } });
  expect(await set("Epic")).toMatchObject({
    status: 422,
    body: { errors: [{ field: "type", code: "invalid" }] },
  });
});

test("returns, sets and removes parents and sub-issues", async () => {
  const github = testGitHub();
  const send = (method: string, path: string, body?: object) =>
    github.request(method, `${ISSUES}${path}`, body ? { body } : {});
  const id = github.store.repository("octo-org", "typed")?.threads.get(4)?.databaseId;
  expect(await send("GET", "/2/parent")).toMatchObject({ body: { number: 1 } });
  expect(await send("GET", "/4/parent")).toMatchObject({ status: 404 });
  expect(await send("POST", "/1/sub_issues", { sub_issue_id: id })).toMatchObject({
    status: 201,
    body: { number: 1 },
  });
  expect(await send("POST", "/1/sub_issues", { sub_issue_id: id })).toMatchObject({ status: 422 });
  expect(await send("POST", "/3/sub_issues", { sub_issue_id: id, replace_parent: true })).toMatchObject({
    status: 201,
  });
  expect(await send("GET", "/1/sub_issues")).toMatchObject({ body: [{ number: 2 }, { number: 3 }] });
  expect(await send("DELETE", "/3/sub_issue", { sub_issue_id: id })).toMatchObject({
    status: 200,
    applied: true,
  });
  expect(await send("POST", "/1/sub_issues", {})).toMatchObject({ status: 422 });
  expect(await send("POST", "/1/sub_issues", { sub_issue_id: 1 })).toMatchObject({ status: 404 });
});

test("supports dependencies across repositories", async () => {
  const github = testGitHub();
  const send = (method: string, path: string, body?: object) =>
    github.request(method, path, body ? { body } : {});
  const blocker = github.store.repository("octocat", "hello")?.threads.get(2)?.databaseId;
  const blockedBy = `${ISSUES}/4/dependencies/blocked_by`;
  expect(await send("POST", blockedBy, { issue_id: blocker })).toMatchObject({
    status: 201,
    body: { number: 4 },
  });
  expect(await send("GET", blockedBy)).toMatchObject({ body: [{ title: "Ghost story" }] });
  expect(await send("GET", "/repos/octocat/hello/issues/2/dependencies/blocking")).toMatchObject({
    body: [{ title: "Loose" }],
  });
  expect(await send("DELETE", `${blockedBy}/${blocker}`)).toMatchObject({ status: 200 });
  expect(await send("GET", blockedBy)).toMatchObject({ body: [] });
});

test("returns issue types for organizations but not for users", async () => {
  const github = testGitHub();
  const types = [
    { name: "Bug", color: "red", is_enabled: true },
    { name: "Feature", description: "New" },
  ];
  expect(await github.request("GET", "/repos/octo-org/typed/issue-types")).toMatchObject({ body: types });
  expect(await github.request("GET", "/orgs/octo-org/issue-types")).toMatchObject({ body: types });
  expect(await github.request("GET", "/repos/octocat/hello/issue-types")).toMatchObject({ status: 404 });
});

test("searches the issues and pull requests that the viewer can see", async () => {
  const github = testGitHub();
  const search = (query: string) => github.request("GET", `/search/issues?${query}`);
  expect(await search("q=repo:octocat/hello+label:bug+is:issue&sort=created&order=asc")).toMatchObject({
    body: { total_count: 2, incomplete_results: false, items: [{ number: 1, score: 1 }, { number: 3 }] },
  });
  expect(await search("q=repo:octocat/hello+is:pr+is:merged")).toMatchObject({
    body: { items: [{ number: 7 }] },
  });
  expect(await search("per_page=1")).toMatchObject({
    status: 422,
    body: { message: "Validation Failed", errors: [{ resource: "Search", field: "q", code: "missing" }] },
  });
});
