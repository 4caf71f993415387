// Quality metrics of a scenario run: the pass rate, the tool calls an agent needs, and the share of results that violate
// their card's output schema.

import type { OperationCard, ResultEnvelope, Route } from "../../runtime/index.js";
import { schemaValidator } from "./card-schemas.js";
import type { ScenarioRun } from "./run.js";
import type { RouteRun } from "./run-route.js";
import type { WorkflowRun } from "./run-workflow.js";

export interface QualityMetrics {
  /** Fraction of scenario and workflow runs that passed. */
  readonly passRate: number;
  /**
   * Tool calls that an agent needs for a read scenario: one explanation for each capability and one call for each
   * request, including the requests under `before`. The capability list is read once per conversation and not counted.
   */
  readonly toolCalls: { readonly median: number; readonly p95: number };
  /** Fraction of successful results whose data violates the card's output_schema. */
  readonly drift: number;
  readonly perWorkflow: readonly WorkflowMetrics[];
}

export interface WorkflowMetrics {
  readonly workflow: string;
  readonly passRate: number;
  readonly toolCalls: number;
  readonly drift: number;
  /** Number of calls by the route that was used. */
  readonly routes: Readonly<Record<Route, number>>;
}

type Cards = ReadonlyMap<string, Pick<OperationCard, "effect" | "output_schema">>;
type TaskResult = { readonly task: string; readonly result: ResultEnvelope | undefined };

export function qualityMetrics(
  scenarioRuns: readonly ScenarioRun[],
  workflows: readonly WorkflowRun[],
  cards: Cards,
): QualityMetrics {
  const runs = [...scenarioRuns, ...workflows].flatMap(
    (run): readonly Pick<RouteRun, "problems">[] => run.runs,
  );
  const reads = scenarioRuns
    .filter(({ capability }) => cards.get(capability)?.effect === "read")
    .map(scenarioCalls);
  const results = [
    ...scenarioRuns.flatMap(({ capability, runs }) =>
      runs.map(({ result }) => ({ task: capability, result })),
    ),
    ...workflows.flatMap(workflowTaskResults),
  ];
  return {
    passRate: passRate(runs),
    toolCalls: { median: percentile(reads, 0.5), p95: percentile(reads, 0.95) },
    drift: driftRate(results, cards),
    perWorkflow: workflows.map((run) => workflowMetrics(run, cards)),
  };
}

function workflowMetrics(run: WorkflowRun, cards: Cards): WorkflowMetrics {
  const { workflow, steps } = run.workflow;
  const routes = { graphql: 0, rest: 0, cli: 0 };
  for (const { result, way } of run.runs.flatMap((each) => each.steps)) {
    const route = result?.meta.route_used ?? way.route;
    if (route !== undefined) routes[route]++;
  }
  return {
    workflow,
    passRate: passRate(run.runs),
    toolCalls: countCalls(steps.map(({ task }) => task)),
    drift: driftRate(workflowTaskResults(run), cards),
    routes,
  };
}

function scenarioCalls({ capability, scenario }: ScenarioRun): number {
  const calls = "before" in scenario ? Object.values(scenario.before ?? {}) : [];
  const before = calls.map(({ task }) => task ?? capability);
  return countCalls([...before, capability]);
}

function countCalls(tasks: readonly string[]): number {
  return new Set(tasks).size + tasks.length;
}

function workflowTaskResults({ workflow, runs }: WorkflowRun): TaskResult[] {
  return runs.flatMap(({ steps }) =>
    steps.map(({ result }, index) => ({ task: workflow.steps[index]?.task ?? "", result })),
  );
}

function driftRate(results: readonly TaskResult[], cards: Cards): number {
  const valid = results.flatMap(({ task, result }) => {
    const card = cards.get(task);
    return card === undefined || result?.ok !== true
      ? []
      : [schemaValidator(card.output_schema)(result.data)];
  });
  return ratio(valid.filter((isValid) => !isValid).length, valid.length);
}

function passRate(runs: readonly Pick<RouteRun, "problems">[]): number {
  return ratio(runs.filter(({ problems }) => problems.length === 0).length, runs.length);
}

function ratio(part: number, total: number): number {
  return total === 0 ? 0 : part / total;
}

/** Returns the nearest-rank percentile: the smallest number that at least `fraction` of the numbers do not exceed. */
export function percentile(numbers: readonly number[], fraction: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)] ?? 0;
}
