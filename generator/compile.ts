// The compiler as a function: sources in, modules or diagnostics out.

import { type BindInputs, type Bound, bindCards, type Descriptions, readBindInputs } from "./bind/index.js";
import { check } from "./check/index.js";
import { type Diagnostic, sortDiagnostics } from "./source/diagnostic.js";
import type { ScenarioFolder, Sources } from "./source/load.js";
import type { SourceMap } from "./source/source-map.js";

export interface CheckResult {
  readonly bound: Bound;
  /** Sorted by file and place; empty when everything is proved. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `descriptions`: GitHub's, where they were read before. */
export function checkSources(sources: Sources, descriptions?: Descriptions): CheckResult {
  const told: Diagnostic[] = [];
  const inputs = readBindInputs(sources, (diagnostic) => told.push(diagnostic), descriptions);
  const { bound, diagnostics } = checkCards(sources.cards, inputs, sources.scenarios);
  return { bound, diagnostics: sortDiagnostics([...told, ...diagnostics]) };
}

/** Cards against what was read before. */
export function checkCards(
  cards: SourceMap,
  inputs: BindInputs,
  scenarios: ScenarioFolder | undefined,
): CheckResult {
  const diagnostics: Diagnostic[] = [];
  const bound = bindCards(cards, inputs, (diagnostic) => diagnostics.push(diagnostic));
  diagnostics.push(...check(bound, scenarios));
  return { bound, diagnostics: sortDiagnostics(diagnostics) };
}
