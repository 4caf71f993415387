// The real gh runs the arguments that capabilities build for dry runs.

import { afterAll, describe, expect, test } from "vitest";
import { registry } from "../../generated/registry.js";
import { type DryRunPlan, loadCapability } from "../../runtime/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { createCaller } from "../runner/caller.js";
import { ghVersions } from "../runner/depth.js";
import type { Gh } from "../runner/gh.js";
import { loadScenarios } from "../runner/load.js";
import { resolveReferences } from "../runner/references.js";
import { runBefore } from "../runner/run-route.js";
import type { Scenario, ScenarioFile } from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const versions = ghVersions(await ensureGh());
const files = loadScenarios().flatMap(({ file }) => file ?? []);
const capabilities = await Promise.all(
  files.map(async (file) => ({
    file,
    capability: await loadCapability(registry, file.capability),
  })),
);
const native = capabilities.flatMap(({ file, capability }) => (capability?.cli?.command ? [file] : []));
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

describe.each(versions)("gh $version", (gh) => {
  test.each(native)("$capability runs the command of its dry run", async (file) => {
    const scenarios = file.scenarios.filter(
      ({ expect: { data }, routes, faults }) => data && !faults && (!routes || routes.includes("cli")),
    );
    for (const scenario of scenarios) {
      const ran = await run(file, scenario, gh);
      // Other inputs are sent with gh api.
      if (ran.planned?.[0] === "api") continue;
      expect(ran.result.error).toBeUndefined();
      if (ran.minVersion <= gh.version) expect(ran.commands).toContainEqual(ran.planned);
      else expect(ran.commands.every(([first]) => first === "api")).toBe(true);
      return;
    }
    throw new Error("no scenario has an input for the command");
  });
});

async function run(file: ScenarioFile, scenario: Scenario, gh: Gh) {
  return worlds.use(file, scenario, async (github) => {
    const caller = createCaller(github, { route: "cli", gh }, scenario.token);
    const known = await runBefore(github, scenario, file.capability, caller);
    const input = resolveReferences(scenario.input, known);
    const { data } = await caller.call(file.capability, input, { dryRun: true });
    const [route] = (data as DryRunPlan).routes;
    caller.commands.length = 0;
    const result = await caller.call(file.capability, input);
    return {
      planned: route?.requests.find(({ role }) => role === "main")?.argv?.slice(1),
      minVersion: route?.minVersion ?? "",
      result,
      commands: caller.commands.map(({ args }) => args),
    };
  });
}
