// Runs the mutants of every card through the compiler's proofs.

import { fragmentsOf } from "../bind/graphql.js";
import { type Ground, type Linked, link, readGround } from "../bind/index.js";
import { proveCards } from "../compile.js";
import type { Sources } from "../source/load.js";
import { mutantsOf } from "./mutants.js";

export interface MutationRun {
  readonly mutants: number;
  /** Mutants that nothing refuses: `card: mutant`. */
  readonly survivors: readonly string[];
}

export function runMutants(sources: Sources): MutationRun {
  const ground = readGround(sources, (diagnostic) => {
    throw new Error(diagnostic.message);
  });
  const survivors: string[] = [];
  let mutants = 0;
  for (const [file, text] of sources.cards) {
    const linked = link(new Map([[file, text]]), ground, () => undefined);
    const [capability] = linked.capabilities;
    if (!capability) throw new Error(`${file} is no card`);
    const own = documentsOf(linked, ground);
    for (const mutant of mutantsOf(text, capability.output.schema)) {
      mutants++;
      const { diagnostics } = proveCards(new Map([[file, mutant.text]]), own, undefined);
      if (diagnostics.length === 0) survivors.push(`${capability.id}: ${mutant.name}`);
    }
  }
  return { mutants, survivors };
}

/** The ground with the documents of these cards alone, so that none lies unused. */
function documentsOf({ capabilities }: Linked, ground: Ground): Ground {
  const names = new Set(
    capabilities.flatMap(({ graphql }) => (graphql?.steps ?? []).map((step) => step.operation.name)),
  );
  const operations = [...ground.documents.operations].filter(([name]) => names.has(name));
  const fragments = new Set(operations.flatMap(([, { node }]) => fragmentsOf(node, ground.documents)));
  return {
    ...ground,
    operations: new Map([...ground.operations].filter(([name]) => names.has(name))),
    documents: {
      ...ground.documents,
      operations: new Map(operations),
      fragments: new Map([...ground.documents.fragments].filter(([name]) => fragments.has(name))),
    },
  };
}
