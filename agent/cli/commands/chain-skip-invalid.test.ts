// `ghx chain --skip-invalid`: runs the valid steps, and reports the others.

import { describe, expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

async function run(argv: readonly string[]) {
  const env = environment({ GH_REPO: "octo/hello" });
  const { exitCode, out, err } = await ghx(["chain", ...argv], { env });
  return { exitCode, answer: JSON.parse(out), err };
}

test("the valid steps run only with --skip-invalid", async () => {
  const some = JSON.stringify([{ task: "repo.view" }, { task: "issue.view", input: { colour: "red" } }]);
  expect(await run(["--steps", some])).toMatchObject({ exitCode: 2, answer: { results: [{}, {}] } });
  const { exitCode, answer } = await run(["-c", "--steps", some]);
  expect(exitCode).toBe(2);
  expect(answer).toMatchObject({ status: "failed", invalid: { 1: { usage: expect.any(String) } } });
  expect(answer).not.toHaveProperty("results");
  expect(github.requests).toHaveLength(0);
  expect(await run(["--steps", some, "--skip-invalid"])).toMatchObject({
    exitCode: 1,
    answer: { status: "partial", results: [{ ok: true }, { error: { usage: expect.any(String) } }] },
  });
});

test("the flag may be written as the option is", async () => {
  const { exitCode, answer } = await run(["-c", "--skipInvalid", "issue view 1", "issue nope"]);
  expect(exitCode).toBe(1);
  expect(answer).toMatchObject({ status: "partial", data: [{ number: 1 }, null] });
});

describe("reports the wrong step and runs the others", () => {
  test.each([
    ["an unknown flag", "issue view 1 --colour red", "unknown flag --colour", /^issue\.view /],
    ["an invalid value", "issue view one", '--issue-number: expected an integer, got "one"', /^issue\.view /],
    ["an argument too much", "issue view 1 two", 'unexpected argument "two"', /^issue\.view /],
    ["an open quote", "issue view 'one", 'a quote is not closed in "issue view \'one"', /^issue\.view /],
    ["wrong JSON", "issue view {1}", "expected JSON: ", /^issue\.view /],
    ["a wrong step as JSON", "{", "expected JSON: ", undefined],
    [
      "an unknown field",
      "issue view 1 --fields nope",
      'fields: unknown output field "nope"',
      /^issue\.view /,
    ],
    [
      "an unknown field in JSON",
      '{"task":"issue.view","input":{"issueNumber":1},"fields":"nope"}',
      'fields: unknown output field "nope"',
      /^issue\.view /,
    ],
  ])("%s", async (_, wrong, message, usage) => {
    const uses = "issue close $0.number";
    const { exitCode, answer, err } = await run([wrong, "repo view --fields name", uses, "--skip-invalid"]);
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: "" });
    expect(answer).toEqual({
      status: "partial",
      results: [
        {
          ok: false,
          error: {
            code: "VALIDATION",
            message: expect.stringContaining(message),
            ...(usage !== undefined && { usage: expect.stringMatching(usage) }),
          },
        },
        { ok: true, data: { name: "hello" } },
        { ok: false, error: expect.objectContaining({ code: "VALIDATION" }) },
      ],
    });
    expect(answer.results[0].error.message).not.toContain("usage:");
    expect(github.writes).toBe(0);
  });

  test("sends nothing if all are wrong", async () => {
    const { exitCode, answer } = await run(["issue view one", "issue view --colour", "--skip-invalid"]);
    expect(exitCode).toBe(2);
    expect(answer.results).toMatchObject([
      { error: { message: expect.stringContaining("--issue-number") } },
      { error: { message: expect.stringContaining("--colour") } },
    ]);
    expect(github.requests).toHaveLength(0);
  });

  test("in a plan", async () => {
    const { answer } = await run(["issue view one", "repo view", "--skip-invalid", "--dry-run"]);
    expect(answer).toMatchObject({
      status: "planned",
      requests: [{ phase: "read" }],
      skipped: [{ step: 0, error: { message: '--issue-number: expected an integer, got "one"' } }],
    });
  });
});
