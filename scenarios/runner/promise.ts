// What the scenarios say of the promise: how many pass, how many tool calls an agent needs, how many answers are not of
// their card's shape.

import type { OperationCard, ResultEnvelope, Route } from "../../runtime/index.js";
import { validatorOf } from "./card-schemas.js";
import type { ScenarioRun } from "./run.js";
import type { RouteRun } from "./run-route.js";
import type { WorkflowRun } from "./run-workflow.js";

export interface PromiseReport {
  /** Share of the runs of scenarios and workflows that passed. */
  readonly passRate: number;
  /**
   * Tool calls that an agent needs for a scenario that reads: an explanation of each capability and a call for each
   * request, those before it included. The list is read once a conversation and not counted.
   */
  readonly toolCalls: { readonly median: number; readonly p95: number };
  /** Share of the answers with data that do not fit their card's output_schema. */
  readonly drift: number;
  readonly perWorkflow: readonly WorkflowPromise[];
}

export interface WorkflowPromise {
  readonly workflow: string;
  readonly passRate: number;
  readonly toolCalls: number;
  readonly drift: number;
  /** Calls by the route that answered. */
  readonly routes: Readonly<Record<Route, number>>;
}

type Cards = ReadonlyMap<string, Pick<OperationCard, "effect" | "output_schema">>;
type Answer = { readonly task: string; readonly result: ResultEnvelope | undefined };

export function promiseOf(
  done: readonly ScenarioRun[],
  workflows: readonly WorkflowRun[],
  cards: Cards,
): PromiseReport {
  const runs = [...done, ...workflows].flatMap((run): readonly Pick<RouteRun, "problems">[] => run.runs);
  const reads = done.filter(({ capability }) => cards.get(capability)?.effect === "read").map(callsOf);
  const answers = [
    ...done.flatMap(({ capability, runs }) => runs.map(({ result }) => ({ task: capability, result }))),
    ...workflows.flatMap(answersOf),
  ];
  return {
    passRate: passed(runs),
    toolCalls: { median: percentile(reads, 0.5), p95: percentile(reads, 0.95) },
    drift: driftOf(answers, cards),
    perWorkflow: workflows.map((run) => workflowPromise(run, cards)),
  };
}

function workflowPromise(run: WorkflowRun, cards: Cards): WorkflowPromise {
  const { workflow, steps } = run.workflow;
  const routes = { graphql: 0, rest: 0, cli: 0 };
  for (const { result, way } of run.runs.flatMap((each) => each.steps)) {
    const route = result?.meta.route_used ?? way.route;
    if (route !== undefined) routes[route]++;
  }
  return {
    workflow,
    passRate: passed(run.runs),
    toolCalls: callsFor(steps.map(({ task }) => task)),
    drift: driftOf(answersOf(run), cards),
    routes,
  };
}

function callsOf({ capability, scenario }: ScenarioRun): number {
  const before = Object.values(scenario.before ?? {}).map(({ task }) => task ?? capability);
  return callsFor([...before, capability]);
}

function callsFor(tasks: readonly string[]): number {
  return new Set(tasks).size + tasks.length;
}

function answersOf({ workflow, runs }: WorkflowRun): Answer[] {
  return runs.flatMap(({ steps }) =>
    steps.map(({ result }, index) => ({ task: workflow.steps[index]?.task ?? "", result })),
  );
}

function driftOf(answers: readonly Answer[], cards: Cards): number {
  const fits = answers.flatMap(({ task, result }) => {
    const card = cards.get(task);
    return card === undefined || result?.ok !== true ? [] : [validatorOf(card.output_schema)(result.data)];
  });
  return share(fits.filter((fit) => !fit).length, fits.length);
}

function passed(runs: readonly Pick<RouteRun, "problems">[]): number {
  return share(runs.filter(({ problems }) => problems.length === 0).length, runs.length);
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

/** The smallest number that at least this share of the numbers does not exceed. */
export function percentile(numbers: readonly number[], fraction: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? 0;
}
