// Runs the scenarios against a harsh GitHub: each capability over one of its HTTP routes, or over every route and with each
// gh in the full run, whose seed is the day. GHX_HARSH_SEED selects another seed; the titles contain it.

import { afterAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { full } from "../runner/depth.js";
import { loadScenarios } from "../runner/load.js";
import { runScenarios } from "../runner/run.js";
import { cardRoutes } from "../runner/run-options.js";
import { renderFailure, scenarioFailures } from "../runner/summary.js";
import { Worlds } from "../runner/worlds.js";

const seed = process.env.GHX_HARSH_SEED || (full ? new Date().toISOString().slice(0, 10) : "1");
const gh = full ? await ensureGh() : [];
const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
const files = loadScenarios().flatMap(({ file }) => {
  const card = file && cards.get(file.capability);
  return file && card && file.scenarios.length > 0 ? [{ file, card, id: file.capability }] : [];
});
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

describe.concurrent(`with the seed ${seed}, all scenarios return what they expect`, () => {
  test.each(files.map((one, index) => ({ ...one, index })))("$id", async ({ file, card, index }) => {
    const http = cardRoutes(card).filter((route) => route !== "cli");
    const route = full ? undefined : http[index % http.length];
    const done = await runScenarios([{ ...file, exchanges: [] }], { gh, route, worlds, harsh: seed });
    expect(done.flatMap(scenarioFailures).map(renderFailure).join("\n\n")).toBe("");
  });
});
