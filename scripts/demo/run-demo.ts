/** Runs the first scenario of each capability on each route and measures its cost. */

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { listOperationCards } from "../../generated/index.js";
import { expandWays } from "../../scenarios/runner/caller.js";
import type { Gh } from "../../scenarios/runner/gh.js";
import { loadScenarios } from "../../scenarios/runner/load.js";
import { compareRuns } from "../../scenarios/runner/parity.js";
import { cardRoutes } from "../../scenarios/runner/run-options.js";
import { type RouteRun, runRoute } from "../../scenarios/runner/run-route.js";
import { Worlds } from "../../scenarios/runner/worlds.js";
import type { Demo, DemoRow } from "./render.js";

export async function runDemo(gh: Gh | undefined): Promise<Demo> {
  const cards = await listOperationCards();
  const files = loadScenarios().flatMap(({ file }) => file ?? []);
  const rows: DemoRow[] = [];
  let [compared, equal] = [0, 0];
  await using worlds = new Worlds();
  for (const card of cards) {
    const file = files.find(({ capability }) => capability === card.capability_id);
    const scenario = file?.scenarios[0];
    if (file === undefined || scenario === undefined) continue;
    const ways = expandWays(gh === undefined ? [] : [gh], scenario.routes ?? cardRoutes(card));
    const runs: RouteRun[] = [];
    for (const way of ways) {
      // The first call loads code and warms up the server; the second is reported.
      await runRoute(file, scenario, card, way, worlds);
      runs.push(await runRoute(file, scenario, card, way, worlds));
    }
    rows.push(...runs.map((run) => demoRow(card.capability_id, run)));
    const parity = compareRuns(runs, card);
    compared += parity.compared;
    equal += parity.equal;
  }
  return { rows, compared, equal };
}

function demoRow(capability: string, { way, result, input, problems, cost, ms }: RouteRun): DemoRow {
  // The form for agents: data or error, without meta.
  const answer = result?.ok ? { ok: true, data: result.data } : { ok: false, error: result?.error };
  return {
    capability,
    route: way.route ?? "",
    result: problems.length > 0 ? "unexpected" : (result?.error?.code ?? "ok"),
    problems,
    requests: cost.httpRequests,
    ms,
    tokensIn: countTokens(JSON.stringify(input)),
    tokensOut: countTokens(JSON.stringify(answer)),
  };
}
