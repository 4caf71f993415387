// What a person types on a pseudo-terminal: inputs, secrets and Ctrl-C.

import { fault } from "@ghx/local-github";
import { describe, expect, test } from "vitest";
import { showOnTerminal, startAtTerminal, useProgram } from "./testing/built-program.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { hasTerminal } from "./testing/program.js";

useLocalGithub();
useProgram("cli-terminal-input");

describe.skipIf(!hasTerminal)("on a terminal", () => {
  test("a missing input is asked for", async () => {
    const argv = ["issue", "create", "-R", "octo/hello"];
    const { child, finished } = await showOnTerminal(argv, "Title (--title): ");
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
    const { child, finished } = await showOnTerminal(argv, "Value of the secret (--value): ", { echo: true });
    child.stdin.write(typed);
    const { exitCode, out } = await finished;
    expect({ exitCode, hidden: !out.includes("hunter2") }).toEqual({ exitCode: code, hidden: true });
    expect(out).toContain(expected);
  });

  test("Ctrl-C aborts a call, which reports its outcome", async () => {
    github.faults.add({ match: { mutation: true }, do: fault.hang() });
    const argv = ["run", "issue.close", "-R", "octo/hello", "--issue-number", "1", "--json"];
    const { child, finished } = startAtTerminal(argv);
    await expect.poll(() => github.requests.length).toBeGreaterThan(1);
    child.stdin.write("\u0003");
    const { exitCode, out } = await finished;
    expect(exitCode).toBe(130);
    expect(out).toContain('"outcome":"unknown"');
  });

  test("sim runs until Ctrl-C", async () => {
    const { child, finished } = await showOnTerminal(["sim"], "Press Ctrl-C to stop.");
    child.stdin.write("\u0003");
    expect((await finished).exitCode).toBe(0);
  });
});
