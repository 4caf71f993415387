// `ghx-gen expand`: prints the long form of a card.

import { resolve } from "node:path";
import { readVocabulary } from "./bind/vocabulary.js";
import type { Printer } from "./build.js";
import { type Diagnostic, didYouMean, renderDiagnostic, sortDiagnostics } from "./source/diagnostic.js";
import { load, type Project, relativePath, type Sources } from "./source/load.js";
import { parseDocuments } from "./syntax/document.js";
import { expandCard } from "./syntax/expand/index.js";
import { checkForm } from "./syntax/form.js";
import { parseYaml } from "./syntax/yaml.js";

export type Expansion =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Prints the long form of a card, given by its id or file. Returns the exit code. */
export async function expand(project: Project, card: string, { out, err }: Printer): Promise<number> {
  const sources = await load(project);
  const path = card.endsWith(".yaml") ? relativePath(project.root, resolve(project.root, card)) : undefined;
  const file = path ?? `${relativePath(project.root, project.cards)}/${card}.yaml`;
  const text = sources.cards.get(file);
  if (text === undefined) {
    err(`ghx-gen: there is no card "${card}"${didYouMean(file, sources.cards.keys())}\n`);
    return 1;
  }
  const expansion = expandFile(file, text, sources);
  if (expansion.ok) {
    const { printYaml } = await import("./print/yaml.js");
    out(printYaml(expansion.value));
    return 0;
  }
  for (const diagnostic of expansion.diagnostics) err(`${renderDiagnostic(diagnostic, sources.all)}\n\n`);
  return 1;
}

/** Expands the card in the file. Reports errors of its form and of the definitions that it uses. */
export function expandFile(file: string, text: string, sources: Sources): Expansion {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const documents = parseDocuments(sources.documents, report);
  const vocabulary = readVocabulary(sources, documents, report);
  const card = parseYaml(file, text, report);
  if (card) checkForm(card, report);
  const expanded = card && expandCard(card, vocabulary, report);
  return expanded && diagnostics.length === 0
    ? { ok: true, value: expanded.value }
    : { ok: false, diagnostics: sortDiagnostics(diagnostics) };
}
