// Runs scenarios: each on every route of its card, with every gh, and once as the card prefers.

import { listOperationCards } from "../../generated/index.js";
import type { OperationCard, Route } from "../../runtime/index.js";
import { type Way, waysOf } from "./caller.js";
import type { Gh } from "./gh.js";
import { type Parity, parityOf } from "./parity.js";
import { type RouteRun, runRoute } from "./run-route.js";
import type { Scenario, ScenarioFile } from "./scenario.js";
import { Worlds } from "./worlds.js";

export interface RunOptions {
  readonly gh: readonly Gh[];
  /** Only this route. */
  readonly route?: Route | undefined;
}

export interface ScenarioRun {
  readonly capability: string;
  readonly scenario: Scenario;
  readonly runs: readonly RouteRun[];
  /** Ways that could not be taken for want of gh. */
  readonly skipped: number;
  readonly parity: Parity;
}

export async function runScenarios(
  files: readonly ScenarioFile[],
  options: RunOptions,
  onRun: (run: ScenarioRun) => void = () => {},
): Promise<ScenarioRun[]> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const done: ScenarioRun[] = [];
  for (const file of files) {
    const card = cards.get(file.capability);
    if (card === undefined) throw new Error(`there is no capability "${file.capability}"`);
    // Servers of one file at a time: a world's entities are small, but not nothing.
    await using worlds = new Worlds();
    for (const scenario of file.scenarios) {
      const run = await runScenario(file, scenario, card, options, worlds);
      onRun(run);
      done.push(run);
    }
  }
  return done;
}

async function runScenario(
  file: ScenarioFile,
  scenario: Scenario,
  card: OperationCard,
  options: RunOptions,
  worlds: Worlds,
): Promise<ScenarioRun> {
  const wanted = (scenario.routes ?? routesOf(card)).filter(
    (route) => options.route === undefined || route === options.route,
  );
  const ways: Way[] = waysOf(options.gh, wanted);
  // It holds on every route, so also on the one that the card prefers.
  const asPreferred = scenario.routes === undefined && options.route === undefined;
  if (asPreferred) ways.push({ route: undefined, gh: options.gh.at(-1) });
  const runs: RouteRun[] = [];
  for (const way of ways) runs.push(await runRoute(file, scenario, card, way, worlds));
  return {
    capability: card.capability_id,
    scenario,
    runs,
    skipped: wanted.includes("cli") && options.gh.length === 0 ? 1 : 0,
    parity: parityOf(runs, card),
  };
}

export function routesOf({ routing }: OperationCard): readonly Route[] {
  return [routing.preferred, ...routing.fallbacks];
}
