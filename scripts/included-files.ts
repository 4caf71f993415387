// The files of this repository that the published compiler includes: shared definitions, and the documents that they name.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, visit } from "graphql";
import { parse as parseYaml } from "yaml";
import { commandText } from "../generator/model/gh-command.js";

const DEFINITIONS = ["cards/shared.yaml", "cards/subjects.yaml", "cards/references.yaml"];
const FRAGMENTS = "operations/fragments";

/** Returns the paths in the repository. */
export async function includedFiles(repository: string): Promise<string[]> {
  const read = (path: string): Promise<string> => readFile(join(repository, path), "utf8");
  const definitions = await Promise.all(DEFINITIONS.map(async (path) => parseYaml(await read(path))));
  const operations = [...new Set(definitions.flatMap(operationNames))].map(
    (name) => `operations/${name}.graphql`,
  );
  const fragments = new Map<string, string>();
  for (const name of await readdir(join(repository, FRAGMENTS))) {
    const path = `${FRAGMENTS}/${name}`;
    for (const fragment of definedFragments(await read(path))) fragments.set(fragment, path);
  }
  // The list grows while it is read, since fragments contain others.
  const documents = [...operations];
  for (const path of documents) {
    for (const name of usedFragments(await read(path))) {
      const file = fragments.get(name);
      if (file === undefined) throw new Error(`${path} uses the fragment ${name}, which does not exist`);
      if (!documents.includes(file)) documents.push(file);
    }
  }
  return [...DEFINITIONS, ...documents];
}

/** What is read of a card. */
interface Card {
  readonly capability_id: string;
  readonly aliases?: readonly string[];
  readonly gh?: readonly (string | { readonly command: string; readonly flags?: object })[];
}

/**
 * The capabilities of ghx, which a project can copy: its cards and documents, in dist/ghx/ of the published compiler, and
 * the ids by id and alias and by command of gh, in names.json there.
 */
export async function includedCapabilities(repository: string): Promise<{
  readonly files: readonly string[];
  readonly names: Readonly<Record<"names" | "commands", Readonly<Record<string, string>>>>;
}> {
  const list = async (folder: string, ending: string): Promise<string[]> =>
    (await readdir(join(repository, folder)))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => `${folder}/${name}`);
  const cards = (await list("cards", ".yaml")).filter((path) => !DEFINITIONS.includes(path));
  const documents = [...(await list("operations", ".graphql")), ...(await list(FRAGMENTS, ".graphql"))];
  const parsed: Card[] = await Promise.all(
    cards.map(async (path) => parseYaml(await readFile(join(repository, path), "utf8"))),
  );
  const names = parsed.flatMap(({ capability_id: id, aliases = [] }) =>
    [id, ...aliases].map((name) => [name, id] as const),
  );
  const commands = parsed.flatMap(({ capability_id: id, gh = [] }) =>
    gh
      .map((one) => (typeof one === "string" ? { command: one } : one))
      .map(({ command, flags = {} }) => [commandText(command, Object.keys(flags)), id] as const),
  );
  return {
    files: [...cards, ...documents],
    names: { names: Object.fromEntries(names), commands: Object.fromEntries(commands) },
  };
}

/** Every `operationName` in a value. */
function operationNames(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "operationName" ? [String(inner)] : operationNames(inner),
  );
}

function usedFragments(document: string): string[] {
  const names: string[] = [];
  visit(parse(document), { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}

function definedFragments(document: string): string[] {
  const names: string[] = [];
  visit(parse(document), { FragmentDefinition: ({ name }) => void names.push(name.value) });
  return names;
}

/** The pages of docs/ that the published compiler contains, in dist/docs/. */
export const INCLUDED_PAGES = ["card-language.md", "diagnostics.md"];

/** Returns a page with links that lead to files of the package, or to the repository. */
export const includedPage = (text: string): string =>
  text
    .replaceAll("](../generator/", "](../../")
    .replaceAll("](security.md", "](https://github.com/ghx/ghx/blob/main/docs/security.md");
