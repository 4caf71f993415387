// The code of a project has its own copy of the runtime. Its capabilities do on the command line what included ones do.

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, useLocalGithub } from "./testing/local-github.js";
import { writeOwnProject } from "./testing/own-project.js";

useLocalGithub();

const NAMES = {
  "acme.view": "issue.view",
  "acme.plan": "issue.milestone.set",
  "acme.rename": "issue.update",
  "acme.upload": "release.asset.upload",
  "acme.milestones": "milestone.list",
};

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "ghx-own-")));
  await writeOwnProject(folder, NAMES, {
    "issue peek": [{ id: "acme.view" }],
    "issue schedule": [{ id: "acme.plan", names: { to: "milestone" } }],
    "issue view": [{ id: "acme.plan", flags: { plan: "milestone" } }],
    "issue check": [{ id: "acme.view", exit: [{ code: 3, when: { state: "OPEN" } }] }],
  });
  writeFileSync(join(folder, "app.txt"), "text");
  await run("trust");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...argv: readonly string[]) =>
  ghx(argv, { cwd: folder, env: environment({ GH_REPO: "octo/hello", XDG_CONFIG_HOME: folder }) });

/** Returns the text with the included ids in place of the own ones. */
const included = (text: string) =>
  Object.entries(NAMES).reduce((all, [own, id]) => all.replaceAll(own, id), text);

test.each<[title: string, expected: RegExp, argv: readonly string[]]>([
  ["digits that are a number", /"number":1/, ["acme.plan", "1", "1"]],
  ["an unknown title", /"code":"NOT_FOUND".*open milestones: v1\.0/, ["acme.plan", "1", "nope"]],
  ["a guard", /"code":"NOT_FOUND".*is a pull request/, ["acme.plan", "--route", "rest", "3", "1"]],
  ["an unknown label", /"code":"NOT_FOUND".*nope/, ["acme.rename", "1", "--labels", "nope"]],
  ["a cursor of another list", /"code":"VALIDATION".*endCursor/, ["acme.milestones", "--after", "x"]],
  ["a missing file", /"code":"VALIDATION".*missing\.txt/, ["acme.upload", "v0.9.0", "missing.txt"]],
  ["a file", /app\.txt/, ["acme.upload", "v0.9.0", "app.txt", "--dry-run"]],
  ["a step with an unknown title", /"code":"NOT_FOUND"/, ["chain", "acme.plan 1 nope"]],
  ["a step with digits", /"number":1/, ["chain", "acme.plan 1 1"]],
])("an own capability prints for %s what the included one prints", async (_title, expected, argv) => {
  const own = await run(...argv);
  expect(own.out).toMatch(expected);
  expect(included(own.out)).toBe((await run(...argv.map(included))).out);
});

test.each([
  ["issue peek 1", ["issue", "peek", "1"], ["acme.view", "1"]],
  ["issue schedule 1 --to v1.0", ["issue", "schedule", "1", "--to", "v1.0"], ["acme.plan", "1", "v1.0"]],
  ["issue view 1 --plan v1.0", ["issue", "view", "1", "--plan", "v1.0"], ["acme.plan", "1", "v1.0"]],
  ["issue view 1", ["issue", "view", "1"], ["issue.view", "1"]],
  ["chain 'issue peek 1'", ["chain", "issue peek 1"], ["chain", "acme.view 1"]],
])("the command of gh of an own card runs it: %s", async (_title, argv, same) => {
  const { exitCode, out } = await run(...argv);
  expect({ exitCode, out }).toMatchObject({ exitCode: 0, out: (await run(...same)).out });
});

test("the command of gh of an own card has its exit code", async () => {
  expect(await run("issue", "check", "1")).toMatchObject({ exitCode: 3, err: "" });
});

test("help shows the commands of gh of own cards", async () => {
  expect((await run("issue", "--help")).out).toContain("peek");
  expect((await run("issue", "peek", "--help")).out).toContain("Usage: ghx acme.view");
});
