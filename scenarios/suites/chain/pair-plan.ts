// Selects the capabilities that are combined with a first one.

import { full } from "../../runner/depth.js";

/** Distances from the first capability in the list. Each distance makes every capability second exactly once. */
const DISTANCES = [0, 1, 17];

/** Returns all capabilities in the full run, otherwise those at `DISTANCES` and those that `always` selects. */
export function seconds<T>(
  all: readonly T[],
  first: T,
  always: (second: T) => boolean,
  everything: boolean = full,
): T[] {
  const at = all.indexOf(first);
  const near = new Set(DISTANCES.map((distance) => all[(at + distance) % all.length]));
  return all.filter((second) => everything || near.has(second) || always(second));
}

/** Number of random chains. */
export const RANDOM_CHAINS: number = full ? 60 : 15;
