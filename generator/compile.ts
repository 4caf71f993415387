// The front end of the compiler: binds, types and checks cards. Returns the typed IR and all diagnostics.

import { type BindInputs, type Bound, bindCards, type Descriptions, readBindInputs } from "./bind/index.js";
import { check } from "./check/index.js";
import type { TypedCapability } from "./model/typed-ir.js";
import { type Diagnostic, sortDiagnostics } from "./source/diagnostic.js";
import { keepByObject } from "./source/kept.js";
import type { KnownNames, Sources } from "./source/load.js";
import type { SourceMap } from "./source/source-map.js";
import { annotate } from "./types/annotate.js";

export interface CheckResult {
  readonly bound: Bound;
  /** The capabilities of `bound`, with types. */
  readonly capabilities: readonly TypedCapability[];
  /** Sorted by file and place; empty when every check passes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `descriptions`: GitHub's descriptions, if already read. */
export function checkSources(sources: Sources, descriptions?: Descriptions): CheckResult {
  const reported: Diagnostic[] = [];
  const inputs = readBindInputs(sources, (diagnostic) => reported.push(diagnostic), descriptions);
  const result = checkCards(sources.cards, inputs, sources);
  return { ...result, diagnostics: sortDiagnostics([...reported, ...result.diagnostics]) };
}

/** Checks cards with inputs that were already read. */
export function checkCards(
  cards: SourceMap,
  inputs: BindInputs,
  names: KnownNames = { scenarios: undefined, includedNames: new Map(), includedCommands: new Map() },
): CheckResult {
  const reported: Diagnostic[] = [];
  const bound = bindCards(cards, inputs, (diagnostic) => reported.push(diagnostic));
  const capabilities = bound.capabilities.map((capability) => annotateOnce(capability));
  const diagnostics = [
    ...reported,
    ...capabilities.flatMap((one) => one.diagnostics),
    ...check(bound, capabilities, names),
  ];
  return { bound, capabilities, diagnostics: sortDiagnostics(diagnostics) };
}

/** Its diagnostics are part of the result. */
const annotateOnce = keepByObject(annotate);
