import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const ISSUES = "/repos/octocat/hello/issues";

test("lists open issues and pull requests, newest first", async () => {
  const { body } = await testGitHub().request("GET", ISSUES);
  expect(body).toMatchObject([
    { number: 8 },
    { number: 6 },
    { number: 5 },
    { number: 4 },
    { number: 2 },
    { number: 1 },
  ]);
  expect(body).toMatchObject([
    { pull_request: { merged_at: null } },
    {},
    {},
    {},
    { title: "Ghost story" },
    {},
  ]);
});

test.each([
  ["state=all&labels=BUG", [3, 1]],
  ["state=closed", [7, 3]],
  ["assignee=octocat", [1]],
  ["assignee=none&creator=mona", [8, 6, 4]],
  ["milestone=1", [1]],
  ["milestone=none&labels=docs", [4]],
  ["state=all&creator=dependabot%5Bbot%5D", [7]],
  ["sort=comments&direction=desc&per_page=1", [1]],
  ["sort=updated&direction=asc&per_page=2", [2, 4]],
  ["since=2026-01-08T12:00:00Z&state=all", [1]],
])("filters by %s", async (query, numbers) => {
  const { body } = await testGitHub().request("GET", `${ISSUES}?${query}`);
  expect(body).toMatchObject(numbers.map((number) => ({ number })));
});

test("returns states, bots and deleted accounts in REST's format", async () => {
  const github = testGitHub();
  expect((await github.request("GET", `${ISSUES}/3`)).body).toMatchObject({
    state: "closed",
    state_reason: "not_planned",
  });
  expect((await github.request("GET", `${ISSUES}/2`)).body).toMatchObject({
    user: { login: "ghost" },
    body: null,
  });
  expect((await github.request("GET", `${ISSUES}/1/comments`)).body).toMatchObject([
    { body: "Same here", user: { login: "ghost" } },
    { body: "Bump", user: { login: "dependabot[bot]", type: "Bot" } },
  ]);
});

test("creates an issue and missing labels, and returns 201 with the URL", async () => {
  const github = testGitHub();
  const { status, headers, body, applied } = await github.request("POST", ISSUES, {
    body: { title: "New", labels: ["bug", "fresh"], assignees: ["hubot"], milestone: 3 },
  });
  expect({ status, applied, location: headers.location }).toEqual({
    status: 201,
    applied: true,
    location: "https://api.github.com/repos/octocat/hello/issues/9",
  });
  expect(body).toMatchObject({
    number: 9,
    body: null,
    labels: [{ name: "bug" }, { name: "fresh", color: "ededed" }],
    assignees: [{ login: "hubot" }],
    milestone: { number: 3 },
    author_association: "OWNER",
  });
});

test("closes, reopens and clears the milestone with PATCH", async () => {
  const github = testGitHub();
  const patch = async (body: object) => (await github.request("PATCH", `${ISSUES}/1`, { body })).body;
  expect(await patch({ state: "closed", state_reason: "not_planned" })).toMatchObject({
    state: "closed",
    state_reason: "not_planned",
    closed_by: { login: "octocat" },
  });
  // GitHub ignores the reason unless the state changes.
  expect(await patch({ state: "closed", state_reason: "completed" })).toMatchObject({
    state: "closed",
    state_reason: "not_planned",
  });
  expect(await patch({ state: "open" })).toMatchObject({
    state: "open",
    state_reason: "reopened",
    closed_at: null,
  });
  expect(await patch({ milestone: null, body: null })).toMatchObject({
    milestone: null,
    body: null,
    title: "It crashes",
  });
});

test("adds, sets and removes labels and returns the resulting labels", async () => {
  const github = testGitHub();
  const send = async (method: string, path: string, body?: object) => {
    const answer = await github.request(method, `${ISSUES}/1/labels${path}`, body ? { body } : {});
    return { status: answer.status, body: answer.body };
  };
  expect(await send("POST", "", { labels: ["docs"] })).toMatchObject({
    status: 200,
    body: [{ name: "bug" }, { name: "docs" }],
  });
  expect(await send("DELETE", "/BUG")).toMatchObject({ status: 200, body: [{ name: "docs" }] });
  expect(await send("DELETE", "/bug")).toMatchObject({
    status: 404,
    body: { message: "Label does not exist" },
  });
  expect(await send("PUT", "", { labels: ["help wanted"] })).toMatchObject({
    body: [{ name: "Help Wanted" }],
  });
  expect(await send("PUT", "", { labels: [] })).toMatchObject({ status: 200, body: [] });
  expect(await send("DELETE", "")).toEqual({ status: 204, body: undefined });
});

test("ignores users that cannot be assigned when adding assignees", async () => {
  const github = testGitHub();
  const add = await github.request("POST", `${ISSUES}/1/assignees`, {
    body: { assignees: ["hubot", "nobody", "mona"] },
  });
  expect(add).toMatchObject({ status: 201, body: { assignees: [{ login: "octocat" }, { login: "hubot" }] } });
  const remove = await github.request("DELETE", `${ISSUES}/1/assignees`, {
    body: { assignees: ["octocat"] },
  });
  expect(remove).toMatchObject({ status: 200, body: { assignees: [{ login: "hubot" }] } });
});

test("creates a comment and returns its URL", async () => {
  const { status, body } = await testGitHub().request("POST", `${ISSUES}/4/comments`, {
    body: { body: "Hi" },
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { body: "Hi", user: { login: "octocat" } } });
});

test("lists labels and milestones of the repository", async () => {
  const github = testGitHub();
  const get = async (path: string) => (await github.request("GET", `/repos/octocat/hello${path}`)).body;
  expect(await get("/labels")).toMatchObject([
    { name: "bug", default: true },
    { name: "docs" },
    { name: "Help Wanted" },
  ]);
  expect(await get("/labels/help%20wanted")).toMatchObject({ name: "Help Wanted", description: null });
  expect(await get("/milestones")).toMatchObject([
    { number: 1, open_issues: 1, closed_issues: 0 },
    { number: 3, due_on: null },
  ]);
  expect(await get("/milestones/2")).toMatchObject({ state: "closed" });
  expect(await get("/assignees")).toMatchObject([{ login: "octocat" }, { login: "hubot" }]);
});
