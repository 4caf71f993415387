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
  "acme.plan": "issue.milestone.set",
  "acme.rename": "issue.update",
  "acme.upload": "release.asset.upload",
  "acme.milestones": "milestone.list",
};

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "ghx-own-")));
  await writeOwnProject(folder, NAMES);
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
