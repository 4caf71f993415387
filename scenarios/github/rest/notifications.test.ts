import { expect, test } from "vitest";
import { loadWorld } from "../world/load.js";
import { testGitHub } from "./fixtures/github.js";

async function ids(github: ReturnType<typeof testGitHub>, path = "/notifications"): Promise<string[]> {
  const { body } = await github.request("GET", path);
  return Object(body).map(({ id }: { id: string }) => id);
}

test.each([
  ["/notifications", ["12", "11"]],
  ["/notifications?all=true", ["12", "11", "13"]],
  ["/notifications?participating=true", ["11"]],
  ["/notifications?since=2026-01-09T12:00:00Z", ["12"]],
  ["/notifications?before=2026-01-10T00:00:00Z", ["11"]],
  ["/repos/octocat/hello/notifications?all=true", ["12", "11"]],
])("lists notifications: %s", async (path, found) => {
  expect(await ids(testGitHub(), path)).toEqual(found);
});

test("returns a notification with its subject", async () => {
  const github = testGitHub();
  expect(await github.request("GET", "/notifications/threads/12")).toMatchObject({
    status: 200,
    body: {
      id: "12",
      unread: true,
      reason: "subscribed",
      last_read_at: null,
      subject: {
        title: "Say hello",
        type: "PullRequest",
        url: "https://api.github.com/repos/octocat/hello/pulls/4",
      },
      repository: { full_name: "octocat/hello" },
    },
  });
  expect(await github.request("GET", "/notifications/threads/99")).toMatchObject({ status: 404 });
});

test("marks one as read, and one as done", async () => {
  const github = testGitHub();
  expect(await github.request("PATCH", "/notifications/threads/11")).toMatchObject({
    status: 205,
    applied: true,
  });
  expect(await github.request("DELETE", "/notifications/threads/12")).toMatchObject({
    status: 204,
    applied: true,
  });
  expect(await ids(github)).toEqual([]);
  expect(await ids(github, "/notifications?all=true")).toEqual(["11", "13"]);
  expect((await github.request("GET", "/notifications/threads/11")).body).toMatchObject({
    unread: false,
    last_read_at: expect.stringMatching(/^2026-02-01/),
  });
});

test.each([
  [{}, []],
  [{ last_read_at: "2026-01-10T00:00:00Z" }, ["12"]],
])("marks all as read: %o", async (body, unread) => {
  const github = testGitHub();
  expect(await github.request("PUT", "/notifications", { body })).toMatchObject({ status: 205 });
  expect(await ids(github)).toEqual(unread);
});

test("marks the notifications of a repository as read", async () => {
  const github = testGitHub();
  await github.request("PUT", "/repos/octo-org/typed/notifications", { body: {} });
  expect(await ids(github)).toEqual(["12", "11"]);
  await github.request("PUT", "/repos/octocat/hello/notifications", { body: {} });
  expect(await ids(github)).toEqual([]);
});

test.each([
  ["classic token without the scope", "public-token", "Missing the 'notifications' scope."],
  ["fine-grained token", "narrow-token", "Resource not accessible by personal access token"],
])("refuses a %s", async (_kind, token, message) => {
  expect(await testGitHub().request("GET", "/notifications", { token })).toMatchObject({
    status: 403,
    body: { message },
  });
});

test.each([
  ["/repos/octocat/hello", "repository_url"],
  ["/notifications/threads/11", "thread_url"],
])("sets and removes the subscription of %s", async (path, key) => {
  const github = testGitHub();
  const subscription = `${path}/subscription`;
  const url = `https://api.github.com${subscription}`;
  const send = (method: string, body?: object) => github.request(method, subscription, { body });
  expect(await send("GET")).toMatchObject({ status: 404 });
  expect(await send("PUT", {})).toMatchObject({
    status: 200,
    applied: true,
    body: { subscribed: true, ignored: false, url, [key]: `https://api.github.com${path}` },
  });
  expect(await send("PUT", { ignored: true })).toMatchObject({ body: { subscribed: false, ignored: true } });
  expect(await send("GET")).toMatchObject({ body: { ignored: true } });
  expect(await send("DELETE")).toMatchObject({ status: 204, applied: true });
  expect(await send("GET")).toMatchObject({ status: 404 });
});

test("does not implement a subscription that neither watches nor ignores", async () => {
  const answer = await testGitHub().request("PUT", "/repos/octocat/hello/subscription", {
    body: { subscribed: false },
  });
  expect(answer).toMatchObject({ status: 501 });
});

test.each([
  ["notifications: { 1: { subject: 'o/r#1' } }", 'unknown issue or pull request "o/r#1"'],
  ["subscriptions: { o/r: { state: IGNORED } }", 'unknown repository, issue or pull request "o/r"'],
])("reports a subject that the world does not have: %s", (given, message) => {
  expect(loadWorld(`users: { o: { ${given} } }`).diagnostics).toMatchObject([{ message }]);
});
