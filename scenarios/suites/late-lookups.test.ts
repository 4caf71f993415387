// Writes that read the state first, on a GitHub that may answer this read with the state before the last writes.

import { expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";
import { createCaller } from "../runner/caller.js";

const SEEDS = Array.from({ length: 12 }, (_, index) => `s${index}`);

/** Runs the calls on a local GitHub for each seed, at once, because most of the time is spent waiting before a read. */
async function forEachSeed(
  run: (github: LocalGithub, seed: string | undefined) => Promise<void>,
  seeds: readonly (string | undefined)[] = SEEDS,
): Promise<void> {
  await Promise.all(
    seeds.map(async (seed) => {
      await using github = await startLocalGithub(seed === undefined ? {} : { harsh: seed });
      await run(github, seed);
    }),
  );
}

const callerOf = (github: LocalGithub) => createCaller(github, { route: undefined, gh: undefined });

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

test.each(calls)("%s succeeds twice in a row if it reads the state before the first", (task, first, second) =>
  forEachSeed(async (github, seed) => {
    const caller = callerOf(github);
    const results = [await caller.call(task, first), await caller.call(task, second)];
    expect([seed, ...results.map(({ error }) => error?.message)]).toEqual([seed, undefined, undefined]);
  }),
);

test.each(calls)("%s reports as many successes as writes if two calls run at once", (task, first, second) =>
  forEachSeed(async (github, seed) => {
    const caller = callerOf(github);
    const results = await Promise.all([caller.call(task, first), caller.call(task, second)]);
    const refused = results
      .filter(({ ok }) => !ok)
      .map(({ error }) => [error?.code, error?.details?.outcome]);
    expect([seed, github.writes]).toEqual([seed, results.length - refused.length]);
    for (const one of refused) expect([seed, ...one]).toEqual([seed, "VALIDATION", undefined]);
  }),
);

test("steps of a chain find what an earlier step created, although the first reads do not show it", () =>
  forEachSeed(async (github, seed) => {
    const ghx = createGhx({ apiUrl: github.url, token: github.token });
    const labeled = await ghx.chain(
      [
        ghx.label.create.step({ ...repo, label: "new", color: "ff0000" }),
        ghx.issue.labels.add.step({ ...repo, issueNumber: 1, labels: ["new"] }),
        ghx.milestone.create.step({ ...repo, title: "new" }),
        ghx.issue.update.step({ ...repo, issueNumber: 1, milestone: "new" }),
      ],
      { ordered: true, mixed: true },
    );
    const created = ghx.issue.create.step({ ...repo, title: "New" });
    const issue = { ...repo, issueNumber: created.result.number };
    const chain = await ghx.chain(
      [created, ghx.issue.labels.add.step({ ...issue, labels: ["bug"] }), ghx.issue.view.step(issue)],
      { ordered: true },
    );
    const errors = [...labeled.results, ...chain.results].flatMap(({ error }) => error?.message ?? []);
    expect([seed, ...errors]).toEqual([seed]);
  }));

test("steps of a chain are sent again if GitHub refuses them because of a state before an earlier step", () =>
  forEachSeed(async (github, seed) => {
    const ghx = createGhx({ apiUrl: github.url, token: github.token });
    const commit = ghx.commit.create.step({ ...repo, message: "Write", files: { "A.md": "1" } });
    const protection = { ...repo, branch: "v*" };
    const { results } = await ghx.chain(
      [
        commit,
        ghx.commit.create.step({ ...repo, message: "Write", files: { "A.md": "2" } }),
        ghx.commit.comments.list.step({ ...repo, sha: commit.result.sha }),
        ghx.branch.protection.set.step({ ...protection, approvals: 1 }),
        ghx.branch.protection.set.step({ ...protection, approvals: 2 }),
      ],
      { ordered: true, mixed: true },
    );
    expect([seed, ...results.flatMap(({ error }) => error?.message ?? [])]).toEqual([seed]);
  }));

test("writes of an ordered chain follow an earlier one that is sent again", () =>
  forEachSeed(
    async (github, seed) => {
      const ghx = createGhx({ apiUrl: github.url, token: github.token });
      const branch = { ...repo, branch: "again" };
      const issue = { ...repo, issueNumber: 1 };
      const { results } = await ghx.chain(
        [
          ghx.branch.create.step(branch),
          ghx.branch.delete.step(branch),
          ghx.branch.create.step(branch),
          ghx.label.create.step({ ...repo, label: "new", color: "ff0000" }),
          ghx.issue.labels.add.step({ ...issue, labels: ["new"] }),
          ghx.issue.labels.set.step({ ...issue, labels: ["bug"] }),
        ],
        { ordered: true, mixed: true },
      );
      expect([seed, ...results.flatMap(({ error }) => error?.message ?? [])]).toEqual([seed]);
      const { branches, issues } = Object(github.world()).repositories["octo/hello"];
      expect([seed, Object.keys(branches), issues[1].labels]).toEqual([
        seed,
        expect.arrayContaining(["again"]),
        ["bug"],
      ]);
    },
    [undefined, ...SEEDS],
  ));

test("a step that finds nothing after a write is sent two more times, unless the caller wants one attempt", async () => {
  await using github = await startLocalGithub();
  const ghx = createGhx({ apiUrl: github.url, token: github.token, retry: { baseMs: 1 } });
  const gone = ghx.issue.view.step({ ...repo, issueNumber: 999 });
  await ghx.chain([ghx.issue.create.step({ ...repo, title: "New" }), gone]);
  expect(github.requests).toHaveLength(2);
  const created = ghx.issue.create.step({ ...repo, title: "New" });
  const steps = [created, ghx.issue.view.step({ ...repo, issueNumber: 999 }, { after: [created] })];
  await ghx.chain(steps, { retry: { maxAttempts: 1 } });
  expect(github.requests).toHaveLength(2 + 3);
  await ghx.chain(steps);
  expect(github.requests).toHaveLength(2 + 3 + 5);
});

test("the lookups of a refused write are read two more times, unless the caller wants one attempt", async () => {
  const sent = async (maxAttempts: number) => {
    await using github = await startLocalGithub();
    const { url, token } = github;
    const ghx = createGhx({ apiUrl: url, token, routes: ["rest"], retry: { maxAttempts } });
    const { error } = await ghx.variable.set({ ...repo, name: "gone", variable: "REGION", value: "eu" });
    expect(error?.code).toBe("NOT_FOUND");
    return github.requests.map(({ method }) => method);
  };
  expect(await sent(3)).toEqual(["GET", "POST", "GET", "GET"]);
  expect(await sent(1)).toEqual(["GET", "POST"]);
});
