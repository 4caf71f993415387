// The time of each suite in the last run of the tests, next to its budget. No test fails because of a time.

import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/** Seconds of one of two workers on an idle machine with two cores. The first folder that contains a test has its time. */
const BUDGETS = {
  "scenarios/suites": 660,
  "scripts/pack-test": 290,
  "scripts/measure": 240,
  agent: 280,
  generator: 190,
  runtime: 60,
  scenarios: 110,
  scripts: 120,
} as const;

export interface SuiteTime {
  /** Seconds that the suite should take at most. */
  readonly budget: number;
  /** Seconds that it took in the last run; null if that run did not include it. */
  readonly seconds: number | null;
}

interface TestFile {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Returns the suites by folder. `path`: the results of the last run. */
export function suiteTimes(
  path: string = join(root, ".cache/test-results.json"),
): Readonly<Record<string, SuiteTime>> {
  const results: { readonly testResults: readonly TestFile[] } = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { testResults: [] };
  const times = new Map<string, number>();
  for (const { name, startTime, endTime } of results.testResults) {
    const file = relative(root, name);
    const suite = Object.keys(BUDGETS).find((folder) => file.startsWith(`${folder}/`));
    if (suite !== undefined) times.set(suite, (times.get(suite) ?? 0) + (endTime - startTime) / 1000);
  }
  return Object.fromEntries(
    Object.entries(BUDGETS).map(([suite, budget]) => {
      const seconds = times.get(suite);
      return [suite, { budget, seconds: seconds === undefined ? null : Math.round(seconds) }];
    }),
  );
}
