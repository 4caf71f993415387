// The world `release_week`: a release manager's week in a repository with 150 issues, 54 pull requests,
// 82 runs, 63 branches, 24 releases and a board of 90 items.

import type { World } from "../../../../scenarios/testing/index.js";
import { createTask, endAt, type Outcome, removed, type TrialWorld } from "../task.js";
import { day, logLines, minute, numberedFrom, pick, sha as shaOf } from "./shared-values.js";

const sha = (number: number) => shaOf("f2", number);
const AUTHORS = ["ada", "bo", "cleo"] as const;

/** Commits on main: the last tag is at 100, the head at 137. */
const [TAGGED, HEAD] = [100, 137];
/** The commit of pull request #412 on main, and the head of release/4.2. */
const [FIX, BACKPORTED_TO] = [130, 140];
const authorOf = (n: number) => pick([...AUTHORS], n % 5);
const TIDE = 'export const tide = "low";\n';
const onMain = Object.fromEntries(
  Array.from({ length: HEAD - TAGGED + 1 }, (_, index) => {
    const n = TAGGED + index;
    return [
      sha(n),
      {
        ...{ message: n === FIX ? "Fix the tide (#412)" : `Change ${n}`, parents: [sha(n - 1)] },
        author: { user: authorOf(n), date: day(20 + index / 3) },
        ...(n === FIX
          ? {
              files: {
                "src/tide.ts": { before: TIDE, after: TIDE.replace("low", "high") },
                "docs/tide.md": { before: "Tide: low\n", after: "Tide: high\n" },
              },
            }
          : {}),
      },
    ];
  }),
);
const byCleo = Array.from({ length: HEAD - TAGGED }, (_, index) => TAGGED + 1 + index).filter(
  (n) => authorOf(n) === "cleo",
).length;

type Conclusion = "SUCCESS" | "FAILURE";
const topic = (n: number, conclusion: Conclusion = "SUCCESS") => ({
  ...{ message: `Change ${n}`, author: { user: "bo", date: day(44) }, parents: [sha(HEAD)] },
  files: { [`src/part-${n}.ts`]: { before: null, after: `export const part = ${n};\n` } },
  checkRuns: Object.fromEntries(
    ["build", "test"].map((name, index) => [
      71_000_000_000 + n * 10 + index,
      {
        ...{ name, app: "github-actions", completedAt: day(45) },
        conclusion: name === "test" ? conclusion : "SUCCESS",
      },
    ]),
  ),
});

const review = (author: string, state: "APPROVED" | "CHANGES_REQUESTED") => ({
  ...{ author, state, submittedAt: day(46) },
});
const pull = (n: number, title: string) => ({
  ...{ title, author: "bo", head: { ref: `topic-${n}` }, createdAt: day(44) },
  files: { [`src/part-${n}.ts`]: { changeType: "ADDED" as const, additions: 1, deletions: 0 } },
});
const inRelease = (n: number, title: string, ...reviews: ReturnType<typeof review>[]) => ({
  ...{ ...pull(n, title), milestone: 2, reviews },
});
const candidates = {
  421: inRelease(421, "Show gangways", review("ada", "APPROVED")),
  422: inRelease(422, "Play a horn", review("ada", "APPROVED")),
  423: inRelease(423, "Sort by pier"),
  424: inRelease(424, "Count cars", review("cleo", "APPROVED")),
  425: inRelease(425, "Paint buoys", review("ada", "APPROVED"), review("cleo", "CHANGES_REQUESTED")),
};
const CANDIDATES = Object.keys(candidates).map(Number);
const [MERGED, MOVED] = [
  [421, 424],
  [422, 423, 425],
];
const others = numberedFrom(430, 445, (n) => ({
  ...pull(n, `Bump timetable ${n}`),
  reviews: n % 3 === 0 ? [review("ada", "APPROVED")] : [],
}));
const mergedBefore = numberedFrom(380, 412, (n) => ({
  ...{ ...pull(n, n === 412 ? "Fix the tide" : `Timetable ${n}`), state: "MERGED" as const },
  ...{ head: { ref: `topic-${n}`, oid: sha(TAGGED) }, baseOid: sha(TAGGED), mergeCommit: sha(TAGGED) },
  ...{ mergedAt: day(n < 400 ? 10 : 35), mergedBy: "remy", closedBy: "remy" },
}));

const log =
  logLines("##[group]Run npm test", "npm test", "##[endgroup]") +
  logLines(...Array.from({ length: 1500 }, (_, n) => ` ✓ src/dock-${n}.test.ts > dock ${n} > moors`)) +
  logLines(
    " FAIL  src/ramp.test.ts > ramp > opens at low water",
    "AssertionError: expected 12 to be 15 // Object.is equality",
    "- Expected",
    "+ Received",
    "- 15",
    "+ 12",
    " ❯ src/ramp.test.ts:17:9",
    "##[error]Process completed with exit code 1.",
  );
const job = (name: string, conclusion: Conclusion) => ({
  ...{ name, conclusion, completedAt: minute(70_000) },
  ...(conclusion === "FAILURE" ? { steps: [{ name: "Run npm test", conclusion }], log } : {}),
});
const run = (headBranch: string, head: number, at: number, conclusion: Conclusion) => ({
  ...{ workflow: ".github/workflows/ci.yml", headSha: sha(head), headBranch, event: "push", actor: "bo" },
  ...{ conclusion, createdAt: minute(at), updatedAt: minute(at + 7) },
});
const runs = {
  ...numberedFrom(21_000_000_001, 21_000_000_080, (id) => ({
    ...run(id % 4 === 0 ? "release/4.2" : "main", id % 4 === 0 ? 140 : 137, 60_000 + (id % 100), "SUCCESS"),
    jobs: { [70_000_000_000 + (id % 100)]: job("build", "SUCCESS") },
  })),
  21000000090: {
    ...run("release/4.2", BACKPORTED_TO, 70_000, "FAILURE"),
    jobs: { 70000000901: job("build", "SUCCESS"), 70000000902: job("test", "FAILURE") },
  },
  21000000091: {
    ...run("main", HEAD, 70_010, "FAILURE"),
    jobs: { 70000000911: job("build", "FAILURE") },
  },
};

const isClosed = (n: number) => n % 4 === 0;
const inMilestone = (n: number) => n % 6 === 3 || n % 12 === 0;
const issues = numberedFrom(1, 150, (n) => ({
  ...{ title: `Ferry is late (${n})`, author: pick([...AUTHORS], n), createdAt: day(n % 40) },
  ...(inMilestone(n) && n < 90 ? { milestone: 2 } : n % 9 === 5 ? { milestone: 3 } : {}),
  ...(isClosed(n)
    ? { state: "CLOSED" as const, stateReason: "COMPLETED" as const, closedAt: day(45), closedBy: "remy" }
    : {}),
}));
const leftovers = Object.entries(issues).flatMap(([n, { milestone, state }]) =>
  milestone === 2 && state !== "CLOSED" ? [Number(n)] : [],
);

const status = (n: number) =>
  n % 13 === 4 ? "Ready" : n % 3 === 0 ? "Released" : n % 5 === 0 ? "In review" : "To do";
const onBoard = Array.from({ length: 90 }, (_, index) => index + 1);
const ready = onBoard.filter((n) => status(n) === "Ready");

const deployment = (refName: string, environment: string, at: number, state: "SUCCESS" | "FAILURE") => ({
  ...{ refName, environment, creator: "ada", createdAt: day(at) },
  statuses: { [900 + at]: { state, creator: "ada", createdAt: day(at) } },
});

const CHECKSUMS = "9f2c  ferry-linux.tar.gz\n41ab  ferry-macos.tar.gz\n";

const world = {
  users: { remy: { name: "Remy" }, ada: {}, bo: {}, cleo: {} },
  organizations: { quay: { members: { remy: "admin", ada: "member", bo: "member", cleo: "member" } } },
  apps: { "github-actions": { name: "GitHub Actions" } },
  tokens: { "remy-token": { user: "remy", scopes: ["repo", "workflow", "read:org", "project"] } },
  repositories: {
    "quay/ferry": {
      collaborators: { ada: "write", bo: "write", cleo: "write" },
      labels: { bug: {} },
      milestones: {
        1: { title: "4.2", state: "CLOSED", creator: "remy", closedAt: day(30) },
        2: { title: "4.3", creator: "remy" },
        3: { title: "4.4", creator: "remy" },
      },
      commits: {
        [sha(99)]: {
          ...{ message: "Start", author: { user: "remy", date: day(0) } },
          files: {
            "src/tide.ts": { before: null, after: TIDE },
            "docs/tide.md": { before: null, after: "Tide: low\n" },
          },
        },
        ...onMain,
        [sha(BACKPORTED_TO)]: {
          ...{ message: "Fix a typo", author: { user: "ada", date: day(30) }, parents: [sha(TAGGED)] },
        },
        ...Object.fromEntries(
          [...CANDIDATES, ...Object.keys(others).map(Number)].map((n) => [
            sha(n),
            topic(n, n === 422 || n % 7 === 0 ? "FAILURE" : "SUCCESS"),
          ]),
        ),
      },
      branches: {
        main: { commit: sha(HEAD) },
        "release/4.2": { commit: sha(BACKPORTED_TO) },
        ...Object.fromEntries(
          [...CANDIDATES, ...Object.keys(others).map(Number)].map((n) => [`topic-${n}`, { commit: sha(n) }]),
        ),
        ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`idea-${n}`, { commit: sha(TAGGED) }])),
      },
      tags: {
        ...Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`v4.1.${n}`, sha(99)])),
        "v4.2.0": sha(TAGGED),
      },
      issues,
      pulls: { ...mergedBefore, ...candidates, ...others },
      workflows: { ".github/workflows/ci.yml": { name: "CI" } },
      runs,
      releases: {
        ...numberedFrom(500, 521, (id) => ({
          ...{ tag: `v4.1.${id - 500}`, name: `Ferry 4.1.${id - 500}`, author: "remy" },
          ...{ body: "- Fixes", createdAt: day(id - 500), publishedAt: day(id - 500) },
        })),
        600: {
          ...{ tag: "v4.2.0", name: "Ferry 4.2", author: "remy", body: "- Piers" },
          ...{ createdAt: day(30), publishedAt: day(30) },
        },
        601: {
          ...{ tag: "v4.2.1", name: "Ferry 4.2.1", author: "remy", body: "- Fixes the tide" },
          ...{ target: "release/4.2", draft: true, createdAt: day(46) },
        },
      },
      environments: {
        production: { variables: { CURRENT_VERSION: { value: "4.2.0" }, REGION: { value: "north" } } },
        staging: { variables: { CURRENT_VERSION: { value: "4.3.0-beta" } } },
      },
      variables: { CURRENT_VERSION: { value: "unset" } },
      deployments: {
        ...numberedFrom(3001, 3022, (id) =>
          deployment(`v4.1.${id - 3001}`, id % 3 === 0 ? "production" : "staging", id - 3000, "SUCCESS"),
        ),
        3030: deployment("v4.1.21", "production", 30, "SUCCESS"),
        3031: deployment("v4.2.0", "production", 31, "SUCCESS"),
        3032: deployment("main", "staging", 32, "SUCCESS"),
        3033: deployment("release/4.2", "production", 33, "FAILURE"),
        3034: deployment("main", "staging", 34, "FAILURE"),
      },
    },
  },
  projects: {
    "quay/2": {
      ...{ title: "Sailing plan", creator: "remy" },
      fields: {
        Status: {
          type: "SINGLE_SELECT",
          options: { "To do": {}, "In review": {}, Ready: {}, Released: {} },
        },
      },
      items: Object.fromEntries(
        onBoard.map((n) => [
          16_000_000 + n,
          { content: `quay/ferry#${n}`, creator: "remy", values: { Status: status(n) } },
        ]),
      ),
    },
  },
} satisfies World;

const repo = "repositories > quay/ferry";
const pullAt = (n: number) => `${repo} > pulls > ${n}`;
const isCommit = (value: unknown) => typeof value === "string" && /^[0-9a-f]{40}$/.test(value);
const branchAt = (name: string) => `${repo} > branches > ${name}`;

/** Whether the commit at the head of a branch has exactly these files, one parent, and the message. */
function isBackport(outcome: Outcome): boolean {
  const head = endAt(outcome, `${branchAt("release/4.2")} > commit`);
  const commit = Object(endAt(outcome, `${repo} > commits > ${head}`));
  return (
    /^Backport #412\s*$/.test(commit.message) &&
    String(commit.parents) === sha(BACKPORTED_TO) &&
    Object.keys(commit.files).sort().join() === "docs/tide.md,src/tide.ts" &&
    /^\+Tide: high$/m.test(commit.files["docs/tide.md"].patch) &&
    /^\+export const tide = "high";$/m.test(commit.files["src/tide.ts"].patch)
  );
}

export const releaseWeek: TrialWorld = {
  world,
  files: { "checksums.txt": CHECKSUMS },
  introduction:
    "Repository: quay/ferry. You are remy (owner). Do these ten tasks, in this order, each completely, then stop.",
  tasks: [
    createTask(
      1,
      'How many commits does main have since the tag v4.2.0, and how many of them are by cleo? Write it into answers.txt as "1: N in total, N by cleo".',
      { answer: [HEAD - TAGGED, byCleo] },
    ),
    createTask(
      2,
      'Of the open pull requests in the milestone "4.3", squash-merge those whose checks all pass and that have an approval and no request for changes, and delete their branches. Move the others to the milestone "4.4".',
      {
        changes: {
          ...Object.fromEntries(
            MERGED.flatMap((n) => [
              [`${pullAt(n)} > state`, "MERGED"],
              [branchAt(`topic-${n}`), removed],
            ]),
          ),
          ...Object.fromEntries(MOVED.map((n) => [`${pullAt(n)} > milestone`, 3])),
        },
        consequences: [...MERGED.map(pullAt), ...[`${repo} > commits > +`, `${branchAt("main")} > commit`]],
        holds: (outcome) => MERGED.every((n) => endAt(outcome, `${pullAt(n)} > milestone`) === 2),
      },
    ),
    createTask(
      3,
      'The last CI run on release/4.2 failed. Write the failing test, what it expected and what it got into answers.txt as "3: ...", and rerun only the failed jobs of that run.',
      {
        changes: { [`${repo} > runs > 21000000090 > runAttempt`]: 2 },
        consequences: [`${repo} > runs > 21000000090`],
        answer: ["opens at low water", 15, 12],
      },
    ),
    createTask(
      4,
      'Backport pull request #412 to release/4.2: take over src/tide.ts and docs/tide.md as they are on main, in a single commit with the message "Backport #412".',
      {
        changes: { [`${branchAt("release/4.2")} > commit`]: isCommit },
        consequences: [`${repo} > commits > +`],
        holds: isBackport,
      },
    ),
    createTask(
      5,
      'Set the commit status "release/qa" on the new head of release/4.2 to success, with the description "Signed off". Then publish the draft of the release v4.2.1.',
      {
        changes: { [`${repo} > releases > 601 > draft`]: false },
        consequences: [`${repo} > tags > v4.2.1`, `${repo} > releases > 601 > makeLatest`],
        holds(outcome) {
          const head = endAt(outcome, `${branchAt("release/4.2")} > commit`);
          const found = Object(endAt(outcome, `${repo} > commits > ${head} > statuses > release/qa`));
          return found.state === "SUCCESS" && found.description === "Signed off";
        },
      },
    ),
    createTask(6, "Create the branch release/4.3 from main, and the tag v4.3.0-rc.1 on the same commit.", {
      changes: {
        [branchAt("release/4.3")]: { commit: isCommit },
        [`${repo} > tags > v4.3.0-rc.1`]: isCommit,
      },
      holds(outcome) {
        const main = endAt(outcome, `${branchAt("main")} > commit`);
        return (
          endAt(outcome, `${branchAt("release/4.3")} > commit`) === main &&
          endAt(outcome, `${repo} > tags > v4.3.0-rc.1`) === main
        );
      },
    }),
    createTask(
      7,
      'Prepare the release v4.3.0 as a draft, from release/4.3, with the title "Ferry 4.3" and the notes that GitHub generates since v4.2.0. Attach the file checksums.txt, which is in the current folder. Do not publish it.',
      {
        changes: {
          [`${repo} > releases > +`]: {
            ...{ tag: "v4.3.0", target: "release/4.3", name: "Ferry 4.3", draft: true },
            body: /pull\/412\b[\s\S]*pull\/421\b[\s\S]*pull\/424\b[\s\S]*compare\/v4\.2\.0\.\.\.v4\.3\.0/,
            assets: (value) => {
              const [asset, ...more] = Object.values(Object(value));
              const { name, size } = Object(asset);
              return more.length === 0 && name === "checksums.txt" && size === CHECKSUMS.length;
            },
          },
        },
        holds: (outcome) => endAt(outcome, `${repo} > tags > v4.3.0`) === undefined,
      },
    ),
    createTask(
      8,
      'Move the issues of the milestone "4.3" that are still open to "4.4", and close the milestone "4.3".',
      {
        changes: {
          ...Object.fromEntries(leftovers.map((n) => [`${repo} > issues > ${n} > milestone`, 3])),
          [`${repo} > milestones > 2 > state`]: "CLOSED",
        },
      },
    ),
    createTask(
      9,
      'On the board "Sailing plan" (organization project 2 of quay): set the Status of all items that are "Ready" to "Released".',
      {
        changes: Object.fromEntries(
          ready.map((n) => [`projects > quay/2 > items > ${16_000_000 + n} > values > Status`, "Released"]),
        ),
      },
    ),
    createTask(
      10,
      'On which day was the last successful deployment to production? Write it into answers.txt as "10: YYYY-MM-DD". Then set the variable CURRENT_VERSION of the environment production to 4.2.1.',
      {
        changes: { [`${repo} > environments > production > variables > CURRENT_VERSION > value`]: "4.2.1" },
        answer: [day(31).slice(0, 10)],
      },
    ),
  ],
};
