// The short form of `ghx run`, and `--limit`.

import { expect, test } from "vitest";
import { ghx, withoutCorrections } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const REPO = ["-R", "octo/hello"];
const call = (argv: readonly string[]) => ghx(argv, { env: environment() });

test.each([
  [
    ["issue", "view", "1"],
    ["issue.view", "--issue-number", "1"],
  ],
  [
    ["issue.view", "1"],
    ["issue.view", "--issue-number", "1"],
  ],
  [
    ["issue", "view", "--issue-number", "1"],
    ["issue.view", "--issue-number", "1"],
  ],
  [
    ["pr", "list", "--state", "closed", "--limit", "50"],
    ["pr.list", "--state", "closed", "--first", "50"],
  ],
  [
    ["pr", "list", "-L", "2"],
    ["pr.list", "--first", "2"],
  ],
  [["pr.list"], ["pr.list"]],
  [
    ["pr", "reviews", "list", "3"],
    ["pr.reviews.list", "--pr-number", "3"],
  ],
  [
    ["issue", "labels", "add", "7", "--labels", "bug"],
    ["issue.labels.add", "--issue-number", "7", "--labels", "bug"],
  ],
  [
    ["issue", "labels", "add", "--labels", "bug", "7"],
    ["issue.labels.add", "--issue-number", "7", "--labels", "bug"],
  ],
  // The only required number.
  [
    ["project_v2.org.get", "1", "--org", "octo"],
    ["project_v2.org.get", "--project", "1", "--org", "octo"],
  ],
  [
    ["project_v2.user.get", "1", "--owner", "octocat"],
    ["project_v2.user.get", "--project", "1", "--user", "octocat"],
  ],
  // The id of what the capability is about, and the only alternative that is a text.
  [
    ["workflow", "run", "view", "15000000003"],
    ["workflow.run.view", "--run-id", "15000000003"],
  ],
  [
    ["workflow.run.jobs.list", "15000000003"],
    ["workflow.run.jobs.list", "--run-id", "15000000003"],
  ],
  [
    ["workflow.job.logs.get", "41000000004"],
    ["workflow.job.logs.get", "--job-id", "41000000004"],
  ],
  [
    ["workflow", "run", "view", "main"],
    ["workflow.run.view", "--ref", "main"],
  ],
  [
    ["pr", "checks", "rerun_failed", "3"],
    ["pr.checks.rerun_failed", "--pr-number", "3"],
  ],
  [
    ["repo", "compare", "v0.9.0", "main"],
    ["repo.compare", "--base", "v0.9.0", "--head", "main"],
  ],
  [
    ["issue", "comment", "list", "1"],
    ["issue.comments.list", "--issue-number", "1"],
  ],
  [
    ["milestone", "view", "v1.0"],
    ["milestone.get", "--milestone", "v1.0"],
  ],
  [
    ["release", "publish-draft", "v0.9.0"],
    ["release.publish_draft", "--tag-name", "v0.9.0"],
  ],
  [
    ["release", "get", "v0.9.0"],
    ["release.get", "--tag-name", "v0.9.0"],
  ],
  [
    ["release.get", "v0.9.0"],
    ["release.get", "--tag-name", "v0.9.0"],
  ],
  [["release", "view"], ["release.get"]],
  [
    ["pr", "thread", "resolve", "PRRT_kwDOABPHjc5rSdIB"],
    ["pr.thread.resolve", "--thread-id", "PRRT_kwDOABPHjc5rSdIB"],
  ],
  [
    ["issue", "close", "I_kwDOABPHjc5rSdIB"],
    ["issue.close", "--issue-id", "I_kwDOABPHjc5rSdIB"],
  ],
  [
    ["pr.comments.reactions.add", "IC_kwDOABPHjc5rSdIB", "--content", "HEART"],
    ["pr.comments.reactions.add", "--comment-id", "IC_kwDOABPHjc5rSdIB", "--content", "HEART"],
  ],
  // What the capability is about, by its name.
  [
    ["workflow", "dispatch", "run", "deploy.yml", "--ref", "main"],
    ["workflow.dispatch.run", "--workflow", "deploy.yml", "--ref", "main"],
  ],
  [
    ["workflow", "runs", "list", "CI"],
    ["workflow.runs.list", "--workflow", "CI"],
  ],
  // Pairs, as in gh.
  [
    ["workflow.dispatch.run", "CI", "--ref=main", "-f", "environment=a=b", "--inputs", "dryRun="],
    ["workflow.dispatch.run", "--workflow=CI", "--ref=main", '--inputs={"environment":"a=b","dryRun":""}'],
  ],
  [
    ["check_run.annotations.list", "41000000004"],
    ["check_run.annotations.list", "--check-run-id", "41000000004"],
  ],
  [
    ["project_v2.item.field.update", "2", "--project", "octo/1", "--field", "Status", "--value", "Done"],
    ["project_v2.item.field.update", "--item=2", "--project=octo/1", "--field=Status", "--value=Done"],
  ],
  // A flag sets another input than the argument.
  [
    ["project_v2.item.field.update", "1", "--item", "2", "--field", "Status", "--value", "Done"],
    ["project_v2.item.field.update", "--item=2", "--project=1", "--field=Status", "--value=Done"],
  ],
  // Another argument is the only other required input.
  [
    ["issue", "comments", "create", "1", "Looks good"],
    ["issue.comments.create", "--issue-number", "1", "--body", "Looks good"],
  ],
  [
    ["pr", "thread", "reply", "PRRT_kwDOABPHjc5rSdIB", "Done", "--resolve"],
    ["pr.thread.reply", "--thread-id", "PRRT_kwDOABPHjc5rSdIB", "--body", "Done", "--resolve"],
  ],
  [
    ["workflow", "dispatch", "run", "deploy.yml"],
    ["workflow.dispatch.run", "--workflow", "deploy.yml"],
  ],
  // Flags in other spellings.
  [
    ["pr", "thread", "list", "3", "--unresolvedOnly", "--include_outdated=false"],
    ["pr.thread.list", "--pr-number", "3", "--unresolved-only", "--include-outdated=false"],
  ],
  [
    ["pr", "thread", "list", "3", "--unresolved"],
    ["pr.thread.list", "--pr-number", "3", "--unresolved-only"],
  ],
  [
    ["pr", "thread", "list", "3", "--unresolved-only", "true", "--includeOutdated", "false"],
    ["pr.thread.list", "--pr-number", "3", "--unresolved-only", "--no-include-outdated"],
  ],
  // References by their form.
  [
    ["project_v2.item.remove_issue", "octo/1", "--item", "1"],
    ["project_v2.item.remove_issue", "--project", "octo/1", "--item", "1"],
  ],
  [
    ["project_v2.item.remove_issue", "octo/hello#1", "--project", "octo/1"],
    ["project_v2.item.remove_issue", "--project", "octo/1", "--item", "octo/hello#1"],
  ],
  [
    ["issue", "list", "--label", "bug,question"],
    ["issue.list", "--labels", "bug", "--labels", "question"],
  ],
  // Flags of gh and names of GitHub's APIs.
  [
    ["issue", "labels", "add", "7", "--add-label", "bug"],
    ["issue.labels.add", "--issue-number", "7", "--labels", "bug"],
  ],
  [
    ["release.create_draft", "--tag=v2", "--target-commitish", "main"],
    ["release.create_draft", "--tag-name", "v2", "--target", "main"],
  ],
  [
    ["release.create_draft", "v2", "--notes=- First"],
    ["release.create_draft", "--tag-name", "v2", "--body=- First"],
  ],
  [
    ["release.create_draft", "v2", "--notes", "- First"],
    ["release.create_draft", "--tag-name", "v2", "--body=- First"],
  ],
  // Values of fields as flags.
  [
    ["pr", "merge", "3", "--squash", "-d"],
    ["pr.merge", "--pr-number=3", "--method=SQUASH", "--delete-branch"],
  ],
  [
    ["pr", "merge", "--squash", "3"],
    ["pr.merge", "--pr-number=3", "--method=SQUASH"],
  ],
  [
    ["pr.review.submit", "3", "--request-changes", "-b", "Why?"],
    ["pr.review.submit", "--pr-number=3", "--event=REQUEST_CHANGES", "--body=Why?"],
  ],
  [
    ["issue.close", "1", "--reason", "not planned"],
    ["issue.close", "--issue-number=1", "--state-reason=NOT_PLANNED"],
  ],
  [
    ["pr", "view", "3", "--comments", "--files"],
    ["pr.view", "--pr-number=3", "--include=comments", "--include=files"],
  ],
  // The short flags of gh.
  [
    ["issue", "create", "-t", "A", "-b", "B", "-l", "bug,docs", "-l", "ui", "-a", "octocat", "-m", "v1"],
    [
      "issue.create",
      "--title=A",
      "--body=B",
      "--labels=bug,docs,ui",
      "--assignees=octocat",
      "--milestone=v1",
    ],
  ],
  [
    ["pr", "list", "-s", "closed", "-L", "5", "-B", "main"],
    ["pr.list", "--state=CLOSED", "--first=5", "--base=main"],
  ],
])("ghx %j is ghx run %j", async (short, long) => {
  const plan = ["--dry-run", ...REPO];
  const expected = await call(["run", ...long, ...plan]);
  expect(expected.exitCode).toBe(0);
  expect(withoutCorrections(await call([...short, ...plan]))).toEqual(expected);
});

test("@me is the user of the token", async () => {
  const argv = ["issue", "assignees", "add", "1", "-a", "@me", ...REPO];
  const { exitCode, out } = await call([...argv, "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ data: { assignees: expect.arrayContaining(["octocat"]) } });
  // A dry run sends nothing.
  expect((await call([...argv, "--dry-run"])).out).toContain("@me");
});

test.each([
  [["--label", "bug", "--label", "priority: high"]],
  [["--label", "bug,priority: high"]],
  [["-l", '"bug","priority: high"']],
])("issue list %j lists the issues with both labels, as gh does", async (labels) => {
  const expected = [{ number: 1, labels: ["bug", "priority: high"] }];
  const list = await call(["issue", "list", ...labels, "--json", "number,labels", ...REPO]);
  expect(JSON.parse(list.out).data.items).toEqual(expected);
  const step = `issue list ${labels.map((word) => `'${word}'`).join(" ")} --fields number,labels`;
  const chain = await call(["chain", step, "repo view", ...REPO]);
  expect(JSON.parse(chain.out)).toMatchObject({
    status: "success",
    results: [{ data: { items: expected } }, {}],
  });
});

test("flags may come before the number; it runs", async () => {
  const { exitCode, out } = await call(["issue", "view", ...REPO, "1", "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { number: 1 } });
});

test("a command wins over the words of an id", async () => {
  const { exitCode, out } = await call(["run", "view", ...REPO]);
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.code).toBe("VALIDATION");
});

test("help shows the flags of the capability", async () => {
  const expected = await ghx(["run", "issue.view", "--help"]);
  expect(await ghx(["issue", "view", "--help"])).toEqual(expected);
  expect(await ghx(["help", "issue", "view"])).toEqual(expected);
});

test("--json with a list of fields prints these, as gh does", async () => {
  const { exitCode, out } = await call(["issue", "list", "--json", "number,title", "-L", "1", ...REPO]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toEqual({
    ok: true,
    data: { items: [{ number: expect.any(Number), title: expect.any(String) }] },
  });
});

test("--json with a list of fields may be one word, and has the format of --format", async () => {
  const list = (...flags: string[]) => call(["issue", "list", "-L", "1", ...flags, ...REPO]);
  expect(await list("--json=number,title")).toEqual(await list("--json", "number,title"));
  const { exitCode, out } = await list("--json", "number,title", "--format", "csv");
  expect({ exitCode, header: out.split("\n", 1)[0] }).toEqual({ exitCode: 0, header: "number,title" });
});

test.each([
  [["--format", "compact"], {}],
  [["-c"], {}],
  [[], { GHX_FORMAT: "compact" }],
])("%j with %j prints what agents need", async (flags, variables) => {
  const env = { GHX_API_URL: github.url, GH_TOKEN: github.token, ...variables };
  const list = await ghx(["issue", "list", "-L", "1", ...REPO, ...flags], { env });
  expect(JSON.parse(list.out)).toEqual({
    columns: ["number", "title", "state", "labels"],
    rows: [[expect.any(Number), expect.any(String), "OPEN", expect.any(Array)]],
    totalCount: expect.any(Number),
  });
  const write = await ghx(["issue.close", "1", ...REPO, ...flags], { env });
  expect(JSON.parse(write.out)).toEqual({ state: "CLOSED" });
  const text = await ghx(["pr", "diff", "view", "3", ...REPO, ...flags], { env });
  expect(text.out).toMatch(/^diff --git /);
  const steps = '[{"task":"issue.reopen","input":{"issueNumber":1}}]';
  const chain = await ghx(["chain", "--steps", steps, ...REPO, ...flags], { env });
  expect(JSON.parse(chain.out)).toEqual([{ state: "OPEN" }]);
  const failed = await ghx(["issue.view", "999", ...REPO, ...flags], { env });
  expect(JSON.parse(failed.out)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});
