// The compiler as a function: sources in, modules or diagnostics out.

import { type Descriptions, type Ground, type Linked, link, readGround } from "./bind/index.js";
import { check } from "./check/index.js";
import { type Diagnostic, sortDiagnostics } from "./source/diagnostic.js";
import type { ScenarioFolder, Sources } from "./source/load.js";
import type { SourceMap } from "./source/source-map.js";

export interface Proved {
  readonly linked: Linked;
  /** Sorted by file and place; empty when everything is proved. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `descriptions`: GitHub's, where they were read before. */
export function prove(sources: Sources, descriptions?: Descriptions): Proved {
  const told: Diagnostic[] = [];
  const ground = readGround(sources, (diagnostic) => told.push(diagnostic), descriptions);
  const { linked, diagnostics } = proveCards(sources.cards, ground, sources.scenarios);
  return { linked, diagnostics: sortDiagnostics([...told, ...diagnostics]) };
}

/** Cards against what was read before. */
export function proveCards(cards: SourceMap, ground: Ground, scenarios: ScenarioFolder | undefined): Proved {
  const diagnostics: Diagnostic[] = [];
  const linked = link(cards, ground, (diagnostic) => diagnostics.push(diagnostic));
  diagnostics.push(...check(linked, scenarios));
  return { linked, diagnostics: sortDiagnostics(diagnostics) };
}
