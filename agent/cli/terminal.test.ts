// Every command of the built program, in a pipe and on a pseudo-terminal.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fault } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { installedGh } from "../../scripts/fetch-gh.js";
import { cli } from "../../tsup.config.js";
import { COMMANDS, GROUPS } from "./command-table.js";
import { finish } from "./testing/finish.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { buildProgram, finishOnTerminal, hasTerminal, startOnTerminal } from "./testing/program.js";

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

/** Commands that run until they are stopped. They have separate tests: mcp in agent/mcp, sim below. */
const LONG_RUNNING = ["mcp", "sim"];

const gh = installedGh().at(-1)?.path ?? "gh";

let program: string;
/** Sends the delayed response, now or when its request arrives. */
let respond = (): void => {};
const responded = new Promise<void>((resolve) => {
  respond = resolve;
});
useLocalGithub({ sleep: () => responded });
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ghx-terminal-"));
  program = await buildProgram(cli, "cli-terminal");
});
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (more: Record<string, string> = {}) => {
  const PATH = [dirname(gh), process.env.PATH].join(delimiter);
  // A home folder without a login of gh.
  return {
    PATH,
    HOME: folder,
    TERM: "xterm",
    NO_COLOR: "1",
    GHX_API_URL: github.url,
    GH_TOKEN: github.token,
    ...more,
  };
};
const command = (argv: readonly string[]) => [process.execPath, program, ...argv];
const inPipe = (argv: readonly string[]) =>
  finish(spawn(process.execPath, [program, ...argv], { env: environment(), cwd: folder }));
const onTerminal = (argv: readonly string[], env?: Record<string, string>) =>
  finishOnTerminal(startOnTerminal(command(argv), environment(env), folder));

test("every command has cases", () => {
  expect([...Object.keys(CASES), ...LONG_RUNNING, "trust"].sort()).toEqual(Object.keys(COMMANDS).sort());
});

test("auth without gh names the ways to log in", async () => {
  const status = (env: Readonly<Record<string, string>>) =>
    finish(spawn(process.execPath, [program, "auth", "status"], { env: { ...env, PATH: folder } }));
  const { GH_TOKEN: _, ...without } = environment();
  const err = /^ghx: gh is not installed; set GH_TOKEN to a token of https:.*\n$/;
  expect(await status(without)).toEqual({ exitCode: 1, out: "", err: expect.stringMatching(err) });
  const { err: named } = await status(environment());
  expect(named).toBe(
    "ghx: gh is not installed; ghx uses the token in GH_TOKEN; ghx doctor checks the token\n",
  );
});

test("trust prints the folder of a project, in a pipe and on a terminal", async () => {
  const project = mkdtempSync(join(tmpdir(), "ghx-trust-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  writeFileSync(join(project, "ghx.config.yaml"), "catalog: catalog.json\nmodule: index.js\n");
  const env = environment();
  const trusted = expect.stringMatching(/^Trusted \/.*ghx-trust-\w+\r?\n$/);
  const child = spawn(process.execPath, [program, "trust"], { env: env, cwd: project });
  expect(await finish(child)).toMatchObject({ exitCode: 0, out: trusted, err: "" });
  if (!hasTerminal) return;
  const shown = await finishOnTerminal(startOnTerminal(command(["trust"]), env, project));
  expect(shown).toMatchObject({ exitCode: 0, out: trusted });
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

  test("headings are bold unless NO_COLOR is set", async () => {
    const argv = ["run", "repo.view", "-R", "octo/hello"];
    expect((await onTerminal(argv)).out).not.toContain("\u001b");
    expect((await onTerminal(argv, { NO_COLOR: "" })).out).toContain("\u001b[1m");
  });

  test.each([
    ["head -n 1", /^Found a bug #1\n$/],
    ["sed -n '$='", /^5\d\n$/],
    ["cat", /^Found a bug #1\n(?:.*\n){50}/],
    ["no-such-pager", /not found\nFound a bug #1\n(?:.*\n){50}/],
  ])("shows a long text in the pager %s", async (pager, expected) => {
    const body = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
    await inPipe(["run", "issue.update", "-R", "octo/hello", "--issue-number", "1", "--body", body]);
    const { exitCode, out } = await onTerminal(["issue", "view", "1", "-R", "octo/hello"], {
      GH_PAGER: pager,
    });
    expect(out).toMatch(expected);
    expect(exitCode).toBe(0);
  });

  test("does not start the pager for a text that fits", async () => {
    const argv = ["run", "repo.view", "-R", "octo/hello"];
    expect((await onTerminal(argv, { GH_PAGER: "false" })).out).toMatch(/^nameWithOwner +octo\/hello$/m);
  });

  test("--web opens the address in the program of BROWSER", async () => {
    const argv = ["issue", "view", "1", "-R", "octo/hello", "--web"];
    expect(await onTerminal(argv, { BROWSER: "printf 'opens %s\\n'" })).toMatchObject({
      exitCode: 0,
      out: "Opening https://github.com/octo/hello/issues/1 in your browser.\nopens https://github.com/octo/hello/issues/1\n",
    });
    expect(await onTerminal(argv, { BROWSER: "false" })).toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/\nghx: false did not open it \(exit code 1\); set BROWSER\n$/),
    });
  });

  test.each([
    [["issue", "list", "--web"], "issue.list"],
    [["issue", "close", "1", "--web"], "issue.close"],
  ])("%j has nothing to open", async (argv, id) => {
    expect(await onTerminal([...argv, "-R", "octo/hello"])).toMatchObject({
      exitCode: 2,
      out: `ghx: --web opens what a read returns with a url; ${id} does not\n`,
    });
  });

  test("shows progress after a second and erases it", async () => {
    github.faults.add({ match: {}, do: fault.delay(1), times: 1 });
    const argv = ["run", "repo.view", "-R", "octo/hello", "--route", "rest"];
    const child = startOnTerminal(command(argv), environment(), folder);
    const finished = finishOnTerminal(child);
    let shown = "";
    child.stdout.on("data", (text: string) => {
      shown += text;
    });
    await expect.poll(() => shown).toContain("attempt 1 of main over rest");
    respond();
    const { out } = await finished;
    expect(out).toMatch(/^\r.\[2Krepo\.view: attempt 1 of main over rest, \d+ s\r.\[2K/);
    expect(out).toMatch(/^nameWithOwner +octo\/hello$/m);
  });

  test("a missing input is asked for", async () => {
    const argv = ["issue", "create", "-R", "octo/hello"];
    const child = startOnTerminal(command(argv), environment(), folder);
    let shown = "";
    child.stdout.on("data", (text: string) => {
      shown += text;
    });
    const finished = finishOnTerminal(child);
    await expect.poll(() => shown).toContain("Title (--title): ");
    child.stdin.write("From a terminal\n");
    const { exitCode, out } = await finished;
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Title \(--title\): From a terminal #\d+\n/);
  });

  test.each([
    ["hunter2\r", 0, "created  true\n"],
    ["hunter2\u0003", 130, "ghx: VALIDATION: value: is required"],
  ])("a secret is not shown while %j is typed", async (typed, code, expected) => {
    const argv = ["secret", "set", `TOKEN_${code}`, "-R", "octo/hello"];
    const child = startOnTerminal(command(argv), environment(), folder, true);
    let shown = "";
    child.stdout.on("data", (text: string) => {
      shown += text;
    });
    const finished = finishOnTerminal(child);
    await expect.poll(() => shown).toContain("Value of the secret (--value): ");
    child.stdin.write(typed);
    const { exitCode, out } = await finished;
    expect({ exitCode, hidden: !out.includes("hunter2") }).toEqual({ exitCode: code, hidden: true });
    expect(out).toContain(expected);
  });

  test("Ctrl-C aborts a call, which reports its outcome", async () => {
    github.faults.add({ match: { mutation: true }, do: fault.hang() });
    const child = startOnTerminal(
      command(["run", "issue.close", "-R", "octo/hello", "--issue-number", "1", "--json"]),
      environment(),
      folder,
    );
    const finished = finishOnTerminal(child);
    await expect.poll(() => github.requests.length).toBeGreaterThan(1);
    child.stdin.write("\u0003");
    const { exitCode, out } = await finished;
    expect(exitCode).toBe(130);
    expect(out).toContain('"outcome":"unknown"');
  });

  test("mcp reports a pattern that matches no capability", async () => {
    const { exitCode, out } = await onTerminal(["mcp", "--allow", "isue.*"]);
    expect({ exitCode, out }).toEqual({
      exitCode: 2,
      out: expect.stringMatching(/^ghx: --allow: .*isue.*\n$/),
    });
  });

  test("sim runs until Ctrl-C", async () => {
    const child = startOnTerminal(command(["sim"]), environment(), folder);
    let shown = "";
    child.stdout.on("data", (text: string) => {
      shown += text;
    });
    const finished = finishOnTerminal(child);
    await expect.poll(() => shown).toContain("Press Ctrl-C to stop.");
    child.stdin.write("\u0003");
    expect((await finished).exitCode).toBe(0);
  });
});
