// Runs every scenario and workflow on every route of its cards, with every installed gh.

import { afterAll, describe, expect, test } from "vitest";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { checkScenarios } from "../runner/check-all.js";
import { ghVersions } from "../runner/depth.js";
import { loadScenarios, loadWorkflows } from "../runner/load.js";
import { runScenarios, runWorkflows } from "../runner/run.js";
import { renderFailure, scenarioFailures, workflowFailures } from "../runner/summary.js";
import { Worlds } from "../runner/worlds.js";

const loaded = loadScenarios();
const gh = ghVersions(await ensureGh());
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

test("scenario files match their schema and cards", async () => {
  expect(await checkScenarios(loaded)).toEqual([]);
});

test("gh is installed in CI", () => {
  if (process.env.CI === undefined && gh.length === 0) return;
  expect(gh.length).toBeGreaterThan(0);
});

describe.concurrent("scenarios return the expected, equal results on every route", () => {
  test.each(loaded.flatMap(({ file }) => file ?? []))(
    "$capability",
    async (file) => {
      const done = await runScenarios([file], { gh, worlds });
      expect(done.flatMap(scenarioFailures).map(renderFailure).join("\n\n")).toBe("");
    },
    120_000,
  );
});

describe.concurrent("workflows return the expected, equal results on every route", () => {
  test.each(loadWorkflows().flatMap(({ file }) => file ?? []))(
    "$workflow",
    async (workflow) => {
      const done = await runWorkflows([workflow], { gh, worlds });
      expect(done.flatMap(workflowFailures).map(renderFailure).join("\n\n")).toBe("");
    },
    120_000,
  );
});
