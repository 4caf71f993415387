// A release manager's repository with 150 issues, 54 pull requests, 82 runs, 63 branches, 24 releases and a board of 90
// items.

import type { World } from "../../../../scenarios/testing/index.js";
import { day, logLines, minute, numberedFrom, pick, sha as shaOf } from "./shared-values.js";

export const sha = (number: number) => shaOf("f2", number);
const AUTHORS = ["ada", "bo", "cleo"] as const;

/** Commits on main: the last tag is at 100, the head at 137. */
export const [TAGGED, HEAD] = [100, 137];
/** The commit of pull request #412 on main. */
const FIX = 130;
/** The head of release/4.2. */
export const BACKPORTED_TO = 140;
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
export const byCleo = Array.from({ length: HEAD - TAGGED }, (_, index) => TAGGED + 1 + index).filter(
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
export const [MERGED, MOVED] = [
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
export const leftovers = Object.entries(issues).flatMap(([n, { milestone, state }]) =>
  milestone === 2 && state !== "CLOSED" ? [Number(n)] : [],
);

const status = (n: number) =>
  n % 13 === 4 ? "Ready" : n % 3 === 0 ? "Released" : n % 5 === 0 ? "In review" : "To do";
const onBoard = Array.from({ length: 90 }, (_, index) => index + 1);
export const ready = onBoard.filter((n) => status(n) === "Ready");

const deployment = (refName: string, environment: string, at: number, state: "SUCCESS" | "FAILURE") => ({
  ...{ refName, environment, creator: "ada", createdAt: day(at) },
  statuses: { [900 + at]: { state, creator: "ada", createdAt: day(at) } },
});

export const CHECKSUMS = "9f2c  ferry-linux.tar.gz\n41ab  ferry-macos.tar.gz\n";

export const world = {
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
