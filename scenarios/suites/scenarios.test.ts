// Every scenario on every route of its card, with every gh there is.

import { afterAll, describe, expect, test } from "vitest";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { checkScenarios } from "../runner/check-all.js";
import { loadScenarios, loadWorkflows } from "../runner/load.js";
import { runScenarios, runWorkflows } from "../runner/run.js";
import { renderFailure, scenarioFailures, workflowFailures } from "../runner/summary.js";
import { Worlds } from "../runner/worlds.js";

const loaded = loadScenarios();
const gh = await ensureGh();
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

test("scenario files fit the schema and the cards", async () => {
  expect(await checkScenarios(loaded)).toEqual([]);
});

test("gh is here under CI", () => {
  if (process.env.CI === undefined && gh.length === 0) return;
  expect(gh.length).toBeGreaterThan(0);
});

describe.concurrent("equal and as expected on every route", () => {
  test.each(loaded.flatMap(({ file }) => file ?? []))(
    "$capability",
    async (file) => {
      const done = await runScenarios([file], { gh, worlds });
      expect(done.flatMap(scenarioFailures).map(renderFailure).join("\n\n")).toBe("");
    },
    120_000,
  );
});

describe.concurrent("workflows", () => {
  test.each(loadWorkflows().flatMap(({ file }) => file ?? []))(
    "$workflow",
    async (workflow) => {
      const done = await runWorkflows([workflow], { gh, worlds });
      expect(done.flatMap(workflowFailures).map(renderFailure).join("\n\n")).toBe("");
    },
    120_000,
  );
});
