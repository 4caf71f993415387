// Lists whose elements lack a part that the token may not read.

import { expect, test } from "vitest";
import { executeTask, executeTasks } from "../../../generated/index.js";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { fault, startLocalGithub } from "../../github/index.js";
import { createCaller, expandWays, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { createTestSession } from "../chain/world.js";

const ways = expandWays(ghVersions(await ensureGh()))
  .filter(({ route }) => route !== "rest")
  .map((way) => ({ way, name: wayName(way) }));

const team = ["repositoryOwner", "projectV2", "items", "nodes", 1, "reviewers", "reviewers", "nodes", 0];
const error = {
  type: "INSUFFICIENT_SCOPES",
  path: [...team, "slug"],
  message: "Your token has not been granted the required scopes: ['read:org']",
};

test.each(ways)(
  "a page of project items is returned although the token cannot read the slug of a team, on $name",
  async ({ way }) => {
    await using github = await startLocalGithub();
    github.failNext(
      fault.rewrite((body) => JSON.stringify({ ...JSON.parse(body), errors: [error] })),
      { api: "graphql" },
    );
    const { ok, data } = await createCaller(github, way).call("project_v2.items.list", { project: "octo/1" });
    expect(ok).toBe(true);
    expect(data).toMatchObject({ items: { length: 5 } });
    expect(github.requests).toHaveLength(1);
  },
);

test("steps of a chain lack only the teams that the token cannot read", async () => {
  await using github = await startLocalGithub();
  const at = { owner: "octo", name: "hello" };
  const team = { task: "pr.review.request", input: { ...at, prNumber: 3, teams: ["reviewers"] } };
  expect(await executeTask(team, {}, createTestSession(github))).toMatchObject({ ok: true });
  const steps = [
    { task: "pr.view", input: { ...at, prNumber: 3 } },
    { task: "issue.view", input: { ...at, issueNumber: 1 } },
  ];
  const read = (token: string) => executeTasks(steps, {}, createTestSession(github, token));
  const issue = { ok: true, data: { number: 1 } };
  const results = (requestedTeams: readonly string[]) => [
    { ok: true, data: { requestedReviewers: ["octocat"], requestedTeams } },
    issue,
  ];
  expect(await read(github.token)).toMatchObject({ results: results(["reviewers"]) });
  expect(await read("reader-token")).toMatchObject({ results: results([]) });
});
