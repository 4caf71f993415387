// Drafts mutations and endpoints, and compiles the drafts.

import { bindDocuments, readBindInputs, readDescriptions } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { type DraftSources, draftCapability, draftRoutes } from "../draft/draft.js";
import type { Draft } from "../draft/types.js";
import { loadExamples } from "../examples.js";
import { typeName } from "../model/names.js";
import { printYaml } from "../print/yaml.js";
import { type Diagnostic, isFatal } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import type { SourceMap } from "../source/source-map.js";
import { repository } from "./projects.js";

export interface DraftOf {
  readonly id: string;
  /** The mutation or endpoint, or both. */
  readonly from: string;
  readonly draft: Draft;
}

/** Drafts of mutations and endpoints that do not compile. */
export interface DraftFailure {
  readonly from: string;
  readonly codes: readonly string[];
  readonly message: string;
}

/** Returns drafts for the mutations and then the endpoints that `keep` selects. */
export async function draftAll(
  sources: Sources,
  keep: (index: number) => boolean = () => true,
): Promise<DraftOf[]> {
  const from = await loadDraftSources(sources);
  const { descriptions, examples } = from;
  const all = [
    ...Object.keys(descriptions.schema.getMutationType()?.getFields() ?? {}),
    ...[...examples.values()].map(({ method, path }) => `${method} ${path}`),
  ];
  return all
    .filter((_, index) => keep(index))
    .map((source, index) => {
      const id = `draft.n${index}`;
      return { id, from: source, draft: draftCapability(id, source, from) };
    });
}

/** Returns a draft with both routes for each pair of a mutation or query field and an endpoint. */
export const draftPairs = (sources: DraftSources, pairs: readonly (readonly string[])[]): DraftOf[] =>
  pairs.map((pair, index) => {
    const id = `draft.both${index}`;
    return { id, from: pair.join(" and "), draft: draftRoutes(id, pair, sources) };
  });

/** Returns what drafts are made from. */
export async function loadDraftSources(sources: Sources): Promise<DraftSources> {
  const examples = await loadExamples({ root: repository, operations: `${repository}operations` });
  return { descriptions: readDescriptions(sources), examples };
}

/** Returns the cards and documents of drafts by path. */
export const draftSources = (drafts: readonly DraftOf[]): { cards: SourceMap; documents: SourceMap } => ({
  cards: new Map(drafts.map(({ id, draft }) => [`cards/${id}.yaml`, printYaml(draft.card)])),
  documents: new Map(
    drafts.flatMap(({ id, draft }) =>
      draft.document === undefined ? [] : [[`operations/${typeName(id)}.graphql`, draft.document] as const],
    ),
  ),
});

/** Compiles drafts and returns those with errors. */
export function compileDrafts(drafts: readonly DraftOf[], sources: Sources): DraftFailure[] {
  const { cards, documents } = draftSources(drafts);
  const errors: Diagnostic[] = [];
  const report = (one: Diagnostic) => void errors.push(one);
  const inputs = bindDocuments(
    new Map([...sources.documents, ...documents]),
    readBindInputs(sources, report),
    report,
  );
  errors.push(...checkCards(cards, inputs, undefined).diagnostics);
  return drafts.flatMap(({ id, from }) => {
    const own = errors.filter(
      (one) =>
        isFatal(one) && [`cards/${id}.yaml`, `operations/${typeName(id)}.graphql`].includes(one.span.file),
    );
    const [first] = own;
    return first ? [{ from, codes: [...new Set(own.map(({ code }) => code))], message: first.message }] : [];
  });
}
