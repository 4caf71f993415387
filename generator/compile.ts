// The compiler as a function: sources in, modules or diagnostics out.

import { check } from "./check/index.js";
import { type Diagnostic, sortDiagnostics } from "./diagnostic.js";
import { type Descriptions, type Linked, link } from "./link/index.js";
import type { Sources } from "./load.js";

export interface Proved {
  readonly linked: Linked;
  /** Sorted by file and place; empty when everything is proved. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `descriptions`: GitHub's, where they were read before. */
export function prove(sources: Sources, descriptions?: Descriptions): Proved {
  const diagnostics: Diagnostic[] = [];
  const linked = link(sources, (diagnostic) => diagnostics.push(diagnostic), descriptions);
  diagnostics.push(...check(linked, sources.scenarios));
  return { linked, diagnostics: sortDiagnostics(diagnostics) };
}
