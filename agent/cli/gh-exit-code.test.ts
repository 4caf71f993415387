// The exit codes of gh's commands, which depend on what they read.

import { fault } from "@ghx/local-github";
import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const run = (line: string) => ghx(line.split(" "), { env: environment({ GH_REPO: "octo/hello" }) });
const exitCodeOf = async (line: string) => (await run(line)).exitCode;

test.each([
  ["checks that passed", 0, "pr checks 3"],
  ["failed checks", 1, "pr checks 9"],
  ["failed checks, in the format for agents", 1, "pr checks 9 -c"],
  ["a pull request without checks", 1, "pr checks 4"],
  ["failed checks, watched", 1, "pr checks 9 --watch --fail-fast"],
  ["checks that passed, watched", 0, "pr checks 3 --watch"],
  ["a failed run", 1, "run view 15000000003 --exit-status"],
  ["a canceled run", 0, "run view 15000000005 --exit-status"],
  ["a run that succeeded", 0, "run view 15000000002 --exit-status"],
  ["a failed job", 1, "run view 15000000003 --job 41000000004 --exit-status"],
  ["a failed run that completed", 1, "run watch 15000000003 --exit-status"],
  ["a canceled run that completed", 1, "run watch 15000000005 --exit-status"],
  ["a run that completed and succeeded", 0, "run watch 15000000002 --exit-status"],
  ["the logs of a queued run", 1, "run view 15000000006 --log"],
  ["the logs of a run in progress", 1, "run view 15000000004 --log"],
  ["the failed logs of a queued run", 1, "run view 15000000006 --log-failed"],
  ["the failed logs of a run in progress", 1, "run view 15000000004 --log-failed --exit-status"],
  ["the failed logs of a run that succeeded", 0, "run view 15000000002 --log-failed"],
])("%s: exits with %i after %s", async (_, code, line) => {
  expect(await exitCodeOf(line)).toBe(code);
});

test.each([
  ["without --exit-status", "run view 15000000003"],
  ["without --exit-status", "run watch 15000000003"],
  ["with selected fields", "pr checks 9 --json name,state"],
  ["with a filter", "pr checks 9 --jq .[].state"],
  ["with the log", "run view --job 41000000002 --log --exit-status"],
  ["with the log", "run view 15000000003 --log-failed --exit-status"],
  ["with the logs", "run view 15000000003 --log --exit-status"],
  ["in a dry run", "pr checks 9 --dry-run"],
  ["with the id", "pr.checks.list 9"],
  ["with the words of the id", "pr checks list 9"],
])("a call that succeeds exits with 0 %s: %s", async (_, line) => {
  expect(await exitCodeOf(line)).toBe(0);
});

test.each(["pr checks 4", "pr checks 4 -c", "pr checks 4 --format table"])(
  "%s, of a pull request without checks, says why it fails",
  async (line) => {
    const { err } = await run(line);
    expect(err).toContain("no items (pr.checks.list, prNumber 4, required false): exit code 1, as for gh");
  },
);

test("a log of a run in progress says why the command fails", async () => {
  const { err } = await run("run view 15000000004 --log");
  expect(err).toBe("ghx: status is IN_PROGRESS: exit code 1, as for gh\n");
});

test("checks that are pending exit with 8", async () => {
  const check = (conclusion: string | null) => ({
    __typename: "CheckRun",
    ...{ id: "CR_1", name: "build", status: conclusion === null ? "QUEUED" : "COMPLETED", conclusion },
    ...{ detailsUrl: null, startedAt: null, checkSuite: { app: null, workflowRun: null } },
  });
  const contexts = {
    nodes: [check("SUCCESS"), check(null)],
    totalCount: 2,
    pageInfo: { hasNextPage: false },
  };
  const data = { repository: { pullRequest: { statusCheckRollup: { contexts } } } };
  github.failNext(fault.respond(200, { data }), { document: "PrChecksList" });
  expect(await exitCodeOf("pr checks 3")).toBe(8);
});

test("all pages of a list decide", async () => {
  await exitCodeOf("pr checks 3");
  github.expectSent({ document: "PrChecksList", variables: { first: 100 } });
});
