// Runs scenarios: each on every route of its card, with every gh, and once as the card prefers.

import { listOperationCards } from "../../generated/index.js";
import type { OperationCard } from "../../runtime/index.js";
import { type Way, waysOf } from "./caller.js";
import { inParallel } from "./in-parallel.js";
import { type Parity, parityOf } from "./parity.js";
import { type RunOptions, routesOf } from "./run-options.js";
import { type RouteRun, runRoute } from "./run-route.js";
import { runWorkflow, type WorkflowRun } from "./run-workflow.js";
import type { Scenario, ScenarioFile, Workflow } from "./scenario.js";
import { Worlds } from "./worlds.js";

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
  const jobs = files.flatMap((file) => {
    const card = cards.get(file.capability);
    if (card === undefined) throw new Error(`there is no capability "${file.capability}"`);
    return file.scenarios.map((scenario) => ({ file, scenario, card }));
  });
  await using own = new Worlds();
  const worlds = options.worlds ?? own;
  // Awaited, or the servers would be closed before.
  return await inParallel(jobs, options.concurrency ?? 1, async ({ file, scenario, card }) => {
    const run = await runScenario(file, scenario, card, options, worlds);
    onRun(run);
    return run;
  });
}

/** Every workflow on every route that all of its steps have, and as their cards prefer. */
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
