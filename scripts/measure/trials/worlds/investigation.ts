// The world `investigation`: seventeen questions about a large repository, of the kinds of the public AXI GitHub benchmark.

import type { World } from "../../../../scenarios/testing/index.js";
import { createTask, type TrialWorld } from "../task.js";
import { minute, numberedFrom, pick, sha as shaOf } from "./values.js";

const sha = (number: number) => shaOf("c3", number);
const PEOPLE = ["ada", "ben", "cleo", "dirk", "edda"] as const;
const CHECKS = ["build", "lint", "test (20)", "test (22)", "docs", "e2e"];
const SUCCESS = "SUCCESS" as const;
const FAILURE = "FAILURE" as const;

const issues = numberedFrom(1, 400, (n) => ({
  title: n % 9 === 0 ? `Requests fail with a rate limit on route ${n}` : `Gateway drops header ${n}`,
  body: `Seen on build ${n}.`,
  author: pick(PEOPLE, n),
  labels: [n % 3 === 0 ? "bug" : "enhancement", `area/part-${1 + (n % 121)}`],
  createdAt: minute(n * 60),
  assignees: n % 4 === 0 ? [pick(PEOPLE, n + 1)] : [],
  state: n % 7 === 0 ? ("CLOSED" as const) : ("OPEN" as const),
  ...(n % 7 === 0
    ? { stateReason: "COMPLETED" as const, closedAt: minute(n * 60 + 30), closedBy: "ada" }
    : {}),
  comments: [0, 1, 2]
    .filter(() => n % 5 === 4)
    .map((k) => ({
      author: pick(PEOPLE, n + k),
      body: `Comment ${k + 1} on ${n}.`,
      createdAt: minute(n * 60 + k + 1),
    })),
}));
const issueList = Object.entries(issues).map(([number, issue]) => ({ number: Number(number), ...issue }));
const open = issueList.filter(({ state }) => state === "OPEN").reverse();
const newestBug = open.find(({ labels }) => labels.includes("bug"))?.number ?? 0;
const limited = issueList.filter(({ title }) => title.includes("rate limit")).reverse();

const failing = (n: number): readonly string[] =>
  n % 6 === 0 ? ["docs"] : n % 8 === 0 ? ["e2e", "test (22)"] : [];

const commits = numberedFrom(401, 460, (n) => ({
  ...{ message: `Change ${n}`, author: { user: pick(PEOPLE, n), date: minute(n * 60) }, parents: [sha(1)] },
  checkRuns: Object.fromEntries(
    CHECKS.map((name, k) => [
      50_000_000_000 + n * 10 + k,
      {
        ...{ name, app: "github-actions", conclusion: failing(n).includes(name) ? FAILURE : SUCCESS },
        ...{ startedAt: minute(n * 60), completedAt: minute(n * 60 + 5) },
      },
    ]),
  ),
}));

const pulls = numberedFrom(401, 460, (n) => ({
  title: `Harden the ${pick(["router", "cache", "parser", "pool"], n)} (${n})`,
  body:
    n === 458
      ? `Fixes #${newestBug}`
      : n === 431
        ? "Validates the length of every header before it is copied, and rejects requests that are too long with 431."
        : `Part of the hardening, step ${n}.`,
  // GitHub derives the link from the body.
  closes: n === 458 ? [newestBug] : [],
  ...{ author: pick(PEOPLE, n), createdAt: minute(n * 60) },
  files: { [`src/part-${n}.ts`]: { additions: 3, deletions: 1, patch: "@@ -1 +1,3 @@\n-a\n+b\n+c\n+d" } },
  comments:
    n !== 431
      ? []
      : [
          { author: "ben", body: "Why 431 and not 400?", createdAt: minute(n * 60 + 2) },
          {
            author: pick(PEOPLE, n),
            body: "It is the code that RFC 6585 gives.",
            createdAt: minute(n * 60 + 3),
          },
        ],
  ...(n <= 440
    ? {
        state: "MERGED" as const,
        ...{ head: { ref: `change-${n}`, oid: sha(n) }, baseOid: sha(1), mergeCommit: sha(n + 1000) },
        ...{ mergedAt: minute(n * 60 + 40), mergedBy: "ada", closedBy: "ada" },
      }
    : { head: { ref: `change-${n}` } }),
}));
const merged = Array.from({ length: 10 }, (_, index) => 440 - index);

const releases = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => index + 1).map((k) => [
    700 + k,
    {
      ...{ tag: `v1.${k}.0`, name: `1.${k}`, author: "ada", prerelease: k === 12 },
      ...{ createdAt: minute(k * 2000), publishedAt: minute(k * 2000 + 5) },
      body: ["First", "Second", "Third", "Fourth"].map((word) => `- ${word} change of 1.${k}`).join("\n"),
    },
  ]),
);

const WORKFLOWS = [
  ".github/workflows/ci.yml",
  ".github/workflows/docs.yml",
  ".github/workflows/nightly.yml",
] as const;
const NAMES = ["CI", "Docs", "Nightly"] as const;
const JOBS = ["build", "unit", "integration"];
const isFailed = (k: number) => k % 4 === 1;
const failedJobs = (k: number) =>
  JOBS.filter((_, j) => isFailed(k) && (j === k % 3 || (k % 8 === 1 && j === 2)));

const runs = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => index + 1).map((k) => [
    18_000_000_000 + k,
    {
      ...{ workflow: pick(WORKFLOWS, k), headSha: sha(1), headBranch: "main", event: "push", actor: "ada" },
      ...{ createdAt: minute(30_000 + k * 10), updatedAt: minute(30_000 + k * 10 + 6) },
      ...(k === 30 ? { status: "IN_PROGRESS" as const } : { conclusion: isFailed(k) ? FAILURE : SUCCESS }),
      jobs: Object.fromEntries(
        JOBS.map((name, j) => [
          60_000_000_000 + k * 10 + j,
          {
            name,
            conclusion: failedJobs(k).includes(name) ? FAILURE : SUCCESS,
            completedAt: minute(30_000 + k * 10 + 5),
          },
        ]),
      ),
    },
  ]),
);

const world = {
  users: Object.fromEntries(PEOPLE.map((name) => [name, {}])),
  organizations: { lumen: { name: "Lumen", members: { ada: "admin" } } },
  apps: { "github-actions": { name: "GitHub Actions" } },
  tokens: { "ada-token": { user: "ada", scopes: ["repo", "workflow", "read:org", "project"] } },
  repositories: {
    "lumen/gateway": {
      ...{ description: "An HTTP gateway", stargazerCount: 32_614, forkCount: 801 },
      primaryLanguage: "TypeScript",
      collaborators: { ben: "write", cleo: "write", dirk: "write", edda: "write" },
      labels: {
        ...{ bug: {}, enhancement: {}, docs: {} },
        ...Object.fromEntries(Array.from({ length: 121 }, (_, n) => [`area/part-${n + 1}`, {}])),
      },
      branches: {
        main: { commit: sha(1) },
        ...Object.fromEntries(
          Object.values(numberedFrom(441, 460, (n) => n)).map((n) => [`change-${n}`, { commit: sha(n) }]),
        ),
      },
      commits: {
        [sha(1)]: { message: "Start", author: { user: "ada", date: minute(0) } },
        ...Object.fromEntries(Object.entries(commits).map(([n, commit]) => [sha(Number(n)), commit])),
      },
      tags: Object.fromEntries(Object.values(releases).map(({ tag }) => [tag, sha(1)])),
      ...{ issues, pulls, releases, runs },
      workflows: Object.fromEntries(WORKFLOWS.map((path, index) => [path, { name: NAMES[index] ?? "" }])),
    },
  },
} satisfies World;

const author = (n: number) => pick(PEOPLE, n);
const passed = (n: number) => CHECKS.length - failing(n).length;
const lastComment = issues[newestBug]?.comments.at(-1)?.author;
const failedRuns = [29, 25, 21, 17, 13];
const NOBODY = /nobody|no ?one|none|null|no comment|not |never|without|0 comment/i;

export const investigation: TrialWorld = {
  world,
  introduction:
    'Repository: lumen/gateway. Answer each in a line of answers.txt ("1: ..."), then stop. Nothing is to be changed.',
  tasks: [
    createTask(1, "The title of the open issue that was created last.", { answer: [open[0]?.title ?? ""] }),
    createTask(2, "Pull request #431: title, author, merged or not.", {
      answer: [pulls[431]?.title ?? "", author(431), /merged/i],
      answerWithout: [/not merged|merged: (?:no|false)/i],
    }),
    createTask(3, "The three newest release tags.", {
      answer: ["v1.12.0", "v1.11.0", "v1.10.0"],
      answerWithout: ["v1.9.0"],
    }),
    createTask(4, "Stars, main language and default branch.", {
      answer: [/32[,.]?614/, "TypeScript", "main"],
    }),
    createTask(5, "How many labels does the repository have?", { answer: [124] }),
    createTask(
      6,
      'The newest open issue with the label "bug": its number, and who commented on it last (or that nobody did).',
      { answer: [newestBug, lastComment ?? NOBODY] },
    ),
    createTask(7, "Pull request #456: how many checks passed, how many failed?", {
      answer: [passed(456), failing(456).length],
    }),
    createTask(8, "The first three items of the notes of release v1.7.0.", {
      answer: [/First change of 1\.7[\s\S]*Second change of 1\.7[\s\S]*Third change of 1\.7/],
      answerWithout: ["Fourth"],
    }),
    createTask(9, "The newest completed workflow run: its id, its jobs and how each ended.", {
      answer: [
        18_000_000_029,
        ...JOBS.map(
          (name) =>
            new RegExp(
              `${name}\\W+(?:\\w+\\W+){0,3}${failedJobs(29).includes(name) ? "fail" : "succe|pass"}`,
              "i",
            ),
        ),
      ],
    }),
    createTask(10, "The five newest failed runs: id, workflow name, and the jobs that failed.", {
      answer: failedRuns.map(
        (k) =>
          new RegExp(
            `${18_000_000_000 + k}[\\s\\S]*?${pick(NAMES, k)}${failedJobs(k)
              .map((name) => `[\\s\\S]{0,80}?${name}`)
              .join("")}`,
            "i",
          ),
      ),
      answerWithout: [18_000_000_009],
    }),
    createTask(
      11,
      "Prepare a review of #431: what it changes, author, checks passed and failed, what the comments say.",
      {
        answer: [author(431), passed(431), failing(431).length, /header/i, /431/, /400|6585/],
      },
    ),
    createTask(
      12,
      "The ten pull requests merged last: number, author, whether all checks passed; and for how many of the ten they did.",
      {
        answer: [
          ...merged.map((n) => new RegExp(`${n}\\W+(?:\\w+\\W+){0,2}${author(n)}`, "i")),
          new RegExp(`\\b${merged.filter((n) => failing(n).length === 0).length}\\b`),
        ],
      },
    ),
    createTask(
      13,
      'Issues that mention "rate limit" in the title: how many (open and closed); of the five newest, title, state and whether someone is assigned.',
      {
        answer: [
          limited.length,
          ...limited
            .slice(0, 5)
            .map(({ number, state }) => new RegExp(`\\b${number}\\b[\\s\\S]{0,60}?\\b${state}`, "i")),
        ],
      },
    ),
    createTask(
      14,
      "Catch up: how many issues are open, the five pull requests merged last, the latest release that is no prerelease.",
      { answer: [open.length, ...merged.slice(0, 5), "v1.11.0"] },
    ),
    createTask(
      15,
      'The newest open issue with the label "bug": is there an open pull request that refers to it? Which?',
      { answer: [458] },
    ),
    createTask(16, "View issue #999999 and say what happened.", {
      answer: [/not|no issue|404|missing|n't|could ?n.t/i],
    }),
    createTask(17, "List the issues of lumen/does-not-exist and say what happened.", {
      answer: [/not|no repo|404|missing|n't|could ?n.t/i],
    }),
  ],
};
