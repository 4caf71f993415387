// Commands of gh that are a chain of other commands.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { split } from "shlex";
import { afterAll, expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const clone = mkdtempSync(join(tmpdir(), "ghx-status-"));
mkdirSync(join(clone, ".git"));
writeFileSync(join(clone, ".git/HEAD"), "ref: refs/heads/feature\n");
const empty = mkdtempSync(join(tmpdir(), "ghx-status-"));
afterAll(() => {
  for (const folder of [clone, empty]) rmSync(folder, { recursive: true });
});

const call = (line: string, cwd: string) =>
  ghx(split(line), { env: environment({ GH_REPO: "octo/hello" }), cwd });

test.each([
  [
    "issue status",
    empty,
    ["issue list --assignee @me", "issue list --mention @me", "issue list --author @me"],
  ],
  [
    "issue status --json number,title",
    empty,
    ["assignee", "mention", "author"].map((flag) => `issue list --${flag} @me --json number,title`),
  ],
  [
    "pr status",
    clone,
    ["pr list --head feature", "pr list --author @me", "pr list --search review-requested:@me"],
  ],
  ["pr status", empty, ["pr list --author @me", "pr list --search review-requested:@me"]],
])("ghx %s runs each of its commands", async (line, folder, steps) => {
  const result = await call(line, folder);
  expect(result, result.out).toMatchObject({ exitCode: 0, err: "" });
  const results: unknown = JSON.parse(result.out).results;
  const chain = await ghx(["chain", ...steps], { env: environment({ GH_REPO: "octo/hello" }), cwd: folder });
  expect(results).toEqual(JSON.parse(chain.out).results);
  expect(results).toHaveLength(steps.length);
});

test("-R names the repository of each command, which has no current branch", async () => {
  const { exitCode, out } = await call("pr status -R octo/secret", clone);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out).results).toHaveLength(2);
});

test("the help shows the commands, and other flags are not accepted", async () => {
  expect((await call("issue status --help", empty)).out).toContain("\n  ghx issue list --assignee @me\n");
  expect(await call("issue status --frob", empty)).toMatchObject({ exitCode: 2 });
});
