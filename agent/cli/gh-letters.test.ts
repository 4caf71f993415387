// Flags of gh's commands that ghx does not have.

import { split } from "shlex";
import { expect, test } from "vitest";
import { withLongFlags } from "./gh-letters.js";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (line: string) => ghx(split(line), { env: environment({ GH_REPO: "octo/hello" }) });

test.each([
  ["issue view 1 -c", "issue view 1 --comments"],
  ["issue view 1 -cw", "issue view 1 --comments -w"],
  ["issue view 1 -wc -R octo/hello", "issue view 1 -w --comments -R octo/hello"],
  ["issue view 1 -c=false", "issue view 1 --comments=false"],
  ["repo view -bmain", "repo view --branch=main"],
  ["issue view 1 -- -c", "issue view 1 -- -c"],
  // Letters that mean nothing in ghx.
  ["run view 1 -v", "run view 1 --verbose"],
  ["run watch 1 -i 5", "run watch 1 --interval 5"],
  ["pr create -r mona", "pr create --reviewer mona"],
  // Letters of ghx that gh's command does not have.
  ["issue list -c", "issue list -c"],
  ["issue.view 1 -c", "issue.view 1 -c"],
  // Letters that mean the same, or that a card names.
  ["issue list -l bug -a @me -L 5 -s closed", "issue list -l bug -a @me -L 5 -s closed"],
  ["issue create -t Bug -F notes.md", "issue create -t Bug -F notes.md"],
  ["pr merge 3 -s -d", "pr merge 3 -s -d"],
  ["label create wip -c ff0000", "label create wip -c ff0000"],
])("ghx %s has the flags of gh", (given, expected) => {
  expect(withLongFlags(given.split(" "))).toEqual(expected.split(" "));
});

test.each([
  ["release create v9 --verify-tag", "--verify-tag"],
  ["repo create new --public -c", "--clone"],
  ["pr create -f", "--fill"],
])("ghx %s is refused, because ghx has no %s", async (line, flag) => {
  const { exitCode, out, err } = await call(line);
  expect({ exitCode, out, requests: github.requests }).toEqual({ exitCode: 2, out: "", requests: [] });
  expect(err).toContain(`unknown flag ${flag}`);
});

test.each([
  ["secret delete TOKEN -u", "--user"],
  ["search issues crash --include-prs", "--include-prs"],
  ["secret set TOKEN --body abc --no-store -u", "--no-store --user"],
])("ghx %s is answered with what only gh has: %s", async (line, flags) => {
  const [, words] = /^(\w+ \w+)/.exec(line) ?? [];
  const { exitCode, err } = await call(line);
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: expect.stringContaining(`which only gh has: use gh ${words} ${flags}`),
  });
});

test.each(["issue view 1", "pr view 3"])("ghx %s -c returns the comments", async (line) => {
  const { exitCode, out } = await call(`${line} -c`);
  expect({ exitCode, data: JSON.parse(out).data }).toEqual({
    exitCode: 0,
    data: expect.objectContaining({ lastComments: expect.any(Array) }),
  });
});

test("ghx workflow view -y returns the file of the workflow", async () => {
  const { out } = await call("workflow view deploy.yml -y -r feature --dry-run");
  expect(out).toContain("contents/");
  expect(out).toContain("feature");
});

test("a step of a chain has the flags of gh", async () => {
  const { exitCode, err } = await call("chain 'secret list -u' 'issue view 1'");
  const advice = "use ghx api user/codespaces/secrets, or gh secret list --user";
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: expect.stringContaining(`step 0: no capability runs secret list --user; ${advice}`),
  });
});

test("a step of a chain is answered with what only gh has", async () => {
  const { exitCode, err } = await call("chain 'issue view 1' 'release create v9 --verify-tag'");
  const expected =
    "step 1: unknown flag --verify-tag, which only gh has: use gh release create --verify-tag; usage:";
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining(expected) });
});
