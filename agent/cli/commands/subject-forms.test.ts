// The argument after an id in the forms that gh accepts: #1, a URL, a repository, a branch, or none.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { ghx, type Setting, withoutCorrections } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const REPO = ["-R", "octo/hello"];
const call = (argv: readonly string[], { env = {}, ...setting }: Setting = {}) =>
  ghx(argv, { env: environment(env), ...setting });

const WEB = "https://github.com/octo/hello";

test.each([
  [
    ["issue", "view", "#1", ...REPO],
    ["issue.view", "--issue-number=1"],
  ],
  [
    ["issue", "view", `${WEB}/issues/1`],
    ["issue.view", "--issue-number=1"],
  ],
  [
    ["issue", "view", `${WEB}/issues/1#issuecomment-5`],
    ["issue.view", "--issue-number=1"],
  ],
  [
    ["issue", "close", `${WEB}/issues/1`, "-R", "OCTO/Hello"],
    ["issue.close", "--issue-number=1"],
  ],
  [
    ["issue", "view", "www.github.com/octo/hello/issues/1"],
    ["issue.view", "--issue-number=1"],
  ],
  [
    ["pr", "view", `${WEB}/pull/3`],
    ["pr.view", "--pr-number=3"],
  ],
  [
    ["pr", "diff", "files", `${WEB}/pull/3/files?w=1`],
    ["pr.diff.files", "--pr-number=3"],
  ],
  [
    ["issue", "labels", "add", `${WEB}/pull/3`, "-l", "bug"],
    ["issue.labels.add", "--issue-number=3", "-l", "bug"],
  ],
  [
    ["release", "get", `${WEB}/releases/tag/v0.9.0`],
    ["release.get", "--tag-name=v0.9.0"],
  ],
  [
    ["release", "get", `${WEB}/releases/tag/rc%2F1`],
    ["release.get", "--tag-name=rc/1"],
  ],
  [
    ["workflow", "run", "view", `${WEB}/actions/runs/15000000003`],
    ["workflow.run.view", "--run-id=15000000003"],
  ],
  [
    ["workflow", "job", "logs", "get", `${WEB}/actions/runs/15000000003/job/41000000004`],
    ["workflow.job.logs.get", "--job-id=41000000004"],
  ],
  [
    ["workflow", "get", `${WEB}/actions/workflows/ci.yml`],
    ["workflow.get", "--workflow=ci.yml"],
  ],
  [["repo", "view", "octo/hello"], ["repo.view"]],
  [["repo", "view", "github.com/octo/hello"], ["repo.view"]],
  [["repo", "view", WEB], ["repo.view"]],
  [["repo", "labels", "list", "octo/hello"], ["repo.labels.list"]],
])("ghx %j is ghx run %j", async (short, long) => {
  const expected = await call(["run", ...long, ...REPO, "--dry-run"]);
  expect(expected.exitCode).toBe(0);
  expect(withoutCorrections(await call([...short, "--dry-run"]))).toEqual(expected);
});

describe("a URL of another repository than the chosen one is an error that names both", () => {
  const url = "https://github.com/octo/secret/issues/1";
  test.each<[string, readonly string[], Readonly<Record<string, string>>?]>([
    ["-R", ["issue", "view", url, "-R", "octo/hello"]],
    ["GH_REPO", ["issue", "view", url], { GH_REPO: "octo/hello" }],
    ["-R of a step", ["chain", `issue view ${url} -R octo/hello`, "repo view octo/hello"]],
    ["-R of a chain", ["chain", `issue view ${url}`, "-R", "octo/hello"]],
    ["-R and JSON", ["run", "issue.view", JSON.stringify({ url }), "-R", "octo/hello"]],
    ["a repository", ["repo", "view", "octo/secret", "-R", "octo/hello"]],
    ["a repository and -R of a chain", ["chain", "repo view octo/secret", "-R", "octo/hello"]],
  ])("%s", async (_, argv, env = {}) => {
    github.clearRequests();
    const { exitCode, out, err } = await call(argv, { env });
    expect(exitCode).toBe(2);
    expect(out + err).toMatch(/octo\/hello/);
    expect(out + err).toMatch(/octo\/secret/);
    expect(github.requests).toEqual([]);
  });

  test("but not if it is the repository of the folder", async () => {
    expect((await call(["issue", "view", url])).exitCode).toBe(0);
  });
});

test.each([
  ["an argument", ["repo", "view", "octo/secret", "--json", "name"]],
  ["a URL", ["repo", "view", "https://github.com/octo/secret", "--json", "name"]],
  ["the argument of a step", ["chain", "repo view octo/secret --json name", "repo view --json name"]],
])("%s that is a repository replaces GH_REPO, as in gh", async (_, argv) => {
  const { exitCode, out } = await call(argv, { env: { GH_REPO: "octo/hello" } });
  const { data, results } = JSON.parse(out);
  const [name, other = "hello"] = (results ?? [{ data }]).map((one: typeof results) => one.data.name);
  expect({ exitCode, name, other }).toEqual({ exitCode: 0, name: "secret", other: "hello" });
});

test("a URL works in a step of a chain", async () => {
  const { exitCode, out } = await call([
    "chain",
    `issue view ${WEB}/issues/1 --fields number`,
    "repo view octo/hello --fields name",
  ]);
  expect({ exitCode, ...JSON.parse(out) }).toMatchObject({
    exitCode: 0,
    results: [{ data: { number: 1 } }, { data: { name: "hello" } }],
  });
});

test.each([
  [["issue", "view", "https://gitlab.com/octo/hello/issues/1"], "gitlab.com", "github.com"],
  [["repo", "view", "https://ghe.example.com/octo/hello"], "ghe.example.com", "github.com"],
])("%j is a usage error, because the token belongs to another host", async (argv, given, own) => {
  const { exitCode, err } = await call(argv);
  expect(exitCode).toBe(2);
  expect(err).toContain(`a URL of ${own}, got one of ${given}`);
  expect(github.requests).toEqual([]);
});

test.each([
  [["pr", "view", `${WEB}/issues/1`]],
  [["issue", "view", `${WEB}/releases/tag/v1`]],
  [["issue", "view", `${WEB}/wiki`]],
  [["workflow", "run", "view", WEB]],
  [["issue", "view", "octo/hello"]],
])("%j is a usage error: the URL names another thing", async (argv) => {
  const { exitCode, err } = await call([...argv, ...REPO]);
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining("usage: ") });
  expect(github.requests).toEqual([]);
});

describe("a pull request by its head branch", () => {
  test.each([
    [["pr", "view", "feature", ...REPO]],
    [["pr", "view", "octo:feature", ...REPO]],
    [["pr", "view", ...REPO, "feature"]],
  ])("%j", async (argv) => {
    const { exitCode, out } = await call([...argv, "--json", "number"]);
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, data: { number: 3 } });
    expect(github.requests).toHaveLength(2);
  });

  test("in a write", async () => {
    expect((await call(["pr", "close", "feature", ...REPO])).exitCode).toBe(0);
    expect(github.writes).toBe(1);
  });

  test("is a usage error in a step of a chain", async () => {
    const { exitCode, err } = await call(["chain", "pr view feature", "repo view", ...REPO]);
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: expect.stringContaining('expected the number of the pull request, got "feature"'),
    });
  });

  test("is not looked up for an input that is invalid", async () => {
    const { exitCode } = await call(["pr", "merge", "feature", "--head-sha=x", ...REPO]);
    expect(exitCode).toBe(2);
    expect(github.requests).toEqual([]);
  });

  test("that no pull request has is NOT_FOUND", async () => {
    const { exitCode, out } = await call(["pr", "view", "nope", ...REPO]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).error).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining('no pull request of octo/hello has the head branch "nope"'),
    });
  });

  test("requires a request, which a dry run does not send", async () => {
    const { exitCode, err } = await call(["pr", "view", "feature", "--dry-run", ...REPO]);
    expect(exitCode).toBe(2);
    expect(err).toContain("a dry run requires the number");
    expect(github.requests).toEqual([]);
  });

  test("without a repository, mentions -R", async () => {
    const { exitCode, err } = await call(["pr", "view", "feature"]);
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining("-R owner/name") });
  });
});

describe("the pull request of the current branch", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ghx-branch-"));
    mkdirSync(join(folder, ".git"));
    writeFileSync(join(folder, ".git/config"), `[remote "origin"]\n\turl = ${WEB}.git\n`);
    writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/feature\n");
    return () => rmSync(folder, { recursive: true });
  });

  test("is read without an argument", async () => {
    const { exitCode, out } = await call(["pr", "view", "--json", "number"], { cwd: folder });
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, data: { number: 3 } });
    expect((await call(["pr", "diff", "view"], { cwd: folder })).out).toMatch(/^diff --git /);
  });

  test.each([
    [["pr", "ready", "--undo"], { isDraft: true }],
    [["pr", "edit", "--title", "Renamed"], { title: "Renamed" }],
    [["pr", "edit", "--add-label", "bug"], { labels: expect.arrayContaining(["bug"]) }],
    [["pr", "merge", "--squash", "--yes"], { state: "MERGED" }],
    [["pr", "edit", "--title", "Renamed", "--add-label", "bug"], { title: "Renamed" }],
  ])("is changed by %j, as in gh", async (argv, expected) => {
    expect(await call(argv, { cwd: folder })).toMatchObject({ exitCode: 0 });
    const { out } = await call(["pr", "view", "3", "--json", Object.keys(expected).join(","), ...REPO]);
    expect(JSON.parse(out).data).toMatchObject(expected);
  });

  test("is not in the command that repeats a merge with --yes", async () => {
    const { err } = await call(["pr", "merge", "-s"], { cwd: folder });
    expect(err).toContain("nothing was sent: ghx pr merge --squash --yes");
  });

  test("is not mentioned if another input is missing", async () => {
    const messages = [];
    for (const argv of [
      ["pr", "comment"],
      ["pr", "edit"],
    ])
      messages.push(JSON.parse((await call(argv, { cwd: folder })).out).error.message);
    expect(messages).toEqual([
      expect.stringMatching(/^body: is required/),
      "provide title, body, base, milestone, labels, assignees, maintainerCanModify, reviewers, teams or project",
    ]);
    expect(github.requests).toEqual([]);
  });

  test("is shown before a question", async () => {
    const terminal = { cwd: folder, stdin: "n\n", interactive: true, columns: 80 };
    const { exitCode, err } = await call(["pr", "merge", "--squash"], terminal);
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining("Target: octo/hello#3") });
    expect(github.writes).toBe(0);
  });

  test.each([
    ["a single change", ["pr", "edit", "--title", "New"]],
    ["several changes", ["pr", "edit", "--title", "New", "--add-label", "bug"]],
  ])("that does not exist is an error for %s", async (_, argv) => {
    writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/other\n");
    const { exitCode, out, err } = await call(argv, { cwd: folder });
    expect(exitCode).toBe(1);
    expect(out + err).toContain("no pull request of octo/hello has the head branch");
    expect(github.writes).toBe(0);
  });

  test.each([
    ["a single change", ["pr", "edit", "--title", "New", "--dry-run"]],
    ["several changes", ["pr", "edit", "--title", "New", "--add-label", "bug", "--dry-run"]],
    ["an invalid change", ["pr", "merge", "--head-sha=x"]],
    ["a merge that nobody confirms", ["pr", "merge"]],
  ])("is not read for %s", async (_, argv) => {
    expect((await call(argv, { cwd: folder })).exitCode).toBe(2);
    expect(github.requests).toEqual([]);
  });

  test.each([
    ["a command that requires an argument in gh", ["pr", "close"], undefined],
    ["the id of a write", ["pr.merge", "--yes"], undefined],
    ["a change as JSON", ["pr", "edit", '{"title": "New"}'], undefined],
    ["another verb after the words of gh", ["pr", "review", "dismiss", "--review-id", "1"], undefined],
    ["a repository that is named", ["pr", "view", ...REPO], undefined],
    ["a detached head", ["pr", "view"], "e9f1c2b4e9f1c2b4e9f1c2b4e9f1c2b4e9f1c2b4\n"],
  ])("is not read for %s", async (_, argv, head) => {
    if (head !== undefined) writeFileSync(join(folder, ".git/HEAD"), head);
    const { exitCode } = await call(argv, { cwd: folder });
    expect(exitCode).toBe(2);
    expect(github.requests).toEqual([]);
  });
});

test.each([
  ["the id of a run", ["workflow runs list --limit 1", "workflow run jobs list $0.items.0.id"]],
  ["a property with the name of the input", ["pr checks list 3", "workflow run jobs list $0.items.0.runId"]],
  ["a tag", ["release list", "release get $0.items.1.tagName"]],
  ["a number", ["issue list --limit 1", "issue view $0.items.0.number"]],
  ["the node id of a thread", ["pr thread list 3 --limit 1", "pr thread resolve $0.items.0.id"]],
])("an argument may be a value of an earlier step: %s", async (_, steps) => {
  const { exitCode, out } = await call(["chain", ...REPO, ...steps]);
  expect({ exitCode, out: JSON.parse(out) }).toMatchObject({ exitCode: 0, out: { status: "success" } });
});
