// The lists of a reading test: rows as agents get them of issues, runs and board items, generated from a seed.

import { day, minute } from "../worlds/shared-values.js";

export type Value = string | number | null | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** Rows, each with a value for every column. */
export interface List {
  /** What a row is, in a question: `issue`. */
  readonly noun: string;
  /** The column that identifies a row. */
  readonly key: string;
  readonly rows: readonly Row[];
}

const ROWS = 40;

/** Returns the lists. `random`: numbers from 0 to 1. */
export function createLists(random: () => number): readonly List[] {
  const draw = <T extends Value>(values: readonly [T, ...T[]]): T => {
    const value = values[Math.floor(random() * values.length)];
    return value === undefined ? values[0] : value;
  };
  const some = (values: readonly string[], share: number) => values.filter(() => random() < share);
  const rows = (create: (index: number) => Row) => Array.from({ length: ROWS }, (_, index) => create(index));
  const title = () => `${draw(WHAT)} ${draw(WHERE)}${draw(["", "", ", again", ' ("beta")', ": follow-up"])}`;
  const branch = () => draw(["main", "main", "release/2.x", "fix-export", "docs"]);
  return [
    {
      noun: "issue",
      key: "number",
      rows: rows((index) => ({
        number: 412 - index * 3,
        title: title(),
        state: draw(["OPEN", "OPEN", "CLOSED"]),
        labels: some(["bug", "docs", "good first issue", "help wanted", "area: api"], 0.35),
        author: draw(LOGINS),
        milestone: draw([null, null, "v1.0", "v1.1", "Later"]),
        comments: Math.floor(random() * 12),
      })),
    },
    {
      noun: "run",
      key: "id",
      rows: rows((index) => ({
        id: 15_000_000_912 - index * 37,
        status: "COMPLETED",
        conclusion: draw(["SUCCESS", "SUCCESS", "FAILURE", "CANCELLED", null]),
        title: title(),
        branch: branch(),
        createdAt: minute(60 * 24 - index * 17),
        failedJobs: some(["build", "test (20)", "test (22)", "lint"], 0.2),
      })),
    },
    {
      noun: "item",
      key: "number",
      rows: rows((index) => ({
        number: 97 + ((index * 7) % ROWS),
        Title: title(),
        Status: draw(["Todo", "In progress", "In review", "Done"]),
        Estimate: draw([null, 1, 2, 3, 5, 8]),
        Due: draw([null, null, day(30 + index).slice(0, 10)]),
        Sprint: draw([null, "Sprint 7", "Sprint 8"]),
        Reviewers: some(LOGINS, 0.2),
      })),
    },
  ];
}

const LOGINS = ["mona", "hubot", "olga", "octocat", "kai"] as const;
const WHAT = ["Crash", "Slow response", "Wrong total", "Missing icon", "Typo", "Timeout"] as const;
const WHERE = ["on start", "in export, CSV", "in settings", "after login", "on Windows"] as const;
