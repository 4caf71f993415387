// Registries: capabilities by name, for callers that have the id and the input as data.

import type { Capability } from "../contract/capability.js";
import type { CatalogEntry, OperationCard } from "../contract/catalog.js";
import { ownValue } from "../schema/object.js";

/** Functions that load capabilities, by id. */
export type Loaders = Readonly<Record<string, () => Promise<Capability<never, unknown>>>>;

/** Capabilities by id, loaded on demand. Generated code creates one, and {@link mergeRegistries} joins several. */
export interface Registry {
  /** The ids of the capabilities. */
  readonly ids: readonly string[];
  /** Loads the functions that load the capabilities, so that a client contains names only. */
  readonly loadLoaders: () => Promise<Loaders>;
  /** Capability ids, by alias. */
  readonly aliases: object;
  /** Loads the entries of the catalog, which lists, help and explanations show. */
  readonly loadCatalog?: () => Promise<readonly CatalogEntry[]>;
  /** Loads the cards, whose schemas a chain compares if a step uses the result of another one. */
  readonly loadCards?: () => Promise<readonly OperationCard[]>;
}

/** Returns one registry with the capabilities of all. Throws an `Error` for a name that two of them have. */
export function mergeRegistries(...registries: readonly Registry[]): Registry {
  const names = registries.flatMap(({ ids, aliases }) => [...ids, ...Object.keys(aliases)]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two registries have the capability "${twice}".`);
  const all = async <Value>(lists: readonly (Promise<readonly Value[]> | undefined)[]) =>
    (await Promise.all(lists)).flatMap((list) => list ?? []);
  return {
    ids: registries.flatMap(({ ids }) => ids),
    loadLoaders: async () =>
      Object.assign({}, ...(await Promise.all(registries.map(({ loadLoaders }) => loadLoaders())))),
    aliases: Object.assign({}, ...registries.map(({ aliases }) => aliases)),
    loadCatalog: () => all(registries.map(({ loadCatalog }) => loadCatalog?.())),
    loadCards: () => all(registries.map(({ loadCards }) => loadCards?.())),
  };
}

/** The part of a registry that finds capabilities. */
export type Names = Pick<Registry, "ids" | "aliases">;

/** Loads the capability with the id or alias. Returns undefined for an unknown name. */
export async function loadByName(
  { ids, aliases, loadLoaders }: Names & Pick<Registry, "loadLoaders">,
  name: string,
): Promise<Capability<unknown, unknown> | undefined> {
  const id = String(ownValue(aliases, name) ?? name);
  return ids.includes(id) ? (await loadLoaders())[id]?.() : undefined;
}
