// The command line in the test process: help, usage errors, and errors before any IO.

import { expect, test, vi } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { inputFlags } from "./capability-flags.js";
import { capabilityHelp } from "./capability-help.js";
import { main } from "./command-line.js";
import { COMMANDS, GROUPS } from "./command-table.js";
import { helpText } from "./help.js";
import { processTerminal } from "./process-terminal.js";
import { ghx } from "./testing/in-process.js";

const fits = (text: string | undefined, more = 0) => {
  const lines = text?.trimEnd().split("\n") ?? [];
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.length).toBeLessThanOrEqual(Math.max(24, more));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
};

test.each(["", ...Object.keys(COMMANDS), ...Object.keys(GROUPS)])(
  "the help of ghx %s fits 24 lines of 80 columns",
  (name) => fits(helpText(name)),
);

test.each(catalog.map(({ id, flags }) => [id, flags.length] as const))(
  "the help of %s fits 24 lines of 80 columns, or two for each of %i inputs",
  async (id, inputs) => fits(await capabilityHelp(id), 2 * inputs),
);

test.each([
  ["pr.merge", "Requires (--pr-id | --repo --pr-number)"],
  ["pr.checks.rerun_failed", "Requires (--pr-number | --run-id)"],
  ["pr.review.request", "Requires (--pr-id | --repo --pr-number) (--reviewers | --teams)"],
])("the help of %s shows alternative inputs as flags", async (id, line) => {
  expect((await capabilityHelp(id))?.split("\n")).toContain(line);
});

test.each([
  ["issue.view", "Usage: ghx issue.view [<issue-number>] [flags]"],
  ["release.get", "Usage: ghx release.get [<release-id|tag-name>] [flags]"],
  ["workflow.run.view", "Usage: ghx workflow.run.view [<run-id|ref>] [flags]"],
  ["issue.list", "Usage: ghx issue.list [flags]"],
  ["issue.list", "  -L, --limit <n>             Maximum number of items (default 30)"],
  ["issue.list", "  --all                       Read all pages"],
])("the help of %s contains %j, which can be written as shown", async (id, line) => {
  expect((await capabilityHelp(id))?.split("\n")).toContain(line);
});

test("no input field has the name of a flag of run", () => {
  const runFlags = Object.keys(COMMANDS.run?.flags ?? {});
  const fieldFlags = catalog.flatMap((entry) => Object.keys(inputFlags(entry)));
  expect(fieldFlags.filter((name) => runFlags.includes(name) || name === "help")).toEqual([]);
});

test.each([
  [[], ""],
  [["--help"], ""],
  [["-h"], ""],
  [["help"], ""],
  [["run", "--help"], "run"],
  [["run", "--input", "{}", "-h"], "run"],
  [["help", "run"], "run"],
  [["capabilities"], "capabilities"],
  [["capabilities", "--help"], "capabilities"],
  [["capabilities", "list", "--help"], "capabilities list"],
  [["help", "capabilities", "explain"], "capabilities explain"],
  [["explain", "--help"], "capabilities explain"],
  [["help", "list"], "capabilities list"],
  [["mcp", "--help"], "mcp"],
  [["sim", "--help"], "sim"],
] as const)("%j prints help", async (argv, topic) => {
  expect(await ghx([...argv])).toEqual({ exitCode: 0, out: helpText(topic), err: "" });
});

test.each([
  [["rnu"], 'unknown command "rnu"; did you mean ghx run?'],
  [["capabilities", "lits"], 'unknown command "lits"; did you mean ghx capabilities list?'],
  [["run", "issue.frob", "--help"], 'unknown command "issue.frob"; see ghx list issue'],
  [["run", "isue.view", "--help"], 'unknown command "isue.view"; did you mean ghx issue.view?'],
  [
    ["explain", "issue frob"],
    'There is no capability "issue.frob". Nearest ids: issue.close, issue.create, issue.delete, issue.list.',
  ],
  [["frobnicate"], 'unknown command "frobnicate"; see ghx --help, or ghx api for other requests'],
  [["--versoin"], "unknown flag --versoin; did you mean --version?"],
  [["run"], "run requires a capability id; see ghx list"],

  [["run", "issue.view", "--input"], "--input requires a value"],
  [
    ["run", "issue.view", "--input", "--json"],
    "--input requires a value; if the value is --json, write --input=--json",
  ],
  [["run", "issue.view", "--verbose=yes"], "--verbose does not accept a value"],
  [["run", "issue.view", "-R", "hello"], '-R: expected owner/name, got "hello"'],
  [["run", "issue.view", "-R", "a/b", "-R", "c/d"], "--repo: expected one value, got 2"],
  [
    ["run", "issue.view", "--route", "grahpql"],
    '--route: expected graphql, rest, cli, got "grahpql"; did you mean graphql?',
  ],
  [
    ["run", "issue.view", "[]"],
    "unexpected argument \"[]\"; pass the input as flags, as '<json>', or - for stdin",
  ],
  [
    ["run", "issue.view", "-", "--input", "{}"],
    "unexpected argument \"-\"; pass the input as flags, as '<json>', or - for stdin",
  ],
  [["run", "issue.view", "{}", "--input", "{}"], "the input is given twice: as an argument and as --input"],
  [["capabilities", "list", "issue", "--domain", "pr"], 'unexpected argument "issue"'],
  [["capabilities", "list", "--domain", "isue"], '--domain: unknown domain "isue"; did you mean issue?'],
  [["capabilities", "explain"], "explain requires a capability id; see ghx list"],
  [["sim", "--port", "99999"], '--port: expected a number from 0 to 65535, got "99999"'],
])("%j is a usage error of one line", async (argv, message) => {
  expect(await ghx(argv)).toEqual({ exitCode: 2, out: "", err: `ghx: ${message}\n` });
});

test("GH_REPO is validated like -R", async () => {
  const result = await ghx(["run", "issue.view"], { env: { GH_REPO: "nonsense" } });
  expect(result).toMatchObject({ exitCode: 2, err: 'ghx: GH_REPO: expected owner/name, got "nonsense"\n' });
});

test("explain suggests the nearest id", async () => {
  const result = await ghx(["capabilities", "explain", "isue.view"]);
  expect(result).toMatchObject({
    exitCode: 2,
    out: "",
    err: expect.stringContaining('did you mean "issue.view"?'),
  });
});

test("explain lists the ids with most words of an unknown one if none is spelled alike", async () => {
  const { exitCode, err } = await ghx(["capabilities", "explain", "repo.frobnicate.everything"]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/Nearest ids: repo\.archive, /);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test("the list of ids ends with how to read the inputs of several", async () => {
  const { out } = await ghx(["list", "--domain", "pr.thread"]);
  expect(out).toBe(
    "pr: thread.list/reply/resolve/unresolve\nInputs of these: ghx explain <id> <id>…; filter lists by inputs, --jq, --fields\n",
  );
  expect((await ghx(["explain", "repo.view", "repo.labels.list"])).out.split("\n").length).toBeGreaterThan(2);
  expect((await ghx(["list", "--search", "labels"])).out).not.toContain("ghx explain");
});

test("explain and list print a full form with --json", async () => {
  const explained = JSON.parse((await ghx(["capabilities", "explain", "issue.view", "--json"])).out);
  expect(explained).toMatchObject({ capability_id: "issue.view", input_schema: { type: "object" } });
  const listed = JSON.parse((await ghx(["capabilities", "list", "--json", "--domain", "pr.thread"])).out);
  expect(listed.map((entry: { capability_id: string }) => entry.capability_id)).toEqual([
    "pr.thread.list",
    "pr.thread.reply",
    "pr.thread.resolve",
    "pr.thread.unresolve",
  ]);
});

test.each([
  ["not JSON", ["--input", "{owner"], "input: expected a JSON object: "],
  ["nothing", ["--input", ""], "input: expected a JSON object, got nothing"],
  ["a list", ["--input", "[]"], "expected an object, got []"],
  ["a missing field", ["--input", '{"owner":"o","name":"n"}'], "issueNumber: is required"],
  [
    "a wrong type",
    ["--input", '{"owner":"o","name":"n","issueNumber":"one"}'],
    "issueNumber: expected an integer",
  ],
  [
    "an unknown field",
    ["--input", '{"owner":"o","name":"n","issueNumbr":1}'],
    "expected owner, name, issueNumber",
  ],
])("invalid input is a VALIDATION error: %s", async (_, argv, message) => {
  const { exitCode, out, err } = await ghx(["run", "issue.view", ...argv]);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining(message) },
  });
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: "" });
});

test("an unknown capability is a VALIDATION error that suggests the nearest", async () => {
  const { exitCode, out } = await ghx(["run", "issue.veiw"]);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining('"issue.view"') },
  });
  expect(exitCode).toBe(2);
});

test("rejects more than a megabyte on stdin", async () => {
  const { exitCode, out } = await ghx(["run", "issue.view", "-"], { stdin: " ".repeat(1024 * 1024 + 1) });
  expect(exitCode).toBe(2);
  expect(JSON.parse(out).error.message).toBe("input: expected at most 1024 kB on stdin, got more");
});

test("without a token and gh, prints an AUTH error that suggests a fix", async () => {
  const { exitCode, out } = await ghx(["run", "repo.view", "-R", "octo/hello"], { env: { PATH: "" } });
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    error: { code: "AUTH", message: expect.stringMatching(/GH_TOKEN|gh auth login/) },
  });
});

test("a dry run prints the plan and needs no token", async () => {
  const { exitCode, out } = await ghx(
    ["run", "issue.view", "-R", "octo/hello", "--dry-run", "--route", "rest", "--input", '{"issueNumber":7}'],
    { env: { PATH: "" } },
  );
  expect(exitCode).toBe(0);
  const { data } = JSON.parse(out);
  expect(data.routes.map((route: { route: string }) => route.route)).toEqual(["rest"]);
  expect(data.routes[0].requests[0].rest.path).toBe("/repos/octo/hello/issues/7");
});

test("a flag with the noun of a capability is what is added", async () => {
  const argv = ["issue.blocked_by.add", "3", "--blocked-by", "7", "-R", "octo/hello", "--dry-run", "--json"];
  const { exitCode, out } = await ghx(argv);
  expect([exitCode, out]).toEqual([0, expect.stringContaining('"blocker_issueNumber":7')]);
  expect(out).toContain("blockedBy was read as blocker");
});

test("a command that reads no input does not open stdin", async () => {
  const opened = vi.spyOn(process, "stdin", "get");
  const written: string[] = [];
  const terminal = { ...processTerminal, out: (text: string) => void written.push(text) };
  expect(await main(["list", "release"], terminal)).toBe(0);
  expect(written.join("")).toContain("release: ");
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

test.each(["version", "--version", "-v"])("%s prints the version", async (word) => {
  expect(await ghx([word])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});
