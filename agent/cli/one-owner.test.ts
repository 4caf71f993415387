// What names an owner: `-R`, a reference such as `octocat/1`, and flags. They must agree.

import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const run = (...argv: readonly string[]) => ghx(argv, { env: environment({ GH_REPO: "octo/hello" }) });

test.each([
  ["project view octocat/1 --owner acme", '"octocat/1" is not of acme'],
  ["project close octocat/1 --owner acme", '"octocat/1" is not of acme'],
  ["project_v2 items list octocat/1 --owner acme", '"octocat/1" is not of acme'],
  ["project link octocat/1 --owner acme", '"octocat/1" is not of acme'],
  ["issue view 1 -R acme/lib --owner octo --name hello", "-R acme/lib is not --owner octo"],
  ["issue close 1 -R acme/lib --owner acme --name hello", "-R acme/lib is not --name hello"],
])("%s sends nothing: %s", async (line, message) => {
  for (const argv of [line.split(" "), ["chain", line]]) {
    const { exitCode, out, err } = await run(...argv);
    expect(out + err.replaceAll('"', '\\"')).toContain(message.replaceAll('"', '\\"'));
    expect({ exitCode, requests: github.requests }).toEqual({ exitCode: 2, requests: [] });
  }
});

test.each([
  ["project view octocat/1 --owner OctoCat"],
  ["project list --owner octocat -R octo/hello"],
  ["issue view 1 -R octo/hello --owner Octo --name hello"],
  // An issue of the repository has the number.
  ["project item-edit --project 1 --owner Octo --item 1 --field Status --value Done -R octo/hello"],
])("%s names one owner", async (line) => {
  expect(await run(...line.split(" "))).toMatchObject({ exitCode: 0 });
});

test("a number that requires a repository is answered with the flag", async () => {
  const line = "project item-edit --project 1 --owner octo --item 1 --field Status --value Done";
  const { exitCode, out } = await run(...line.split(" "));
  expect({ exitCode, message: JSON.parse(out).error.message }).toEqual({
    exitCode: 2,
    message: "item: a number requires a repository: -R owner/name",
  });
  expect(github.requests).toEqual([]);
});

test("a node id of what has only a number says so", async () => {
  const { exitCode, err } = await run("issue", "view", "I_kwDOABPHjc5lU_EB");
  expect(exitCode).toBe(2);
  expect(err).toContain(
    "--issue-number: expected a number or a URL, got a node id, which issue.view does not accept",
  );
});

test.each([
  { owner: "octo", name: "secret" },
  { repo: "octo/secret" },
  { repository: "octo/secret" },
  { owner: "octo", repo: "secret" },
])("-R octo/hello contradicts the JSON input %j, and nothing is sent", async (input) => {
  const json = JSON.stringify({ issueNumber: 1, ...input });
  for (const id of ["issue.close", "issue.view"]) {
    const { exitCode, err } = await run("run", id, json, "-R", "octo/hello");
    expect(err).toContain("-R octo/hello is not octo/secret, the repository of the input");
    expect({ exitCode, requests: github.requests }).toEqual({ exitCode: 2, requests: [] });
  }
});

test.each([
  [{ owner: "Octo", name: "hello" }, ["-R", "octo/hello"]],
  [{ repo: "octo/hello" }, ["-R", "octo/hello"]],
  [{ repo: "octo/secret" }, []],
])("the JSON input %j names one repository with %j, and replaces GH_REPO", async (input, flags) => {
  const json = JSON.stringify({ issueNumber: 1, ...input });
  expect(await run("run", "issue.view", json, ...flags)).toMatchObject({ exitCode: 0 });
});

test("the owner of a project is not the one of the repository that it is linked to", async () => {
  const { out } = await run(..."project link 1 --owner octocat -R octo/hello --dry-run".split(" "));
  expect(JSON.parse(out)).toMatchObject({ ok: true });
  expect(out).toContain('"project_owner":"octocat"');
});
