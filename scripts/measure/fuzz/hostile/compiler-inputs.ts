// Changed cards and documents for the compiler. What it accepts is emitted and printed.

import fc from "fast-check";
import { parse as parseGraphql, visit } from "graphql";
import { parse } from "yaml";
import { type BindInputs, bindDocuments, readBindInputs } from "../../../../generator/bind/index.js";
import { checkCards } from "../../../../generator/compile.js";
import type { Codegen } from "../../../../generator/emit/codegen.js";
import { emit } from "../../../../generator/emit/index.js";
import { printModules } from "../../../../generator/print/index.js";
import { type Diagnostic, isFatal, renderDiagnostic } from "../../../../generator/source/diagnostic.js";
import type { Sources } from "../../../../generator/source/load.js";
import { pluginCodegen } from "../../../../generator/testing/codegen.js";
import { placesIn, replaceAt } from "../../../../generator/testing/places.js";
import { checkFiles } from "./checks.js";
import { hostileSelection, hostileValue } from "./hostile-values.js";
import { brief, type Finding, type InputSource } from "./input.js";

/** A card with the documents that it uses, which is compiled alone. */
interface Slice {
  readonly sources: Sources;
  readonly file: string;
  readonly card: unknown;
  readonly documents: ReadonlyMap<string, string>;
  readonly inputs: BindInputs;
  readonly codegen: Codegen;
}

interface CardPlace {
  readonly slice: Slice;
  readonly path: readonly (string | number)[];
}

interface DocumentPlace {
  readonly slice: Slice;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface CompilerInputs {
  /** Every node of every card is replaced once before any is replaced again. */
  readonly cards: InputSource;
  /** The same for the nodes of documents. */
  readonly documents: InputSource;
  /** The numbers of nodes. */
  readonly places: { readonly cards: number; readonly documents: number };
}

export function compilerInputs(projects: readonly Sources[]): CompilerInputs {
  const slices = projects.flatMap(slicesOf);
  const cards = slices.flatMap((slice) => placesIn(slice.card).map((path): CardPlace => ({ slice, path })));
  const documents = documentPlaces(slices);
  return {
    cards: {
      create: ({ index, seed }, count) =>
        withValues(placesOf(cards, index, count), hostileValue, seed).map(([place, value]) => ({
          describe: () => `${place.slice.file} ${place.path.join(".")} ${brief(value)}`,
          run: () => compileCard(place, value),
        })),
    },
    documents: {
      create: ({ index, seed }, count) =>
        withValues(placesOf(documents, index, count), hostileSelection, seed).map(([place, value]) => ({
          describe: () => `${place.file}:${place.start}-${place.end} ${brief(value)}`,
          run: () => compileDocument(place, value),
        })),
    },
    places: { cards: cards.length, documents: documents.length },
  };
}

/** Larger than the distance of related places, and a prime, so that it visits all places. */
const STRIDE = 7919;

/** Returns the places of a batch. Consecutive batches visit all of them, in an order that mixes the files. */
export function placesOf<T>(places: readonly T[], batch: number, count: number): T[] {
  return Array.from({ length: count }, (_, index) => {
    const place = places[((batch * count + index) * STRIDE) % places.length];
    if (place === undefined) throw new Error("there are no places");
    return place;
  });
}

function withValues<Place, Value>(
  places: readonly Place[],
  value: fc.Arbitrary<Value>,
  seed: number,
): (readonly [Place, Value])[] {
  const inputs = places.map((place) => fc.tuple(fc.constant(place), value));
  return fc.sample(fc.tuple(...inputs), { numRuns: 1, seed }).flat();
}

function slicesOf(sources: Sources): Slice[] {
  const ignore = (): void => {};
  const all = readBindInputs(sources, ignore);
  const { bound, diagnostics } = checkCards(sources.cards, all, undefined);
  const error = diagnostics.find(isFatal);
  if (error !== undefined) throw new Error(`expected valid cards, got ${error.message}`);
  return bound.capabilities.map((capability) => {
    const documents = new Map(
      filesOf(capability.graphql?.requests.map(({ operation }) => operation.name) ?? [], all).map(
        (file) => [file, sources.documents.get(file) ?? ""] as const,
      ),
    );
    const { file } = capability;
    const inputs = bindDocuments(documents, all, ignore);
    return {
      sources,
      file,
      card: parse(sources.cards.get(file) ?? ""),
      documents,
      inputs,
      codegen: pluginCodegen(inputs.schema),
    };
  });
}

const cardOf = ({ file, card }: Slice): Map<string, string> => new Map([[file, JSON.stringify(card)]]);

/** Returns the files of operations and of the fragments that they use. */
function filesOf(names: readonly string[], { documents }: BindInputs): string[] {
  const files = new Set<string>();
  const add = (found: { readonly file: string; readonly node: Parameters<typeof visit>[0] } | undefined) => {
    if (found === undefined || files.has(found.file)) return;
    files.add(found.file);
    visit(found.node, { FragmentSpread: ({ name }) => void add(documents.fragments.get(name.value)) });
  };
  for (const name of names) add(documents.operations.get(name));
  return [...files];
}

/** Returns the nodes of every document, each in the first slice that has the document. */
function documentPlaces(slices: readonly Slice[]): DocumentPlace[] {
  const seen = new Map<Sources, Set<string>>();
  return slices.flatMap((slice) => {
    const files = seen.get(slice.sources) ?? new Set<string>();
    seen.set(slice.sources, files);
    return [...slice.documents].flatMap(([file, text]) => {
      if (files.has(file)) return [];
      files.add(file);
      const places: DocumentPlace[] = [];
      visit(parseGraphql(text), {
        enter: ({ loc }) => {
          if (loc) places.push({ slice, file, start: loc.start, end: loc.end });
        },
      });
      return places;
    });
  });
}

async function compileCard({ slice, path }: CardPlace, value: unknown): Promise<Finding[]> {
  const cards = new Map([[slice.file, JSON.stringify(replaceAt(slice.card, path, value))]]);
  const result = checkCards(cards, slice.inputs, undefined);
  if (render(result.diagnostics, slice.sources, cards)) return [];
  return print(await emit(result.bound, result.capabilities, slice.sources, slice.codegen));
}

async function compileDocument(
  { slice, file, start, end }: DocumentPlace,
  value: string,
): Promise<Finding[]> {
  const before = slice.documents.get(file) ?? "";
  const text = before.slice(0, start) + value + before.slice(end);
  const documents = new Map([...slice.documents, [file, text]]);
  const diagnostics: Diagnostic[] = [];
  const inputs = bindDocuments(documents, slice.inputs, (one) => diagnostics.push(one));
  const result = checkCards(cardOf(slice), inputs, undefined);
  if (render([...diagnostics, ...result.diagnostics], slice.sources, documents)) return [];
  return print(await emit(result.bound, result.capabilities, slice.sources, slice.codegen));
}

/** Renders the first diagnostics. Returns whether there are errors. */
function render(
  diagnostics: readonly Diagnostic[],
  { all }: Sources,
  changed: ReadonlyMap<string, string>,
): boolean {
  for (const one of diagnostics.slice(0, 100)) renderDiagnostic(one, new Map([...all, ...changed]));
  return diagnostics.some(isFatal);
}

function print({ modules, reference }: Awaited<ReturnType<typeof emit>>): Finding[] {
  return [...checkFiles(printModules(modules, "ghx/runtime")), ...checkFiles(reference)];
}
