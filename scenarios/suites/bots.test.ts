// Bots such as Copilot, whose logins GraphQL does not find: the calls use REST, alone and in chains.

import { expect, test } from "vitest";
import { createGhx, executeTask, executeTasks } from "../../generated/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";

const BOT = "hubot[bot]";
const client = ({ url, token }: LocalGithub) => ({ env: {}, apiUrl: url, token, repo: "octo/hello" });

test.each<readonly [task: string, input: object]>([
  ["issue.create", { title: "For a bot", assignees: [BOT] }],
  ["issue.update", { issueNumber: 2, assignees: [BOT] }],
  ["issue.assignees.add", { issueNumber: 2, assignees: ["octocat", BOT] }],
  ["issue.assignees.set", { issueNumber: 2, assignees: [BOT] }],
  ["issue.assignees.remove", { issueNumber: 2, assignees: [BOT] }],
  ["pr.assignees.add", { prNumber: 3, assignees: [BOT] }],
  ["pr.assignees.update", { prNumber: 3, assignees: [BOT] }],
  ["pr.review.request", { prNumber: 4, reviewers: [BOT] }],
])("%s uses REST", async (task, input) => {
  await using github = await startLocalGithub();
  const result = await executeTask({ task, input }, client(github));
  expect(result).toMatchObject({
    ok: true,
    meta: { route_used: "rest", reason: expect.anything() },
  });
  expect(github.requests.map(({ api }) => api)).not.toContain("graphql");
});

test("a step of a chain uses REST", async () => {
  await using github = await startLocalGithub();
  const steps = [
    { task: "issue.create", input: { title: "For a bot" } },
    { task: "issue.assignees.add", input: { issueNumber: "$0.number", assignees: [BOT] } },
  ];
  const { status, results } = await executeTasks(steps, { ...client(github), mixed: true });
  expect(results[1]).toMatchObject({ ok: true, data: { assignees: [BOT] } });
  expect(status).toBe("success");
});

test("the error of the GraphQL route says why", async () => {
  await using github = await startLocalGithub();
  const ghx = createGhx({ ...client(github), routes: ["graphql"] });
  const result = await ghx.issue.assignees.add({ issueNumber: 2, assignees: [BOT] });
  expect(result.error).toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("GraphQL finds users by login, not bots"),
  });
  expect(github.requests).toEqual([]);
});
