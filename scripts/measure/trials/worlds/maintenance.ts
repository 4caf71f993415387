// The world `maintenance`: a maintainer's day in a repository with 170 issues, 85 branches, 64 caches and
// 40 Dependabot alerts.

import type { World } from "../../../../scenarios/testing/index.js";
import { createTask, endAt, removed, type TrialWorld } from "../task.js";
import { day, numberedFrom, pick, sha as shaOf } from "./shared-values.js";

const sha = (number: number) => shaOf("a9", number);

/** Open, with the label "needs reproduction", and not updated since January 13. */
const STALE = [14, 28, 49, 77, 98, 133];
const DUPLICATES = [31, 62, 93];
const CLOSED = [7, 21, 40, 64, 112, 126, 150];

/** Labels of an issue; the first task is about the first three. */
const labels = (n: number) => [
  ...(n % 10 === 5 ? ["defect"] : []),
  ...(n % 23 === 4 ? ["old-triage"] : []),
  ...(n % 29 === 16 ? ["wip"] : []),
  ...(n % 7 === 0 ? ["needs reproduction"] : []),
  ...(n % 6 === 1 ? ["docs"] : []),
];
const renamed = (n: number) =>
  labels(n)
    .filter((name) => name !== "old-triage" && name !== "wip")
    .map((name) => (name === "defect" ? "bug" : name));
const relabeled = Array.from({ length: 170 }, (_, index) => index + 1).filter(
  (n) => labels(n).join() !== renamed(n).join(),
);

const TITLES = ["Queen is lost", "Frame does not fit", "Scale reads zero", "Typo in the manual"] as const;
const isOld = (n: number) => STALE.includes(n) || CLOSED.includes(n) || (n % 9 === 0 && n % 7 !== 0);
const issue = (n: number) => ({
  title: DUPLICATES.includes(n) || n === 12 ? "Smoker goes out in the rain" : `${pick(TITLES, n)} (${n})`,
  body: `Hive ${n}.`,
  author: pick(["ada", "bo", "gruff"], n),
  labels: labels(n),
  createdAt: day(n % 12),
  updatedAt: isOld(n) ? day(12) : day(30 + (n % 25)),
  ...(CLOSED.includes(n)
    ? { state: "CLOSED" as const, stateReason: "COMPLETED" as const, closedAt: day(12), closedBy: "tess" }
    : {}),
});

const comment = (author: string, body: string, at: number) => ({ author, body, createdAt: day(at) });
const chatter = (count: number, body: string) =>
  Array.from({ length: count }, (_, n) => comment(pick(["ada", "bo", "gruff"], n), `${body} (${n})`, 13));

const special = {
  3: {
    ...issue(3),
    title: "What was closed",
    comments: [
      ...chatter(20, "Nice"),
      comment("tess", "Closed per week:\n- Week 7: 9\n- Week 8: 6", 14),
      ...chatter(12, "Keep going"),
      comment("tess", "Thanks, all of you.", 16),
      ...chatter(8, "Closed per week? Impressive"),
    ],
  },
  6: {
    ...issue(6),
    title: "Wax or plastic?",
    comments: [...chatter(11, "Wax!"), comment("gruff", "You are all clueless.", 15)],
  },
  8: { ...issue(8), title: "Hive colors", locked: true, lockReason: "RESOLVED" as const },
};

const pull = (n: number) => ({
  ...{ title: `Change ${n}`, author: pick(["ada", "bo"], n), createdAt: day(20) },
  head: { ref: `topic-${n}`, oid: sha(n) },
  files: { "src/hive.ts": { additions: 1, deletions: 1, patch: "@@ -1 +1 @@\n-1\n+2" } },
});
const merged = numberedFrom(201, 240, (n) => ({
  ...{ ...pull(n), state: "MERGED" as const, baseOid: sha(1), mergeCommit: sha(1) },
  ...{ mergedAt: day(22), mergedBy: "tess", closedBy: "tess", closedAt: day(22) },
}));
const closed = numberedFrom(241, 250, (n) => ({
  ...{ ...pull(n), state: "CLOSED" as const, closedAt: day(23), closedBy: "tess" },
}));
const open = numberedFrom(251, 260, pull);
/** Merged, and their branches exist. */
const LEFT = [201, 206, 211, 216, 221, 226, 231, 236];
const commits = Array.from({ length: 60 }, (_, index) => 201 + index);

const PACKAGES = ["left-pad", "waggle", "minimist", "express", "lodash"] as const;
const SEVERITIES = ["low", "medium", "high", "critical"] as const;
const alert = (n: number) => {
  const named = { ecosystem: "npm", name: n % 13 === 2 ? "left-pad" : pick([...PACKAGES], (n % 4) + 1) };
  const severity = pick([...SEVERITIES], n);
  const range = { package: named, severity, vulnerable_version_range: "< 2.0.0" };
  const ids = { ghsa_id: `GHSA-aaaa-bbbb-00${n + 10}`, cve_id: null, identifiers: [], references: [] };
  const times = { published_at: day(1), updated_at: day(1), withdrawn_at: null };
  return {
    dependency: { package: named, manifest_path: "package-lock.json", scope: "runtime" },
    securityVulnerability: { ...range, first_patched_version: { identifier: "2.0.0" } },
    securityAdvisory: {
      ...{ ...ids, ...times, severity, summary: `${named.name} hangs (${n})`, description: "It hangs." },
      ...{ vulnerabilities: [], cvss: { score: 5, vector_string: null }, cwes: [] },
    },
    createdAt: day(n),
    ...(n === 28 || n % 10 === 3 ? { state: "FIXED" as const, fixedAt: day(50) } : {}),
  };
};
const alerts = numberedFrom(1, 40, alert);
const openAlerts = Object.entries(alerts).filter(([, { state }]) => state !== "FIXED");
const ofLeftPad = openAlerts.filter(([, { dependency }]) => dependency.package.name === "left-pad");
const critical = openAlerts.filter(
  (entry) => entry[1].securityAdvisory.severity === "critical" && !ofLeftPad.includes(entry),
);

const cacheRef = (n: number) =>
  n % 13 === 5 ? "honeycomb" : n % 13 === 6 ? "honeycomb-2" : n % 3 === 0 ? "main" : `topic-${200 + n}`;
const caches = numberedFrom(1, 64, (n) => ({
  key: `node-modules-${pick(["linux", "macos", "windows"], n)}-${n}`,
  ref: `refs/heads/${cacheRef(n)}`,
  sizeInBytes: 1_000_000 + n,
}));
const ofHoneycomb = Object.keys(caches).filter((id) => cacheRef(Number(id)) === "honeycomb");

const world = {
  users: { tess: { name: "Tess" }, ada: {}, bo: {}, gruff: {} },
  organizations: { meadow: { members: { tess: "admin", ada: "member", bo: "member" } } },
  tokens: { "tess-token": { user: "tess", scopes: ["repo", "workflow", "read:org"] } },
  repositories: {
    "meadow/apiary": {
      collaborators: { ada: "write", bo: "write", gruff: "read" },
      labels: {
        ...{ defect: { color: "cccccc" }, "old-triage": {}, wip: {}, docs: {}, "needs reproduction": {} },
        ...{ question: {}, chore: {}, "good first issue": {} },
      },
      milestones: {
        1: { title: "3.3", state: "CLOSED", creator: "tess", closedAt: day(10) },
        2: { title: "3.4", creator: "tess", dueOn: "2026-03-31T00:00:00Z" },
        3: { title: "Spring", creator: "tess" },
        4: { title: "Someday", creator: "tess" },
      },
      branches: {
        main: { commit: sha(1) },
        "release/3.4": { commit: sha(1) },
        ...Object.fromEntries(
          commits.filter((n) => n > 240 || LEFT.includes(n)).map((n) => [`topic-${n}`, { commit: sha(n) }]),
        ),
        ...Object.fromEntries(Array.from({ length: 55 }, (_, n) => [`spike-${n + 1}`, { commit: sha(1) }])),
      },
      tags: { "v3.3.0": sha(1) },
      commits: {
        [sha(1)]: {
          ...{ message: "Start", author: { user: "tess", date: day(0) } },
          files: {
            ".nvmrc": { before: null, after: "20\n" },
            "README.md": { before: null, after: "Bees\n" },
          },
        },
        ...Object.fromEntries(
          commits.map((n) => [
            sha(n),
            { message: `Change ${n}`, author: { user: "ada", date: day(20) }, parents: [sha(1)] },
          ]),
        ),
      },
      issues: { ...numberedFrom(1, 170, issue), ...special },
      pulls: { ...merged, ...closed, ...open },
      workflows: {
        ".github/workflows/ci.yml": { name: "CI" },
        ".github/workflows/docs.yml": { name: "Docs" },
        ".github/workflows/bench.yml": { name: "Nightly benchmark" },
        ".github/workflows/nightly.yml": { name: "Nightly build" },
        ".github/workflows/stale.yml": { name: "Stale issues", state: "DISABLED_MANUALLY" },
        ".github/workflows/stale-pulls.yml": { name: "Stale pull requests", state: "DISABLED_MANUALLY" },
      },
      caches,
      dependabotAlerts: alerts,
      variables: {
        ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`REGION_${n}`, { value: `eu-${n}` }])),
        ...{ NODE_VERSION: { value: "20" }, MIRROR_OLD: { value: "off" }, MIRROR_URL: { value: "off" } },
      },
    },
  },
} satisfies World;

const repo = "repositories > meadow/apiary";
const issueAt = (n: number) => `${repo} > issues > ${n}`;

export const maintenance: TrialWorld = {
  world,
  introduction:
    "Repository: meadow/apiary. You are tess (owner). Do these ten tasks, in this order, each completely, then stop.",
  tasks: [
    createTask(
      1,
      'Labels: rename "defect" to "bug" with the color d73a4a, so that its issues keep it. Create "needs info" with the color d876e3 and the description "Waiting for the reporter". Delete "old-triage" and "wip".',
      {
        changes: {
          [`${repo} > labels > defect`]: removed,
          [`${repo} > labels > bug`]: { color: /^d73a4a$/i },
          [`${repo} > labels > needs info`]: {
            ...{ color: /^d876e3$/i, description: "Waiting for the reporter" },
          },
          [`${repo} > labels > old-triage`]: removed,
          [`${repo} > labels > wip`]: removed,
          ...Object.fromEntries(relabeled.map((n) => [`${issueAt(n)} > labels`, renamed(n)])),
        },
      },
    ),
    createTask(
      2,
      'Milestones: "Spring" is now called "3.5", and due on 2026-04-30. Create "3.6" with the description "Wax and honey". Delete "Someday".',
      {
        changes: {
          [`${repo} > milestones > 3 > title`]: "3.5",
          [`${repo} > milestones > 3 > dueOn`]: /^2026-04-30T/,
          [`${repo} > milestones > 4`]: removed,
          [`${repo} > milestones > +`]: { title: "3.6", description: "Wax and honey", dueOn: null },
        },
      },
    ),
    createTask(
      3,
      'Close all open issues with the label "needs reproduction" whose last update is from before January 21, 2026, as not planned, each with the comment "Closing, because nobody could reproduce it."',
      {
        changes: Object.fromEntries(
          STALE.flatMap((n) => [
            [`${issueAt(n)} > state`, "CLOSED"],
            [`${issueAt(n)} > stateReason`, "NOT_PLANNED"],
            [
              `${issueAt(n)} > comments > +`,
              { author: "tess", body: "Closing, because nobody could reproduce it." },
            ],
          ]),
        ),
        consequences: STALE.map((n) => `${issueAt(n)} > closedBy`),
      },
    ),
    createTask(
      4,
      'Issues #31, #62 and #93 are the same as #12: comment "Duplicate of #12." on each of the three, and close them as duplicates.',
      {
        changes: Object.fromEntries(
          DUPLICATES.flatMap((n) => [
            [`${issueAt(n)} > state`, "CLOSED"],
            [`${issueAt(n)} > stateReason`, "DUPLICATE"],
            [`${issueAt(n)} > comments > +`, { author: "tess", body: "Duplicate of #12." }],
          ]),
        ),
        consequences: DUPLICATES.flatMap((n) => [`${issueAt(n)} > closedBy`, `${issueAt(n)} > duplicateOf`]),
      },
    ),
    createTask(
      5,
      'In issue #3, one of your own comments lists what was closed per week. Add the line "- Week 9: 4" at its end. Edit that comment; do not write a new one.',
      {
        changes: {
          [`${issueAt(3)} > comments > 20 > body`]:
            /^Closed per week:\r?\n- Week 7: 9\r?\n- Week 8: 6\r?\n- Week 9: 4\s*$/,
        },
      },
    ),
    createTask(
      6,
      'Issue #6: delete the insult by gruff ("You are all clueless."), and lock the conversation as too heated. Issue #8 is locked; unlock it.',
      {
        changes: {
          [`${issueAt(6)} > comments > 11`]: removed,
          [`${issueAt(6)} > locked`]: true,
          [`${issueAt(6)} > lockReason`]: "TOO_HEATED",
          [`${issueAt(8)} > locked`]: false,
        },
        consequences: [`${issueAt(8)} > lockReason`],
      },
    ),
    createTask(
      7,
      "Delete the branches of merged pull requests that still exist. Keep all other branches, also those of pull requests that were closed without a merge.",
      { changes: Object.fromEntries(LEFT.map((n) => [`${repo} > branches > topic-${n}`, removed])) },
    ),
    createTask(
      8,
      'Actions: disable the workflow "Nightly benchmark", enable "Stale issues", and delete all caches of the branch honeycomb, which is gone.',
      {
        changes: {
          [`${repo} > workflows > .github/workflows/bench.yml > state`]: "DISABLED_MANUALLY",
          [`${repo} > workflows > .github/workflows/stale.yml > state`]: "ACTIVE",
          ...Object.fromEntries(ofHoneycomb.map((id) => [`${repo} > caches > ${id}`, removed])),
        },
      },
    ),
    createTask(
      9,
      'Dependabot: dismiss the open alerts about left-pad as a tolerable risk, with the comment "Only used in tests." Then write into answers.txt how many critical alerts are still open, as "9: N".',
      {
        changes: Object.fromEntries(
          ofLeftPad.flatMap(([n]) => {
            const path = `${repo} > dependabotAlerts > ${n}`;
            return [
              [`${path} > state`, "DISMISSED"],
              [`${path} > dismissReason`, "tolerable_risk"],
              [`${path} > dismissComment`, "Only used in tests."],
            ];
          }),
        ),
        consequences: ofLeftPad.flatMap(([n]) => [
          `${repo} > dependabotAlerts > ${n} > dismisser`,
          `${repo} > dependabotAlerts > ${n} > dismissedAt`,
        ]),
        answer: [critical.length],
      },
    ),
    createTask(
      10,
      'Node 22: set the variable NODE_VERSION of Actions to 22, and write 22 instead of 20 into .nvmrc on main, with the commit message "Use Node 22". Then delete all variables whose names begin with MIRROR_.',
      {
        changes: {
          [`${repo} > variables > NODE_VERSION > value`]: "22",
          [`${repo} > variables > MIRROR_OLD`]: removed,
          [`${repo} > variables > MIRROR_URL`]: removed,
          [`${repo} > commits > +`]: {
            ...{ message: "Use Node 22", parents: [sha(1)] },
            files: { ".nvmrc": { additions: 1, deletions: 1, patch: /^\+22$/m } },
          },
          [`${repo} > branches > main > commit`]: (value) => typeof value === "string",
        },
        holds: (outcome) =>
          endAt(outcome, `${repo} > commits > ${endAt(outcome, `${repo} > branches > main > commit`)}`) !==
          undefined,
      },
    ),
  ],
};
