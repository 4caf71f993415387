// Steps of `ghx chain` that are written like command lines.

import { describe, expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

async function run(argv: readonly string[]) {
  const env = environment({ GH_REPO: "octo/hello" });
  const { exitCode, out } = await ghx(["chain", ...argv], { env });
  return { exitCode, answer: JSON.parse(out) };
}

test.each([
  [String.raw`--body "- a\n- b"`, "- a\n- b"],
  [String.raw`--body "a\\nb"`, String.raw`a\nb`],
  [String.raw`--body 'a\nb "c\nd"'`, String.raw`a\nb "c\nd"`],
  [String.raw`--body "it's\n\"quoted\""`, `it's\n"quoted"`],
  [String.raw`--body "a\td" --title it\'s`, String.raw`a\td`],
  [String.raw`--body label:"a \"b\" it's"`, `label:"a "b" it's"`],
  [`--body 'as in --input {"a": 1} here'`, `as in --input {"a": 1} here`],
])("the text of a step %s has a line break where JSON has one", async (flags, body) => {
  const { exitCode, answer } = await run([`issue update 1 ${flags}`, "issue view 1"]);
  expect({ exitCode, body: answer.results[1].data.body }).toEqual({ exitCode: 0, body });
});

test("a qualifier of a search keeps its quotes", async () => {
  const { exitCode, answer } = await run([
    'issue search label:"good first issue" --fields number',
    "issue search --query 'label:\"good first issue\"' --fields number",
    'issue search "label:bug crash" --fields number',
  ]);
  expect(exitCode).toBe(0);
  const [bare, quoted, other] = answer.results;
  expect(bare).toEqual(quoted);
  expect(bare.data.items.length).toBeGreaterThan(0);
  expect(other.data).not.toEqual(bare.data);
});

describe("a step like a command line", () => {
  test.each<[string, Record<string, unknown>]>([
    ["repo view", { task: "repo.view" }],
    ["issue.view 1", { task: "issue.view", input: { issueNumber: 1 } }],
    ["issue view --number 1", { task: "issue.view", input: { issueNumber: 1 } }],
    [
      "issue view 1 --fields number,title",
      { task: "issue.view", input: { issueNumber: 1 }, fields: "number,title" },
    ],
    ["issue view 1 --json title", { task: "issue.view", input: { issueNumber: 1 }, fields: "title" }],
    [
      "issue list --label bug --limit 2 -q length",
      { task: "issue.list", input: { labels: ["bug"], first: 2 }, jq: "length" },
    ],
    ["issue view 1 -R octo/other", { task: "issue.view", input: { issueNumber: 1, repo: "octo/other" } }],
    ['issue view {"number": 1}', { task: "issue.view", input: { issueNumber: 1 } }],
    [
      'issue.list {"labels": ["bug"], "first": 5} --first 2 --fields number',
      { task: "issue.list", input: { labels: ["bug"], first: 2 }, fields: "number" },
    ],
  ])("%s", async (command, step) => {
    const expected = await run([JSON.stringify([step, step])]);
    const { answer, exitCode } = await run([command, command]);
    const { warnings: _, ...others } = answer;
    expect({ answer: others, exitCode }).toMatchObject({
      answer: expected.answer,
      exitCode: expected.exitCode,
    });
  });

  test("has JSON in flags, and texts that begin with a dash", async () => {
    const body = "- First\n- Second";
    const { answer, exitCode } = await run([
      "-c",
      `issue comments create 1 --body '${body}' --fields body`,
      `workflow dispatch run Deploy --ref main --inputs {"environment": "it's", "dryRun": "true"} --fields runId`,
    ]);
    expect({ answer, exitCode }).toEqual({ answer: [{ body }, { runId: expect.any(Number) }], exitCode: 0 });
    expect(github.requests.at(-1)).toMatchObject({
      body: { inputs: { environment: "it's", dryRun: "true" } },
    });
  });

  test("may be JSON", async () => {
    const step = { task: "issue.view", input: { issueNumber: 1 }, fields: "number" };
    const { answer, exitCode } = await run(["-c", JSON.stringify(step), "issue view 1 --fields title"]);
    expect({ answer, exitCode }).toEqual({
      answer: [{ number: 1 }, { title: expect.any(String) }],
      exitCode: 0,
    });
    expect((await run(["-c", '{"tsk":"repo.view"}', "repo view"])).answer.error.message).toBe(
      "steps.0.tsk: unknown field; expected task, input, each, fields, jq, after",
    );
    expect(github.requests.length).toBeGreaterThan(0);
  });

  test("has quotes as in a shell, and references", async () => {
    const { answer, exitCode } = await run([
      "-c",
      `issue create --title "It's \\"odd\\"" --body 'two\nlines' --fields number`,
      "issue labels add $0.number --labels bug",
      "issue view --issue-number=$0.number --fields title,body",
      "issue comments create $0.number --body '$$0.number' --fields body",
    ]);
    expect(exitCode).toBe(0);
    expect(answer).toEqual([
      { number: expect.any(Number) },
      { labels: ["bug"] },
      { title: 'It\'s "odd"', body: "two\nlines" },
      { body: "$0.number" },
    ]);
  });

  test("reads the next page by the cursor of an earlier step", async () => {
    const { answer, exitCode } = await run([
      "-c",
      "issue list --state all -L 4 --fields number",
      "issue list --state all -L 100 --after $0.next --fields number",
      "issue list --state all --after $1.next --fields number",
    ]);
    expect(exitCode).toBe(1);
    const [first, second, third] = answer.data;
    expect(first.rows).toHaveLength(4);
    expect([...first.rows, ...second.rows].flat()).toHaveLength(first.totalCount);
    expect(third).toBe(null);
    expect(answer.errors[2].message).toContain("the result has no value at $1.next");
  });

  test("with an unknown id is an invalid step", async () => {
    const { answer } = await run(["-c", "isue view 1", "repo view"]);
    expect(answer).toMatchObject({
      status: "failed",
      invalid: { 0: { message: expect.stringContaining('did you mean "issue.view"?') } },
    });
    expect(github.requests).toHaveLength(0);
  });
});
