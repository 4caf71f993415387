// Checks the mutants of every card.

import { usedFragments } from "../bind/graphql.js";
import { type BindInputs, type Bound, bindCards, readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import type { Sources } from "../source/load.js";
import { createMutants } from "./mutants.js";

export interface MutationRun {
  readonly mutants: number;
  /** Mutants that no check rejects: `card: mutant`. */
  readonly survivors: readonly string[];
}

export function runMutants(sources: Sources): MutationRun {
  const inputs = readBindInputs(sources, (diagnostic) => {
    throw new Error(diagnostic.message);
  });
  const survivors: string[] = [];
  let mutants = 0;
  for (const [file, text] of sources.cards) {
    const bound = bindCards(new Map([[file, text]]), inputs, () => undefined);
    const [capability] = bound.capabilities;
    if (!capability) throw new Error(`${file} is no card`);
    const own = ownDocuments(bound, inputs);
    for (const mutant of createMutants(text, capability.output.schema)) {
      mutants++;
      const { diagnostics } = checkCards(new Map([[file, mutant.text]]), own, undefined);
      if (diagnostics.length === 0) survivors.push(`${capability.id}: ${mutant.name}`);
    }
  }
  return { mutants, survivors };
}

/** The inputs with the documents of these cards only, so that none is unused. */
function ownDocuments({ capabilities }: Bound, inputs: BindInputs): BindInputs {
  const names = new Set(
    capabilities.flatMap(({ graphql }) => (graphql?.steps ?? []).map((step) => step.operation.name)),
  );
  const operations = [...inputs.documents.operations].filter(([name]) => names.has(name));
  const fragments = new Set(operations.flatMap(([, { node }]) => usedFragments(node, inputs.documents)));
  return {
    ...inputs,
    operations: new Map([...inputs.operations].filter(([name]) => names.has(name))),
    documents: {
      ...inputs.documents,
      operations: new Map(operations),
      fragments: new Map([...inputs.documents.fragments].filter(([name]) => fragments.has(name))),
    },
  };
}
