// Runs every scenario and workflow on the routes of its cards. By default, a sample of the scenarios runs with gh.

import { afterAll, describe, expect, test } from "vitest";
import { registry } from "../../generated/registry.js";
import { countEvidence } from "../../generator/exchanges/evidence.js";
import { loadCapability } from "../../runtime/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { checkScenarios } from "../runner/check-all.js";
import { ghVersions } from "../runner/depth.js";
import { splitByGh } from "../runner/gh-plan.js";
import { loadScenarios, loadWorkflows } from "../runner/load.js";
import { runScenarios, runWorkflows } from "../runner/run.js";
import { collectEvidence, renderFailure, scenarioFailures, workflowFailures } from "../runner/summary.js";
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

/** Whether the cli route is derived from another one, which is preferred. */
async function isDerived(id: string): Promise<boolean> {
  const capability = await loadCapability(registry, id);
  return capability?.cli !== undefined && !("command" in capability.cli) && capability.order[0] !== "cli";
}

describe.concurrent("scenarios return the expected, equal results on every route", () => {
  test.each(loaded.flatMap(({ file }) => file ?? []))("$capability", async (file) => {
    const { everyRoute, httpOnly } = splitByGh(file.scenarios, await isDerived(file.capability));
    const done = [
      ...(await runScenarios([{ ...file, scenarios: everyRoute }], { gh, worlds })),
      ...(await runScenarios([{ ...file, scenarios: httpOnly, exchanges: [] }], { gh: [], worlds })),
    ];
    expect(done.flatMap(scenarioFailures).map(renderFailure).join("\n\n")).toBe("");
    const capability = await loadCapability(registry, file.capability);
    const routes = capability?.order.filter((route) => route !== "cli" || gh.length > 0);
    const evidence = collectEvidence(done)[file.capability] ?? {};
    expect(Object.keys(evidence).sort()).toEqual(routes?.toSorted());
    // The reference counts the same without running them. Some scenarios run over HTTP alone here.
    const cli = capability?.cli;
    const counted = countEvidence(file, routes ?? [], cli && "command" in cli ? undefined : cli?.derived);
    expect({ ...counted, cli: undefined }).toEqual({ ...evidence, cli: undefined });
  });
});

describe.concurrent("workflows return the expected, equal results on every route", () => {
  test.each(loadWorkflows().flatMap(({ file }) => file ?? []))("$workflow", async (workflow) => {
    const done = await runWorkflows([workflow], { gh, worlds });
    expect(done.flatMap(workflowFailures).map(renderFailure).join("\n\n")).toBe("");
  });
});
