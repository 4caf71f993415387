// Registries: capabilities by name, for callers that have the id and the input as data.

import type { Capability } from "../contract/capability.js";
import type { CatalogEntry, OperationCard } from "../contract/catalog.js";
import { ownValue } from "../schema/object.js";

/** Capabilities by id, loaded on demand. Generated code creates one, and {@link mergeRegistries} joins several. */
export interface Registry {
  /** Loads a capability, by id. */
  readonly loaders: Readonly<Record<string, () => Promise<Capability<never, unknown>>>>;
  /** Capability ids, by alias. */
  readonly aliases: object;
  /** Loads the entries of the catalog, which lists, help and explanations show. */
  readonly loadCatalog?: () => Promise<readonly CatalogEntry[]>;
  /** Loads the cards, whose schemas a chain compares if a step uses the result of another one. */
  readonly loadCards?: () => Promise<readonly OperationCard[]>;
}

/** Returns one registry with the capabilities of all. Throws an `Error` for a name that two of them have. */
export function mergeRegistries(...registries: readonly Registry[]): Registry {
  const names = registries.flatMap(({ loaders, aliases }) => [
    ...Object.keys(loaders),
    ...Object.keys(aliases),
  ]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two registries have the capability "${twice}".`);
  const all = async <Value>(lists: readonly (Promise<readonly Value[]> | undefined)[]) =>
    (await Promise.all(lists)).flatMap((list) => list ?? []);
  return {
    loaders: Object.assign({}, ...registries.map(({ loaders }) => loaders)),
    aliases: Object.assign({}, ...registries.map(({ aliases }) => aliases)),
    loadCatalog: () => all(registries.map(({ loadCatalog }) => loadCatalog?.())),
    loadCards: () => all(registries.map(({ loadCards }) => loadCards?.())),
  };
}

/** Returns the function that loads the capability with the id or alias; undefined for an unknown name. */
export function findLoader(
  { loaders, aliases }: Registry,
  name: string,
): Registry["loaders"][string] | undefined {
  const id = String(ownValue(aliases, name) ?? name);
  return Object.hasOwn(loaders, id) ? loaders[id] : undefined;
}
