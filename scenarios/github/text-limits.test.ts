/** GitHub's limits for the length of texts, over both APIs. */
import { beforeEach, describe, expect, test } from "vitest";
import { type TestGitHub, testGitHub } from "./rest/fixtures/github.js";
import { octoWorld } from "./testing.js";

const HELLO = "/repos/octocat/hello";
const TITLE = 256;
const BODY = 65_536;

let github: TestGitHub;
beforeEach(() => {
  github = testGitHub();
});

type Body = Readonly<Record<string, unknown>>;

/** Requests with a text of the given length. `field` is too long above `maximum`. */
const texts: readonly [
  name: string,
  method: string,
  path: string,
  field: string,
  maximum: number,
  body: (text: string) => Body,
][] = [
  ["the title of an issue", "POST", "/issues", "title", TITLE, (title) => ({ title })],
  ["the body of an issue", "POST", "/issues", "body", BODY, (body) => ({ title: "New", body })],
  ["an updated title", "PATCH", "/issues/1", "title", TITLE, (title) => ({ title })],
  ["an updated body", "PATCH", "/issues/1", "body", BODY, (body) => ({ body })],
  ["a comment", "POST", "/issues/1/comments", "body", BODY, (body) => ({ body })],
  ["the title of a pull request", "PATCH", "/pulls/4", "title", TITLE, (title) => ({ title })],
  ["the body of a pull request", "PATCH", "/pulls/4", "body", BODY, (body) => ({ body })],
  ["the title of a milestone", "POST", "/milestones", "title", TITLE, (title) => ({ title })],
  [
    "the body of a release",
    "POST",
    "/releases",
    "body",
    125_000,
    (body) => ({ tag_name: "v9", draft: true, body }),
  ],
];

describe.each(texts)("%s", (_name, method, path, field, maximum, body) => {
  const send = (length: number) =>
    github.request(method, `${HELLO}${path}`, { body: body("\u{1f600}".repeat(length)) });

  test(`has at most ${maximum} characters`, async () => {
    const refused = await send(maximum + 1);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: "Validation Failed",
        errors: [
          { code: "custom", field, message: `${field} is too long (maximum is ${maximum} characters)` },
        ],
      },
    });
    expect(github.store.writes).toBe(0);
    expect((await send(maximum)).status).toBeLessThan(300);
  });
});

test("a review has at most 65,536 characters, as has each of its comments", async () => {
  const body = "x".repeat(BODY + 1);
  const comment = { path: "src/a.ts", line: 1, body };
  for (const review of [
    { event: "COMMENT", body },
    { event: "COMMENT", body: "See below.", comments: [comment] },
  ]) {
    expect(await github.request("POST", `${HELLO}/pulls/4/reviews`, { body: review })).toMatchObject({
      status: 422,
      body: {
        message: "Unprocessable Entity",
        errors: ["Body is too long (maximum is 65536 characters)"],
      },
    });
  }
  expect(github.store.writes).toBe(0);
});

test("GraphQL refuses a text that is too long", async () => {
  const { query, store, pull } = octoWorld();
  const body = "x".repeat(BODY + 1);
  const issueId = store.repository("octo", "hello")?.threads.get(1)?.id;
  const pullRequestId = pull(3).id;
  const threadId = pull(3).reviewThreads[0]?.id;
  const writes: readonly [document: string, input: object][] = [
    ["$i: AddCommentInput!) { addComment(input: $i) { subject { id } } }", { subjectId: issueId, body }],
    ["$i: UpdateIssueInput!) { updateIssue(input: $i) { issue { id } } }", { id: issueId, body }],
    [
      "$i: AddPullRequestReviewInput!) { addPullRequestReview(input: $i) { pullRequestReview { id } } }",
      { pullRequestId, event: "COMMENT", body },
    ],
    [
      "$i: AddPullRequestReviewThreadReplyInput!) { addPullRequestReviewThreadReply(input: $i) { comment { id } } }",
      { pullRequestReviewThreadId: threadId, body },
    ],
  ];
  for (const [document, i] of writes) {
    expect((await query(`mutation(${document}`, { i })).errors).toMatchObject([
      { type: "UNPROCESSABLE", message: "Body is too long (maximum is 65536 characters)" },
    ]);
  }
  expect(store.writes).toBe(0);
});
