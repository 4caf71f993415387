// The cards of a registry, loaded by domain.

import type { OperationCard } from "../contract/catalog.js";
import type { CardLoaders } from "../contract/registry.js";

/** Loads every card, or those with the ids. The domain is the first part of an id. */
export async function loadCards(
  loaders: CardLoaders,
  ids?: readonly string[],
): Promise<readonly OperationCard[]> {
  const wanted = Object.entries(loaders).filter(
    ([domain]) => ids?.some((id) => id.startsWith(`${domain}.`)) ?? true,
  );
  const cards = (await Promise.all(wanted.map(([, load]) => load()))).flat();
  return ids === undefined ? cards : cards.filter(({ capability_id }) => ids.includes(capability_id));
}
