import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const ROLLUP = `query($number: Int!) {
  repository(owner: "octo", name: "hello") {
    pullRequest(number: $number) {
      statusCheckRollup {
        state
        contexts(first: 100) {
          totalCount checkRunCount statusContextCount
          nodes {
            __typename
            ... on CheckRun { name status conclusion checkSuite { app { slug } workflowRun { workflow { name } } } isRequired(pullRequestNumber: $number) }
            ... on StatusContext { context state isRequired(pullRequestNumber: $number) }
          }
        }
      }
    }
  }
}`;

it("the rollup contains check runs of several apps and statuses", async () => {
  const { data } = await octoWorld().query(ROLLUP, { number: 9 });
  expect(data).toMatchObject({
    repository: {
      pullRequest: {
        statusCheckRollup: {
          state: "FAILURE",
          contexts: {
            totalCount: 15,
            checkRunCount: 11,
            statusContextCount: 4,
            nodes: expect.arrayContaining([
              {
                __typename: "CheckRun",
                name: "build",
                status: "COMPLETED",
                conclusion: "FAILURE",
                checkSuite: { app: { slug: "github-actions" }, workflowRun: { workflow: { name: "CI" } } },
                isRequired: true,
              },
              {
                __typename: "CheckRun",
                name: "codecov/queue",
                status: "QUEUED",
                conclusion: null,
                checkSuite: { app: { slug: "codecov" }, workflowRun: null },
                isRequired: false,
              },
              { __typename: "StatusContext", context: "deploy/preview", state: "PENDING", isRequired: false },
            ]),
          },
        },
      },
    },
  });
});

it("the rollup is null without checks and statuses", async () => {
  const { data } = await octoWorld().query(ROLLUP, { number: 7 });
  expect(data).toEqual({ repository: { pullRequest: { statusCheckRollup: null } } });
});

it("the annotations of a check run have locations", async () => {
  const { store, query } = octoWorld();
  const run = store.repository("octo", "hello")?.runs.get(15_000_000_003);
  const document = `query($id: ID!) { node(id: $id) { ... on CheckRun {
    annotations(first: 1) { totalCount nodes { path annotationLevel message location { start { line } end { line } } } } } } }`;
  expect((await query(document, { id: run?.jobs[0]?.checkRun.id })).data).toEqual({
    node: {
      annotations: {
        totalCount: 3,
        nodes: [
          {
            path: "src/parser.ts",
            annotationLevel: "FAILURE",
            message: "Type 'string' is not assignable to type 'number'.",
            location: { start: { line: 42 }, end: { line: 42 } },
          },
        ],
      },
    },
  });
});
