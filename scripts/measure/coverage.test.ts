// The tables of what other programs do: each id in them exists, and docs/coverage is up to date.

import { expect, test } from "vitest";
import { measureCoverage, outdatedPages } from "./coverage.js";

const { coverage, pages, problems } = await measureCoverage();

test("the tables name capabilities that exist", () => {
  expect(problems).toEqual([]);
});

test("docs/coverage and docs/truth.md contain what pnpm coverage --write writes", async () => {
  expect(await outdatedPages(pages)).toEqual([]);
});

/** The least share of each table. */
const GOALS = {
  ...{ mcpDefault: 1, mcpAll: 0.85, gh: 0.9, ghFlags: 0.9, ghFields: 0.94 },
  ...{ octokitTop: 1, octokitNext: 0.8, aryeko: 1 },
};

test.each(Object.entries(GOALS))("the share %s is at least %d", (name, floor) => {
  const value = new Map(Object.entries(coverage)).get(name);
  expect(value).toBeGreaterThanOrEqual(floor);
  expect(value).toBeLessThanOrEqual(1);
});
