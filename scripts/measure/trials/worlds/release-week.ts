// The world `release_week`: a release manager's week.

import { createTask, endAt, type Outcome, removed, type TrialWorld } from "../task.js";
import {
  BACKPORTED_TO,
  byCleo,
  CHECKSUMS,
  HEAD,
  leftovers,
  MERGED,
  MOVED,
  ready,
  sha,
  TAGGED,
  world,
} from "./release-repository.js";
import { day } from "./shared-values.js";

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
