// The capabilities that a caller can name: included ones, and own ones from the option `extend`.

import { registry } from "../../generated/registry.js";
import { joinRegistries } from "../../runtime/client/merge-registries.js";
import type { CatalogEntry, Registry } from "../../runtime/index.js";

/** Registries in addition to the included one. */
export type Extend = readonly Registry[] | undefined;

/** Returns the included registry with the others. */
export const extended = (extend: Extend): Registry => joinRegistries(registry, { extend });

/** Returns the entries of all capabilities, sorted by id. */
export async function loadCatalog(extend: Extend = []): Promise<readonly CatalogEntry[]> {
  const { catalog } = await import("../../generated/catalog.js");
  if (extend.length === 0) return catalog;
  const own = await Promise.all(extend.map(({ loadCatalog: load }) => load?.() ?? []));
  return [...catalog, ...own.flat()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
