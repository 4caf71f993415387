// Finds a capability in the catalog by its id or alias.

import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type { CatalogEntry, Failure } from "../../runtime/index.js";
import { type Extend, extended, loadCatalog } from "./extended-catalog.js";

export type Found =
  | { readonly entry: CatalogEntry; readonly failure?: undefined }
  | { readonly entry?: undefined; readonly failure: Failure };

/** Returns the entry, or a `VALIDATION` failure that suggests the nearest ids that the policy permits. */
export async function findCapability(
  name: string,
  extend?: Extend,
  policy?: CapabilityPolicy,
): Promise<Found> {
  const catalog = await loadCatalog(extend);
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  if (entry !== undefined) return { entry };
  // Only an unknown name needs the registry and the runtime.
  const [{ unknownCapability }, { withNearest }] = await Promise.all([
    import("../../runtime/index.js"),
    import("./suggest.js"),
  ]);
  const failure = unknownCapability(extended(extend), name);
  const error = await withNearest(failure.error, policy, extend);
  const { nearest = [] } = error.details ?? {};
  // The message itself asks about a single one.
  const message = nearest.length > 1 ? `${error.message} Nearest ids: ${nearest.join(", ")}.` : error.message;
  return { failure: { ...failure, error: { ...error, message } } };
}
