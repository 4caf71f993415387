// The world `practice`: ten tasks with writes in a small repository.

import type { World } from "../../../../scenarios/testing/index.js";
import { changesAt, createTask, matches, removed, type TrialWorld } from "../task.js";
import { day, logLines, minute, numberedFrom, pick, sha as shaOf } from "./shared-values.js";

const sha = (number: number) => shaOf("b7", number);
const commit = (number: number) => ({
  message: `Commit ${number}`,
  author: { user: "nils", date: day(number % 50) },
  parents: [sha(1)],
});

const TITLES = [
  "Telemetry drops packets",
  "Docking view flickers",
  "Translate the settings page",
  "Upgrade the map tiles",
  "Slow start on ARM",
] as const;
const LABELS: readonly [string[], ...string[][]] = [["bug"], ["bug", "ui"], ["i18n"], ["chore"], ["perf"]];

const issues = numberedFrom(1, 60, (n) => ({
  title: `${pick(TITLES, n)} (${n})`,
  body: n % 4 === 0 ? "" : `Seen in build ${n}.`,
  author: pick(["olga", "pete", "quinn"], n),
  labels: n % 6 === 0 ? [] : pick(LABELS, n),
  createdAt: day(n % 56),
  ...(n % 7 === 0
    ? { state: "CLOSED" as const, stateReason: "COMPLETED" as const, closedAt: day(56), closedBy: "nora" }
    : {}),
  ...(n % 5 === 1 ? { milestone: 1 } : {}),
}));

const thread = (author: string, line: number, body: string) => ({
  path: "src/telemetry.ts",
  line,
  comments: [{ author, body, createdAt: day(50) }],
});

const pulls = {
  101: {
    ...{ title: "Batch telemetry", body: "Closes #11", author: "nils", head: { ref: "batch" }, closes: [11] },
    createdAt: day(50),
    files: {
      "src/telemetry.ts": {
        ...{ additions: 6, deletions: 1 },
        patch:
          "@@ -1,2 +1,7 @@\n-send(p)\n+queue.push(p);\n+if (queue.length > 100) {\n+  flush(queue);\n+  queue = [];\n+}\n+setInterval(flush, 10);\n context",
      },
    },
    reviewThreads: [
      thread("pete", 2, "Bound the queue?"),
      thread("quinn", 3, "Why 100?"),
      thread("pete", 5, "This loses packets that arrive while flushing."),
      { ...thread("pete", 6, "Done already?"), isResolved: true, resolvedBy: "nils" },
    ],
  },
  102: {
    ...{ title: "Map tiles 4", author: "nils", draft: true, head: { ref: "tiles" }, createdAt: day(51) },
    files: { "map.json": { additions: 1, deletions: 1, patch: "@@ -1 +1 @@\n-3\n+4" } },
  },
  103: {
    ...{ title: "Czech translation", author: "olga", head: { ref: "cs" }, createdAt: day(52) },
    files: {
      "i18n/cs.json": { changeType: "ADDED", additions: 2, deletions: 0, patch: "@@ -0,0 +1,2 @@\n+{\n+}" },
    },
    reviews: [{ author: "nora", state: "APPROVED", submittedAt: day(53) }],
  },
} as const;

const log =
  logLines("Current runner version: '2.320.0'", "##[group]Run npm test", "##[endgroup]") +
  logLines(...Array.from({ length: 600 }, (_, n) => `PASS src/view-${n}.test.ts`)) +
  logLines(
    "FAIL src/docking.test.ts",
    "  ● docking › keeps the frame steady",
    "    Expected: 60",
    "    Received: 31",
    "##[error]Process completed with exit code 1.",
  );

const job = (name: string, conclusion: "SUCCESS" | "FAILURE") => ({
  name,
  conclusion,
  completedAt: "2026-02-27T09:02:00Z",
  ...(conclusion === "FAILURE" ? { steps: [{ name: "Run npm test", conclusion }], log } : {}),
});

const run = (head: number, headBranch: string, event: string, conclusion: "SUCCESS" | "FAILURE") => ({
  ...{
    workflow: ".github/workflows/ci.yml",
    headSha: sha(head),
    headBranch,
    event,
    conclusion,
    actor: "nils",
  },
  createdAt: minute(82_600 + head),
  updatedAt: minute(82_601 + head),
});

const world = {
  users: { nora: { name: "Nora (you)" }, nils: {}, olga: {}, pete: {}, quinn: {} },
  organizations: {
    orbit: {
      name: "Orbit",
      members: { nora: "admin", nils: "member", pete: "member" },
      teams: { flight: { name: "Flight", members: ["pete", "nils"] } },
      issueTypes: { Bug: { color: "RED" }, Task: { color: "YELLOW" } },
    },
  },
  apps: { "github-actions": { name: "GitHub Actions" } },
  tokens: { "nora-token": { user: "nora", scopes: ["repo", "workflow", "read:org", "project"] } },
  repositories: {
    "orbit/console": {
      autoMergeAllowed: true,
      collaborators: { nils: "write", olga: "write", pete: "write", quinn: "triage" },
      labels: { bug: {}, ui: {}, i18n: {}, chore: {}, perf: {}, stale: {} },
      milestones: {
        1: { title: "Launch", creator: "nora" },
        2: { title: "After launch", creator: "nora" },
        3: { title: "Old", state: "CLOSED", creator: "nora", closedAt: day(10) },
      },
      branches: {
        main: { commit: sha(1) },
        batch: { commit: sha(101) },
        tiles: { commit: sha(102) },
        cs: { commit: sha(103) },
      },
      tags: { "v0.8.0": sha(1) },
      commits: {
        [sha(1)]: { message: "Start", author: { user: "nora", date: day(0) } },
        [sha(101)]: commit(101),
        [sha(102)]: commit(102),
        [sha(103)]: commit(103),
      },
      ...{ issues, pulls },
      workflows: {
        ".github/workflows/ci.yml": { name: "CI" },
        ".github/workflows/deploy.yml": { name: "Deploy", dispatchInputs: ["environment", "version"] },
      },
      runs: {
        17000000001: { ...run(1, "main", "push", "SUCCESS"), jobs: { 43000000001: job("test", "SUCCESS") } },
        17000000002: { ...run(1, "main", "push", "FAILURE"), jobs: { 43000000002: job("test", "FAILURE") } },
        17000000003: {
          ...run(103, "cs", "pull_request", "SUCCESS"),
          jobs: { 43000000003: job("test", "SUCCESS") },
        },
        17000000004: {
          ...run(101, "batch", "pull_request", "FAILURE"),
          jobs: { 43000000004: job("lint", "SUCCESS"), 43000000005: job("test", "FAILURE") },
        },
      },
      releases: {
        601: { ...{ tag: "v0.8.0", name: "0.8", author: "nora", body: "- first" }, publishedAt: day(1) },
      },
    },
  },
  projects: {
    "orbit/7": {
      ...{ title: "Flight plan", creator: "nora" },
      fields: {
        Status: { type: "SINGLE_SELECT", options: { Backlog: {}, Doing: {}, Done: {} } },
        Sprint: {
          type: "ITERATION",
          iterations: {
            "Sprint 1": { startDate: "2026-02-16", duration: 14 },
            "Sprint 2": { startDate: "2026-03-02", duration: 14 },
          },
        },
      },
      items: Object.fromEntries(
        [2, 3, 4, 6, 8].map((n, index) => [
          14000000 + index,
          { content: `orbit/console#${n}`, creator: "nora", values: { Status: "Backlog" } },
        ]),
      ),
    },
  },
} satisfies World;

const repo = "repositories > orbit/console";
const items = "projects > orbit/7 > items";

export const practice: TrialWorld = {
  world,
  introduction:
    "Repository: orbit/console. You are nora (owner). Do these ten tasks, in this order, each completely, then stop.",
  tasks: [
    createTask(
      1,
      'Issue #12 has no label: give it "ui" and "bug", put it into the milestone "After launch", assign olga.',
      {
        changes: {
          [`${repo} > issues > 12 > labels`]: ["bug", "ui"],
          [`${repo} > issues > 12 > milestone`]: 2,
          [`${repo} > issues > 12 > assignees`]: ["olga"],
        },
      },
    ),
    createTask(
      2,
      'Create an issue "Flight checklist" with the body "Before launch." and, as its sub-issues, three new issues "Check telemetry", "Check docking" and "Check maps", the four of them in the milestone "Launch".',
      {
        consequences: [`${repo} > issues > +`],
        holds(outcome) {
          const created = changesAt(outcome, `${repo} > issues > +`);
          const withTitle = (title: string) =>
            created.find(({ after }) => matches(after, { title, milestone: 1, labels: [], assignees: [] }));
          const checklist = withTitle("Flight checklist");
          const parent = Number(checklist?.path.split(" > ").at(-1));
          return (
            created.length === 4 &&
            matches(checklist?.after, { body: "Before launch.", parent: null }) &&
            ["Check telemetry", "Check docking", "Check maps"].every((title) =>
              matches(withTitle(title)?.after, { parent, body: "" }),
            )
          );
        },
      },
    ),
    createTask(
      3,
      'How many open issues have no label at all? Write the number into answers.txt as "3: N".',
      // Nine at the start; task 1 labels one of them, and task 2 creates four.
      { answer: [12] },
    ),
    createTask(
      4,
      'On the board "Flight plan" (organization project 7 of orbit): set Status "Doing" and Sprint "Sprint 2" on the items of issues #2 and #3, and add issue #12 with Status "Backlog".',
      {
        changes: {
          [`${items} > 14000000 > values > Status`]: "Doing",
          [`${items} > 14000000 > values > Sprint`]: "Sprint 2",
          [`${items} > 14000001 > values > Status`]: "Doing",
          [`${items} > 14000001 > values > Sprint`]: "Sprint 2",
          [`${items} > +`]: { content: "orbit/console#12", values: { Status: "Backlog" } },
        },
      },
    ),
    createTask(
      5,
      'Pull request #101: reply "Good point, changed." to every unresolved thread that pete began, resolve those, and leave the others alone.',
      {
        changes: Object.fromEntries(
          [0, 2].flatMap((index) => {
            const path = `${repo} > pulls > 101 > reviewThreads > ${index}`;
            return [
              [`${path} > comments > 1`, { author: "nora", body: "Good point, changed." }],
              [`${path} > isResolved`, true],
              [`${path} > resolvedBy`, "nora"],
            ];
          }),
        ),
        consequences: [`${repo} > pulls > 101 > reviews`],
      },
    ),
    createTask(
      6,
      'Pull request #101: its CI fails. Write the failing test\'s name, what was expected and what was received into answers.txt as "6: ...", and rerun only the failed jobs.',
      {
        changes: { [`${repo} > runs > 17000000004 > runAttempt`]: 2 },
        consequences: [`${repo} > runs > 17000000004`],
        answer: ["keeps the frame steady", 60, 31],
        holds: (outcome) =>
          changesAt(outcome, `${repo} > runs > 17000000004 > jobs > 43000000004`).length === 0,
      },
    ),
    createTask(
      7,
      "Pull request #102: mark it as ready for review and ask the team orbit/flight for a review.",
      {
        changes: {
          [`${repo} > pulls > 102 > draft`]: false,
          [`${repo} > pulls > 102 > requestedTeams`]: ["flight"],
        },
      },
    ),
    createTask(
      8,
      'Pull request #103: squash-merge it if its checks pass, with the commit title "Add Czech", and delete the branch.',
      {
        changes: {
          [`${repo} > pulls > 103 > state`]: "MERGED",
          [`${repo} > branches > cs`]: removed,
          [`${repo} > commits > +`]: { message: /^Add Czech(\n|$)/, parents: [sha(1)] },
        },
        consequences: [`${repo} > pulls > 103`, `${repo} > branches > main > commit`],
      },
    ),
    createTask(9, 'Start the workflow "Deploy" on main with environment "staging" and version "0.9.0".', {
      changes: {
        [`${repo} > runs > +`]: {
          ...{ workflow: ".github/workflows/deploy.yml", headBranch: "main", event: "workflow_dispatch" },
          inputs: { environment: "staging", version: "0.9.0" },
        },
      },
    }),
    createTask(
      10,
      'Prepend the line "- Czech translation" to the notes of the release v0.8.0, keeping what is there.',
      { changes: { [`${repo} > releases > 601 > body`]: /^- Czech translation\r?\n- first\s*$/ } },
    ),
  ],
};
