// `ghx-gen expand`: prints the long form of a card.

import { readVocabulary } from "./bind/vocabulary.js";
import { type Diagnostic, sortDiagnostics } from "./source/diagnostic.js";
import type { Sources } from "./source/load.js";
import { parseDocuments } from "./syntax/document.js";
import { expandCard } from "./syntax/expand/index.js";
import { checkForm } from "./syntax/form.js";
import { parseYaml } from "./syntax/yaml.js";

export type Expansion =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

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
