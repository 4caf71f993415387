import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const commit = (digit: string) => `${HELLO}/commits/${digit.repeat(40)}/comments`;

test("creates a comment of whoever can read the repository, and lists the comments of a commit", async () => {
  const { request } = testGitHub();
  const body = { body: "Why?", path: "topic.txt", position: 2 };
  const created = await request("POST", commit("1"), { token: "mona-token", body });
  expect(created).toMatchObject({
    status: 201,
    applied: true,
    headers: { location: "https://api.github.com/repos/octocat/hello/comments/1" },
    body: {
      ...body,
      id: 1,
      url: "https://api.github.com/repos/octocat/hello/comments/1",
      html_url: `https://github.com/octocat/hello/commit/${"1".repeat(40)}#commitcomment-1`,
      commit_id: "1".repeat(40),
      line: null,
      user: { login: "mona" },
      author_association: "CONTRIBUTOR",
    },
  });
  await request("POST", commit("2"), { body: { body: "Good" } });
  expect(await request("GET", commit("1"))).toMatchObject({ status: 200, body: [created.body] });
  expect(await request("GET", `${HELLO}/commits/topic/comments`)).toMatchObject({ body: [created.body] });
  expect(await request("GET", `${HELLO}/comments`)).toMatchObject({
    body: [{ id: 1 }, { id: 2, path: null }],
  });
  expect(await request("GET", `${HELLO}/comments/2`)).toMatchObject({
    body: { author_association: "OWNER" },
  });
});

test("refuses a comment without a body, on an unknown commit, or with a token that may only read", async () => {
  const { request } = testGitHub();
  expect(await request("POST", commit("1"), { body: {} })).toMatchObject({ status: 422, applied: false });
  expect(await request("POST", commit("9"), { body: { body: "Why?" } })).toMatchObject({
    status: 422,
    body: { message: `No commit found for SHA: ${"9".repeat(40)}` },
  });
  const asNarrow = { token: "narrow-token", body: { body: "Why?" } };
  expect(await request("POST", commit("1"), asNarrow)).toMatchObject({ status: 403 });
});

test("lets authors and users with write access change and delete a comment", async () => {
  const { request } = testGitHub();
  await request("POST", commit("1"), { token: "mona-token", body: { body: "Why?" } });
  const change = (token: string, body: string) =>
    request("PATCH", `${HELLO}/comments/1`, { token, body: { body } });
  expect(await change("mona-token", "Why not?")).toMatchObject({ status: 200, body: { body: "Why not?" } });
  expect(await change("hubot-token", "No")).toMatchObject({ status: 403, applied: false });
  expect(await change("octocat-token", "Because")).toMatchObject({ status: 200, body: { body: "Because" } });
  const remove = (token: string) => request("DELETE", `${HELLO}/comments/1`, { token });
  expect(await remove("hubot-token")).toMatchObject({ status: 403 });
  expect(await remove("mona-token")).toMatchObject({ status: 204 });
  expect(await request("GET", `${HELLO}/comments/1`)).toMatchObject({ status: 404 });
});
