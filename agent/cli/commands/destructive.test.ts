// Destructive capabilities at a terminal: what the person sees before the answer, and what is sent.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { ghx } from "../testing/in-process.js";
import { environment, github, useLocalGithub } from "../testing/local-github.js";

useLocalGithub();

/** Runs a command at a terminal, with the answer. */
function run(argv: readonly string[], answer: string) {
  const env = environment({ GH_REPO: "octo/hello" });
  return ghx(argv, { env, stdin: answer, interactive: true, columns: 80 });
}

test("the target of a step that uses the result of a read is shown", async () => {
  const steps = ["issue search --query bug --first 1", "issue delete $0.number"];
  const { exitCode, out, err } = await run(["chain", ...steps], "y\n");
  expect(err).toContain(
    'issue.delete is destructive. Target: octo/hello#1 "Found a bug". Input: {"issueNumber":1}\nRun it? [y/N] ',
  );
  expect({ exitCode, status: JSON.parse(out).status }).toEqual({ exitCode: 0, status: "success" });
  expect(github.writes).toBe(1);
});

test("a chain with a write before a destructive step is refused without a question", async () => {
  const steps = ["issue close 1", "issue delete 1"];
  const { exitCode, out, err } = await run(["chain", ...steps], "y\n");
  expect(out).toContain("Split the chain");
  expect(err).not.toContain("Run it?");
  expect(exitCode).toBeGreaterThan(0);
  expect(github.writes).toBe(0);
});

test("a chain sends no write after another answer", async () => {
  const { exitCode, out } = await run(["chain", "issue delete 1", "issue close 2"], "n\n");
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" });
  expect(github.writes).toBe(0);
});

test("the list of a domain says which flag they need", async () => {
  const { out } = await run(["explain", "repo.view pr.merge"], "");
  expect(out).toContain("pr.*: ! destructive: --yes\npr.merge ! ");
});

test("--yes in a step confirms that step alone", async () => {
  const confirmed = await run(["chain", "issue delete 1 --yes", "issue view 2"], "");
  expect(confirmed.err).not.toContain("Run it?");
  expect({ exitCode: confirmed.exitCode, writes: github.writes }).toEqual({ exitCode: 0, writes: 1 });
  const other = await run(["chain", "issue delete 2 --yes", "issue delete 8"], "n\n");
  expect(other.err).toContain("issue.delete is destructive.");
  expect({ exitCode: other.exitCode, writes: github.writes }).toEqual({ exitCode: 1, writes: 1 });
});

test("a chain that runs its valid steps needs --yes", async () => {
  const argv = ["chain", "--skip-invalid", "issue delete 1", "issue close 2"];
  const { exitCode, err } = await run(argv, "y\n");
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: expect.stringContaining("issue.delete: --skip-invalid needs --yes; nothing was sent"),
  });
  expect(github.requests).toEqual([]);
});

test("a call whose target does not exist fails without a question", async () => {
  const { exitCode, err } = await run(["issue", "delete", "404"], "y\n");
  expect(err).toContain("NOT_FOUND");
  expect(err).not.toContain("Run it?");
  expect(exitCode).toBe(1);
});

test("the target of a pull request has its head commit", async () => {
  const { err } = await run(["pr", "merge", "3"], "n\n");
  expect(err).toMatch(/Target: octo\/hello#3 ".+" at [0-9a-f]{40}\. Input: \{"prNumber":3\}/);
});

test("the command that would run it is that command in a shell, also with line breaks and quotes", async () => {
  const steps = ['issue comments create 1 --body "It\'s\nhere: \\n"', "issue delete 1"];
  const { err } = await ghx(["chain", ...steps], { env: environment({ GH_REPO: "octo/hello" }) });
  const [, command = ""] = /nothing was sent: ghx (.+)\n$/.exec(err) ?? [];
  const words = execFileSync("bash", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" });
  expect(words.split("\0").slice(0, -1)).toEqual(["chain", ...steps, "--yes"]);
});

test("an input that deletes a branch needs a confirmation, the call without it none", async () => {
  const env = environment({ GH_REPO: "octo/hello" });
  const refused = await ghx(["pr", "close", "3", "--delete-branch"], { env });
  expect(refused.exitCode).toBe(2);
  expect(refused.err).toContain("pr.close: a destructive capability needs --yes without a terminal");
  const chain = await ghx(["chain", "pr close 3 -d", "issue view 1"], { env });
  expect({ exitCode: chain.exitCode, writes: github.writes }).toEqual({ exitCode: 2, writes: 0 });
  const declined = await run(["pr", "close", "3", "-d"], "n\n");
  expect(declined.err).toContain("pr.close is destructive. Target: octo/hello#3");
  expect({ exitCode: declined.exitCode, writes: github.writes }).toEqual({ exitCode: 1, writes: 0 });
  expect((await ghx(["pr", "close", "3", "-d", "--yes"], { env })).exitCode).toBe(0);
  github.reset();
  expect((await ghx(["pr", "close", "3"], { env })).exitCode).toBe(0);
});
