// Runs each scenario on every route of its card with every gh version, and once with the card's own route order.

import { listOperationCards } from "../../generated/index.js";
import type { OperationCard } from "../../runtime/index.js";
import { expandWays, type Way } from "./caller.js";
import { inParallel } from "./in-parallel.js";
import { compareRuns, type Parity } from "./parity.js";
import { cardRoutes, type RunOptions } from "./run-options.js";
import { type RouteRun, runRoute } from "./run-route.js";
import { runWorkflow, type WorkflowRun } from "./run-workflow.js";
import type { Scenario, ScenarioFile, Workflow } from "./scenario.js";
import { Worlds } from "./worlds.js";

export interface ScenarioRun {
  readonly capability: string;
  readonly scenario: Scenario;
  readonly runs: readonly RouteRun[];
  /** Number of runs skipped because gh is not installed. */
  readonly skipped: number;
  readonly parity: Parity;
}

export async function runScenarios(
  files: readonly ScenarioFile[],
  options: RunOptions,
  onRun: (run: ScenarioRun) => void = () => {},
): Promise<ScenarioRun[]> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const jobs = files.flatMap((file) => {
    const card = cards.get(file.capability);
    if (card === undefined) throw new Error(`unknown capability "${file.capability}"`);
    return file.scenarios.map((scenario) => ({ file, scenario, card }));
  });
  await using own = new Worlds();
  const worlds = options.worlds ?? own;
  // Without await, the servers would be disposed before the runs finish.
  return await inParallel(jobs, options.concurrency ?? 1, async ({ file, scenario, card }) => {
    const run = await runScenario(file, scenario, card, options, worlds);
    onRun(run);
    return run;
  });
}

/** Runs each workflow on every route that all of its steps support, and once with the cards' own route order. */
export async function runWorkflows(
  workflows: readonly Workflow[],
  options: RunOptions,
  onRun: (run: WorkflowRun) => void = () => {},
): Promise<WorkflowRun[]> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  await using own = new Worlds();
  const worlds = options.worlds ?? own;
  return await inParallel(workflows, options.concurrency ?? 1, async (workflow) => {
    const run = await runWorkflow(workflow, cards, options, worlds);
    onRun(run);
    return run;
  });
}

async function runScenario(
  file: ScenarioFile,
  scenario: Scenario,
  card: OperationCard,
  options: RunOptions,
  worlds: Worlds,
): Promise<ScenarioRun> {
  const routes = (scenario.routes ?? cardRoutes(card)).filter(
    (route) => options.route === undefined || route === options.route,
  );
  const ways: Way[] = expandWays(options.gh, routes);
  // A scenario that applies to every route also applies to the card's own route order.
  const runPreferred = scenario.routes === undefined && options.route === undefined;
  if (runPreferred) ways.push({ route: undefined, gh: options.gh.at(-1) });
  const runs: RouteRun[] = [];
  for (const way of ways) runs.push(await runRoute(file, scenario, card, way, worlds));
  return {
    capability: card.capability_id,
    scenario,
    runs,
    skipped: routes.includes("cli") && options.gh.length === 0 ? 1 : 0,
    parity: compareRuns(runs, card),
  };
}
