// The evidence of the last live run against github.com whose file is committed, if there is one.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationCard, Route } from "../../runtime/index.js";
import { cardRoutes } from "../runner/run-options.js";
import type { Evidence } from "../runner/summary.js";
import type { StepRun } from "./run-steps.js";

/** The number of steps that passed, by capability and route. */
export type LiveEvidence = Readonly<Record<string, Readonly<Partial<Record<Route, number>>>>>;

export interface LastRun {
  /** The day of the run. */
  readonly date: string;
  readonly evidence: LiveEvidence;
}

export const LAST_RUN: string = join(import.meta.dirname, "last-run.json");

export function readLastRun(file: string = LAST_RUN): LastRun | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Counts the successful steps that passed over the route of their run. */
export function countLiveEvidence(steps: readonly StepRun[]): LiveEvidence {
  const counts: Record<string, Partial<Record<Route, number>>> = {};
  for (const { task, route, isOnRoute, isUnsupported, result, problems } of steps) {
    if (!isOnRoute || isUnsupported || !result?.ok || problems.length > 0) continue;
    counts[task] = { ...counts[task], [route]: (counts[task]?.[route] ?? 0) + 1 };
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds `live` to the evidence of every route of the capabilities: 0 where no live run is committed, or it had no such step. */
export function addLiveEvidence(
  evidence: Evidence,
  cards: ReadonlyMap<string, OperationCard>,
  last: LastRun | undefined = readLastRun(),
): Record<string, Partial<Record<Route, Readonly<Record<string, number>>>>> {
  return Object.fromEntries(
    Object.entries(evidence).map(([id, routes]) => {
      const card = cards.get(id);
      const all = card === undefined ? [] : cardRoutes(card);
      const counts = all.map((route) => [
        route,
        { ...routes[route], live: last?.evidence[id]?.[route] ?? 0 },
      ]);
      return [id, Object.fromEntries(counts)];
    }),
  );
}
