import { describe, expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const THREADS = `{ repository(owner: "octo", name: "hello") { pullRequest(number: 3) { reviewThreads(first: 9) { nodes {
  path line startLine isResolved isOutdated subjectType resolvedBy { login } viewerCanResolve viewerCanUnresolve
  comments(first: 5) { nodes { body author { login } replyTo { body } } }
} } } } }`;

describe("review threads", () => {
  it("tell where they are and how they stand", async () => {
    expect((await octoWorld().query(THREADS)).data).toMatchObject({
      repository: {
        pullRequest: {
          reviewThreads: {
            nodes: [
              {
                path: "src/greet.ts",
                line: 2,
                isResolved: false,
                viewerCanResolve: true,
                comments: {
                  nodes: [{ replyTo: null }, { body: "Red is warmer.", replyTo: { body: "Why not blue?" } }],
                },
              },
              {
                startLine: 10,
                isResolved: true,
                resolvedBy: { login: "monalisa" },
                viewerCanUnresolve: true,
              },
              { line: null, isOutdated: true, subjectType: "FILE", comments: { nodes: [{ author: null }] } },
            ],
          },
        },
      },
    });
  });

  it("are replied to, resolved and unresolved", async () => {
    const world = octoWorld();
    const [open, resolved] = world.pull(3).reviewThreads;
    const { errors } = await world.query(
      `mutation($open: ID!, $resolved: ID!) {
        addPullRequestReviewThreadReply(input: { pullRequestReviewThreadId: $open, body: "Fine." }) { comment { id } }
        resolveReviewThread(input: { threadId: $open }) { thread { isResolved resolvedBy { login } } }
        unresolveReviewThread(input: { threadId: $resolved }) { thread { isResolved } }
      }`,
      { open: open?.id, resolved: resolved?.id },
    );
    expect(errors).toBeUndefined();
    expect(open).toMatchObject({ isResolved: true, resolvedBy: { login: "octocat" } });
    expect(open?.comments.at(-1)).toMatchObject({ body: "Fine.", author: { login: "octocat" } });
    expect(resolved).toMatchObject({ isResolved: false, resolvedBy: null });
  });

  it("are resolved by the author and by those who may write", async () => {
    const world = octoWorld();
    const document = `mutation($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { id } } }`;
    const variables = { id: world.pull(3).reviewThreads[0]?.id };
    expect((await world.query(document, variables, "reader-token")).errors).toMatchObject([
      {
        type: "FORBIDDEN",
        message: "reader does not have the correct permissions to execute `ResolveReviewThread`",
      },
    ]);
  });
});

describe("reviews", () => {
  const SUBMIT = `mutation($input: AddPullRequestReviewInput!) { addPullRequestReview(input: $input) {
    pullRequestReview { state body author { login } comments(first: 5) { nodes { path line body } } } } }`;

  it("are submitted with threads", async () => {
    const world = octoWorld();
    const threads = [{ path: "src/greet.ts", line: 3, body: "Here." }];
    const input = { pullRequestId: world.pull(3).id, event: "REQUEST_CHANGES", body: "No.", threads };
    expect((await world.query(SUBMIT, { input })).data).toEqual({
      addPullRequestReview: {
        pullRequestReview: {
          state: "CHANGES_REQUESTED",
          body: "No.",
          author: { login: "octocat" },
          comments: { nodes: threads },
        },
      },
    });
    expect(world.pull(3).requestedReviewers).toEqual([]);
  });

  it.each([
    [4, { event: "APPROVE" }, "Can not approve your own pull request"],
    [3, { event: "COMMENT" }, "Body can't be blank"],
    [3, { event: "COMMENT", threads: [{ path: "nope", line: 1, body: "x" }] }, "Path could not be resolved"],
  ])("of pull request %i are refused with %j", async (number, review, message) => {
    const world = octoWorld();
    const input = { pullRequestId: world.pull(number).id, ...review };
    expect((await world.query(SUBMIT, { input })).errors).toMatchObject([{ type: "UNPROCESSABLE", message }]);
    expect(world.store.writes).toBe(0);
  });

  it("are requested, beside earlier requests or in their place", async () => {
    const world = octoWorld();
    const document = `mutation($pull: ID!, $users: [ID!], $union: Boolean) {
      requestReviews(input: { pullRequestId: $pull, userIds: $users, union: $union }) {
        pullRequest { reviewRequests(first: 5) { nodes { requestedReviewer { ... on User { login } } } } } } }`;
    const variables = { pull: world.pull(3).id, users: [world.store.user("reader")?.id] };
    await world.query(document, { ...variables, union: true });
    expect(world.pull(3).requestedReviewers.map((user) => user.login)).toEqual(["octocat", "reader"]);
    await world.query(document, variables);
    expect(world.pull(3).requestedReviewers.map((user) => user.login)).toEqual(["reader"]);
    const author = { ...variables, users: [world.store.user("monalisa")?.id] };
    expect((await world.query(document, author)).errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
  });
});
