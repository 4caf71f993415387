// Exit codes: 2 if nothing was sent because of what was given, 1 for other failures.

import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  ghx(argv, { env: environment(env) });

const REPO = ["-R", "octo/hello"];
const INVALID = "issue labels add 1";

test.each([
  // Commands and ids.
  [["isue.view"]],
  [["run", "nope.list"]],
  [["explain", "nope.list"]],
  [["explain", "repo.view", "nope.list", "--json"]],
  [["setup", "--dir", "/none"]],
  // Inputs.
  [["issue", "view", "1"]],
  [["issue", "close", "1"]],
  [["issue", "view", ...REPO]],
  [["issue", "view", "0", ...REPO]],
  [["issue", "view", "0", ...REPO, "--dry-run"]],
  [["issue", "list", "--after", "x", ...REPO]],
  [["issue", "list", "--all", "--after", "x", ...REPO]],
  [["run", "issue.view", "[]", ...REPO]],
  [["run", "issue.view", "--input", "{", ...REPO]],
  [["run", "issue.view", "--input", '{"isueNumber":1}', ...REPO]],
  [["project_v2.items.list", "1"]],
  // Steps of chains.
  [["chain", "[{}]"]],
  [["chain", "[]"]],
  [["chain", INVALID, ...REPO]],
  [["chain", "issue view 1", INVALID, ...REPO]],
  [["chain", "issue view 1", "nope list", ...REPO]],
  [["chain", "issue view 1 --fields nope", "repo view", ...REPO]],
  [["chain", "issue close 1", "issue view", ...REPO, "--read-only"]],
  [["chain", INVALID, INVALID, ...REPO, "--skip-invalid"]],
  [["chain", "issue close 1", "issue close 2"]],
])("%j sends nothing and exits with 2", async (argv) => {
  const { exitCode, out, err } = await call(argv);
  expect({ exitCode, requests: github.requests }, out + err).toEqual({ exitCode: 2, requests: [] });
});

test.each([
  [["issue", "view", "9999", ...REPO]],
  [["issue", "close", "1", "-R", "octo/none"]],
  [["issue", "milestone", "set", "1", "--milestone", "none", ...REPO]],
  [["issue", "view", "1", "--jq", ".title.number", ...REPO]],
  [["issue", "close", "1", "--read-only", ...REPO]],
  [["list", "--search", "zzzz"]],
  [["chain", "issue view 1", "issue view 9999", ...REPO]],
  [["chain", "issue view 1", INVALID, ...REPO, "--skip-invalid"]],
  [["chain", "issue close 1", "issue close 2", ...REPO, "--read-only"]],
])("%j exits with 1", async (argv) => {
  expect((await call(argv)).exitCode).toBe(1);
});

test("without a token, exits with 1", async () => {
  expect((await call(["issue", "view", "1", ...REPO], { GH_TOKEN: "" })).exitCode).toBe(1);
});

test.each([
  [["issue", "view", "1"]],
  [["issue", "view"]],
  [["issue", "close", "1"]],
  [["issue", "update", "1", "--title", "New"]],
  [["issue", "list", "--owner", "octo"]],
  [["issue", "parent", "set", "--issue-id", "I_kwDOABPHjc5rSdIB", "--parent", "2"]],
  [["project_v2.item.add_issue", "--issue-id", "I_kwDOABPHjc5rSdIB", "--project", "1"]],
  [["chain", "issue close 1", "repo view"]],
  [["chain", "issue close 1"]],
])("%j mentions -R, because a repository is missing", async (argv) => {
  const { exitCode, out } = await call(argv);
  expect({ exitCode, out }).toEqual({
    exitCode: 2,
    out: expect.stringContaining("-R owner/name"),
  });
});

test.each([
  [["--read-only"], {}],
  [["--repositories", "acme/*"], {}],
  [[], { GHX_REPOSITORIES: "acme/*" }],
])("a write that a policy refuses exits with 1: %j %j", async (flags, env) => {
  const { exitCode, out } = await call(["issue", "close", "1", ...REPO, ...flags], env);
  expect({ exitCode, out }).toEqual({
    exitCode: 1,
    out: expect.stringMatching(/readOnly is set|outside of/),
  });
});

test("a list of repositories that is set twice is shown once", async () => {
  const argv = ["issue", "view", "1", ...REPO, "--repositories", "acme/*"];
  expect((await call(argv, { GHX_REPOSITORIES: "acme/*" })).out).toContain("permitted repositories (acme/*)");
});

test("a missing repository is one error, next to the errors of other inputs", async () => {
  const { out } = await call(["issue", "view"]);
  expect(JSON.parse(out).error.message).toBe(
    "a repository is required: use -R owner/name or GH_REPO, or run ghx in a clone of it; issueNumber: is required (an integer of at least 1)",
  );
});

test("a missing number does not ask for the repository that is named", async () => {
  const { out } = await call(["issue", "close", ...REPO]);
  expect(JSON.parse(out).error.message).toBe("provide issueId or issueNumber");
});

test.each([
  [["issue", "view", ...REPO]],
  [["issue", "close", ...REPO]],
  [["issue", "close", "--owner", "octo", "--name", "hello"]],
  [["issue", "close", '{"repo":"octo/hello"}']],
  [["issue", "assignees", "add", "--issue-id", "I_kwDOABPHjc5rSdIB"]],
  [["run", "pr.thread.resolve"]],
  [["project_v2.items.list", "1"]],
  [["chain", "issue close", "issue close", ...REPO]],
  [["chain", 'issue close {"repo":"octo/hello"}', 'issue close {"repo":"octo/hello"}']],
])("%j does not mention -R, because no repository is missing", async (argv) => {
  const { exitCode, out, err } = await call(argv);
  expect(exitCode).toBe(2);
  expect(out + err).not.toContain("-R owner/name");
});

test.each([
  [["issue", "view", "999", ...REPO], 1],
  [["issue", "view", "999", "--json", "title", ...REPO], 1],
  [["issue.view", "999", "-c", ...REPO], 1],
  [["issue", "view", "0", ...REPO], 2],
  [["issue", "list", "-L", "0", ...REPO], 2],
  [["run", "nope.list"], 2],
])("%j with --jq prints its error only on stderr", async (argv, code) => {
  const { exitCode, out, err } = await call([...argv, "--jq", ".number"]);
  expect({ exitCode, out }).toEqual({ exitCode: code, out: "" });
  expect(err).toMatch(/^ghx: /);
});
