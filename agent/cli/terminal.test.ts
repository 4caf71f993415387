// Every command of the built program, in a pipe and on a pseudo-terminal.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { COMMANDS, GROUPS } from "./command-table.js";
import { folder, inPipe, onTerminal, shell, useProgram } from "./testing/built-program.js";
import { useLocalGithub } from "./testing/local-github.js";
import { hasTerminal } from "./testing/program.js";

interface Case {
  readonly argv: readonly string[];
  readonly exitCode?: number;
  /** The expected stdout in a pipe; stderr is empty. */
  readonly pipe: RegExp;
  /** The expected output on a terminal. */
  readonly terminal: RegExp;
}

const TWO_STEPS = JSON.stringify([
  { task: "issue.labels.add", input: { issueNumber: 1, labels: ["bug"] } },
  { task: "issue.close", input: { issueNumber: 1 } },
]);

const CASES: Readonly<Record<string, readonly Case[]>> = {
  run: [
    {
      argv: ["run", "issue.view", "-R", "octo/hello", "--issue-number", "1"],
      pipe: /^\{"ok":true,"data":\{"id":.*\}\n$/,
      terminal: /^Found a bug #1\nstate +OPEN\n[\s\S]*\nSteps:\n\n1\. Run it\n/m,
    },
    {
      argv: ["run", "pr.diff.view", "-R", "octo/hello", "--pr-number", "3"],
      pipe: /^diff --git /,
      terminal: /^diff --git /,
    },
    {
      argv: ["run", "issue.view", "-R", "octo/hello", "--issue-number", "9999"],
      exitCode: 1,
      pipe: /^\{"ok":false,"error":\{"code":"NOT_FOUND",.*\}\n$/,
      terminal: /^ghx: NOT_FOUND: .*\n$/,
    },
  ],
  chain: [
    {
      argv: ["chain", "-R", "octo/hello", "--steps", TWO_STEPS],
      pipe: /^\{"status":"success","results":\[\{"ok":true,"data":\{.*\}\}\]\}\n$/,
      terminal: /^\{"status":"success","results":\[\{"ok":true,"data":\{.*\}\}\]\}\n$/,
    },
    {
      argv: ["chain", "-R", "octo/hello", "--steps", TWO_STEPS.replace("bug", "nope")],
      exitCode: 1,
      pipe: /^\{"status":"partial","results":\[.*"code":"NOT_FOUND".*\]\}\n$/,
      terminal: /^\{"status":"partial","results":\[.*"code":"NOT_FOUND".*\]\}\n$/,
    },
  ],
  api: [
    {
      argv: ["api", "-R", "octo/hello", "repos/{owner}/{repo}"],
      pipe: /^\{"id":.*"full_name":"octo\/hello".*\}$/,
      terminal: /^\{\n {2}"id": /,
    },
    {
      argv: ["api", "user", "--jq", ".login"],
      pipe: /^octocat\n$/,
      terminal: /^octocat\n$/,
    },
  ],
  "capabilities list": [
    { argv: ["capabilities", "list"], pipe: /^issue: assignees/m, terminal: /^issue: assignees/m },
    {
      argv: ["capabilities", "list", "--search", "merge"],
      pipe: /^pr\.merge: /,
      terminal: /^pr\.merge: /,
    },
  ],
  "capabilities explain": [
    {
      argv: ["capabilities", "explain", "repo.view", "pr.merge"],
      pipe: /^repo\.view repo .*-> .*\npr\.\*: .*\npr\.merge ! /,
      terminal: /^repo\.view repo .*-> .*\npr\.\*: .*\npr\.merge ! /,
    },
  ],
  doctor: [
    {
      argv: ["doctor", "-R", "octo/hello"],
      pipe: /^ok {4}login +octocat\n.*^ok {4}route graphql .*^ok {4}repository +octo\/hello: /ms,
      terminal: /^ok {4}login +octocat\n.*^ok {4}route graphql .*^ok {4}repository +octo\/hello: /ms,
    },
  ],
  auth: [{ argv: ["auth", "token"], pipe: /^\S+\n$/, terminal: /^\S+\n$/ }],
  setup: [
    {
      argv: ["setup", "--dry-run"],
      pipe: /^would be created: \.claude\/.*\nwould be created: \.agents\/.*\nwould be created: AGENTS\.md\n$/,
      terminal:
        /^would be created: \.claude\/.*\nwould be created: \.agents\/.*\nwould be created: AGENTS\.md\n$/,
    },
  ],
  completion: [
    {
      argv: ["completion", "bash"],
      pipe: /\ncomplete -F _ghx ghx\n$/,
      terminal: /\ncomplete -F _ghx ghx\n$/,
    },
  ],
};

/** Commands that run until they are stopped. They have separate tests: mcp in agent/mcp, sim in terminal-input.test.ts. */
const LONG_RUNNING = ["mcp", "sim"];

useLocalGithub();
useProgram("cli-terminal");

test("every command has cases", () => {
  expect([...Object.keys(CASES), ...LONG_RUNNING, "trust"].sort()).toEqual(Object.keys(COMMANDS).sort());
});

test("auth without gh names the ways to log in", async () => {
  const status = (env: Readonly<Record<string, string>>) =>
    inPipe(["auth", "status"], { env: { ...env, PATH: folder } });
  const { GH_TOKEN: _, ...without } = shell();
  const err = /^ghx: gh is not installed; set GH_TOKEN to a token of https:.*\n$/;
  expect(await status(without)).toEqual({ exitCode: 1, out: "", err: expect.stringMatching(err) });
  const { err: named } = await status(shell());
  expect(named).toBe(
    "ghx: gh is not installed; ghx uses the token in GH_TOKEN; ghx doctor checks the token\n",
  );
});

test("trust prints the folder of a project, in a pipe and on a terminal", async () => {
  const project = mkdtempSync(join(tmpdir(), "ghx-trust-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  writeFileSync(join(project, "ghx.config.yaml"), "catalog: catalog.json\nmodule: index.js\n");
  const trusted = expect.stringMatching(/^Trusted \/.*ghx-trust-\w+\r?\n$/);
  expect(await inPipe(["trust"], { cwd: project })).toMatchObject({ exitCode: 0, out: trusted, err: "" });
  if (hasTerminal)
    expect(await onTerminal(["trust"], {}, project)).toMatchObject({ exitCode: 0, out: trusted });
});

test("CI has a terminal", () => {
  if (process.env.CI) expect(hasTerminal).toBe(true);
});

const cases = Object.values(CASES).flat();
describe.each(cases)("$argv", ({ argv, exitCode = 0, pipe, terminal }) => {
  test("in a pipe", async () => {
    const finished = await inPipe(argv);
    expect(finished).toEqual({ exitCode, out: expect.stringMatching(pipe), err: "" });
  });

  test.skipIf(!hasTerminal)("on a terminal", async () => {
    const { exitCode: code, out } = await onTerminal(argv);
    expect({ code, out }).toEqual({ code: exitCode, out: expect.stringMatching(terminal) });
  });
});

describe.skipIf(!hasTerminal)("on a terminal", () => {
  test.each([
    [],
    ...Object.keys(GROUPS).map((group) => [group]),
    ...Object.keys(COMMANDS).map((name) => name.split(" ")),
  ])("the help of ghx %s %s needs no scrolling", async (...words) => {
    const { exitCode, out } = await onTerminal([...words, "--help"]);
    const lines = out.trimEnd().split("\n");
    expect({
      exitCode,
      tooMany: lines.length > 24,
      tooLong: lines.filter((line) => line.length > 80),
    }).toEqual({
      exitCode: 0,
      tooMany: false,
      tooLong: [],
    });
  });

  test("prints a usage error as one line", async () => {
    expect(await onTerminal(["rnu"])).toMatchObject({
      exitCode: 2,
      out: 'ghx: unknown command "rnu"; did you mean ghx run?\n',
    });
  });

  test("mcp reports a pattern that matches no capability", async () => {
    const { exitCode, out } = await onTerminal(["mcp", "--allow", "isue.*"]);
    expect({ exitCode, out }).toEqual({
      exitCode: 2,
      out: expect.stringMatching(/^ghx: --allow: .*isue.*\n$/),
    });
  });
});
