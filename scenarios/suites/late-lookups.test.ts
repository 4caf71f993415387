// Writes that read the state first, on a GitHub that may answer this read with the state before the last writes.

import { afterEach, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";
import { type Caller, createCaller } from "../runner/caller.js";

let github: LocalGithub | undefined;
afterEach(async () => {
  await github?.close();
  github = undefined;
});

async function start(harsh?: string): Promise<Caller> {
  github = await startLocalGithub(harsh === undefined ? {} : { harsh });
  return createCaller(github, { route: undefined, gh: undefined });
}

const repo = { owner: "octo", name: "hello" };
const file = { ...repo, path: "NEW.md", message: "Write" };
const calls: [string, object, object][] = [
  [
    "variable.set",
    { ...repo, variable: "REGION", value: "eu" },
    { ...repo, variable: "REGION", value: "us" },
  ],
  ["repo.file.put", { ...file, content: "1" }, { ...file, content: "2" }],
  [
    "commit.create",
    { ...repo, message: "Write", files: { "A.md": "1" } },
    { ...repo, message: "Write", files: { "A.md": "2" } },
  ],
];

test.each(calls)(
  "%s succeeds twice in a row if it reads the state before the first",
  async (task, first, second) => {
    for (const seed of Array.from({ length: 12 }, (_, index) => `s${index}`)) {
      const caller = await start(seed);
      const results = [await caller.call(task, first), await caller.call(task, second)];
      expect([seed, ...results.map(({ error }) => error?.message)]).toEqual([seed, undefined, undefined]);
      await github?.close();
    }
  },
);

test("the lookups of a refused write are read two more times, unless the caller wants one attempt", async () => {
  const sent = async (maxAttempts: number) => {
    github = await startLocalGithub();
    const { url, token } = github;
    const ghx = createGhx({ apiUrl: url, token, routes: ["rest"], retry: { maxAttempts } });
    const { error } = await ghx.variable.set({ ...repo, name: "gone", variable: "REGION", value: "eu" });
    expect(error?.code).toBe("NOT_FOUND");
    const methods = github.requests.map(({ method }) => method);
    await github.close();
    return methods;
  };
  expect(await sent(3)).toEqual(["GET", "POST", "GET", "GET"]);
  expect(await sent(1)).toEqual(["GET", "POST"]);
});
