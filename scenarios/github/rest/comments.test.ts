import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const ISSUE = `${HELLO}/issues/1`;

test("an author can read, edit and delete a comment", async () => {
  const github = testGitHub();
  const made = await github.request("POST", `${ISSUE}/comments`, {
    body: { body: "Hi" },
    token: "mona-token",
  });
  expect(made).toMatchObject({ status: 201, body: { body: "Hi", user: { login: "mona" } } });
  const id = github.store.repository("octocat", "hello")?.threads.get(1)?.comments.at(-1)?.databaseId;
  const comment = `${HELLO}/issues/comments/${id}`;
  expect(made.headers.location).toBe(`https://api.github.com${comment}`);
  const edit = { body: { body: "Hello" } };
  expect(await github.request("PATCH", comment, { ...edit, token: "mona-token" })).toMatchObject({
    status: 200,
    body: { body: "Hello" },
  });
  expect(await github.request("GET", comment)).toMatchObject({ body: { body: "Hello" } });
  expect(await github.request("DELETE", comment, { token: "mona-token" })).toMatchObject({ status: 204 });
  expect(await github.request("GET", comment)).toMatchObject({ status: 404 });
});

test("users with write access can edit comments of others", async () => {
  const github = testGitHub();
  const first = github.store.repository("octocat", "hello")?.threads.get(1)?.comments[0]?.databaseId;
  const edit = (token: string) =>
    github.request("PATCH", `${HELLO}/issues/comments/${first}`, { token, body: { body: "Edited" } });
  expect(await edit("mona-token")).toMatchObject({ status: 403 });
  expect(await edit("octocat-token")).toMatchObject({ status: 200 });
});

test("lists comments of issues and pull requests by page", async () => {
  const github = testGitHub();
  await github.request("POST", `${HELLO}/issues/4/comments`, { body: { body: "On the pull request" } });
  expect(await github.request("GET", `${HELLO}/issues/4/comments`)).toMatchObject({
    body: [{ body: "On the pull request", html_url: expect.stringContaining("/pull/4#issuecomment-") }],
  });
  const { headers, body } = await github.request("GET", `${ISSUE}/comments?per_page=1`);
  expect(headers.link).toContain('rel="next"');
  expect(body).toMatchObject([{ body: "Same here", user: { login: "ghost" } }]);
});

test("rejects an empty comment and a comment on a missing issue", async () => {
  const github = testGitHub();
  expect(await github.request("POST", `${ISSUE}/comments`, { body: { body: " " } })).toMatchObject({
    status: 422,
  });
  expect(await github.request("POST", `${HELLO}/issues/99/comments`, { body: { body: "x" } })).toMatchObject({
    status: 404,
  });
});

test("returns reactions to issues and comments, of one kind or all", async () => {
  const github = testGitHub();
  expect((await github.request("GET", `${ISSUE}/reactions`)).body).toMatchObject([
    { content: "+1", user: { login: "mona" } },
    { content: "+1", user: { login: "hubot" } },
    { content: "heart", user: null },
  ]);
  expect((await github.request("GET", `${ISSUE}/reactions?content=heart`)).body).toHaveLength(1);
  expect((await github.request("GET", `${ISSUE}/reactions?per_page=2&page=2`)).body).toHaveLength(1);
  expect((await github.request("GET", ISSUE)).body).toMatchObject({
    reactions: { total_count: 3, "+1": 2, heart: 1, eyes: 0 },
  });
  const comment = github.store.repository("octocat", "hello")?.threads.get(1)?.comments[0]?.databaseId;
  const reactions = await github.request("GET", `${HELLO}/issues/comments/${comment}/reactions`);
  expect(reactions.body).toMatchObject([{ content: "eyes", user: { login: "octocat" } }]);
  expect(await github.request("GET", `${HELLO}/issues/comments/1/reactions`)).toMatchObject({ status: 404 });
});

test("adds a reaction once, and deletes only the viewer's own", async () => {
  const github = testGitHub();
  const path = `${ISSUE}/reactions`;
  const react = (content: string) => github.request("POST", path, { body: { content } });
  const first = await react("rocket");
  expect(first).toMatchObject({
    status: 201,
    applied: true,
    body: { content: "rocket", user: { login: "octocat" } },
  });
  expect(await react("rocket")).toMatchObject({ status: 200, body: first.body });
  expect(await react("tada")).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("tada is not a member of") },
  });
  const { id } = Object(first.body);
  expect(await github.request("DELETE", `${path}/${id}`, { token: "mona-token" })).toMatchObject({
    status: 404,
  });
  expect(await github.request("DELETE", `${path}/${id}`)).toMatchObject({ status: 204, applied: true });
  expect(await github.request("DELETE", `${path}/${id}`)).toMatchObject({ status: 404 });
});
