// Changes of one command of gh: none is made if a name in one of them does not exist.

import { split } from "shlex";
import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (...argv: readonly string[]) => ghx(argv, { env: environment({ GH_REPO: "octo/hello" }) });
const writes = () =>
  github.requests.filter(({ api, method, mutations }) =>
    api === "rest" ? method !== "GET" : mutations.length > 0,
  );

test.each([
  ["issue edit 1 --title New --add-label nosuch", 'no label "nosuch"'],
  ["issue edit 1 --title New --add-assignee nosuch --add-label bug", 'no user "nosuch"'],
  ["issue edit 1 2 --title New --add-label nosuch", 'no label "nosuch"'],
  ["issue edit 999 --title New --add-label bug", "with the number of 999"],
  // What is known of the changes that follow the creation.
  ["pr create --title New --head blocked --project octo/99", "no project 99 of octo"],
])("ghx %s changes nothing", async (command, problem) => {
  for (const argv of [split(command), ["chain", command]]) {
    const { exitCode, out } = await call(...argv);
    expect(exitCode, out).toBe(1);
    expect(JSON.parse(out).status).toBe("failed");
    expect(out.replaceAll('\\"', '"')).toContain(problem);
    expect(writes()).toEqual([]);
  }
});

test("the other changes say which one prevented them", async () => {
  const { out } = await call("chain", "issue edit 1 --title New --add-label nosuch");
  expect(JSON.parse(out).results[1].error).toMatchObject({
    code: "NOT_FOUND",
    message: "Not sent, because step 0 (issue.labels.add) failed.",
  });
});

test("several commands of a chain are independent without --check-first", async () => {
  const steps = ["issue edit 1 --title New", "issue edit 2 --add-label nosuch", "release create v9"];
  expect(JSON.parse((await call("chain", ...steps, "--check-first")).out).status).toBe("failed");
  expect(writes()).toEqual([]);
  expect(JSON.parse((await call("chain", ...steps)).out).status).toBe("partial");
});

test("a step may use a label that another one creates", async () => {
  const { exitCode, out } = await call(
    "chain",
    "label create new",
    "issue edit 1 --title New --add-label new",
  );
  expect(exitCode, out).toBe(0);
});
