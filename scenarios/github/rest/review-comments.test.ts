import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PULL = "/repos/octo-org/typed/pulls/5";

test("lists line comments with their position, including outdated ones", async () => {
  const { body } = await testGitHub().request("GET", `${PULL}/comments`);
  expect(body).toMatchObject([
    {
      body: "Why 2?",
      line: 2,
      side: "RIGHT",
      pull_request_review_id: 1900000901,
      reactions: { confused: 1 },
    },
    { body: "Because.", in_reply_to_id: 1850000901 },
    { body: "Gone", line: null, position: null, original_line: 1 },
  ]);
});

test("replies to a comment", async () => {
  const github = testGitHub();
  const reply = (id: number, text: string) =>
    github.request("POST", `${PULL}/comments/${id}/replies`, { body: { body: text } });
  expect(await reply(1850000901, "I see")).toMatchObject({
    status: 201,
    body: { body: "I see", in_reply_to_id: 1850000901, path: "a.ts" },
  });
  expect(await reply(1850000901, "")).toMatchObject({ status: 422 });
  expect(await reply(1, "Hm")).toMatchObject({ status: 404 });
});

test("returns reactions to a line comment", async () => {
  const reactions = "/repos/octo-org/typed/pulls/comments/1850000901/reactions";
  expect((await testGitHub().request("GET", reactions)).body).toMatchObject([{ content: "confused" }]);
});

test("creates a review with a multi-line comment", async () => {
  const github = testGitHub();
  const review = (comment: object) =>
    github.request("POST", `${PULL}/reviews`, {
      token: "mona-token",
      body: { event: "COMMENT", comments: [{ path: "a.ts", body: "Both", ...comment }] },
    });
  expect(await review({ line: 9 })).toMatchObject({
    status: 422,
    body: { message: "Unprocessable Entity", errors: ["Line could not be resolved"] },
  });
  expect(await review({ line: 2, path: "b.ts" })).toMatchObject({
    body: { errors: ["Path could not be resolved"] },
  });
  expect(await review({ line: 1, start_line: 2 })).toMatchObject({ status: 422, applied: false });
  expect(await review({ line: 3, start_line: 2, start_side: "LEFT", side: "RIGHT" })).toMatchObject({
    status: 200,
  });
  expect((await github.request("GET", `${PULL}/comments`)).body).toMatchObject([
    {},
    {},
    {},
    {
      line: 3,
      start_line: 2,
      start_side: "LEFT",
      side: "RIGHT",
      diff_hunk: "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three",
    },
  ]);
});

test("requests reviews from teams, which their members fulfill", async () => {
  const github = testGitHub();
  const requested = async () => (await github.request("GET", `${PULL}/requested_reviewers`)).body;
  expect(await requested()).toMatchObject({ users: [], teams: [{ slug: "reviewers", name: "Reviewers" }] });
  const body = { reviewers: [], team_reviewers: ["reviewers"] };
  expect(await github.request("DELETE", `${PULL}/requested_reviewers`, { body })).toMatchObject({
    body: { requested_teams: [] },
  });
  expect(await github.request("POST", `${PULL}/requested_reviewers`, { body })).toMatchObject({
    status: 201,
    body: { requested_teams: [{ slug: "reviewers" }] },
  });
  await github.request("POST", `${PULL}/reviews`, { token: "mona-token", body: { event: "APPROVE" } });
  expect(await requested()).toMatchObject({ teams: [] });
  const unknown = { body: { team_reviewers: ["nobody"] } };
  expect(await github.request("POST", `${PULL}/requested_reviewers`, unknown)).toMatchObject({ status: 422 });
});
