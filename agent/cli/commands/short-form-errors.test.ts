// Errors of the short form of `ghx run`, with the capability, flag or command to use.

import { expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

const REPO = ["-R", "octo/hello"];
const call = (argv: readonly string[]) => ghx(argv, { env: environment() });

test.each([
  [["issue", "view", "seven"], '--issue-number: expected an integer, got "seven"'],
  [["issue", "view", "1", "two"], 'unexpected argument "two"'],
  [["issue.comments.create", "1", "a", "b"], 'unexpected argument "a"'],
  [["issue.comments.create", "1", "a", "--body", "b"], 'unexpected argument "a"'],
  [["pr.review.dismiss", "1", "a"], 'unexpected argument "a"'],
  [["issue.view", "1", "--x", "--y-z=2", "--limit"], "unknown flags --x, --y-z, --limit; usage: issue.view"],
  [["issue", "view", "1", "--issue-number", "2"], 'unexpected argument "1"'],
  [["issue.comments.create", "5", "--issue-number", "6"], "--issue-number: expected one value, got 2"],
  [["pr", "thread", "reply", "x"], 'unexpected argument "x"; use --thread-id or --body'],
  [["workflow.dispatch.run", "CI", "--ref=main", "-f", "x"], '--inputs: expected name=value, got "x"'],
  [
    ["workflow.dispatch.run", "CI", "--ref=main", "--inputs", "a=1,b-c=2"],
    `--inputs: "a=1,b-c=2" may be one value or several; repeat --inputs for b-c, or write --inputs '{"a":"1,b-c=2"}'`,
  ],
  [["pr", "list", "3"], 'unexpected argument "3"; usage: pr.list repo state?='],
  [["issue", "veiw", "1"], 'unknown command "issue veiw"; did you mean ghx issue view?'],
  [["isue.view"], 'unknown command "isue.view"; did you mean ghx issue.view?'],
  [["issue"], 'unknown command "issue"; see ghx list issue'],
  [["issue", "frob", "1"], "; see ghx list issue, or use gh issue or ghx api for others"],
  [["codespace", "ssh"], 'unknown command "codespace ssh"; use gh codespace ssh\n'],
  [["codespace"], 'unknown command "codespace"; use ghx api user/codespaces, or gh codespace\n'],
  [["label", "clone"], 'unknown command "label clone"; use ghx label list -R <owner>/<repo> and '],
  [["codespace", "stop"], "; use ghx api -X POST user/codespaces/<name>/stop, or gh codespace stop\n"],
  [["alias", "list"], 'unknown command "alias list"; use gh alias list'],
  [
    ["repo", "clone", "octo/hello"],
    'unknown command "repo clone"; use git clone https://github.com/<owner>/<repo>.git, or gh repo clone\n',
  ],
  [["pr", "checkout", "3"], ", or gh pr checkout\n"],
  [["thread"], 'unknown command "thread"; did you mean:\npr.thread.'],
  [["run", "lsit"], 'unknown command "run lsit"; did you mean ghx run list?'],
  [["run", "xyzzy", "5"], 'unknown command "run xyzzy"; ghx has run '],
  [["run", "xyzzy", "5"], ", or use gh run or ghx api for others"],
  [["__proto__"], 'unknown command "__proto__"; see ghx --help, or ghx api for other requests'],
  [["issue", "__proto__"], 'unknown command "issue __proto__"; see ghx list issue'],
  [["capabilities", "view"], 'unknown command "view"'],
  [["pr", "list", "--limit", "-x"], "--limit requires a value; if the value is -x, write --limit=-x"],
  [["pr", "list", "--limit", "5", "--all"], "--limit and --all cannot be used together"],
  [["pr", "list", "--limit", "5", "--first", "6"], "--limit and --first cannot be used together"],
  [["issue", "view", "1", "--limit", "5"], "unknown flag --limit"],
  [["issue", "view", "1", "-l", "bug"], "unknown flag -l; usage: issue.view"],
  [
    ["search", "issues", "crash", "-label:bug"],
    "unknown flag -label:bug; if it excludes results of a search, write -- before its words; usage: search.issues",
  ],
  [["pr", "checks", "3", "--json", "name,bucket"], "use ghx pr checks <number> --json state"],
  [["issue", "list", "--lable", "bug"], "unknown flag --lable; did you mean --label?"],
  [
    ["release", "create", "v9", "--verify-tag"],
    "unknown flag --verify-tag, which only gh has: use gh release create --verify-tag",
  ],
  [["secret", "list", "-u"], "use ghx api user/codespaces/secrets, or gh secret list --user"],
  [["issue.close", "1", "--add-label", "bug"], "unknown flag --add-label"],
  [
    ["discussion", "close", "3"],
    'unknown command "discussion close"; see ghx list discussion, or ghx api for other requests\n',
  ],
  [["secret", "set", "--env-file", "none.env"], "--env-file: none.env: no such file"],
])("%j is a usage error", async (argv, message) => {
  const { exitCode, out, err } = await call([...argv, ...REPO]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(err).toContain(message);
});

test("several unknown flags are answered with the capabilities that have them, also in a chain", async () => {
  const step = "issue.update 1 --add-label bug --add-assignee octocat";
  const problem =
    /unknown flags --add-label, --add-assignee; usage: issue\.update .*; or:\s*issue\.labels\.add .*\s*issue\.assignees\.add /;
  expect((await call([...step.split(" "), ...REPO])).err).toMatch(problem);
  expect((await call(["chain", step, "issue view 1", ...REPO])).err).toMatch(problem);
});

test("an unknown flag is answered with the capabilities that have it", async () => {
  const { err } = await call(["issue", "list", "--query", "crash", ...REPO]);
  expect(err).toMatch(/unknown flag --query; usage: issue\.list .*; or:\n\s*issue\.search repo query/);
});

test("a flag of gh's command is answered with the capability that the command runs with it", async () => {
  const problem = /unknown flag --log-failed; usage: workflow\.run\.view .*; or:\s*workflow\.job\.logs\.get /;
  expect((await call(["workflow.run.view", "1", "--log-failed", ...REPO])).err).toMatch(problem);
  expect((await call(["chain", "workflow.run.view 1 --log-failed", ...REPO])).err).toMatch(problem);
  expect((await call(["workflow.run.view", "1", "--constructor", ...REPO])).err).not.toContain("or:");
});

test("without a repository, the error mentions -R", async () => {
  const { exitCode, out } = await call(["issue", "view", "1"]);
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.message).toContain("-R owner/name");
});

test("chains reject the formats of single results", async () => {
  const { exitCode, err } = await call(["chain", "--steps", "[]", "--format", "table"]);
  expect(exitCode).toBe(2);
  expect(err).toContain("--format: expected json, compact");
});

test("an error about something else does not mention -R", async () => {
  const { exitCode, out } = await call(["run", "issue.comments.update", "--input", '{"commentId":"IC_1"}']);
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.message).not.toContain("-R");
});

test.each([
  [["release", "upload", "v1.0.0", ...REPO], "file: is required"],
  [["repo", "delete", "octo/hello", "--yes"], "confirm: is required"],
])("%j is an error about the other input", async (argv, message) => {
  const { exitCode, out } = await call(argv);
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.message).toContain(message);
});

test("a missing value is answered with the flag", async () => {
  const { exitCode, err } = await call(["issue", "close", "1", ...REPO, "-c"]);
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: "ghx: --comment requires a value\n" });
});

test.each([["pr list -R nope.example/octo/hello"], ["api user --hostname nope.example"]])(
  "the error names a host that differs from GHX_API_URL: %s",
  async (line) => {
    const { exitCode, out, err } = await call(line.split(" "));
    expect(exitCode).toBe(1);
    expect(out + err).toContain(
      `Found no GitHub login for nope.example at ${github.url}. Set GH_ENTERPRISE_TOKEN.`,
    );
    expect(github.requests).toEqual([]);
  },
);
