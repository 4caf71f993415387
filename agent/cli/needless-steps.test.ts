// Comments of gh's commands that close or reopen what already is, which gh does not add.

import { split } from "shlex";
import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (...argv: readonly string[]) => ghx(argv, { env: environment({ GH_REPO: "octo/hello" }) });
const hasComment = () =>
  github.requests.some(({ mutations }) => mutations.some((name) => name === "addComment"));

test.each([
  ["issue reopen 1 -c Again", "OPEN"],
  ["issue reopen 1 3 -c Again -R octo/hello", "OPEN"],
  ["pr close 14 -c Bye", "CLOSED"],
  ["pr reopen 3 -c Again", "OPEN"],
])("ghx %s adds no comment", async (command, state) => {
  for (const argv of [split(command), ["chain", command]]) {
    const { exitCode, out, err } = await call(...argv);
    expect(err, out).toContain(`ghx: state is already ${state}; step 0 (`);
    expect(hasComment()).toBe(false);
    expect(JSON.parse(out).results[0].data, String(exitCode)).toEqual({ state });
  }
});

test("an issue that is open gets the comment once", async () => {
  const closed = await call(...split("issue close 1 -c Bye"));
  expect(closed, closed.out).toMatchObject({ exitCode: 0, err: "" });
  const again = await call(...split("issue close 1 -c Again"));
  expect(again, again.out).toMatchObject({ exitCode: 0 });
  const { out } = await call("issue", "view", "1", "--json", "--include", "comments");
  expect(JSON.parse(out).data.lastComments.at(-1).body).toBe("Bye");
});

test("a plan has the comment", async () => {
  const { out } = await call(...split("issue reopen 1 -c Again --dry-run"));
  expect(out).toContain("addComment");
  expect(github.requests).toEqual([]);
});

test("an issue that does not exist is reported by the changes", async () => {
  const { exitCode, out } = await call(...split("issue close 999 -c Bye"));
  expect(exitCode).toBe(1);
  expect(out).toContain("with the number of 999");
});
