// The questions about required inputs at a terminal.

import { expect, test } from "vitest";
import { ghx, type Setting } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

/** Runs a command at a terminal, with the answers. */
function run(argv: readonly string[], answers: string, setting: Setting = {}) {
  const env = environment({ GH_REPO: "octo/hello" });
  return ghx(argv, { env, stdin: answers, interactive: true, columns: 80, ...setting });
}

test("a missing title is asked for", async () => {
  const { exitCode, out, err } = await run(["issue", "create", "--json"], "A new bug\n");
  expect(err).toBe("Title (--title): ");
  expect({ exitCode, title: JSON.parse(out).data.number }).toEqual({
    exitCode: 0,
    title: expect.any(Number),
  });
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { title: "A new bug" } });
});

test("several inputs are asked for one after the other, and again without an answer", async () => {
  const { exitCode, err } = await run(["pr", "create", "--json"], "feature\n\nAdd colors\n");
  expect(err).toBe("Head branch; owner:branch for a fork (--head): Title (--title): Title (--title): ");
  expect(exitCode).toBe(1);
  // The branch has a pull request.
  expect(JSON.stringify(github.requests.at(-1)?.body)).toMatch(/"feature".*"Add colors"/);
});

test("an answer may look like a flag", async () => {
  const { exitCode } = await run(["issue", "create", "--json"], "--web\n");
  expect(exitCode).toBe(0);
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { title: "--web" } });
});

test("the end of the input leaves the error", async () => {
  const { exitCode, out } = await run(["issue", "create", "--json"], "");
  expect({ exitCode, error: JSON.parse(out).error.message }).toEqual({
    exitCode: 2,
    error: "title: is required (a string)",
  });
  expect(github.writes).toBe(0);
});

test.each<[string, readonly string[], Setting]>([
  ["without a terminal", ["issue", "create", "--json"], { interactive: false }],
  ["with output in a pipe", ["issue", "create", "--json"], { columns: undefined }],
  ["for JSON", ["run", "issue.create", '{"body":"Text"}', "--json"], {}],
  ["if something else is wrong", ["issue", "create", "--milestone", "", "--json"], {}],
  ["for a destructive call", ["release", "delete", "--json"], {}],
  ["for a repository", ["issue", "create", "--title", "Bug", "--json"], { env: { GH_TOKEN: "t", PATH: "" } }],
])("nothing is asked %s", async (_what, argv, setting) => {
  const { exitCode, err } = await run(argv, "An answer\n", setting);
  expect(exitCode).toBeGreaterThan(0);
  expect(err).not.toContain("(--");
  expect(github.writes).toBe(0);
});
