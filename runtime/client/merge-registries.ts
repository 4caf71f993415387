// Registries: capabilities by name, for callers that have the id and the input as data.

import type { Capability } from "../contract/capability.js";
import type { GhxOptions } from "../contract/options.js";
import type { Loaders, Registry } from "../contract/registry.js";
import { validationError } from "../contract/route-error.js";
import { ownValue } from "../schema/object.js";
import { withOptionErrors } from "./option-errors.js";

/** Returns one registry with the capabilities of all. Throws `VALIDATION` for a name that two of them have. */
export function mergeRegistries(...registries: readonly Registry[]): Registry {
  const names = registries.flatMap(({ ids, aliases }) => [...ids, ...Object.keys(aliases)]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw validationError(`Two registries have the capability "${twice}".`);
  const all = async <Value>(lists: readonly (Promise<readonly Value[]> | undefined)[]) =>
    (await Promise.all(lists)).flatMap((list) => list ?? []);
  return {
    ids: registries.flatMap(({ ids }) => ids),
    loadLoaders: async () => Object.assign({}, ...registries.map(lazyLoaders)),
    aliases: Object.assign({}, ...registries.map(({ aliases }) => aliases)),
    loadCatalog: () => all(registries.map(({ loadCatalog }) => loadCatalog?.())),
    loadCards: (ids) => all(registries.map(({ loadCards }) => loadCards?.(ids))),
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

/** Loaders that load the registry's own ones with its first capability. */
function lazyLoaders({ ids, loadLoaders }: Registry): Loaders {
  const load = async (id: string) => {
    const loader = (await loadLoaders())[id];
    if (loader === undefined) throw validationError(`The registry lists ${id}, but does not contain it.`);
    return loader();
  };
  return Object.fromEntries(ids.map((id) => [id, () => load(id)]));
}

/** Returns the registry with the capabilities of the option `extend`. Throws {@link GhxError} for a name that exists twice. */
export function extendRegistry(registry: Registry, options: Pick<GhxOptions, "extend">): Registry {
  return withOptionErrors("createGhx", () => joinRegistries(registry, options));
}

/** Like {@link extendRegistry}, but throws `VALIDATION`. */
export function joinRegistries(registry: Registry, { extend = [] }: Pick<GhxOptions, "extend">): Registry {
  return extend.length === 0 ? registry : mergeRegistries(registry, ...extend.map(checked));
}

/** Throws `VALIDATION` for a value that is not a registry, such as the module that exports it. */
function checked(value: Registry, index: number): Registry {
  if (Array.isArray(value?.ids) && typeof value.loadLoaders === "function") return value;
  throw validationError(`extend[${index}]: expected the registry of a module that ghx-gen wrote.`);
}
