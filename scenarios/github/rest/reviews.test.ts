import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PULL = "/repos/octocat/hello/pulls/4";

test("submits a review with line comments", async () => {
  const github = testGitHub();
  const review = (body: object) => github.request("POST", `${PULL}/reviews`, { body });
  const comments = [{ path: "src/a.ts", line: 1, body: "Why?" }];
  expect(await review({ event: "REQUEST_CHANGES", body: "No", comments })).toMatchObject({
    status: 200,
    applied: true,
    body: { state: "CHANGES_REQUESTED", user: { login: "octocat" }, submitted_at: expect.any(String) },
  });
  expect(await review({ event: "COMMENT" })).toMatchObject({ status: 422 });
  expect(await review({ event: "COMMENT", comments: [{ path: "src/a.ts", body: "Where?" }] })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('"line" wasn\'t supplied') },
  });
  expect(await review({ body: "Later" })).toMatchObject({ body: { state: "PENDING" } });
});

test("rejects approvals by the author", async () => {
  const approve = testGitHub().request("POST", `${PULL}/reviews`, {
    token: "mona-token",
    body: { event: "APPROVE" },
  });
  expect(await approve).toMatchObject({
    status: 422,
    body: { message: "Unprocessable Entity", errors: ["Can not approve your own pull request"] },
  });
});

test("shows pending reviews only to their author", async () => {
  const { body } = await testGitHub().request("GET", `${PULL}/reviews`);
  expect(body).toMatchObject([{ state: "APPROVED", user: { login: "octocat" } }]);
});

test("dismisses a review with a message", async () => {
  const github = testGitHub();
  const [{ id }] = Object(await github.request("GET", `${PULL}/reviews`)).body;
  const dismiss = (body: object, review = id) =>
    github.request("PUT", `${PULL}/reviews/${review}/dismissals`, { body });
  expect(await dismiss({})).toMatchObject({ status: 422 });
  expect(await dismiss({ message: "Outdated", event: "CLOSE" })).toMatchObject({ status: 422 });
  expect(await dismiss({ message: "Outdated" }, 1)).toMatchObject({ status: 404 });
  expect(await dismiss({ message: "Outdated" })).toMatchObject({ status: 200, applied: true });
  expect(await github.request("GET", `${PULL}/reviews/${id}`)).toMatchObject({
    body: { state: "DISMISSED" },
  });
  expect(await dismiss({ message: "Again" })).toMatchObject({ status: 422 });
});

test("requests reviews and removes requests", async () => {
  const github = testGitHub();
  const send = (method: string, body?: object) =>
    github.request(method, `${PULL}/requested_reviewers`, body ? { body } : {});
  expect(await send("POST", { reviewers: ["hubot"] })).toMatchObject({
    status: 201,
    body: { number: 4, requested_reviewers: [{ login: "octocat" }, { login: "hubot" }] },
  });
  expect(await send("DELETE", { reviewers: ["octocat"] })).toMatchObject({
    status: 200,
    body: { requested_reviewers: [{ login: "hubot" }] },
  });
  expect(await send("GET")).toMatchObject({ body: { users: [{ login: "hubot" }], teams: [] } });
  expect(await send("POST", { reviewers: ["mona"] })).toMatchObject({ status: 422 });
  expect(await send("POST", { reviewers: ["nobody"] })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("Reviews may only be requested from collaborators.") },
  });
});
