// The world `delivery`: ten tasks about CI, releases and boards, with more than a hundred runs, issues and board items.

import type { World } from "../../../../scenarios/testing/index.js";
import { changesAt, createTask, matches, type TrialWorld } from "../task.js";
import { day, logLines, minute, numberedFrom, sha as shaOf } from "./values.js";

const sha = (number: number) => shaOf("e5", number);
type Conclusion = "SUCCESS" | "FAILURE" | "SKIPPED";

const log =
  logLines("##[group]Run npm test", "npm test -- --reporter=verbose", "##[endgroup]") +
  logLines(
    ...Array.from(
      { length: 2000 },
      (_, n) => ` ✓ src/part-${n}.test.ts > part ${n} > error handling is complete`,
    ),
  ) +
  logLines(
    " FAIL  src/sheet.test.ts > sheet > bends without cracks",
    "AssertionError: expected 88 to be 90 // Object.is equality",
    "- Expected",
    "+ Received",
    "- 90",
    "+ 88",
    " ❯ src/sheet.test.ts:31:20",
    "##[error]Process completed with exit code 1.",
  );

const jobs = (first: number, conclusions: Readonly<Record<string, Conclusion>>) =>
  Object.fromEntries(
    Object.entries(conclusions).map(([name, conclusion], index) => [
      first + index,
      {
        ...{ name, conclusion, completedAt: minute(80_000) },
        ...(conclusion === "FAILURE" ? { steps: [{ name: "Run npm test", conclusion }], log } : {}),
      },
    ]),
  );

const run = (workflow: string, head: number, headBranch: string, at: number) => ({
  ...{ workflow: `.github/workflows/${workflow}.yml`, headSha: sha(head), headBranch, actor: "theo" },
  ...{ event: headBranch === "main" ? "push" : "pull_request" },
  ...{ createdAt: minute(at), updatedAt: minute(at + 9) },
});

const oldRuns = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [
    19_000_000_001 + index,
    {
      ...run(index % 3 === 0 ? "nightly" : "ci", 1, "main", 60_000 + index * 60),
      conclusion: "SUCCESS" as const,
      jobs: jobs(61_000_000_000 + index * 10, { compile: "SUCCESS", package: "SUCCESS" }),
    },
  ]),
);

const BLOCKERS = [20, 40, 60, 80];
const issues = numberedFrom(1, 140, (n) => ({
  title: n % 7 === 0 ? "Fire goes out" : `Adjust the anvil (${n})`,
  author: n % 2 === 0 ? "theo" : "ines",
  labels: BLOCKERS.includes(n) ? ["release blocker"] : n % 20 === 10 ? ["release note"] : [],
  createdAt: day(n % 50),
  ...(n === 80 || n % 9 === 0
    ? { state: "CLOSED" as const, stateReason: "COMPLETED" as const, closedAt: day(51), closedBy: "ines" }
    : {}),
}));

const onBoard = Array.from({ length: 130 }, (_, index) => index + 1).filter(
  (n) => n === 40 || !BLOCKERS.includes(n),
);
const status = (n: number) =>
  n === 40 || n % 8 === 5 || n === 6 ? "In progress" : n % 3 === 0 ? "Done" : "To do";
const inProgress = onBoard.filter((n) => status(n) === "In progress");

const pull = (title: string, ref: string) => ({
  ...{ title, author: "theo", head: { ref }, createdAt: day(54) },
  files: { "src/sheet.ts": { additions: 1, deletions: 1, patch: "@@ -1 +1 @@\n-90\n+88" } },
});

const world = {
  users: { ines: { name: "Ines" }, theo: {} },
  organizations: { quarry: { members: { ines: "admin", theo: "member" } } },
  apps: { "github-actions": { name: "GitHub Actions" } },
  tokens: { "ines-token": { user: "ines", scopes: ["repo", "workflow", "read:org", "project"] } },
  repositories: {
    "quarry/forge": {
      collaborators: { theo: "write" },
      labels: { "release blocker": {}, "release note": {} },
      branches: {
        main: { commit: sha(1) },
        "sheet-metal": { commit: sha(210) },
        bellows: { commit: sha(211) },
      },
      tags: { "v1.9.0": sha(1), "v2.0.0": sha(1), "v2.0.1": sha(1) },
      commits: {
        [sha(1)]: { message: "Start", author: { user: "ines", date: day(0) } },
        [sha(210)]: { message: "Bend", author: { user: "theo", date: day(54) }, parents: [sha(1)] },
        [sha(211)]: { message: "Blow", author: { user: "theo", date: day(54) }, parents: [sha(1)] },
      },
      issues,
      pulls: { 210: pull("Sheet metal", "sheet-metal"), 211: pull("Bellows", "bellows") },
      workflows: {
        ".github/workflows/ci.yml": { name: "CI" },
        ".github/workflows/deploy.yml": { name: "Deploy", dispatchInputs: ["target", "dry_run"] },
        ".github/workflows/deploy-docs.yml": { name: "Deploy docs", dispatchInputs: ["target"] },
        ".github/workflows/nightly.yml": { name: "Nightly build" },
      },
      runs: {
        ...oldRuns,
        19000000201: {
          ...run("ci", 210, "sheet-metal", 80_000),
          conclusion: "FAILURE",
          jobs: jobs(62_000_000_010, { lint: "SUCCESS", "unit (Node 22)": "FAILURE", build: "SUCCESS" }),
        },
        19000000202: {
          ...run("ci", 211, "bellows", 80_010),
          conclusion: "FAILURE",
          jobs: jobs(62_000_000_020, { lint: "SUCCESS", "unit (Node 22)": "SUCCESS", build: "FAILURE" }),
        },
        19000000203: {
          ...run("nightly", 1, "main", 80_020),
          conclusion: "SUCCESS",
          jobs: jobs(62_000_000_030, { compile: "SUCCESS", package: "SUCCESS", "smoke test": "SUCCESS" }),
        },
        19000000204: {
          ...run("nightly", 1, "main", 80_030),
          conclusion: "FAILURE",
          jobs: jobs(62_000_000_040, { compile: "SUCCESS", package: "FAILURE", "smoke test": "SKIPPED" }),
        },
        19000000205: { ...run("ci", 1, "main", 80_040), status: "IN_PROGRESS" },
        19000000206: { ...run("nightly", 1, "main", 80_050), status: "IN_PROGRESS" },
      },
      releases: {
        801: {
          tag: "v1.9.0",
          name: "Forge 1.9",
          author: "ines",
          body: "- Last of its kind",
          publishedAt: day(30),
        },
        802: {
          tag: "v2.0.0",
          name: "Forge 2.0",
          author: "ines",
          body: "- New hearth\n- New anvil",
          publishedAt: day(40),
        },
        803: { tag: "v2.0.1", name: "Forge 2.0.1", author: "ines", body: "- Fixes the hearth", draft: true },
      },
    },
  },
  projects: {
    "quarry/4": {
      ...{ title: "Delivery board", creator: "ines" },
      fields: {
        Stage: { type: "SINGLE_SELECT", options: { "Ready to ship": {}, Shipped: {} } },
        Status: {
          type: "SINGLE_SELECT",
          options: { "To do": {}, "In progress": {}, "Ready to ship": {}, Done: {} },
        },
        Iteration: {
          type: "ITERATION",
          iterations: {
            "Iteration 1": { startDate: "2026-01-05", duration: 14 },
            "Iteration 12": { startDate: "2026-03-02", duration: 14 },
          },
        },
      },
      items: Object.fromEntries(
        onBoard.map((n) => [
          15_000_000 + n,
          { content: `quarry/forge#${n}`, creator: "ines", values: { Status: status(n) } },
        ]),
      ),
    },
  },
} satisfies World;

const repo = "repositories > quarry/forge";
const items = "projects > quarry/4 > items";

export const delivery: TrialWorld = {
  world,
  introduction:
    "Repository: quarry/forge. You are ines (owner). Do these ten tasks, in this order, each completely, then stop.",
  tasks: [
    createTask(
      1,
      'Why does CI fail for pull request #210? Write the failing test, what it expected and what it got into answers.txt as "1: ...".',
      { answer: ["bends without cracks", 90, 88] },
    ),
    createTask(2, "CI of pull request #211 failed by chance: rerun the failed jobs, and only those.", {
      changes: { [`${repo} > runs > 19000000202 > runAttempt`]: 2 },
      consequences: [`${repo} > runs > 19000000202`],
      holds: (outcome) =>
        [62_000_000_020, 62_000_000_021].every(
          (job) => changesAt(outcome, `${repo} > runs > 19000000202 > jobs > ${job}`).length === 0,
        ),
    }),
    createTask(3, "Cancel the run of the nightly build that is in progress.", {
      changes: { [`${repo} > runs > 19000000206 > conclusion`]: "CANCELLED" },
      consequences: [`${repo} > runs > 19000000206`],
    }),
    createTask(4, 'Start the workflow "Deploy" on main with target "staging" and dry_run "true".', {
      changes: {
        [`${repo} > runs > +`]: {
          ...{ workflow: ".github/workflows/deploy.yml", headBranch: "main", event: "workflow_dispatch" },
          inputs: { target: "staging", dry_run: "true" },
        },
      },
    }),
    createTask(
      5,
      'Compare the last successful and the failed run of the nightly build (19000000203 and 19000000204): which jobs ended differently, and how in each? Write it into answers.txt as "5: ...".',
      {
        answer: [/package/i, /smoke test/i, /fail/i, /skip/i],
        answerWithout: [/compile[^;,.]*(?:fail|skip)/i],
      },
    ),
    createTask(
      6,
      'Publish the draft of the release v2.0.1. Then create a draft (do not publish it) for v2.1.0 on main with the title "Forge 2.1" and the notes "- Bellows".',
      {
        changes: {
          [`${repo} > releases > 803 > draft`]: false,
          [`${repo} > releases > +`]: {
            ...{ tag: "v2.1.0", target: "main", name: "Forge 2.1", body: "- Bellows", draft: true },
          },
        },
      },
    ),
    createTask(
      7,
      'Release v2.0.0: change the title to "Forge 2", and add the line "- Known issue: slow on ARM" at the end of its notes, keeping what is there.',
      {
        changes: {
          [`${repo} > releases > 802 > name`]: "Forge 2",
          [`${repo} > releases > 802 > body`]:
            /^- New hearth\r?\n- New anvil\r?\n- Known issue: slow on ARM\s*$/,
        },
      },
    ),
    createTask(
      8,
      'On the board "Delivery board" (organization project 4 of quarry): move the items of issues #5 and #6 to the Status "Ready to ship", and set the Iteration of #5 to "Iteration 12".',
      {
        changes: {
          [`${items} > 15000005 > values > Status`]: "Ready to ship",
          [`${items} > 15000006 > values > Status`]: "Ready to ship",
          [`${items} > 15000005 > values > Iteration`]: "Iteration 12",
        },
      },
    ),
    createTask(
      9,
      'Add all open issues with the label "release blocker" that are missing on the board, with the Status "To do".',
      {
        consequences: [`${items} > +`],
        holds(outcome) {
          const added = changesAt(outcome, `${items} > +`);
          const has = (n: number) =>
            added.some(({ after }) =>
              matches(after, { content: `quarry/forge#${n}`, values: { Status: "To do" } }),
            );
          return added.length === 2 && has(20) && has(60);
        },
      },
    ),
    createTask(
      10,
      'How many items of the board have the Status "In progress" now? Write the number into answers.txt as "10: N".',
      // Task 8 moves two of them.
      { answer: [inProgress.length - 2] },
    ),
  ],
};
