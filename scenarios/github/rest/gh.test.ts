/** Commands of the real gh that use the REST API. */
import { execFile } from "node:child_process";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { installedGh } from "../../../scripts/fetch-gh.js";
import { ghVersions } from "../../runner/depth.js";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { steadyClock } from "../store/clock.js";
import { world } from "./fixtures/world.js";

const github: LocalGithub = await startLocalGithub({
  world,
  clock: () => steadyClock("2026-02-01T12:00:00Z"),
});
afterAll(() => github.close());
beforeEach(() => github.reset());

const REPO = ["-R", "octocat/hello"];

const installed = installedGh();

test.skipIf(installed.length === 0)("gh is installed (see `pnpm gh:fetch`)", () => {
  expect(installed).not.toEqual([]);
});

describe.each(ghVersions(installed))("gh $version", ({ version, path }) => {
  const gh = (...args: string[]) => run(path, args);
  const json = async (...args: string[]): Promise<unknown> => JSON.parse((await gh(...args)).stdout);

  test("lists runs, by workflow and branch", async () => {
    expect(await json("run", "list", ...REPO, "--json", "databaseId,status,conclusion,workflowName")).toEqual(
      [
        { databaseId: 15000000103, status: "completed", conclusion: "success", workflowName: "Old" },
        { databaseId: 15000000102, status: "in_progress", conclusion: "", workflowName: "CI" },
        { databaseId: 15000000101, status: "completed", conclusion: "failure", workflowName: "CI" },
      ],
    );
    const listed = await json(
      "run",
      "list",
      ...REPO,
      "-w",
      "CI",
      "-b",
      "feature/hello",
      "--json",
      "databaseId",
    );
    expect(listed).toEqual([{ databaseId: 15000000101 }]);
  });

  test("views a run with its jobs", async () => {
    const run = await json("run", "view", "15000000101", ...REPO, "--json", "jobs,headBranch,event");
    expect(run).toMatchObject({
      headBranch: "feature/hello",
      event: "pull_request",
      jobs: [
        { databaseId: 41000000201, name: "test", steps: [{}, { name: "Run tests", conclusion: "failure" }] },
        {},
        {},
      ],
    });
  });

  test("reruns a failed run, cancels a run in progress and dispatches a workflow", async () => {
    expect(await gh("run", "rerun", "15000000101", "--failed", ...REPO)).toMatchObject({ code: 0 });
    expect(await gh("run", "cancel", "15000000102", ...REPO)).toMatchObject({ code: 0 });
    expect(await gh("workflow", "run", "ci.yml", ...REPO, "--ref", "main", "-f", "level=3")).toMatchObject({
      code: 0,
    });
    const runs = await json(
      "api",
      "repos/octocat/hello/actions/runs",
      "--jq",
      "[.workflow_runs[] | {id, status, event}]",
    );
    expect(runs).toEqual([
      { id: 15000000104, status: "queued", event: "workflow_dispatch" },
      { id: 15000000103, status: "completed", event: "schedule" },
      { id: 15000000102, status: "completed", event: "push" },
      { id: 15000000101, status: expect.stringMatching(/^(?:queued|in_progress)$/), event: "pull_request" },
    ]);
  });

  test("follows the redirect to a job's log", async () => {
    const log = await gh("api", "repos/octocat/hello/actions/jobs/41000000201/logs");
    expect(log).toEqual({ code: 0, stdout: "one\ntwo\n", stderr: "" });
    expect(await gh("api", "repos/octocat/hello/actions/jobs/41000000203/logs")).toMatchObject({ code: 1 });
  });

  test("prints the diff of a pull request", async () => {
    const { stdout } = await gh("pr", "diff", "4", ...REPO, "--color=never");
    expect(stdout).toContain("--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-old\n+new\n");
  });

  test("reads all pages of a list", async () => {
    const numbers = await gh(
      "api",
      "repos/octocat/hello/issues?state=all&per_page=3",
      "--paginate",
      "--jq",
      ".[].number",
    );
    expect(numbers.stdout.trim().split("\n").map(Number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("creates a label and reports why it cannot be created twice", async () => {
    expect(await gh("label", "create", "new", ...REPO, "--color", "ff0000")).toMatchObject({ code: 0 });
    const { code, stderr } = await gh("label", "create", "new", ...REPO, "--color", "ff0000");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("already exists") });
  });

  test("reports a missing resource and a missing permission with status and message", async () => {
    const missing = await gh("api", "repos/octocat/hello/issues/99");
    expect(missing).toMatchObject({ code: 1, stderr: "gh: Not Found (HTTP 404)\n" });
    const { stderr } = await run(
      path,
      ["api", "-X", "DELETE", "repos/octocat/hello/git/refs/heads/main"],
      "mona-token",
    );
    expect(stderr).toContain("gh: Must have admin rights to Repository. (HTTP 403)");
  });

  test("returns the authenticated user", async () => {
    const { code, stdout, stderr } = await gh("auth", "status");
    expect({ code, said: `${stdout}${stderr}` }).toEqual({
      code: 0,
      said: expect.stringContaining("octocat"),
    });
  });

  // gh 2.23 does not support --json for this command.
  if (version === "2.23.0") return;
  test("lists workflows", async () => {
    expect(await json("workflow", "list", ...REPO, "--all", "--json", "name,state")).toEqual([
      { name: "CI", state: "active" },
      { name: "Old", state: "disabled_manually" },
    ]);
  });
});

interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(path: string, args: readonly string[], token?: string): Promise<Finished> {
  const env = { PATH: process.env.PATH, HOME: "/nonexistent", ...github.env(token) };
  return new Promise((resolve) => {
    execFile(path, [...args], { env, timeout: 300_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}
