// Explains what `selectCapabilities` selects.

import type { CatalogEntry } from "../../runtime/index.js";
import { type Explanation, explainBriefly, explainInFull } from "./explain.js";
import { explainMany } from "./explain-many.js";
import type { Extend } from "./extended-catalog.js";
import { type Match, selectedEntries, singleCapability } from "./select-capabilities.js";

/**
 * Returns a text for a single capability, a shorter one for several, or none. Of reads that are named by their ids, the
 * shorter one also has the fields that can be selected. `confirmation`: what destructive ones need.
 */
export async function explainTexts(
  matches: readonly Match[],
  confirmation?: string,
): Promise<readonly string[]> {
  const single = singleCapability(matches);
  if (single !== undefined) return [explainBriefly(single.entry, single.name)];
  if (matches.length === 0) return [];
  const named = new Set(matches.flatMap(({ by, entries }) => (by === "id" ? entries : [])));
  const withFields = (entry: CatalogEntry) => entry.effect === "read" && named.has(entry);
  return [await explainMany(selectedEntries(matches), { confirmation, withFields })];
}

/** Returns the explanation of a single capability, or a list. */
export async function explainAllInFull(
  matches: readonly Match[],
  extend?: Extend,
): Promise<Explanation | readonly Explanation[]> {
  const single = singleCapability(matches);
  if (single !== undefined) return explainInFull(single.entry, extend);
  return Promise.all(selectedEntries(matches).map((entry) => explainInFull(entry, extend)));
}
