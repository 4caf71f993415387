import { expect, test } from "vitest";
import { transferIssue } from "../domain/issue-transfer.js";
import { testGitHub } from "./fixtures/github.js";

test("redirects a former name to the repository's URL by id", async () => {
  const github = testGitHub();
  const response = await github.request("GET", "/repos/octocat/hallo/issues?state=all");
  expect(response).toMatchObject({
    status: 301,
    headers: { location: "https://api.github.com/repositories/1296269/issues?state=all" },
    body: { message: "Moved Permanently" },
  });
  expect(await github.request("GET", "/repositories/1296269/issues?state=all")).toMatchObject({
    status: 200,
  });
});

test("redirects an upload on its host", async () => {
  const github = testGitHub();
  const path = "/repos/octocat/hallo/releases/101/assets?name=a";
  expect(await github.request("POST", path, { host: "uploads", body: "a" })).toMatchObject({
    status: 307,
    headers: { location: "https://uploads.github.com/repositories/1296269/releases/101/assets?name=a" },
  });
});

test("redirects the number of a transferred issue", async () => {
  const github = testGitHub(
    "{ users: { o: {} }, tokens: { t: { user: o, scopes: [repo] } }, repositories: { o/a: { issues: { 1: { title: A } } }, o/b: { id: 9 } } }",
  );
  const { store } = github;
  const [viewer, from, to] = [store.viewer("t"), store.repository("o", "a"), store.repository("o", "b")];
  const issue = from && store.issue(from, 1);
  if (!viewer || !issue || !to) throw new Error("the world lacks an issue");
  transferIssue(store, viewer, issue, to, false);
  expect(await github.request("GET", "/repos/o/a/issues/1/comments", { token: "t" })).toMatchObject({
    status: 301,
    headers: { location: "https://api.github.com/repositories/9/issues/1/comments" },
  });
});

test("preserves the method of a redirected write", async () => {
  const github = testGitHub();
  const comment = { body: { body: "Hi" } };
  expect(await github.request("POST", "/repos/octocat/hallo/issues/1/comments", comment)).toMatchObject({
    status: 307,
    applied: false,
  });
});
