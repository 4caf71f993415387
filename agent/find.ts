// A capability of the catalog by its id or an older name.

import type { CatalogEntry, Failure } from "../runtime/index.js";

export type Found =
  | { readonly entry: CatalogEntry; readonly failure?: undefined }
  | { readonly entry?: undefined; readonly failure: Failure };

/** The entry; else the `VALIDATION` failure that names the nearest ids. */
export async function findCapability(name: string): Promise<Found> {
  const { catalog } = await import("../generated/catalog.js");
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  if (entry !== undefined) return { entry };
  // Only a mistaken name needs the list of loaders, and the runtime with it.
  const [{ aliases, loaders }, { unknownCapability }] = await Promise.all([
    import("../generated/registry.js"),
    import("../runtime/index.js"),
  ]);
  return { failure: unknownCapability({ aliases, loaders }, name) };
}
