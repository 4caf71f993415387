// `ghx run`: input from flags and JSON, and --read-only.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ghx, type Setting } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-run-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (argv: readonly string[], { env = {}, ...setting }: Setting = {}) =>
  ghx(["run", ...argv, "-R", "octo/hello"], {
    env: environment(env),
    cwd: folder,
    ...setting,
  });

/** Returns the body that the REST route would send. */
async function requestBody(argv: readonly string[], setting: Setting = {}): Promise<Record<string, unknown>> {
  const { out, err } = await run([...argv, "--dry-run", "--route", "rest"], setting);
  expect(err).toBe("");
  const { requests } = JSON.parse(out).data.routes[0];
  return JSON.parse(JSON.stringify(requests.at(-1).rest.body));
}

describe("flags", () => {
  test("an integer, with a flag in kebab case", async () => {
    const { out } = await run(["issue.view", "--issue-number", "1"]);
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { number: 1 } });
  });

  test("the id may follow flags", async () => {
    const { out } = await run(["--issue-number", "1", "issue.view"]);
    expect(JSON.parse(out).data.number).toBe(1);
    expect(JSON.parse((await run(["--draft", "pr.create", "--title=t"])).out).error.code).toBe("VALIDATION");
  });

  test.each([
    [["--draft"], true],
    [["--no-draft"], false],
    [["--draft=false"], false],
    [["--draft=true"], true],
  ])("a boolean: %j", async (flags, draft) => {
    const body = await requestBody([
      "pr.create",
      "--title",
      "t",
      "--head",
      "feature",
      "--base",
      "main",
      ...flags,
    ]);
    expect(body.draft).toBe(draft);
  });

  test("the owner and the name of a repository as in GitHub's REST API", async () => {
    const env = { GH_TOKEN: "t", PATH: "" };
    const call = (...argv: string[]) =>
      ghx(["issue.view", "--issue_number=1", "--dry-run", ...argv], { env });
    const expected = await call("-R", "octo/hello");
    expect(expected.exitCode).toBe(0);
    expect(await call("--owner=octo", "--repo=hello")).toEqual(expected);
    expect((await call("--repo=hello")).err).toContain('expected owner/name, got "hello"');
    expect((await call("--owner=octo", "--name=one", "--repo=two")).out).toContain(
      "repo: conflicts with name",
    );
  });

  test("a list: repeated, or comma-separated if its values are names", async () => {
    const logins = ["--assignees", "octocat,monalisa", "--assignees", "hubot"];
    expect((await requestBody(["issue.assignees.add", "--issue-number", "1", ...logins])).assignees).toEqual([
      "octocat",
      "monalisa",
      "hubot",
    ]);
    const labels = ["--labels", '"bug, really",ui', "--labels", "docs"];
    expect((await requestBody(["issue.labels.set", "--issue-number", "1", ...labels])).labels).toEqual([
      "bug, really",
      "ui",
      "docs",
    ]);
  });

  test("an empty value is an empty list", async () => {
    expect((await requestBody(["issue.labels.set", "--issue-number", "1", "--labels="])).labels).toEqual([]);
  });

  test("an enum is case-insensitive", async () => {
    const open = await run(["issue.list", "--state", "closed", "--fields", "items.state"]);
    expect(new Set(JSON.parse(open.out).data.items.map(({ state }: { state: string }) => state))).toEqual(
      new Set(["CLOSED"]),
    );
  });

  test("JSON from the flag or from a file", async () => {
    const comments = '[{"path":"a.ts","line":3,"body":"Off by one."}]';
    const review = ["pr.review.submit", "--pr-number", "3", "--event", "comment"];
    expect((await requestBody([...review, "--comments", comments])).comments).toMatchObject([
      { path: "a.ts" },
    ]);
    writeFileSync(join(folder, "comments.json"), comments);
    expect((await requestBody([...review, "--comments", "@comments.json"])).comments).toMatchObject([
      { line: 3 },
    ]);
  });

  test("a long text from a file or stdin; @ in a text does not read a file", async () => {
    writeFileSync(join(folder, "body.md"), "From a file\n");
    const comment = ["issue.comments.create", "--issue-number", "1"];
    expect(await requestBody([...comment, "--body-file", "body.md"])).toEqual({ body: "From a file\n" });
    expect(await requestBody([...comment, "--body-file", "-"], { stdin: "From stdin" })).toEqual({
      body: "From stdin",
    });
    expect(await requestBody([...comment, "--body", "@octocat look"])).toEqual({ body: "@octocat look" });
    expect(await requestBody([...comment, "--body=- a list"])).toEqual({ body: "- a list" });
  });

  test("flags override fields of --input, which may be a file", async () => {
    writeFileSync(join(folder, "input.json"), '{"issueNumber":1,"title":"from JSON","body":"stays"}');
    expect(await requestBody(["issue.update", "--input", "@input.json", "--title", "from a flag"])).toEqual({
      title: "from a flag",
      body: "stays",
    });
  });

  test.each([
    [["issue.view", "--issue-number", "seven"], '--issue-number: expected an integer, got "seven"'],
    [["issue.view", "--issue-number", "1.5"], '--issue-number: expected an integer, got "1.5"'],
    [["issue.view", "--issue-number="], '--issue-number: expected an integer, got ""'],
    [["issue.view", "--issue-number", "9007199254740993"], "--issue-number: expected an integer"],
    [["issue.view", "--issue-nubmer", "1"], "unknown flag --issue-nubmer; did you mean --issue-number?"],
    [
      ["issue.view", "--frobnicate"],
      "unknown flag --frobnicate; usage: issue.view repo issueNumber:int include?:(comments|projects|reactions|pinned|details)[]",
    ],
    [
      ["issue.list", "--state", "opne"],
      '--state: expected OPEN, CLOSED, ALL, got "opne"; did you mean OPEN?',
    ],
    [["pr.create", "--draft=maybe"], '--draft: expected true or false, got "maybe"'],
    [["pr.create", "--draft", "--no-draft"], "--draft: expected one value, got 2"],
    [["pr.create", "--no-title"], "unknown flag --no-title"],
    [["pr.review.submit", "--comments", "[{"], "--comments: expected JSON: "],
    [["issue.create", "--body", "a", "--body-file", "b"], "--body and --body-file cannot be used together"],
    [["issue.create", "--body-file", "none.md"], "--body-file: none.md: no such file"],
    [["issue.create", "--body-file", "."], "--body-file: .: EISDIR"],
    [
      ["issue.list", "--format", "jsno"],
      '--format: expected json, compact, yaml, table, csv, raw, got "jsno"; did you mean json?',
    ],
    [
      ["pr.view", "--fields", "merged"],
      '--fields: unknown output field "merged"; did you mean mergedByLogin or mergedAt?',
    ],
    [["issue.list", "--fields", "titel"], '--fields: unknown output field "titel"; did you mean title?'],
    [
      ["issue.view", "--fields", "xyz"],
      '--fields: unknown output field "xyz"; expected one of id, number, title',
    ],
  ])("%j is a usage error of one line, before any request", async (argv, message) => {
    const { exitCode, out, err } = await run(argv);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
    expect(err).toContain(`ghx: ${message}`);
    expect(err.trimEnd()).not.toContain("\n");
    expect(github.requests).toEqual([]);
  });
});

describe("--read-only", () => {
  const close = ["issue.close", "--issue-number", "1"];
  test.each([
    [[...close, "--read-only"], {}],
    [close, { GHX_READ_ONLY: "1" }],
    [close, { GHX_READ_ONLY: "yes" }],
    [close, { GHX_READ_ONLY: " " }],
  ])("refuses a write: %j %j", async (argv, env) => {
    const { exitCode, out } = await run(argv, { env });
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("readOnly"),
    });
    expect(github.requests).toEqual([]);
  });

  test.each(["", "0", "false"])("GHX_READ_ONLY=%s permits a write", async (value) => {
    expect((await run(close, { env: { GHX_READ_ONLY: value } })).exitCode).toBe(0);
  });
});

describe("a destructive capability", () => {
  const DELETE = ["issue.delete", "--issue-number", "1"];
  const atTerminal = (stdin: string) => ({ interactive: true, columns: 80, stdin });

  test.each(["y\n", "Yes\r\n", "y"])("runs after the answer %j", async (answer) => {
    const { exitCode, err } = await run(DELETE, atTerminal(answer));
    const target = 'octo/hello#1 "Found a bug"';
    expect(err).toBe(
      `issue.delete is destructive. Target: ${target}. Input: {"issueNumber":1}\nRun it? [y/N] `,
    );
    expect(exitCode).toBe(0);
    expect(github.writes).toBe(1);
  });

  test.each(["", "\n", "n\n", "yesterday\n", "\ny\n"])(
    "sends nothing after the answer %j",
    async (answer) => {
      github.clearRequests();
      const { exitCode, out, err } = await run(DELETE, atTerminal(answer));
      expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" });
      expect(err).toMatch(/ghx: nothing was sent\. --yes runs it without a question\.\n$/);
      expect(github.writes).toBe(0);
    },
  );

  test.each([
    ["--yes", [...DELETE, "--yes"], atTerminal("")],
    ["-y", [...DELETE, "-y"], atTerminal("")],
    ["--dry-run", [...DELETE, "--dry-run"], atTerminal("")],
    ["--yes in a pipe", [...DELETE, "--yes"], {}],
    ["--dry-run in a pipe", [...DELETE, "--dry-run"], {}],
  ])("is not asked about with %s", async (_, argv, setting) => {
    const { exitCode, err } = await run(argv, setting);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  });

  test.each<[string, Setting]>([
    ["stdin", { columns: 80 }],
    ["stderr", { interactive: true }],
    ["both", {}],
  ])("needs --yes if %s is not a terminal", async (_, setting) => {
    github.clearRequests();
    const { exitCode, out, err } = await run(DELETE, setting);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
    expect(err).toContain("nothing was sent: ghx run issue.delete --issue-number 1 -R octo/hello --yes\n");
    expect(github.requests).toEqual([]);
  });

  test.each([
    ['{"number":1}', '{"issueNumber":1}'],
    ['{"issue":"https://github.com/octo/hello/issues/1"}', '"issueNumber":1'],
    ['{"issueNumber":"1"}', '{"issueNumber":1}'],
  ])("is not run with a corrected input: %s", async (input, advice) => {
    for (const flags of [[], ["--yes"]]) {
      const { exitCode, out } = await run(["issue.delete", input, ...flags]);
      expect(exitCode).toBe(2);
      expect(JSON.parse(out).error.message).toContain("of a destructive capability is not corrected: write");
      expect(JSON.parse(out).error.message).toContain(advice);
    }
    expect(github.writes).toBe(0);
  });

  test("an invalid or refused call is reported without a question", async () => {
    const { exitCode, err } = await run(["issue.delete", "--read-only"], atTerminal(""));
    expect(exitCode).toBe(1);
    expect(err).not.toContain("Run it?");
  });

  test("the question escapes control characters of the input", async () => {
    const { err } = await run(
      ["issue.delete", "--input", '{"issueNumber":1,"owner":"\u001b[2J"}'],
      atTerminal("n\n"),
    );
    expect(err).not.toContain("\u001b");
  });
});
