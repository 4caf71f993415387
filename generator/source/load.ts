// Reads every card, document and schema into a source map. The only reader.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { INCLUDED } from "./included.js";
import { compareText, type SourceMap } from "./source-map.js";

export interface Project {
  /** Folder that paths in messages are relative to. */
  readonly root: string;
  readonly cards: string;
  readonly operations: string;
  readonly scenarios: string | undefined;
  readonly out: string;
}

export interface Sources {
  readonly cards: SourceMap;
  /**
   * Definitions that cards share: schemas in `shared.yaml`, subjects in `subjects.yaml`, references in `references.yaml`.
   * Those that the compiler includes are last.
   */
  readonly shared: SourceMap;
  /** Those that the compiler includes are last. */
  readonly documents: SourceMap;
  /** The pinned SDL, then our extensions. */
  readonly sdl: SourceMap;
  readonly openApi: SourceMap;
  /** `observed.json`: the keys of recorded REST answers. */
  readonly observed: SourceMap;
  /** The fields that gh prints, and its commands with their flags. */
  readonly gh: SourceMap;
  /** Undefined if the project has no folder of scenarios. */
  readonly scenarios: ScenarioFolder | undefined;
  /** Ids and aliases of the capabilities of ghx, with their ids; empty for the sources of the compiler. */
  readonly includedNames: ReadonlyMap<string, string>;
  /** Ids of the capabilities of ghx by the command of gh with the flags that select them. */
  readonly includedCommands: ReadonlyMap<string, string>;
  readonly all: SourceMap;
}

/** The names that cards of a project cannot have, and its scenarios. */
export type KnownNames = Pick<Sources, "scenarios" | "includedNames" | "includedCommands">;

export interface ScenarioFolder {
  /** From the project's root. */
  readonly path: string;
  /** Texts by file name. */
  readonly files: ReadonlyMap<string, string>;
}

/** A required file or folder is missing or malformed. */
export class MissingInput extends Error {}

const SHARED_FILES: readonly string[] = ["shared.yaml", "subjects.yaml", "references.yaml"];

/** Whether a file in the folder of cards contains shared definitions instead of a card. */
export function isShared(path: string): boolean {
  return SHARED_FILES.includes(fileName(path));
}

const fileName = (path: string): string => path.split("/").at(-1) ?? path;

export async function load(project: Project): Promise<Sources> {
  const { cards, shared, documents } = await loadCards(project);
  const descriptions = await loadDescriptions(project);
  const { scenarios: folder, root } = project;
  const scenarios =
    folder === undefined
      ? new Map<string, string>()
      : await textsIn(project, folder, (name) => name.endsWith(".yaml"), true);
  return {
    cards,
    shared,
    documents,
    ...descriptions,
    scenarios: folder === undefined ? undefined : scenarioFolder(relativePath(root, folder), scenarios),
    ...(await readIncludedNames()),
    all: new Map([...cards, ...shared, ...documents, ...descriptions.sdl, ...scenarios]),
  };
}

const scenarioFolder = (path: string, texts: SourceMap): ScenarioFolder => ({
  path,
  files: new Map([...texts].map(([file, text]) => [fileName(file), text])),
});

/** Reads GitHub's descriptions. */
export async function loadDescriptions(
  project: Pick<Project, "root" | "operations">,
): Promise<Pick<Sources, "sdl" | "openApi" | "observed" | "gh">> {
  const schema = await loadSchema(
    project,
    (name) => name.endsWith(".graphql") || SCHEMA_FILES.includes(name),
  );
  const select = (pattern: RegExp): SourceMap => new Map([...schema].filter(([path]) => pattern.test(path)));
  const sdl = select(/\.graphql$/);
  if (sdl.size === 0) throw new MissingInput(`there is no GraphQL schema in ${schemaFolder(project)}`);
  const [gh, observed] = [select(/\/gh[.-][^/]*$/), select(/\/observed\.json$/)];
  return { sdl, gh, observed, openApi: select(/\/openapi\.[^/]*$/) };
}

/** Reads the cards with their shared definitions and documents, and those that the compiler includes. */
export async function loadCards(
  project: Pick<Project, "root" | "cards" | "operations">,
): Promise<Pick<Sources, "cards" | "shared" | "documents">> {
  const cardFiles = await textsIn(project, project.cards, (name) => /\.ya?ml$/.test(name));
  const misnamed = [...cardFiles.keys()].find((path) => path.endsWith(".yml"));
  if (misnamed !== undefined) throw new MissingInput(`${misnamed}: the name of a card ends in .yaml`);
  await refuseIgnored(project);
  const cards = new Map([...cardFiles].filter(([path]) => !isShared(path)));
  const shared = new Map([...cardFiles].filter(([path]) => isShared(path)));
  const documents = new Map([
    // A project whose cards use only REST has no documents.
    ...(await textsIn(project, project.operations, (name) => name.endsWith(".graphql"), true)),
    ...(await textsIn(
      project,
      join(project.operations, "fragments"),
      (name) => name.endsWith(".graphql"),
      true,
    )),
  ]);
  if (cards.size === 0) throw new MissingInput(`there are no cards in ${project.cards}`);
  return addIncluded({ cards, shared, documents });
}

/** Throws for a card in a folder of the cards, and for a document that would be ignored because of its name or folder. */
async function refuseIgnored({
  root,
  cards,
  operations,
}: Pick<Project, "root" | "cards" | "operations">): Promise<void> {
  for (const folder of await foldersIn(cards)) {
    const texts = await textsIn({ root }, folder, (name) => name.endsWith(".yaml"));
    for (const [path, text] of texts)
      if (/^capability_id:/m.test(text))
        throw new MissingInput(`${path}: a card is in ${relativePath(root, cards)}/, not in a folder in it`);
  }
  const fragments = join(operations, "fragments");
  for (const folder of [operations, fragments])
    for (const path of (await textsIn({ root }, folder, (name) => name.endsWith(".gql"), true)).keys())
      throw new MissingInput(`${path}: the name of a document ends in .graphql`);
  const places = [operations, fragments].map((folder) => `${relativePath(root, folder)}/`).join(" or ");
  for (const folder of await foldersIn(operations))
    if (folder !== fragments && folder !== schemaFolder({ operations }))
      for (const path of (await textsIn({ root }, folder, (name) => /\.(?:graphql|gql)$/.test(name))).keys())
        throw new MissingInput(`${path}: a document is in ${places}`);
}

/** Returns the folders in a folder. Those of packages and hidden ones contain no sources. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => join(folder, name));
}

/**
 * Adds the definitions that the published compiler includes after those of the project, which replace the included ones of
 * the same name. `folder` contains them. The sources of the compiler include none: this repository has them as its own.
 */
export async function addIncluded<Own extends Pick<Sources, "shared" | "documents">>(
  own: Own,
  folder: string = import.meta.dirname,
): Promise<Own> {
  if (!existsSync(join(folder, "cards"))) return own;
  const read = async (path: string): Promise<SourceMap> => {
    const texts = await textsIn({ root: folder }, join(folder, path), () => true);
    return new Map([...texts].map(([name, text]) => [`${INCLUDED}${name}`, text]));
  };
  return {
    ...own,
    shared: new Map([...own.shared, ...(await read("cards"))]),
    documents: new Map([
      ...own.documents,
      ...(await read("operations")),
      ...(await read("operations/fragments")),
    ]),
  };
}

/**
 * Returns the ids of the capabilities of ghx by id and alias, and by command of gh. The published compiler has them in a
 * file, which scripts/included-files.ts writes. `folder` contains it.
 */
export async function readIncludedNames(
  folder: string = import.meta.dirname,
): Promise<Omit<KnownNames, "scenarios">> {
  const file = join(folder, "ghx/names.json");
  const { names, commands } = existsSync(file)
    ? JSON.parse(await readFile(file, "utf8"))
    : { names: {}, commands: {} };
  return {
    includedNames: new Map(Object.entries<string>(names)),
    includedCommands: new Map(Object.entries<string>(commands)),
  };
}

/** The files of operations/schema/ that every compilation reads, and the GraphQL schemas. */
const SCHEMA_FILES: readonly string[] = [
  "gh-commands.json",
  "gh.yaml",
  "observed.json",
  "openapi.json",
  "openapi.patches.yaml",
];

/**
 * Reads files of operations/schema/ and those that the compiler includes. A file of the project replaces the included one
 * of the same name; `github.graphql` also replaces the included extension of it.
 */
export async function loadSchema(
  project: Pick<Project, "root" | "operations">,
  keep: (name: string) => boolean,
  included: string = join(import.meta.dirname, "schema"),
): Promise<SourceMap> {
  const own = await textsIn(project, schemaFolder(project), keep, true);
  const names = new Set([...own.keys()].map(fileName));
  const isReplaced = (name: string): boolean =>
    names.has(name) || (names.has("github.graphql") && name === "github.extension.graphql");
  const others = await textsIn({ root: included }, included, (name) => keep(name) && !isReplaced(name), true);
  return new Map([
    ...own,
    ...[...others].map(([name, text]) => [`${INCLUDED}schema/${name}`, text] as const),
  ]);
}

const schemaFolder = ({ operations }: Pick<Project, "operations">): string => join(operations, "schema");

async function textsIn(
  project: Pick<Project, "root">,
  folder: string,
  keep: (name: string) => boolean,
  optional = false,
): Promise<SourceMap> {
  const names = await namesIn(folder, keep, optional);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return new Map(
    names.map((name, index) => [
      relativePath(project.root, join(folder, name)),
      (texts[index] ?? "").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"),
    ]),
  );
}

async function namesIn(
  folder: string,
  keep: (name: string) => boolean,
  optional: boolean,
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    if (optional) return [];
    throw new MissingInput(`there is no folder ${folder}`);
  });
  const kept = entries.filter(({ name }) => keep(name));
  // Editors create links whose names begin with a dot.
  const link = kept.find((entry) => entry.isSymbolicLink() && !entry.name.startsWith("."));
  if (link)
    throw new MissingInput(`${join(folder, link.name)} is a symbolic link, which ghx-gen does not follow`);
  return kept
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort(compareText);
}

export function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}
