// Reads the definitions that cards share: the project's own, and the included ones that it does not replace.

import type { Report } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import type { Documents } from "../syntax/document.js";
import { expandShared, mergeShared, referenceSchemas, type Vocabulary } from "../syntax/expand/index.js";
import { checkSharedForm } from "../syntax/form.js";
import { type Located, parseYaml } from "../syntax/yaml.js";

export function readVocabulary(
  sources: Pick<Sources, "shared">,
  documents: Documents,
  report: Report,
): Vocabulary {
  const files = parseShared(sources, report);
  const references = files.get("references.yaml");
  return {
    shared: references ? new Map([...files, ["references.yaml", referenceSchemas(references)]]) : files,
    subjects: files.get("subjects.yaml"),
    references,
    variables: (name) => variableNames(documents, name),
  };
}

/**
 * Returns the definitions by file name. Undefined for a file that is not valid YAML: a name that seems to be missing may be
 * defined in it.
 */
export function parseShared(
  { shared }: Pick<Sources, "shared">,
  report: Report,
): Map<string, Located | undefined> {
  const files = new Map<string, Located | undefined>();
  for (const [file, text] of shared) {
    const node = parseYaml(file, text, report);
    const name = file.split("/").at(-1) ?? file;
    if (node) checkSharedForm(name, node, report);
    const read = node && (name === "subjects.yaml" || name === "references.yaml" ? node : expandShared(node));
    const earlier = files.get(name);
    if (!files.has(name)) files.set(name, read);
    else if (earlier && read) files.set(name, mergeShared(earlier, read));
  }
  return files;
}

/** Returns the names of the variables of an operation. */
export function variableNames({ operations }: Documents, name: string): ReadonlySet<string> {
  const variables = operations.get(name)?.node.variableDefinitions ?? [];
  return new Set(variables.map(({ variable }) => variable.name.value));
}
