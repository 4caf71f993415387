import { describe, expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const THREADS = `{ repository(owner: "octo", name: "hello") { pullRequest(number: 3) { reviewThreads(first: 9) { nodes {
  path line startLine isResolved isOutdated subjectType resolvedBy { login } viewerCanResolve viewerCanUnresolve
  comments(first: 5) { nodes { body author { login } replyTo { body } } }
} } } } }`;

describe("review threads", () => {
  it("return their position and state", async () => {
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

  it("can be replied to, resolved and unresolved", async () => {
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

  it("can be resolved by the author and by users with write access", async () => {
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
  ])("of pull request %i are rejected with %j", async (number, review, message) => {
    const world = octoWorld();
    const input = { pullRequestId: world.pull(number).id, ...review };
    expect((await world.query(SUBMIT, { input })).errors).toMatchObject([{ type: "UNPROCESSABLE", message }]);
    expect(world.store.writes).toBe(0);
  });

  it("are requested in addition to or instead of earlier requests", async () => {
    const world = octoWorld();
    world.pull(3).repository.collaborators.set("reader", "read");
    const document = `mutation($pull: ID!, $users: [ID!], $union: Boolean) {
      requestReviews(input: { pullRequestId: $pull, userIds: $users, union: $union }) {
        pullRequest { reviewRequests(first: 5) { nodes { requestedReviewer { ... on User { login } } } } } } }`;
    const variables = { pull: world.pull(3).id, users: [world.store.user("reader")?.id] };
    await world.query(document, { ...variables, union: true });
    expect(world.pull(3).requestedReviewers.map((user) => user.login)).toEqual(["octocat", "reader"]);
    await world.query(document, variables);
    expect(world.pull(3).requestedReviewers.map((user) => user.login)).toEqual(["reader"]);
    world.pull(3).repository.collaborators.delete("reader");
    expect((await world.query(document, variables)).errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
    const author = { ...variables, users: [world.store.user("monalisa")?.id] };
    expect((await world.query(document, author)).errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
  });
});

describe("reviews on lines", () => {
  const REVIEW = `mutation($input: AddPullRequestReviewInput!) {
    addPullRequestReview(input: $input) { pullRequestReview { id state comments(first: 5) { nodes { line startLine diffHunk } } } } }`;
  const review = (world: ReturnType<typeof octoWorld>, input: object, token = "octocat-token") =>
    world.query(REVIEW, { input: { pullRequestId: world.pull(6).id, ...input } }, token);

  it("comment on several lines of either side", async () => {
    const world = octoWorld();
    const input = { pullRequestId: world.pull(3).id, event: "COMMENT" };
    const thread = { path: "src/colour.ts", body: "All of it", startLine: 2, line: 5, side: "RIGHT" };
    expect(await review(world, { ...input, threads: [thread] })).toMatchObject({
      data: {
        addPullRequestReview: {
          pullRequestReview: { state: "COMMENTED", comments: { nodes: [{ line: 5, startLine: 2 }] } },
        },
      },
    });
    expect(world.pull(3).reviewThreads.at(-1)).toMatchObject({ startDiffSide: "RIGHT", diffSide: "RIGHT" });
  });

  it.each([
    [{ path: "src/greet.ts", line: 99 }, "Line could not be resolved"],
    [{ path: "nowhere.ts", line: 1 }, "Path could not be resolved"],
    [
      { path: "src/greet.ts", line: 1, side: "LEFT", startLine: 1, startSide: "LEFT" },
      "Pull request review thread start line must precede the end line.",
    ],
  ])("rejects %o", async (place, message) => {
    const world = octoWorld();
    expect(await review(world, { event: "COMMENT", threads: [{ body: "?", ...place }] })).toMatchObject({
      errors: [{ type: "UNPROCESSABLE", message }],
    });
    expect(world.store.writes).toBe(0);
  });

  it("remain pending and visible only to their author until they are submitted", async () => {
    const world = octoWorld();
    const pull = world.pull(3);
    const threads = [{ path: "src/greet.ts", body: "Later", line: 1 }];
    const { data } = await review(world, { pullRequestId: pull.id, threads });
    expect(data).toMatchObject({ addPullRequestReview: { pullRequestReview: { state: "PENDING" } } });
    const count = async (token: string) =>
      (
        await world.query(
          `{ repository(owner: "octo", name: "hello") { pullRequest(number: 3) { reviews { totalCount } reviewThreads { totalCount } } } }`,
          {},
          token,
        )
      ).data;
    expect(await count("octocat-token")).toMatchObject({
      repository: { pullRequest: { reviews: { totalCount: 2 }, reviewThreads: { totalCount: 4 } } },
    });
    expect(await count("monalisa-token")).toMatchObject({
      repository: { pullRequest: { reviews: { totalCount: 1 }, reviewThreads: { totalCount: 3 } } },
    });
    expect(await review(world, { pullRequestId: pull.id })).toMatchObject({
      errors: [{ message: "User can only have one pending review per pull request" }],
    });
    await world.query(
      `mutation($id: ID!) { submitPullRequestReview(input: { pullRequestId: $id, event: APPROVE }) { pullRequestReview { id } } }`,
      { id: pull.id },
    );
    expect(pull.reviews.at(-1)).toMatchObject({ state: "APPROVED", submittedAt: expect.any(String) });
    expect(await count("monalisa-token")).toMatchObject({
      repository: { pullRequest: { reviews: { totalCount: 2 } } },
    });
  });
});

it("requests reviews from teams in addition to or instead of earlier requests", async () => {
  const world = octoWorld();
  const pull = world.pull(3);
  const team = world.store.organization("octo")?.teams.get("reviewers");
  const request = (union: boolean) =>
    world.query(
      `mutation($input: RequestReviewsInput!) { requestReviews(input: $input) { pullRequest { reviewRequests(first: 5) { nodes { requestedReviewer { ... on User { login } ... on Team { slug combinedSlug } } } } } } }`,
      { input: { pullRequestId: pull.id, teamIds: [team?.id], union } },
    );
  expect(await request(true)).toMatchObject({
    data: {
      requestReviews: {
        pullRequest: {
          reviewRequests: {
            nodes: [
              { requestedReviewer: { login: "octocat" } },
              { requestedReviewer: { slug: "reviewers", combinedSlug: "octo/reviewers" } },
            ],
          },
        },
      },
    },
  });
  await request(false);
  expect(pull).toMatchObject({ requestedReviewers: [], requestedTeams: [{ slug: "reviewers" }] });
});
