// `ghx chain`: the source of its steps, its output and its exit code.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const folder = mkdtempSync(join(tmpdir(), "ghx-chain-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(argv: readonly string[], { stdin = "", env = {} } = {}) {
  const setting = { env: environment({ GH_REPO: "octo/hello", ...env }), stdin, cwd: folder };
  const { exitCode, out, err } = await ghx(["chain", ...argv], setting);
  return { exitCode, answer: out === "" ? undefined : JSON.parse(out), err };
}
const steps = JSON.stringify([
  { task: "issue.labels.add", input: { issueNumber: 1, labels: ["bug"] } },
  { task: "issue.close", input: { owner: "octo", name: "hello", issueNumber: 1 } },
  { task: "repo.view" },
]);
const success = {
  status: "success",
  results: [
    { ok: true, data: { labels: expect.arrayContaining(["bug"]) } },
    { ok: true, data: expect.objectContaining({ state: "CLOSED" }) },
    { ok: true, data: expect.objectContaining({ nameWithOwner: "octo/hello" }) },
  ],
};

describe("steps", () => {
  test.each<[string, readonly string[], string]>([
    ["from the flag", ["--steps", steps], ""],
    ["from stdin", ["--steps", "-"], steps],
    ["from stdin with -", ["-"], steps],
    ["from a file", ["--steps", "@steps.json"], ""],
  ])("come %s", async (_where, argv, stdin) => {
    writeFileSync(join(folder, "steps.json"), steps);
    expect(await run(argv, { stdin })).toEqual({ exitCode: 0, answer: success, err: "" });
    expect(github.requests).toHaveLength(3);
  });

  test("use the repository of -R if they name none", async () => {
    const result = await run(["--steps", steps, "-R", "octo/hello"], { env: { GH_REPO: "octo/other" } });
    expect(result).toMatchObject({ exitCode: 0, answer: success });
  });

  test.each<[string, string, string]>([
    ["not JSON", "[", "steps: expected a JSON list: "],
    ["nothing", "", "steps: expected a JSON list, got nothing"],
    ["not a list", "{}", 'steps: expected a list of [task, input, fields] or {"task", "input"}, got {}'],
    ["an empty list", "[]", "A chain requires at least one step."],
  ])("that are %s return an error, with exit code 2", async (_what, text, message) => {
    expect(await run(["--steps", text])).toEqual({
      exitCode: 2,
      answer: {
        status: "failed",
        results: [],
        error: { code: "VALIDATION", message: expect.stringContaining(message) },
      },
      err: "",
    });
    expect(github.requests).toHaveLength(0);
  });
});

const HOW = "pass each step as '<id> [number] [flags]' or '<id> {…}', all as '[…]', or - for stdin";
const TWICE = "the steps are given twice: pass command lines, '<json>', --steps, or - for stdin";
const USAGE =
  "; usage: issue.view repo issueNumber:int include?:(comments|projects|reactions|pinned|details)[]";

test.each([
  [[], "chain requires steps: '<id> [flags]' for each, '<json>', or - for stdin"],
  [["{"], expect.stringMatching(/^step 0: expected JSON: /)],
  [["-", "--steps", "[]"], TWICE],
  [["[]", "--steps", "[]"], TWICE],
  [["[]", "repo view"], TWICE],
  [["-", "x"], `unexpected argument "-"; ${HOW}`],
  [["repo view", "-"], `unexpected argument "-"; ${HOW}`],
  [
    ["repo view", "issue view --isue-number 1"],
    `step 1: unknown flag --isue-number; did you mean --issue-number?${USAGE}`,
  ],
  [["issue view one"], `step 0: --issue-number: expected an integer, got "one"${USAGE}`],
  [["issue view 1 two"], `step 0: unexpected argument "two"${USAGE}`],
  [["issue view 1 --dry-run"], `step 0: unknown flag --dry-run${USAGE}`],
  [
    ["issue view one", "repo view", "issue view 1 two"],
    `step 0: --issue-number: expected an integer, got "one"${USAGE}; step 2: unexpected argument "two"`,
  ],
  [["issue create --title 'Crash"], `step 0: a quote is not closed in "issue create --title 'Crash"`],
  // The capability of gh's command is known.
  [['issue comment 1 -b "Crash'], String.raw`step 0: a quote is not closed in "issue comment 1 -b \"Crash"`],
  [["issue create {title}"], expect.stringMatching(/^step 0: expected JSON: /)],
  [
    ["api repos/octo/hello", "issue view 1"],
    expect.stringMatching(/^step 0: run ghx api on its own; There is no capability "api/),
  ],
  [
    ["issue list --all"],
    expect.stringMatching(/^step 0: a step reads at most one page, of 100 here; usage: issue\.list /),
  ],
  [["--stpes", "[]"], "unknown flag --stpes; did you mean --steps?"],
  [["--steps", "@none.json"], "--steps: none.json: no such file"],
  [["--steps", "[]", "-R", "hello"], '-R: expected owner/name, got "hello"'],
  [
    ["--steps", "[]", "--route", "rset"],
    '--route: expected graphql, rest, cli, got "rset"; did you mean rest?',
  ],
])("%j is a usage error of one line", async (argv, message) => {
  const { exitCode, answer, err } = await run(argv);
  expect({ exitCode, answer, lines: err.match(/\n/g)?.length }).toEqual({
    exitCode: 2,
    answer: undefined,
    lines: 1,
  });
  const [problem, sent] = err.slice("ghx: ".length, -1).split("; nothing was sent");
  expect(problem).toEqual(message);
  expect(sent).toBe(/^step \d/.test(String(problem)) ? "" : undefined);
  expect(github.requests).toHaveLength(0);
});

test("a warning of a step does not change how the data is printed", async () => {
  const { answer } = await run(["-c", "pr.reviews.list 3", "issue view 1 --fields number"]);
  expect(answer).toEqual({
    status: "success",
    data: [expect.objectContaining({ columns: expect.any(Array) }), { number: 1 }],
    warnings: { 0: [expect.objectContaining({ code: "RENAMED_CAPABILITY" })] },
  });
});

test("a write finds what an earlier one created, also by its number", async () => {
  const add = "project_v2 item add_issue 1 --project octo/1 --fields itemId";
  const { answer, exitCode } = await run([
    "-c",
    "issue create --title New --fields number",
    "project_v2 item add_issue 7 --project octo/1 --fields itemId",
    "project_v2 item field update --item 7 --project octo/1 --field Status --value Done --fields itemId",
  ]);
  expect({ answer, exitCode }).toEqual({
    answer: [{ number: expect.any(Number) }, { itemId: expect.any(String) }, { itemId: answer[1].itemId }],
    exitCode: 0,
  });
  const missing = "issue close 9999";
  expect((await run(["-c", missing, add])).answer.errors).toMatchObject({ 0: { code: "NOT_FOUND" } });
  expect((await run(["-c", add, missing])).answer.errors).toMatchObject({ 1: { code: "NOT_FOUND" } });
});

test("a failed step sets exit code 1, and the other steps return data", async () => {
  const some = JSON.stringify([
    { task: "issue.view", input: { issueNumber: 9999 } },
    { task: "repo.view", input: {} },
  ]);
  expect(await run(["--steps", some])).toMatchObject({
    exitCode: 1,
    answer: { status: "partial", results: [{ ok: false, error: { code: "NOT_FOUND" } }, { ok: true }] },
  });
  expect((await run(["-c", "--steps", some])).answer).toEqual({
    status: "partial",
    data: [null, expect.objectContaining({ nameWithOwner: "octo/hello" })],
    errors: { 0: { code: "NOT_FOUND", message: expect.any(String) } },
  });
});

test("steps without a GraphQL route run, unless --no-mixed is set", async () => {
  const mixed = JSON.stringify([{ task: "repo.view" }, { task: "workflow.list" }]);
  const { exitCode, answer } = await run(["--steps", mixed, "--no-mixed"]);
  expect([exitCode, answer.results[1].error.message]).toEqual([
    1,
    "capability 'workflow.list' has no GraphQL route and cannot be chained; mixed: true (--mixed) runs it over its other routes",
  ]);
  expect(github.requests).toHaveLength(0);
  for (const flags of [[], ["--mixed"]]) {
    expect(await run(["--steps", mixed, ...flags])).toMatchObject({
      exitCode: 0,
      answer: { status: "success" },
    });
  }
});

test("a step uses the result of an earlier one, with the repository of the client", async () => {
  const dependent = JSON.stringify([
    { task: "issue.create", input: { title: "Crash" }, fields: "title" },
    { task: "issue.close", input: { issueNumber: "$0.number" }, fields: "state" },
  ]);
  expect(await run(["--steps", dependent])).toMatchObject({
    exitCode: 0,
    answer: { status: "success", results: [{ data: { title: "Crash" } }, { data: { state: "CLOSED" } }] },
  });
  const planned = await run(["--steps", dependent, "--dry-run"]);
  expect(planned.answer).toMatchObject({ status: "planned", levels: [[0], [1]] });
  expect(JSON.stringify(planned.answer)).toContain("<from $0.number>");
});

test.each([
  ["--read-only", {}],
  ["--mixed", { GHX_READ_ONLY: "1" }],
])("nothing is written with %s and %j", async (flag, env) => {
  const { exitCode, answer } = await run(["--steps", steps, flag], { env });
  expect(exitCode).toBe(1);
  expect(answer.results[1].error.message).toContain("readOnly is set");
  expect(github.requests).toHaveLength(0);
});

test("--dry-run prints the plan and sends nothing", async () => {
  const { exitCode, answer } = await run(["--steps", steps, "--dry-run"]);
  expect(exitCode).toBe(0);
  expect(answer).toMatchObject({
    status: "planned",
    requests: [{ phase: "read" }, { phase: "write" }, { phase: "read" }],
  });
  expect(github.requests).toHaveLength(0);
});

test.each(["--json", "--verbose"])("%s prints the full envelope", async (flag) => {
  const { answer } = await run(["--steps", steps, flag]);
  expect(answer).toMatchObject({
    results: [{ task: "issue.labels.add" }, {}, {}],
    meta: { route_used: "graphql", total: 3, round_trips: 3 },
  });
});

test("--trace logs to stderr", async () => {
  const { err } = await run(["--steps", steps, "--trace"]);
  expect(err).toContain("issue.close");
});

test("shows hidden characters, and keeps them with --raw-text", async () => {
  const hidden = JSON.stringify([
    { task: "issue.comments.create", input: { issueNumber: 1, body: "safe \u202etxt" } },
    { task: "repo.view" },
  ]);
  expect((await run(["--steps", hidden])).answer.results[0].data.body).toBe("safe <U+202E>txt");
  expect((await run(["--steps", hidden, "--raw-text"])).answer.results[0].data.body).toBe("safe \u202etxt");
});

test("a name without an owner is reported as the name of a repository, unless it is a title", async () => {
  const { answer } = await run(["issue.create --title Crash --name hello"]);
  expect(answer.results[0].error.message).toContain(
    "name: is the name of a repository, which requires its owner",
  );
  const created = await run(["release.create_draft --tag-name v2 --name 'New name'"]);
  expect(created.answer.results[0].data.title).toBe("New name");
});
