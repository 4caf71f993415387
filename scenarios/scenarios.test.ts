// Every scenario on every route of its card, with every gh there is.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../scripts/fetch-gh.js";
import { checkScenarios } from "./runner/check-all.js";
import { loadScenarios } from "./runner/load.js";
import { runScenarios } from "./runner/run.js";
import { failuresOf, renderFailure } from "./runner/summary.js";

const loaded = loadScenarios();
const gh = await ensureGh();

test("scenario files fit the schema and the cards", async () => {
  expect(await checkScenarios(loaded)).toEqual([]);
});

test("gh is here under CI", () => {
  if (process.env.CI === undefined && gh.length === 0) return;
  expect(gh.length).toBeGreaterThan(0);
});

describe("equal and as expected on every route", () => {
  test.each(loaded.flatMap(({ file }) => file ?? []))(
    "$capability",
    async (file) => {
      const done = await runScenarios([file], { gh });
      expect(done.flatMap(failuresOf).map(renderFailure).join("\n\n")).toBe("");
    },
    120_000,
  );
});
