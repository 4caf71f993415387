// Runs each scenario on every route of its card with every gh version, and once with the card's own route order.

import { listOperationCards } from "../../generated/index.js";
import { registry } from "../../generated/registry.js";
import { type EvidenceKind, exchangeKind } from "../../generator/exchanges/evidence.js";
import { loadCapability, type OperationCard, type Route } from "../../runtime/index.js";
import type { Exchange } from "../github/index.js";
import { expandWays, type Way } from "./caller.js";
import { inParallel } from "./in-parallel.js";
import { compareRuns, type Parity } from "./parity.js";
import { resolveRest } from "./rest-answers.js";
import { cardRoutes, type RunOptions } from "./run-options.js";
import { type RouteRun, runExchange, runRoute } from "./run-route.js";
import { runWorkflow, type WorkflowRun } from "./run-workflow.js";
import type { ExchangeScenario, Scenario, ScenarioFile, Workflow } from "./scenario.js";
import { Worlds } from "./worlds.js";

export interface ScenarioRun {
  readonly capability: string;
  readonly scenario: Scenario | ExchangeScenario;
  readonly runs: readonly RouteRun[];
  /** Number of runs skipped because gh is not installed. */
  readonly skipped: number;
  readonly parity: Parity;
  /** What answered on a route. */
  readonly evidence: (route: Route) => EvidenceKind;
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
    return [
      ...file.scenarios.map(
        (scenario) => (worlds: Worlds) => runScenario(file, scenario, card, options, worlds),
      ),
      ...file.exchanges.map((exchange) => (worlds: Worlds) => runExchanges(exchange, card, options, worlds)),
    ];
  });
  await using own = new Worlds();
  const worlds = options.worlds ?? own;
  // Without await, the servers would be disposed before the runs finish.
  return await inParallel(jobs, options.concurrency ?? 1, async (job) => {
    const run = await job(worlds);
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
  for (const way of ways) runs.push(await runRoute(file, scenario, card, way, worlds, options.harsh));
  return {
    capability: card.capability_id,
    scenario,
    runs,
    skipped: routes.includes("cli") && options.gh.length === 0 ? 1 : 0,
    parity: compareRuns(runs, card),
    evidence: () => "stateful",
  };
}

/** Runs an exchange on each route whose requests it contains, and on a cli route that sends the same requests. */
async function runExchanges(
  scenario: ExchangeScenario,
  card: OperationCard,
  options: RunOptions,
  worlds: Worlds,
): Promise<ScenarioRun> {
  const capability = await loadCapability(registry, card.capability_id);
  const cli = capability?.cli;
  // A subcommand of gh sends requests of its own, which only the stateful GitHub answers.
  const derived = cli !== undefined && !("command" in cli) ? cli.derived : undefined;
  const exchanges: Partial<Record<Route, readonly Exchange[] | undefined>> = {
    graphql: scenario.graphql,
    rest: scenario.rest && resolveRest(scenario.rest).exchanges,
  };
  if (derived !== undefined) exchanges.cli = exchanges[derived];
  const routes = cardRoutes(card).filter(
    (route) => exchanges[route] !== undefined && (options.route === undefined || route === options.route),
  );
  const runs: RouteRun[] = [];
  for (const way of expandWays(options.gh, routes)) {
    const sent = way.route && exchanges[way.route];
    if (sent !== undefined) runs.push(await runExchange(scenario, sent, card, way, worlds));
  }
  const { problems } = compareRuns(runs, card);
  return {
    capability: card.capability_id,
    scenario,
    runs,
    skipped: routes.includes("cli") && options.gh.length === 0 ? 1 : 0,
    // Answers that were written for the card do not verify each other.
    parity: { compared: 0, equal: 0, independent: 0, problems },
    evidence: (route) => exchangeKind(scenario, route === "cli" ? derived : route),
  };
}
