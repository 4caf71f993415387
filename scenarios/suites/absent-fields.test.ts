// Fields that a route does not return: the data lacks them, and a warning has the reason.

import { expect, test } from "vitest";
import { stringify } from "yaml";
import { createExecuteTool } from "../../agent/index.js";
import { createGhx, executeTask, executeTasks } from "../../generated/index.js";
import { fault, type LocalGithub, startLocalGithub } from "../github/index.js";
import { patchedWorld } from "../runner/worlds.js";

const options = ({ url, token }: LocalGithub) => ({
  ...{ env: {}, apiUrl: url, token, repo: "octo/hello", gh: "/missing/gh" },
  retry: { maxAttempts: 1 },
});

const REASON = "items[].checks: REST returns pull requests without counts of checks.";

test.each<readonly [task: string, input: object]>([
  ["pr.list", {}],
  ["pr.search", { query: "is:open" }],
])("%s omits the checks after a fallback to REST, and warns", async (task, input) => {
  await using github = await startLocalGithub();
  const complete = await executeTask({ task, input }, options(github));
  const checks = (result: { readonly data?: unknown }) =>
    Object(result.data).items.map((item: object) => ("checks" in item ? item.checks : "absent"));
  expect(checks(complete)).toContainEqual({ state: "SUCCESS", passed: 3, failed: 0, pending: 0 });
  expect(checks(complete)).toContain(null);
  expect(complete.meta.warnings).toBeUndefined();
  github.faults.add({ match: { api: "graphql" }, times: 1, do: fault.primaryLimit() });
  const result = await executeTask({ task, input }, options(github));
  expect(result.meta).toMatchObject({
    route_used: "rest",
    warnings: [{ code: "FIELD_UNAVAILABLE", message: REASON }],
  });
  expect(new Set(checks(result))).toEqual(new Set(["absent"]));
});

test("a list without elements lacks no field", async () => {
  await using github = await startLocalGithub();
  const input = { head: "no-such-branch" };
  const { meta } = await createGhx(options(github)).pr.list(input, { routes: ["rest"] });
  expect(meta).toMatchObject({ route_used: "rest" });
  expect(meta.warnings).toBeUndefined();
});

test("the step of a chain and the result of a tool have the warning", async () => {
  await using github = await startLocalGithub();
  const rest = { ...options(github), routes: ["rest"] } as const;
  const { results } = await executeTasks([{ task: "pr.list" as string, input: {} }], rest);
  expect(results[0]?.meta).toMatchObject({ warnings: [{ code: "FIELD_UNAVAILABLE", message: REASON }] });
  const compact = await createExecuteTool(rest)("pr.list", {}, { format: "compact" });
  expect(compact.meta?.warnings).toEqual([{ code: "FIELD_UNAVAILABLE", message: REASON }]);
});

/** The local GitHub with this number of checks at the head of pull request 2 of octo/many. */
function withChecks(count: number): Promise<LocalGithub> {
  const oid = "1000000000000000000000000000000000000002";
  const run = (n: number) => ({ name: `check ${n}`, app: "github-actions", conclusion: "SUCCESS" });
  const checkRuns = Object.fromEntries(Array.from({ length: count }, (_, n) => [60000000000 + n, run(n)]));
  const patch = { repositories: { "octo/many": { commits: { [oid]: { checkRuns } } } } };
  return startLocalGithub({ world: stringify(patchedWorld({ world: "lists.yaml" }, { patch })) });
}

test("pr.view over REST omits the checks if there are more than it reads, and returns null if there are none", async () => {
  const view = (github: LocalGithub, prNumber: number) =>
    createGhx({ ...options(github), repo: "octo/many" }).pr.view({ prNumber }, { routes: ["rest"] });
  await using few = await withChecks(1);
  expect(await view(few, 2)).toMatchObject({ ok: true, data: { checks: { passed: 3 } } });
  const none = await view(few, 7);
  expect(none).toMatchObject({ ok: true, data: { checks: null } });
  expect(none.meta.warnings).toBeUndefined();
  await using many = await withChecks(1001);
  const { data, meta } = await view(many, 2);
  expect(data).toMatchObject({ number: 2 });
  expect(data).not.toHaveProperty("checks");
  expect(meta.warnings).toEqual([
    {
      code: "FIELD_UNAVAILABLE",
      message: "checks: REST counts at most 1000 checks and 1000 statuses that the token can read.",
    },
  ]);
});
