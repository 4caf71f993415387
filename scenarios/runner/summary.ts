// Summarizes scenario runs as a JSON object and as a table.

import type { Evidence as OwnEvidence } from "../../generator/exchanges/evidence.js";
import type { Route } from "../../runtime/index.js";
import { wayName } from "./caller.js";
import type { Gh } from "./gh.js";
import type { Parity } from "./parity.js";
import type { ScenarioRun } from "./run.js";
import type { RouteRun } from "./run-route.js";
import type { WorkflowRun } from "./run-workflow.js";

export interface Summary {
  readonly capabilities: number;
  readonly scenarios: number;
  /** Number of calls. */
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Number of calls by route. A call in the card's own route order counts for the route that was used. */
  readonly routes: Readonly<Record<Route, number>>;
  readonly parity: Omit<Parity, "problems">;
  readonly workflows: WorkflowSummary;
  readonly evidence: Evidence;
  /** Versions of gh. */
  readonly gh: readonly string[];
  readonly failures: readonly Failure[];
}

/** The number of successful scenarios that passed, by capability, route and what answered. */
export type Evidence = Readonly<Record<string, OwnEvidence>>;

export interface WorkflowSummary {
  readonly count: number;
  /** Total number of runs over all workflows and ways. */
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly parity: Omit<Parity, "problems">;
}

export interface Failure {
  /** The capability id, or the name of a workflow. */
  readonly capability: string;
  readonly scenario: string;
  /** The name of a way, such as `graphql` or `cli 2.46.0`, or `parity`. */
  readonly on: string;
  readonly problems: readonly string[];
}

export function summarize(
  done: readonly ScenarioRun[],
  workflows: readonly WorkflowRun[],
  gh: readonly Gh[],
): Summary {
  const runs = done.flatMap((run) => run.runs);
  const failed = runs.filter(({ problems }) => problems.length > 0).length;
  const routes = { graphql: 0, rest: 0, cli: 0 };
  for (const { way, result } of runs) {
    const route = way.route ?? result?.meta.route_used;
    if (route !== undefined) routes[route]++;
  }
  return {
    capabilities: new Set(done.map(({ capability }) => capability)).size,
    scenarios: done.length,
    runs: runs.length,
    passed: runs.length - failed,
    failed,
    skipped: sum(done.map(({ skipped }) => skipped)),
    routes,
    parity: {
      compared: sum(done.map(({ parity }) => parity.compared)),
      equal: sum(done.map(({ parity }) => parity.equal)),
      independent: sum(done.map(({ parity }) => parity.independent)),
    },
    workflows: summarizeWorkflows(workflows),
    evidence: collectEvidence(done),
    gh: gh.map(({ version }) => version),
    failures: [...done.flatMap(scenarioFailures), ...workflows.flatMap(workflowFailures)],
  };
}

/** A route that several versions of gh pass counts once. */
export function collectEvidence(done: readonly ScenarioRun[]): Evidence {
  const evidence: { [capability: string]: Evidence[string] } = {};
  for (const { capability, scenario, runs, evidence: kindOn } of done) {
    const passed = runs.filter(({ problems }) => scenario.expect.data !== undefined && problems.length === 0);
    for (const route of new Set(passed.flatMap(({ way }) => way.route ?? []))) {
      const kind = kindOn(route);
      const routes = evidence[capability] ?? {};
      const kinds = routes[route] ?? {};
      evidence[capability] = { ...routes, [route]: { ...kinds, [kind]: (kinds[kind] ?? 0) + 1 } };
    }
  }
  return evidence;
}

function summarizeWorkflows(done: readonly WorkflowRun[]): WorkflowSummary {
  const runs = done.flatMap((run) => run.runs);
  const failed = runs.filter(({ problems }) => problems.length > 0).length;
  return {
    count: done.length,
    runs: runs.length,
    passed: runs.length - failed,
    failed,
    skipped: sum(done.map(({ skipped }) => skipped)),
    parity: {
      compared: sum(done.map(({ parity }) => parity.compared)),
      equal: sum(done.map(({ parity }) => parity.equal)),
      independent: sum(done.map(({ parity }) => parity.independent)),
    },
  };
}

export function workflowFailures({ workflow, runs, parity }: WorkflowRun): Failure[] {
  return failures({ capability: workflow.workflow, scenario: "workflow" }, runs, parity);
}

export function scenarioFailures({ capability, scenario, runs, parity }: ScenarioRun): Failure[] {
  return failures({ capability, scenario: scenario.name }, runs, parity);
}

function failures(
  place: Pick<Failure, "capability" | "scenario">,
  runs: readonly Pick<RouteRun, "way" | "problems">[],
  parity: Parity,
): Failure[] {
  const broken = runs.flatMap(({ way, problems }) =>
    problems.length === 0 ? [] : [{ ...place, on: wayName(way), problems }],
  );
  return parity.problems.length === 0
    ? broken
    : [...broken, { ...place, on: "parity", problems: parity.problems }];
}

/** Renders a header such as `✗ thing.view · no login · rest` and one line for each problem. */
export function renderFailure({ capability, scenario, on, problems }: Failure): string {
  return [`✗ ${capability} · ${scenario} · ${on}`, ...problems.map((problem) => `    ${problem}`)].join("\n");
}

/** Renders a row for each capability: scenarios, runs on each way, parity and time. */
export function renderTable(done: readonly ScenarioRun[]): string {
  const ids = [...new Set(done.map(({ capability }) => capability))];
  const ways = [...new Set(done.flatMap(({ runs }) => runs.map(({ way }) => wayName(way))))];
  const rows = ids.map((id) => {
    const scenarios = done.filter(({ capability }) => capability === id);
    const runs = scenarios.flatMap((run) => run.runs);
    const counts = ways.map((name) => {
      const matching = runs.filter(({ way }) => wayName(way) === name);
      return matching.length === 0
        ? "-"
        : share(
            matching.filter(({ problems }) => problems.length === 0),
            matching,
          );
    });
    const equal = sum(scenarios.map(({ parity }) => parity.equal));
    const compared = sum(scenarios.map(({ parity }) => parity.compared));
    const seconds = (sum(runs.map(({ ms }) => ms)) / 1000).toFixed(1);
    return [
      id,
      String(scenarios.length),
      ...counts,
      equal === compared ? `${equal}` : `${equal}/${compared}`,
      `${seconds} s`,
    ];
  });
  return columns([["capability", "scenarios", ...ways, "equal", "time"], ...rows]);
}

/** Aligns the cells of rows: the first column to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function share(some: readonly unknown[], all: readonly unknown[]): string {
  return some.length === all.length ? String(all.length) : `${some.length}/${all.length}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
