// The times of suites in the results of a run.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { suiteTimes } from "./suite-times.js";

const root = join(import.meta.dirname, "..");

test("a suite has the time of its files, and the files of a suite within it count there alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "suite-times-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, seconds: number) => ({
    name: join(root, name),
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
  });
  const path = join(folder, "results.json");
  const testResults = [
    file("scenarios/suites/a.test.ts", 3),
    file("scenarios/suites/b.test.ts", 4.2),
    file("scenarios/c.test.ts", 5),
    file("elsewhere/d.test.ts", 6),
  ];
  writeFileSync(path, JSON.stringify({ testResults }));
  expect(suiteTimes(path)).toMatchObject({
    "scenarios/suites": { seconds: 7 },
    scenarios: { seconds: 5 },
    runtime: { budget: expect.any(Number), seconds: null },
  });
});

test("without a run no suite has a time", () => {
  const times = Object.values(suiteTimes(join(root, "no-results.json"))).map(({ seconds }) => seconds);
  expect(new Set(times)).toEqual(new Set([null]));
});
