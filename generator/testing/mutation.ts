// Checks mutants of the cards.

import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { usedFragments } from "../bind/graphql.js";
import { type BindInputs, type Bound, bindCards, readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { isFatal } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import { expandCard } from "../syntax/expand/index.js";
import { parseYaml } from "../syntax/yaml.js";
import { createMutants } from "./mutants.js";

export interface MutationRun {
  /** Every mutant of every card, selected or not: `card: mutant`. */
  readonly mutants: readonly string[];
  /** The mutants that were checked. */
  readonly checked: ReadonlySet<string>;
  /** The checked mutants that nothing rejects. */
  readonly survivors: readonly string[];
}

/** `selects` is called with the file of the card and the index of the mutant in its card. */
export function runMutants(sources: Sources, selects: (file: string, index: number) => boolean): MutationRun {
  const inputs = readBindInputs(sources, (diagnostic) => {
    throw new Error(diagnostic.message);
  });
  // A card may name other capabilities.
  const names = bindCards(sources.cards, inputs, () => undefined).capabilities.map(
    ({ id }) => [id, id] as const,
  );
  const mutants: string[] = [];
  const checked = new Set<string>();
  const survivors: string[] = [];
  const implied = new Set<string>();
  for (const [file, text] of sources.cards) {
    const bound = bindCards(new Map([[file, text]]), inputs, () => undefined);
    const [capability] = bound.capabilities;
    if (!capability) throw new Error(`${file} is not a card`);
    const own = ownDocuments(bound, inputs);
    const expanded = expandedText(file, text, inputs);
    const includedNames = new Map([...names].filter(([id]) => id !== capability.id));
    const known = { scenarios: undefined, includedNames, includedCommands: new Map<string, string>() };
    const { diagnostics: problems } = checkCards(new Map([[file, expanded]]), own, known);
    // Otherwise every mutant would be rejected.
    if (problems[0] !== undefined) throw new Error(`${file}, expanded: ${problems[0].message}`);
    // Subjects and references add the same lookups to several cards, so each is mutated in the first one.
    const repeated = impliedLookups(text, expanded).flatMap(([place, lookup]) =>
      implied.has(lookup) ? [place] : [],
    );
    for (const [, lookup] of impliedLookups(text, expanded)) implied.add(lookup);
    const first = mutants.length;
    for (const mutant of createMutants(expanded, capability.output.schema)) {
      if (repeated.some((place) => `${mutant.name} `.match(new RegExp(`^\\w+ ${place}[.: ]`)))) continue;
      const name = `${capability.id}: ${mutant.name}`;
      const selected = selects(file, mutants.push(name) - 1 - first);
      if (!selected) continue;
      checked.add(name);
      const { diagnostics } = checkCards(new Map([[file, mutant.text]]), own, known);
      // Dropping what the rest of the card implies changes nothing.
      if (!diagnostics.some(isFatal) && !isSameCard(expandedText(file, mutant.text, inputs), expanded))
        survivors.push(name);
    }
  }
  return { mutants, checked, survivors };
}

/** The expanded form of the card, in which no part follows from another. */
function expandedText(file: string, text: string, { vocabulary }: BindInputs): string {
  const card = parseYaml(file, text, () => undefined);
  if (!card) throw new Error(`${file} is not valid YAML`);
  return JSON.stringify(expandCard(card, vocabulary, () => undefined).value);
}

/** The lookups over REST that a card does not contain itself: the place, and the lookup as JSON. */
function impliedLookups(text: string, expanded: string): [string, string][] {
  const lookups = (card: string): { readonly name?: string }[] =>
    [parse(card).rest?.resolution?.lookup ?? []].flat();
  const own = lookups(text).map(({ name }) => name);
  return lookups(expanded).flatMap((lookup, index): [string, string][] =>
    own.includes(lookup.name) ? [] : [[`rest\\.resolution\\.lookup\\.${index}`, JSON.stringify(lookup)]],
  );
}

/** Compares without examples, which mutants do not have. */
function isSameCard(mutant: string, card: string): boolean {
  const { examples, ...rest } = JSON.parse(card) as Readonly<Record<string, unknown>>;
  void examples;
  return isDeepStrictEqual(JSON.parse(mutant), rest);
}

/** The inputs with the documents of these cards only, so that none is unused. */
function ownDocuments({ capabilities }: Bound, inputs: BindInputs): BindInputs {
  const names = new Set(
    capabilities.flatMap(({ graphql, existing }) => [
      ...(graphql?.requests ?? []).map((request) => request.operation.name),
      ...existing.flatMap(({ operation, repository }) =>
        [operation?.name ?? [], repository?.name ?? []].flat(),
      ),
    ]),
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
