// GitHub's limits and refusals for a state that is not in the world: on every route, the call fails with VALIDATION and GitHub's reason, and writes nothing.

import { dirname } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { executeTask } from "../../generated/index.js";
import { createSession } from "../../runtime/index.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { addIssue } from "../github/store/threads.js";
import type { Issue, PullRequest, Repository } from "../github/store/types.js";
import { ghVersions } from "../runner/depth.js";

type Route = "graphql" | "rest" | "cli";

interface Refusal {
  readonly name: string;
  readonly task: string;
  readonly input: object;
  /** Changes the world so that GitHub refuses the call. */
  readonly prepare?: (hello: Repository, github: LocalGithub) => void;
  readonly reason: string;
  readonly routes?: readonly Route[];
}

const REPOSITORY = { owner: "octo", name: "hello" };
const REST: readonly Route[] = ["rest", "cli"];

const refusals: readonly Refusal[] = [
  {
    name: "more than 100 labels",
    task: "issue.labels.add",
    input: { issueNumber: 1, labels: ["bug"] },
    prepare: (hello) => {
      const [label] = hello.labels.values();
      if (label)
        issue(hello, 1).labels = Array.from({ length: 100 }, (_, index) => ({ ...label, name: `l${index}` }));
    },
    reason: "at most 100 labels",
  },
  {
    name: "more than 2,500 comments",
    task: "issue.comments.create",
    input: { issueNumber: 1, body: "One more" },
    prepare: (hello) => {
      const thread = issue(hello, 1);
      const [comment] = thread.comments;
      if (comment) thread.comments = Array.from({ length: 2500 }, () => comment);
    },
    reason: "Commenting is disabled on issues with more than 2500 comments",
  },
  {
    name: "more than 100 sub-issues",
    task: "issue.parent.set",
    input: { issueNumber: 8, parent: 5 },
    prepare: (hello) => {
      issue(hello, 5).subIssues = Array.from({ length: 100 }, () => issue(hello, 1));
    },
    reason: "Parent cannot have more than 100 sub-issues",
  },
  {
    name: "more than eight levels of sub-issues",
    task: "issue.parent.set",
    input: { issueNumber: 1, parent: 901 },
    prepare: (hello, github) => {
      // The eighth level below the first ancestor; issue 1 is the ninth.
      const chain = Array.from({ length: 9 }, (_, index) => newIssue(hello, github, 909 - index));
      for (const [index, child] of chain.entries()) {
        const parent = chain[index - 1];
        child.parent = parent ?? null;
        if (parent) parent.subIssues = [child];
      }
    },
    reason: "more than 8 levels",
  },
  {
    name: "more than 50 blockers",
    task: "issue.blocked_by.add",
    input: { issueNumber: 1, blocker: 8 },
    prepare: (hello) => {
      issue(hello, 1).blockedBy = Array.from({ length: 50 }, () => issue(hello, 5));
    },
    reason: "at most 50 dependencies",
  },
  {
    name: "more than 25 inputs of a workflow",
    task: "workflow.dispatch.run",
    input: {
      workflow: "deploy.yml",
      ref: "main",
      inputs: Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`i${index}`, "x"])),
    },
    reason: "No more than 25 properties are allowed; 26 were supplied.",
    routes: REST,
  },
  {
    name: "inputs of a workflow that are too long",
    task: "workflow.dispatch.run",
    input: { workflow: "deploy.yml", ref: "main", inputs: { environment: "x".repeat(65_535) } },
    reason: "inputs are too large.",
    routes: REST,
  },
  ...(["workflow.run.rerun_all", "workflow.run.rerun_failed"] as const).map(
    (task): Refusal => ({
      name: `${task} of a run that is over a month old`,
      task,
      input: { runId: 15_000_000_002 },
      prepare: (hello) => {
        const run = hello.runs.get(15_000_000_002);
        if (run) hello.runs.set(run.databaseId, { ...run, createdAt: "2026-01-01T00:00:00Z" });
      },
      reason: "it was created over a month ago",
      routes: REST,
    }),
  ),
  {
    name: "a diff of more than 300 files",
    task: "pr.diff.view",
    input: { prNumber: 3 },
    prepare: (hello) => {
      const [file] = pull(hello, 3).files;
      if (file) pull(hello, 3).statedFiles = Array.from({ length: 301 }, () => file);
    },
    reason: "the diff exceeded the maximum number of files (300)",
    routes: REST,
  },
  {
    name: "a diff of more than 20,000 lines",
    task: "pr.diff.view",
    input: { prNumber: 3 },
    prepare: (hello) => {
      const [file] = pull(hello, 3).files;
      if (file) pull(hello, 3).statedFiles = [{ ...file, additions: 20_001 }];
    },
    reason: "the diff exceeded the maximum number of lines (20000)",
    routes: REST,
  },
];

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const routes: readonly { route: Route; version: string; path: string }[] = [
  { route: "graphql", version: "", path: "" },
  { route: "rest", version: "", path: "" },
  ...ghVersions(installedGh()).map(({ path, version }) => ({ route: "cli" as const, version, path })),
];

describe.each(routes)("$route $version", ({ route, path }) => {
  test.each(refusals.filter(({ routes: only }) => only?.includes(route) ?? true))(
    "$name",
    async ({ task, input, prepare, reason }) => {
      prepare?.(hello(), github);
      const env = { PATH: dirname(path), ...github.env() };
      const session = createSession({ apiUrl: github.url, token: github.token, env });
      const result = await executeTask(
        { task, input: { ...REPOSITORY, ...input } },
        { routes: [route] },
        session,
      );
      expect(result.error).toMatchObject({ code: "VALIDATION", retryable: false });
      expect(result.error?.details).not.toHaveProperty("outcome");
      expect(JSON.stringify(result.error)).toContain(reason);
      expect(github.writes).toBe(0);
    },
  );
});

test("a filtered list of runs ends after 1,000", async () => {
  const [run] = hello().runs.values();
  if (!run) throw new Error("the world has no run");
  for (let id = 1; id <= 1100; id++) hello().runs.set(id, { ...run, databaseId: id });
  const page = async (query: string): Promise<unknown> => {
    const url = `${github.url}/repos/octo/hello/actions/runs?per_page=100&page=11&${query}`;
    return (await fetch(url, { headers: { authorization: `Bearer ${github.token}` } })).json();
  };
  expect(await page("")).toMatchObject({ workflow_runs: { length: 100 } });
  expect(await page("branch=main")).toMatchObject({ workflow_runs: [] });
});

function hello(): Repository {
  const found = github.store.repository(REPOSITORY.owner, REPOSITORY.name);
  if (!found) throw new Error("the world has no octo/hello");
  return found;
}

function issue({ threads }: Repository, number: number): Issue {
  const found = threads.get(number);
  if (found?.__typename !== "Issue") throw new Error(`the world has no issue ${number}`);
  return found;
}

function pull({ threads }: Repository, number: number): PullRequest {
  const found = threads.get(number);
  if (found?.__typename !== "PullRequest") throw new Error(`the world has no pull request ${number}`);
  return found;
}

function newIssue(repository: Repository, { store }: LocalGithub, number: number): Issue {
  return addIssue(store, {
    repository,
    number,
    title: `Issue ${number}`,
    author: issue(repository, 1).author,
  });
}
