// `ghx-gen graph`: lists what uses a document, a fragment, a subject, a reference or a shared schema.

import { Kind, visit } from "graphql";
import { readVocabulary } from "./bind/vocabulary.js";
import { didYouMean } from "./source/diagnostic.js";
import { MissingInput, type Sources } from "./source/load.js";
import { parseDocuments } from "./syntax/document.js";
import { expandCard } from "./syntax/expand/index.js";
import { parseYaml } from "./syntax/yaml.js";

export type NodeKind = "operation" | "fragment" | "subject" | "reference" | "schema";

export type ProjectSources = Pick<Sources, "cards" | "shared" | "documents">;

export interface Usage {
  readonly kind: NodeKind;
  readonly name: string;
  /** Paths of the cards, documents and shared files that use it, also through others. */
  readonly usedBy: readonly string[];
}

/** Returns the usage of everything with this name. Throws `MissingInput` if there is nothing. */
export function findUsages(name: string, sources: ProjectSources): Usage[] {
  const graph = readGraph(sources);
  const found = [...graph.kinds].filter(([node]) => node.slice(node.indexOf(" ") + 1) === name);
  if (found.length === 0) {
    const names = [...graph.kinds.keys()].map((node) => node.slice(node.indexOf(" ") + 1));
    throw new MissingInput(
      `there is no document, fragment, subject, reference or schema "${name}"${didYouMean(name, names)}`,
    );
  }
  return found.map(([node, kind]) => ({ kind, name, usedBy: [...users(node, graph)].sort() }));
}

export const renderUsages = (usages: readonly Usage[]): string =>
  usages
    .map(({ kind, name, usedBy }) => {
      const lines = usedBy.map((path) => `  ${path}\n`).join("");
      return `${kind} ${name}: ${usedBy.length === 0 ? "not used" : `used by ${usedBy.length}`}\n${lines}`;
    })
    .join("");

interface Graph {
  /** `fragment CommentFields` by kind. */
  readonly kinds: Map<string, NodeKind>;
  /** The nodes and files that use a node. */
  readonly edges: Map<string, Set<string>>;
  /** The file of an operation or fragment. */
  readonly files: Map<string, string>;
}

/** Returns the files that use a node, and the documents through which they do. */
function users(start: string, { edges, files }: Graph): Set<string> {
  const seen = new Set([start]);
  const paths = new Set<string>();
  for (const node of seen) {
    for (const user of edges.get(node) ?? []) {
      const path = files.get(user) ?? (user.includes(" ") ? undefined : user);
      if (path !== undefined) paths.add(path);
      seen.add(user);
    }
  }
  return paths;
}

function readGraph(sources: ProjectSources): Graph {
  const graph: Graph = { kinds: new Map(), edges: new Map(), files: new Map() };
  const add = (node: string, user: string) =>
    graph.edges.set(node, (graph.edges.get(node) ?? new Set()).add(user));
  const documents = parseDocuments(sources.documents, ignore);
  for (const { file, node: definition } of [
    ...documents.operations.values(),
    ...documents.fragments.values(),
  ]) {
    const kind = definition.kind === Kind.FRAGMENT_DEFINITION ? "fragment" : "operation";
    const node = `${kind} ${definition.name?.value}`;
    graph.kinds.set(node, kind);
    graph.files.set(node, file);
    visit(definition, { FragmentSpread: (spread) => void add(`fragment ${spread.name.value}`, node) });
  }
  for (const [path, text] of sources.shared) {
    const kind = SHARED.find(([file]) => path.endsWith(file))?.[1];
    const definitions: unknown = parseYaml(path, text, ignore)?.value;
    if (kind === undefined || typeof definitions !== "object" || definitions === null) continue;
    for (const [name, definition] of Object.entries(definitions)) {
      const node = `${kind} ${name}`;
      graph.kinds.set(node, kind);
      for (const used of namesIn(definition)) add(used, node);
    }
  }
  const vocabulary = readVocabulary(sources, documents, ignore);
  for (const [path, text] of sources.cards) {
    const card = parseYaml(path, text, ignore);
    // The card names schemas, and its long form names lookups.
    const parts = card ? [card.value, expandCard(card, vocabulary, ignore).value] : [];
    for (const used of namesIn(parts)) add(used, path);
  }
  return graph;
}

/** Errors of cards and documents are reported by `check`. */
const ignore = (): void => {};

const SHARED: readonly (readonly [file: string, kind: NodeKind])[] = [
  ["shared.yaml", "schema"],
  ["subjects.yaml", "subject"],
  ["references.yaml", "reference"],
];

/** Returns the nodes that a part of a card or definition names. */
function* namesIn(value: unknown, key = ""): Generator<string> {
  if (typeof value === "string") {
    if (key === "operationName") yield `operation ${value}`;
    else if (key === "subject") yield `subject ${value}`;
    else if (key === "ref") yield `reference ${value}`;
    else if (key === "$ref") yield `schema ${value.replace(/^.*#\//, "")}`;
    else if (key !== "description") yield `schema ${value}`;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* namesIn(item);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, item] of Object.entries(value)) {
      if (key === "subject") yield `subject ${inner}`;
      yield* namesIn(item, inner);
    }
  }
}
