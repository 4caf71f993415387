// Several numbers, names or files in a command, which run as a chain.

import { split } from "shlex";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "./command-table.js";
import { chainArguments } from "./expand-command.js";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const TERMINAL = { env: {}, cwd: "/", stdin: (async function* () {})() };
const call = (argv: readonly string[]) => ghx(argv, { env: environment({ GH_REPO: "octo/hello" }) });
const results = (out: string) => JSON.parse(out).results;

test.each([
  ["issue close 1 2", ["issue.close 1", "issue.close 2"]],
  ["issue.close 1 '#2' --yes", ["--yes", "issue.close 1", "issue.close '#2'"]],
  [
    "issue close 1 https://github.com/octo/hello/issues/2 --reason 'not planned' -R octo/hello",
    [
      "-R=octo/hello",
      "issue.close 1 '--reason=not planned'",
      "issue.close https://github.com/octo/hello/issues/2 '--reason=not planned'",
    ],
  ],
  // The other required input is a letter, a file, or a flag that means one of its values.
  ["issue comment 1 2 -b x", ["issue.comments.create 1 -b=x", "issue.comments.create 2 -b=x"]],
  ["pr comment 3 9 -F note.md", ["pr.comments.create 3 -F=note.md", "pr.comments.create 9 -F=note.md"]],
  ["pr review 3 9 --approve", ["pr.review.submit 3 --approve", "pr.review.submit 9 --approve"]],
  ["pr review 3 9 -a", ["pr.review.submit 3 --approve", "pr.review.submit 9 --approve"]],
  [
    "pr review 3 9 --comment -b x",
    ["pr.review.submit 3 --comment -b=x", "pr.review.submit 9 --comment -b=x"],
  ],
  ["issue view 1 2 --json title", ["issue.view 1 --json=title", "issue.view 2 --json=title"]],
  ["issue view 1 2 --json", ["--json", "issue.view 1", "issue.view 2"]],
  [
    "issue edit 1 2 --title New --add-label bug",
    [
      "--check-first",
      "issue.labels.add 1 --labels=bug",
      "issue.update 1 --title=New",
      "issue.labels.add 2 --labels=bug",
      "issue.update 2 --title=New",
    ],
  ],
  [
    "release upload v1.0 a.zip 'b c.zip' --clobber",
    [
      "release.asset.upload a.zip --tag-name=v1.0 --overwrite",
      "release.asset.upload 'b c.zip' --tag-name=v1.0 --overwrite",
    ],
  ],
  ["label delete wip 'needs info' -y", ["-y", "label.delete wip", "label.delete 'needs info'"]],
  ["workflow view a.yml b.yml", ["workflow.get a.yml", "workflow.get b.yml"]],
  ["issue edit 1 2 --add-label bug", ["issue.labels.add 1 --labels=bug", "issue.labels.add 2 --labels=bug"]],
  // What begins with a dash remains after the sign that ends the flags.
  ["label delete wip old -- --yes", ["label.delete wip -- --yes", "label.delete old -- --yes"]],
  ["issue close 1 2 -- x", ["issue.close 1 x", "issue.close 2 x"]],
])("ghx %s is a chain", async (command, steps) => {
  const argv = await chainArguments(split(command), COMMANDS.chain.flags, TERMINAL);
  expect(argv?.filter((word) => !word.startsWith("--step-names="))).toEqual(steps);
});

test.each([
  ["has one number", "issue view 1"],
  ["has a number as the only other required input", "issue parent set 2 1"],
  ["searches for numbers", "search issues 404 500"],
  ["has a number as the value of a flag", "issue comments create 1 --body 2"],
  ["sends a request without a capability", "api repos/octo/hello/issues/1 2"],
  ["creates something by name", "label create good first"],
  ["has a name and a number", "issue view 1 two"],
  ["names branches, whose numbers must be looked up", "pr view feature other"],
  ["has the base and the head of a comparison", "repo compare v1.0 main"],
  ["has one file", "release upload v1.0 a.zip"],
  ["is unknown", "issue frob 1 2"],
])("a command that %s is one call", async (_which, command) => {
  expect(await chainArguments(split(command), COMMANDS.chain.flags, TERMINAL)).toBeUndefined();
});

test("a command is run for each number", async () => {
  const { exitCode, out, err } = await call(split("issue close 1 2 --reason 'not planned'"));
  expect({ exitCode, err }, out).toEqual({ exitCode: 0, err: "" });
  expect(results(out)).toMatchObject([
    { ok: true, data: { number: 1, state: "CLOSED" } },
    { ok: true, data: { number: 2, state: "CLOSED" } },
  ]);
});

test.each(["$$HOME", "$0.number", "$1.50", "$2", "$", 'as in --input {"a": 1} here', "a $$"])(
  "the text %s is the same for several numbers and changes as for one",
  async (body) => {
    for (const command of ["issue comment 1 2 --body", "issue close 1 --comment"]) {
      const { exitCode, out } = await call([...split(command), body]);
      expect(exitCode, out).toBe(0);
      expect(results(out)[0].data.body).toBe(body);
    }
  },
);

test("an invalid flag is reported for every number, and nothing is sent", async () => {
  const { exitCode, err } = await call(split("issue close 1 2 --frob"));
  expect(exitCode).toBe(2);
  expect(err).toContain("ghx: 1: unknown flag --frob");
  expect(err).toContain("; 2: unknown flag --frob");
  expect(github.requests).toEqual([]);
});

test("errors name the number, not the step", async () => {
  const changes = await call(split("issue close 8 999 --comment Done"));
  expect(results(changes.out)[0].error.message).toBe("Not sent, because issue.comments.create 999 failed.");
  const { out } = await call(split("issue close 8 999"));
  expect(results(out)).toMatchObject([{ ok: true }, { ok: false }]);
});

test("errors name the line of a file", async () => {
  const stdin = "A=1\nB=\nC=\nD=4\n";
  const { out } = await ghx(split("variable set -f -"), {
    env: environment({ GH_REPO: "octo/hello" }),
    stdin,
  });
  expect(JSON.parse(out).error.message).toBe(
    "Nothing was sent, because B, C are invalid. Valid: A, D; --skip-invalid runs them.",
  );
});

test("a destructive command with several numbers needs one confirmation", async () => {
  const { exitCode, err } = await call(split("issue delete 1 2"));
  expect(exitCode).toBe(2);
  expect(err).toContain("--yes");
  expect(github.requests).toEqual([]);
});

describe("in a chain", () => {
  test("a step with several numbers or changes counts as several steps", async () => {
    const { exitCode, out, err } = await call([
      "chain",
      "-c",
      "issue edit 1 2 --title New --add-label bug",
      "issue view $1.number --fields title,labels",
    ]);
    expect({ exitCode, err }, out).toEqual({ exitCode: 0, err: "" });
    expect(JSON.parse(out)).toHaveLength(5);
    expect(JSON.parse(out)[4]).toMatchObject({ title: "New", labels: expect.arrayContaining(["bug"]) });
  });

  test("the error of a step after it has its number", async () => {
    const { exitCode, err } = await call(["chain", "issue close 1 2", "issue close 1 --frob x"]);
    expect(exitCode).toBe(2);
    expect(err).toContain("step 2: unknown flag --frob");
  });

  test("each of a JSON step precedes a step that cannot be read", async () => {
    const step = '{"task":"issue.close","each":{"issueNumber":[1,2]}}';
    const { exitCode, err } = await call(["chain", step, "issue close 1 --frob x"]);
    expect(exitCode).toBe(2);
    expect(err).toContain("step 2: unknown flag --frob");
  });
});
