// Projects for tests: read once, then changed in memory.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "../source/diagnostic.js";
import { isShared, load, type Sources } from "../source/load.js";
import type { SourceMap } from "../source/source-map.js";

export const repository = fileURLToPath(new URL("../../", import.meta.url));
export const fixtures = join(repository, "generator/fixtures");

/** The cards of this repository. `scenarios`: with their scenarios, which cards of tests do not have. */
export function loadRepository({ scenarios = false } = {}): Promise<Sources> {
  return load({
    root: repository,
    cards: join(repository, "cards"),
    operations: join(repository, "operations"),
    scenarios: scenarios ? join(repository, "scenarios/capabilities") : undefined,
    out: join(repository, "generated"),
  });
}

/** A small GitHub of a few types, with a card of each kind, for diagnostics. */
export const loadSmall = (): Promise<Sources> => loadFixture("small");

/** A card whose names and texts would break code that is built without escaping. */
export const loadAwkward = (): Promise<Sources> => loadFixture("awkward");

function loadFixture(name: string): Promise<Sources> {
  const root = join(fixtures, name);
  return load({
    root,
    cards: join(root, "cards"),
    operations: join(root, "operations"),
    scenarios: undefined,
    out: root,
  });
}

/** The golden cards, which use every operator, with GitHub's own schemas. */
export async function loadGolden(): Promise<Sources> {
  const { sdl, openApi, observed, gh } = await loadRepository();
  const cardFiles = await textsIn("golden/cards", ".yaml");
  const documents = new Map([
    ...(await textsIn("golden/operations", ".graphql")),
    ...(await textsIn("golden/operations/fragments", ".graphql")),
  ]);
  return {
    cards: new Map([...cardFiles].filter(([path]) => !isShared(path))),
    shared: new Map([...cardFiles].filter(([path]) => isShared(path))),
    documents,
    sdl,
    openApi,
    observed,
    gh,
    scenarios: undefined,
    includedNames: new Map(),
    includedCommands: new Map(),
    all: new Map([...cardFiles, ...documents, ...sdl]),
  };
}

/** Texts of a folder under fixtures/, by their path in it: `cards/thing.view.yaml`. */
async function textsIn(folder: string, ending: string): Promise<SourceMap> {
  const names = (await readdir(join(fixtures, folder))).filter((name) => name.endsWith(ending)).sort();
  return new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [
            `${folder.replace("golden/", "")}/${name}`,
            await readFile(join(fixtures, folder, name), "utf8"),
          ] as const,
      ),
    ),
  );
}

/** The project with other texts at some paths; undefined deletes a file. */
export function withFiles(sources: Sources, files: Readonly<Record<string, string | undefined>>): Sources {
  const change = (map: SourceMap, belongs: (path: string) => boolean): SourceMap => {
    const changed = new Map(map);
    for (const [path, text] of Object.entries(files)) {
      if (!belongs(path)) continue;
      if (text === undefined) changed.delete(path);
      else changed.set(path, text);
    }
    return changed;
  };
  const isSchema = (path: string): boolean => path.includes("operations/schema/");
  const isCard = (path: string): boolean => path.startsWith("cards/") && !isShared(path);
  const isDocument = (path: string): boolean => path.endsWith(".graphql") && !isSchema(path);
  return {
    ...sources,
    cards: change(sources.cards, isCard),
    shared: change(sources.shared, isShared),
    documents: change(sources.documents, isDocument),
    openApi: change(sources.openApi, (path) => isSchema(path) && path.includes("openapi.")),
    observed: change(sources.observed, (path) => path.endsWith("observed.json")),
    gh: change(sources.gh, (path) => /\/gh[.-][^/]*$/.test(path)),
    all: change(sources.all, () => true),
  };
}

/** `cards/thing.view.yaml GHX405 message` per diagnostic. */
export const shortly = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, span, message }) => `${span.file} ${code} ${message}`);
