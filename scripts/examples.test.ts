// Compiles the programs in docs/examples, and runs each with a world of the local GitHub.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { commit, daysAgo, folder, main, oid, run, start } from "./example-programs.js";
import { typeErrors, writePrograms } from "./programs.js";

const root = join(import.meta.dirname, "..");
const source = join(root, "docs/examples");
const names = readdirSync(source).filter((name) => name.endsWith(".ts"));
const read = (name: string): string => readFileSync(join(source, name), "utf8");

beforeAll(() => writePrograms(folder, Object.fromEntries(names.map((name) => [name, read(name)]))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

test("the programs compile under the strict options of this repository", () => {
  expect(typeErrors(names.map((name) => join(folder, name)))).toEqual([]);
});

test.each(names)("%s has at most 40 lines, imports only ghx, and is listed in the README", (name) => {
  const text = read(name);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  expect([...text.matchAll(/from "(.+)"/g)].map(([, entry]) => entry)).toEqual(["ghx"]);
  expect(readFileSync(join(source, "README.md"), "utf8")).toContain(`[${name}](${name})`);
});

/** A pull request that was merged a number of days ago. */
const merged = (number: number, title: string, days: number, labels: string[] = []) => ({
  title,
  labels,
  author: "mona",
  state: "MERGED" as const,
  head: { ref: `topic-${number}`, oid: oid(`${number}`) },
  mergedBy: "octocat",
  mergedAt: daysAgo(days),
  closedAt: daysAgo(days),
  createdAt: daysAgo(days + 1),
});

test("changelog.ts groups the pull requests merged since the latest release", async () => {
  const github = await start({
    "octo/hello": {
      ...main,
      labels: { bug: { color: "d73a4a" } },
      tags: { "v1.0.0": oid("1") },
      releases: { 301: { tag: "v1.0.0", publishedAt: daysAgo(10) } },
      pulls: {
        2: merged(2, "Old change", 20),
        3: merged(3, "Fix the crash", 5, ["bug"]),
        4: merged(4, "Rename it", 2),
      },
    },
  });
  expect(await run(github, "changelog.ts")).toBe(
    "## Fixes\n\n- Fix the crash (#3) @mona\n\n## Other\n\n- Rename it (#4) @mona\n",
  );
});

test("stale.ts marks inactive issues once, and closes those that stayed inactive", async () => {
  const github = await start({
    "octo/hello": {
      ...main,
      labels: { stale: { color: "ededed" }, pinned: { color: "ededed" } },
      issues: {
        2: { title: "Active", createdAt: daysAgo(90), updatedAt: daysAgo(3) },
        3: { title: "Inactive", createdAt: daysAgo(90) },
        4: { title: "Pinned", labels: ["pinned"], createdAt: daysAgo(90) },
        5: { title: "Stale", labels: ["stale"], createdAt: daysAgo(120), updatedAt: daysAgo(20) },
      },
    },
  });
  expect(await run(github, "stale.ts")).toBe("Closed #5\nMarked #3 as stale");
  const issues = github.world().repositories["octo/hello"]?.issues;
  expect(issues?.[3]).toMatchObject({ labels: ["stale"], comments: [{ author: "octocat" }] });
  expect(issues?.[5]).toMatchObject({ state: "CLOSED", stateReason: "NOT_PLANNED" });
  expect(await run(github, "stale.ts")).toBe("");
});

test("sync-labels.ts creates and updates labels, and reports the others", async () => {
  const github = await start({
    "octo/hello": {
      ...main,
      labels: { bug: { color: "d73a4a", description: "Broken" }, docs: { color: "0075ca" } },
    },
    "octo/site": { ...main, labels: { Bug: { color: "ffffff" }, legacy: { color: "ffffff" } } },
  });
  expect(await run(github, "sync-labels.ts")).toBe(
    "octo/site: updated bug\nocto/site: created docs\nocto/site: only here: legacy",
  );
  expect(github.world().repositories["octo/site"]?.labels).toMatchObject({
    bug: { color: "d73a4a", description: "Broken" },
    docs: { color: "0075ca" },
    legacy: { color: "ffffff" },
  });
  expect(await run(github, "sync-labels.ts")).toBe("octo/site: only here: legacy");
});

test("dependabot.ts groups Dependabot's pull requests by the state of their checks", async () => {
  const bump = (name: string, digit: string) => ({
    title: `Bump ${name}`,
    author: "dependabot",
    head: { ref: `dependabot/npm/${name}`, oid: oid(digit) },
    createdAt: daysAgo(2.5),
  });
  const checked = (state: "SUCCESS" | "FAILURE") => ({ ...commit("Bump"), statuses: { ci: { state } } });
  const github = await start({
    "octo/hello": {
      ...main,
      commits: {
        ...main.commits,
        [oid("a")]: checked("SUCCESS"),
        [oid("b")]: checked("FAILURE"),
        [oid("c")]: commit("Bump"),
      },
      pulls: {
        2: bump("left-pad", "a"),
        3: bump("lodash", "b"),
        4: bump("vite", "c"),
        5: { ...bump("mine", "a"), author: "mona" },
      },
    },
  });
  expect((await run(github, "dependabot.ts")).split("\n").filter(Boolean)).toEqual([
    "## Ready to merge: 1",
    "- #2 Bump left-pad (open for 2 days)",
    "## Failing: 1",
    "- #3 Bump lodash (open for 2 days)",
    "## No result of checks yet: 1",
    "- #4 Bump vite (open for 2 days)",
  ]);
});

test("weekly.ts opens an issue with the numbers of the week", async () => {
  const github = await start({
    "octo/hello": {
      commits: {
        [oid("1")]: {
          ...commit("Start"),
          author: { user: "mona", date: daysAgo(2) },
          committer: { user: "mona", date: daysAgo(2) },
        },
      },
      branches: main.branches,
      tags: { "v1.0.0": oid("1"), "v0.9.0": oid("1") },
      releases: {
        301: { tag: "v1.0.0", publishedAt: daysAgo(3) },
        302: { tag: "v0.9.0", publishedAt: daysAgo(30) },
      },
      issues: {
        2: { title: "New", createdAt: daysAgo(1) },
        3: { title: "Done", state: "CLOSED", createdAt: daysAgo(30), closedAt: daysAgo(2) },
      },
      pulls: { 4: merged(4, "Change", 3), 5: merged(5, "Old change", 20) },
    },
  });
  expect(await run(github, "weekly.ts")).toBe("https://github.com/octo/hello/issues/6");
  expect(github.world().repositories["octo/hello"]?.issues?.[6]?.body).toBe(
    "- Issues: 1 opened, 1 closed\n- Pull requests: 1 opened, 1 merged\n- Releases: v1.0.0\n- Commits: mona 1",
  );
});

test("release.ts publishes a release with generated notes and files once", async () => {
  const assets = mkdtempSync(join(tmpdir(), "ghx-release-"));
  onTestFinished(() => rmSync(assets, { recursive: true, force: true }));
  const files = ["app.bin", "notes.txt"].map((name) => join(assets, name));
  for (const [index, file] of files.entries()) writeFileSync(file, new Uint8Array(2000 * index + 5));
  vi.stubEnv("ASSETS", files.join("\n"));
  const github = await start({ "octo/hello": { ...main, pulls: { 4: merged(4, "Change", 3) } } });
  expect((await run(github, "release.ts")).split("\n")).toEqual([
    "Uploaded app.bin (5 bytes)",
    "Uploaded notes.txt (2005 bytes)",
    "Published https://github.com/octo/hello/releases/tag/v2.0.0",
  ]);
  const [release] = Object.values(github.world().repositories["octo/hello"]?.releases ?? {});
  expect(release).toMatchObject({
    tag: "v2.0.0",
    draft: false,
    body: expect.stringContaining("* Change by @mona"),
  });
  expect(Object.values(release?.assets ?? {})).toMatchObject([
    { name: "app.bin", size: 5 },
    { name: "notes.txt", size: 2005 },
  ]);
  expect(await run(github, "release.ts")).toContain("v2.0.0 exists");
});

const uploads = { method: "POST", pathMatches: /\/assets$/ };
const publications = { method: "PATCH", pathMatches: /\/releases\/\d+$/ };

test.each([
  ["the first upload", { ...uploads, nth: 1 }, fault.resetBefore()],
  ["the first upload, which GitHub applied", { ...uploads, nth: 1 }, fault.resetAfter()],
  ["the second upload", { ...uploads, nth: 2 }, fault.resetAfter()],
  ["the publication", publications, fault.respond(422, { message: "No" })],
])("release.ts completes the draft of a run that was interrupted at %s", async (_, match, effect) => {
  const assets = mkdtempSync(join(tmpdir(), "ghx-release-"));
  onTestFinished(() => rmSync(assets, { recursive: true, force: true }));
  const files = ["app.bin", "notes.txt"].map((name) => join(assets, name));
  for (const file of files) writeFileSync(file, "content");
  vi.stubEnv("ASSETS", files.join("\n"));
  const github = await start({ "octo/hello": main });

  github.faults.add({ match, do: effect });
  await expect(run(github, "release.ts")).rejects.toThrow();
  github.faults.clear();

  expect(await run(github, "release.ts")).toContain(
    "Published https://github.com/octo/hello/releases/tag/v2",
  );
  const releases = Object.values(github.world().repositories["octo/hello"]?.releases ?? {});
  expect(releases).toMatchObject([{ tag: "v2.0.0", draft: false }]);
  const listed = Object.values(releases[0]?.assets ?? {});
  expect(listed).toMatchObject([
    { name: "app.bin", size: 7 },
    { name: "notes.txt", size: 7 },
  ]);
});

test("flaky.ts reruns failures of the network, at most twice", async () => {
  const failedRun = (title: string, job: number, log: string, runAttempt = 1) => ({
    workflow: ".github/workflows/ci.yml",
    headSha: oid("1"),
    headBranch: "main",
    displayTitle: title,
    conclusion: "FAILURE" as const,
    runAttempt,
    createdAt: daysAgo(1),
    jobs: { [job]: { name: "build", conclusion: "FAILURE" as const, log, runAttempt } },
  });
  const github = await start({
    "octo/hello": {
      ...main,
      workflows: { ".github/workflows/ci.yml": { name: "CI" } },
      runs: {
        51: failedRun("Network", 501, "##[error]read ECONNRESET\n"),
        52: failedRun("Bug", 502, "##[error]expected 1 to be 2\n"),
        53: failedRun("Again", 503, "##[error]connect ETIMEDOUT\n", 3),
      },
    },
  });
  const printed = (await run(github, "flaky.ts")).split("\n").sort();
  expect(printed).toEqual([
    "Again: still failing after 3 attempts",
    "Bug: expected 1 to be 2",
    "Network: rerun",
  ]);
  const runs = github.world().repositories["octo/hello"]?.runs;
  expect(runs?.[51]).toMatchObject({ runAttempt: 2 });
  expect(runs?.[52]).not.toMatchObject({ runAttempt: 2 });
});

test("milestone.ts moves what is left of a due milestone, and closes it", async () => {
  const github = await start({
    "octo/hello": {
      ...main,
      commits: { ...main.commits, [oid("a")]: commit("Change") },
      milestones: {
        1: { title: "v1.0", dueOn: daysAgo(2) },
        2: { title: "v1.1", dueOn: daysAgo(-30) },
        3: { title: "v2.0", dueOn: daysAgo(-90) },
      },
      issues: {
        2: { title: "Left", milestone: 1 },
        3: { title: "Done", milestone: 1, state: "CLOSED" },
      },
      pulls: { 4: { title: "Left too", milestone: 1, head: { ref: "topic", oid: oid("a") } } },
    },
  });
  expect(await run(github, "milestone.ts")).toBe("v1.0: moved 1 issues and 1 pull requests to v1.1");
  const { issues, pulls, milestones } = github.world().repositories["octo/hello"] ?? {};
  expect([issues?.[2]?.milestone, issues?.[3]?.milestone, pulls?.[4]?.milestone]).toEqual([2, 1, 2]);
  expect(milestones?.[1]).toMatchObject({ state: "CLOSED" });
});

test("protection.ts reports the drift of a ruleset, and repairs it with --fix", async () => {
  const github = await start({
    "octo/hello": {
      ...main,
      rulesets: {
        21: {
          name: "default branch",
          enforcement: "DISABLED",
          rules: [{ type: "deletion" }, { type: "non_fast_forward" }],
        },
      },
    },
    "octo/site": main,
  });
  const drift = "default branch: enforcement is disabled\ndefault branch: required_linear_history is missing";
  expect(await run(github, "protection.ts")).toBe(drift);
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "protection.ts", "--fix"]);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await run(github, "protection.ts")).toBe(`${drift}\ndefault branch: repaired`);
  expect(await run(github, "protection.ts")).toBe("default branch: as wanted");
  expect(await run(github, "protection.ts", "octo/site")).toBe(
    "default branch: the ruleset does not exist\ndefault branch: repaired",
  );
  expect(await run(github, "protection.ts", "octo/site")).toBe("default branch: as wanted");
});

test.each([
  ["that shows writes at once", undefined],
  ["whose reads show writes later", "a"],
  ["whose reads show writes later", "c"],
])(
  "backport.ts commits the files of a merged pull request, and proposes it, on a GitHub %s (%s)",
  async (_, seed) => {
    const repository = {
      "octo/hello": {
        ...main,
        commits: {
          [oid("1")]: { ...commit("Start"), files: { "src/app.ts": { before: null, after: "start();\n" } } },
          [oid("2")]: {
            ...commit("Fix the crash"),
            parents: [oid("1")],
            files: { "src/app.ts": { before: "start();\n", after: "run();\n" } },
          },
        },
        branches: { main: { commit: oid("2") }, release: { commit: oid("1") } },
        pulls: {
          3: {
            ...merged(3, "Fix the crash", 2),
            mergeCommit: oid("2"),
            files: { "src/app.ts": { before: "start();\n", after: "run();\n" } },
          },
        },
      },
    };
    const github = await start(repository, seed);

    expect(await run(github, "backport.ts")).toBe("https://github.com/octo/hello/pull/4");
    const hello = github.world().repositories["octo/hello"] ?? {};
    const { commit: head = "" } = hello.branches?.["backport-3-to-release"] ?? {};
    expect(hello.commits?.[head]).toMatchObject({
      message: "Fix the crash (backport of #3)",
      parents: [oid("1")],
      files: { "src/app.ts": { patch: "@@ -1 +1 @@\n-start();\n+run();" } },
    });
    expect(hello.pulls?.[4]).toMatchObject({
      title: "Fix the crash (backport of #3)",
      base: "release",
      head: { ref: "backport-3-to-release" },
    });
  },
);
