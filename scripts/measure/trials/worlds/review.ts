// The world `review`: ten tasks about reviews and threads in a repository with more than a hundred open pull requests.

import type { World } from "../../../../scenarios/testing/index.js";
import { changesAt, createTask, matches, removed, type TrialWorld } from "../task.js";
import { day, numberedFrom, sha as shaOf } from "./values.js";

const sha = (number: number) => shaOf("d4", number);
const CHECKS = ["build", "test", "e2e (Firefox)"];

const commit = (n: number, parent: number, failed: readonly string[] = []) => ({
  ...{ message: `Change ${n}`, author: { user: "omar", date: day(40) }, parents: [sha(parent)] },
  checkRuns: Object.fromEntries(
    CHECKS.map((name, index) => [
      51_000_000_000 + n * 10 + index,
      {
        ...{ name, app: "github-actions", completedAt: day(41) },
        conclusion: failed.includes(name) ? ("FAILURE" as const) : ("SUCCESS" as const),
      },
    ]),
  ),
});

const thread = (author: string, path: string, line: number, body: string) => ({
  ...{ path, line },
  comments: [{ author, body, createdAt: day(45) }],
});

const file = (path: string) => ({
  [path]: {
    ...{ additions: 6, deletions: 1 },
    patch: "@@ -1,2 +1,7 @@\n-a\n+one\n+two\n+three\n+four\n+five\n+six\n last",
  },
});

const pull = (number: number, title: string, path = "src/index.ts") => ({
  ...{ title, author: "omar", head: { ref: `topic-${number}` }, createdAt: day(44), files: file(path) },
});

const approval = { author: "lena", state: "APPROVED" as const, submittedAt: day(46) };

const special = {
  301: {
    ...pull(301, "Cache chart tiles", "src/cache.ts"),
    reviewThreads: [
      thread("kai", "src/cache.ts", 2, "Unbounded?"),
      thread("lena", "src/cache.ts", 3, "Name it after its content."),
      thread("kai", "src/cache.ts", 4, "This never expires."),
      thread("kai", "src/index.ts", 2, "Is this still used?"),
      { ...thread("kai", "src/cache.ts", 5, "Typo."), isResolved: true, resolvedBy: "omar" },
    ],
  },
  302: pull(302, "Show the tide", "src/tide.ts"),
  303: pull(303, "Log less", "src/log.ts"),
  304: {
    ...pull(304, "Retry uploads"),
    ...{ state: "MERGED" as const, head: { ref: "topic-304", oid: sha(304) }, baseOid: sha(1) },
    ...{ mergedAt: day(45), mergedBy: "mira", closedBy: "mira", mergeCommit: sha(2) },
  },
  305: pull(305, "Retry uploads"),
  306: {
    ...pull(306, "Anchor alarm"),
    reviews: [
      { author: "jon", state: "CHANGES_REQUESTED" as const, body: "Too loud.", submittedAt: day(45) },
      { author: "kai", state: "CHANGES_REQUESTED" as const, body: "Needs tests.", submittedAt: day(45) },
      { ...approval, submittedAt: day(46) },
    ],
  },
  308: { ...pull(308, "Night mode"), requestedReviewers: ["jon"] },
  309: {
    ...pull(309, "Faster start"),
    comments: [
      { author: "jon", body: "Works on my boat, too.", createdAt: day(45) },
      { author: "kai", body: "Works on my boat.", createdAt: day(45) },
      { author: "kai", body: "What about old phones?", createdAt: day(46) },
    ],
  },
  310: { ...pull(310, "Wind forecast"), draft: true },
  311: { ...pull(311, "Czech translation"), reviews: [approval] },
  312: { ...pull(312, "Danish translation"), reviews: [approval] },
  313: pull(313, "Finnish translation"),
  314: pull(314, "Retry uploads twice"),
} as const;
const SPECIAL = Object.keys(special).map(Number);

const bumps = numberedFrom(320, 439, (n) => ({
  ...pull(n, `Bump chart data to ${n}`),
  requestedReviewers: n % 20 === 0 ? ["lena"] : [],
  requestedTeams: n % 30 === 0 ? ["hull"] : [],
}));
const numbers = [...SPECIAL, ...Object.keys(bumps).map(Number)];

const world = {
  users: { mira: { name: "Mira" }, jon: {}, kai: {}, lena: {}, omar: {} },
  organizations: {
    harbor: {
      members: { mira: "admin", jon: "member", kai: "member", lena: "member", omar: "member" },
      teams: {
        deck: { name: "Deck crew", members: ["lena"] },
        hull: { name: "Hull and engine", members: ["jon"] },
      },
    },
  },
  apps: { "github-actions": { name: "GitHub Actions" } },
  tokens: { "mira-token": { user: "mira", scopes: ["repo", "read:org"] } },
  repositories: {
    "harbor/pilot": {
      collaborators: { jon: "write", kai: "write", lena: "write", omar: "write" },
      commits: {
        [sha(1)]: { message: "Start", author: { user: "mira", date: day(0) } },
        [sha(2)]: {
          message: "Retry uploads (#304)",
          author: { user: "mira", date: day(45) },
          parents: [sha(1)],
        },
        ...Object.fromEntries(
          numbers.map((n) => [
            sha(n),
            commit(n, n === 310 || n === 304 ? 1 : 2, n === 312 || n === 314 ? ["e2e (Firefox)"] : []),
          ]),
        ),
      },
      branches: {
        main: { commit: sha(2) },
        ...Object.fromEntries(
          numbers.filter((n) => n !== 304).map((n) => [`topic-${n}`, { commit: sha(n) }]),
        ),
      },
      issues: {
        1: {
          title: "Retry uploads",
          state: "CLOSED",
          stateReason: "COMPLETED",
          closedAt: day(45),
          author: "kai",
        },
      },
      pulls: {
        ...{ ...special, ...bumps },
        440: {
          ...pull(440, "Bump chart data to 440"),
          state: "CLOSED",
          head: { ref: "topic-440", oid: sha(2) },
          closedAt: day(45),
          requestedReviewers: ["lena"],
          requestedTeams: ["hull"],
        },
      },
    },
  },
} satisfies World;

const repo = "repositories > harbor/pilot";
const at = (number: number) => `${repo} > pulls > ${number}`;

export const review: TrialWorld = {
  world,
  introduction:
    "Repository: harbor/pilot. You are mira (owner). Do these ten tasks, in this order, each completely, then stop.",
  tasks: [
    createTask(
      1,
      'Pull request #301: reply "Fixed in the last commit." to the unresolved threads that kai began in src/cache.ts, and resolve them. Leave all other threads alone.',
      {
        changes: Object.fromEntries(
          [0, 2].flatMap((index) => {
            const path = `${at(301)} > reviewThreads > ${index}`;
            return [
              [`${path} > comments > 1`, { author: "mira", body: "Fixed in the last commit." }],
              [`${path} > isResolved`, true],
              [`${path} > resolvedBy`, "mira"],
            ];
          }),
        ),
        consequences: [`${at(301)} > reviews > +`],
      },
    ),
    createTask(
      2,
      'Pull request #302: request changes with the text "Two things before this can go in." and two comments on src/tide.ts: "Handle negative heights." at line 3 and "Name this constant." at line 5.',
      {
        changes: {
          [`${at(302)} > reviews > +`]: {
            ...{ author: "mira", state: "CHANGES_REQUESTED", body: "Two things before this can go in." },
          },
        },
        consequences: [`${at(302)} > reviewThreads > +`],
        holds(outcome) {
          const threads = changesAt(outcome, `${at(302)} > reviewThreads > +`);
          const has = (line: number, body: string) =>
            threads.some(({ after }) => matches(after, { path: "src/tide.ts", line, comments: [{ body }] }));
          return threads.length === 2 && has(3, "Handle negative heights.") && has(5, "Name this constant.");
        },
      },
    ),
    createTask(
      3,
      'Pull request #303: without approving or blocking it, suggest the change of line 2 of src/log.ts to `const level = "info";` so that the author can apply it with a click.',
      {
        changes: {
          [`${at(303)} > reviewThreads > +`]: {
            ...{ path: "src/log.ts", line: 2 },
            comments: [{ body: /```suggestion\r?\nconst level = "info";\r?\n```/ }],
          },
          [`${at(303)} > reviews > +`]: { state: "COMMENTED" },
        },
      },
    ),
    createTask(
      4,
      'Approve the open pull request "Retry uploads" with the text "Works for me." if all its checks pass.',
      {
        changes: {
          [`${at(305)} > reviews > +`]: { author: "mira", state: "APPROVED", body: "Works for me." },
        },
      },
    ),
    createTask(
      5,
      'Pull request #306: jon\'s remark is settled, so ask him to review again. Dismiss the review of kai with the message "The tests are in #305.".',
      {
        changes: {
          [`${at(306)} > requestedReviewers`]: ["jon"],
          [`${at(306)} > reviews > 1 > state`]: "DISMISSED",
        },
      },
    ),
    createTask(
      6,
      'Which open pull requests wait for a review by lena, and which for one by the team harbor/hull? Write the numbers into answers.txt as "6: lena: ...; hull: ...".',
      {
        answer: [
          /lena.*320.*340.*360.*380.*400.*420.*hull|lena.*420.*400.*380.*360.*340.*320.*hull/i,
          /hull.*330.*360.*390.*420|hull.*420.*390.*360.*330/i,
        ],
        answerWithout: [440, 308],
      },
    ),
    createTask(7, "Pull request #308: ask kai, lena and the team harbor/hull for a review, too.", {
      changes: {
        [`${at(308)} > requestedReviewers`]: ["jon", "kai", "lena"],
        [`${at(308)} > requestedTeams`]: ["hull"],
      },
    }),
    createTask(8, 'Pull request #309: give a thumbs up to kai\'s comment "Works on my boat.".', {
      changes: { [`${at(309)} > comments > 1 > reactions > THUMBS_UP`]: ["mira"] },
    }),
    createTask(9, "Pull request #310: update its branch with main, and mark it as ready for review.", {
      changes: {
        [`${at(310)} > draft`]: false,
        [`${repo} > branches > topic-310 > commit`]: (value) => typeof value === "string",
      },
      consequences: [at(310), `${repo} > commits > +`],
    }),
    createTask(
      10,
      'Of #311, #312 and #313, squash-merge those that have an approval and only passing checks, and delete their branches. On each of the others, comment "Waiting for checks." or "Waiting for an approval.".',
      {
        changes: {
          [`${at(311)} > state`]: "MERGED",
          [`${repo} > branches > topic-311`]: removed,
          [`${at(312)} > comments > +`]: { body: "Waiting for checks." },
          [`${at(313)} > comments > +`]: { body: "Waiting for an approval." },
        },
        consequences: [at(311), `${repo} > commits > +`, `${repo} > branches > main > commit`],
      },
    ),
  ],
};
