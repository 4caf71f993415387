// The part of a card that its users depend on.

import { readVocabulary } from "../bind/vocabulary.js";
import type { JsonSchema } from "../model/ir.js";
import type { Diagnostic } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import { parseDocuments } from "../syntax/document.js";
import { expandCard } from "../syntax/expand/index.js";
import { parseInput, parseOutput } from "../syntax/schema.js";
import { at, type Located, parseYaml, toText, toTexts } from "../syntax/yaml.js";
import { type Behavior, readBehavior } from "./behavior.js";

export interface Contract {
  readonly id: string;
  readonly version: string;
  readonly effect: string;
  readonly idempotent: boolean;
  readonly aliases: readonly string[];
  /** The commands of gh that the command line accepts for the capability, with what their arguments and flags mean. */
  readonly gh: readonly GhEntry[];
  /** The output fields that tools return by default. None: all. */
  readonly brief: readonly string[];
  /** Until when a read asks again, as text. */
  readonly until: string | undefined;
  /** The output fields that events report while it waits. */
  readonly progress: readonly string[];
  /** What inputs add to a call, each as text: the input and a capability, or `destructive`. */
  readonly performs: readonly string[];
  /** In order of preference. */
  readonly routes: readonly string[];
  readonly behavior: Behavior;
  /** The inputs that routes exclude, as text. */
  readonly limits: readonly string[];
  /** A classic token needs one of these scopes. None: any token. */
  readonly scopes: readonly string[];
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  /** The rest of the long form, as text: mappings, requests, descriptions. */
  readonly rest: string;
}

/** A command of gh. */
export interface GhEntry {
  readonly command: string;
  /** Further flags and fields, each as text. */
  readonly names: readonly string[];
  /** The other words, as text. */
  readonly rest: string;
}

export type Contracts =
  | { readonly ok: true; readonly contracts: ReadonlyMap<string, Contract> }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads the contracts of all cards, by id. GitHub's schemas are not needed. `version`: the cards of the base may have been
 * written for an older form of the card language.
 */
export function readContracts(
  sources: Pick<Sources, "cards" | "shared" | "documents">,
  version: "base" | "current",
): Contracts {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    if (version === "current" || diagnostic.code !== "GHX103") diagnostics.push(diagnostic);
  };
  const vocabulary = readVocabulary(sources, parseDocuments(sources.documents, report), report);
  const contracts = new Map<string, Contract>();
  for (const [file, text] of sources.cards) {
    const parsed = parseYaml(file, text, report);
    const card = parsed && expandCard(parsed, vocabulary, report);
    const [input, output] = [at(card, "input_schema"), at(card, "output_schema")];
    if (!card || !input || !output) continue;
    const id = toText(at(card, "capability_id")) ?? file;
    const effect = toText(at(card, "effect")) ?? "read";
    const { shared } = vocabulary;
    contracts.set(id, {
      id,
      version: toText(at(card, "version")) ?? "1.0.0",
      effect,
      idempotent: (at(card, "idempotent")?.value ?? effect === "read") === true,
      aliases: toTexts(at(card, "aliases")),
      gh: (at(card, "gh")?.items ?? []).map(toGhEntry),
      brief: toTexts(at(card, "brief")),
      until: JSON.stringify(at(card, "until")?.value),
      progress: toTexts(at(card, "progress")),
      performs: [...(at(card, "performs")?.fields ?? [])].map(([key, { node }]) => `${key}: ${node.value}`),
      routes: [...toTexts(at(card, "routing", "preferred")), ...toTexts(at(card, "routing", "fallbacks"))],
      behavior: readBehavior(card),
      limits: (at(card, "routing", "suitability")?.items ?? []).map(toLimit),
      scopes: toScopes(at(card, "scopes"), effect),
      input: parseInput(input, input.span, shared, report).schema,
      output: parseOutput(output, output.span, shared, report).schema,
      rest: implementation(card),
    });
  }
  return diagnostics.length === 0 ? { ok: true, contracts } : { ok: false, diagnostics };
}

const toScopes = (scopes: Located | undefined, effect: string): readonly string[] =>
  scopes === undefined ? (effect === "read" ? [] : ["public_repo"]) : [...toTexts(scopes)].sort();

/** The words of a command of gh to which names can be added. */
const NAMES: readonly string[] = ["names", "qualifiers", "fields"];

function toGhEntry(item: Located): GhEntry {
  const fields = [...item.fields].map(([key, { node }]) => [key, node] as const);
  return {
    command: toText(at(item, "command") ?? item) ?? "",
    names: fields.flatMap(([key, { fields: named }]) =>
      NAMES.includes(key)
        ? [...named].map(([name, { node }]) => `${key} ${name}: ${JSON.stringify(node.value)}`)
        : [],
    ),
    rest: JSON.stringify(
      fields
        .filter(([key]) => !NAMES.includes(key) && key !== "command")
        .map(([key, { value }]) => [key, value]),
    ),
  };
}

/** `rest, unless {"$in.auto":true}` */
function toLimit(rule: Located): string {
  const tests = [...rule.fields].filter(([key]) => key !== "route" && key !== "reason");
  const texts = tests.map(([key, { node }]) => `${key} ${JSON.stringify(node.value)}`);
  return [toText(at(rule, "route")), ...texts].join(", ");
}

const CONTRACT_KEYS = [
  "scopes",
  "version",
  "effect",
  "idempotent",
  "aliases",
  "performs",
  "input_schema",
  "output_schema",
];

function implementation(card: Located): string {
  const rest = [...card.fields].filter(([key]) => !CONTRACT_KEYS.includes(key));
  return JSON.stringify(rest.map(([key, { node }]) => [key, node.value]));
}
