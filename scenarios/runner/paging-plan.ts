// Selects the sizes of lists and pages.

import { full } from "./depth.js";

/** Empty, one element, GitHub's default and largest page sizes, and lists that end after a page boundary. */
export const COUNTS: readonly number[] = [0, 1, 30, 100, 101, 250];
export const SIZES: readonly number[] = [1, 7, 30, 100];

/** Maximum number of pages per walk in the sample. */
const MAX_PAGES = 5;

export interface PagingCase {
  readonly count: number;
  readonly sizes: readonly number[];
}

/** Returns every count with every size in the full run, otherwise the combinations with few pages. */
export function pagingPlan(all: boolean = full): PagingCase[] {
  return COUNTS.map((count) => ({
    count,
    sizes: SIZES.filter((size) => all || count <= MAX_PAGES * size),
  }));
}

/** Page sizes on the cli route, where each page runs gh. */
export const GH_SIZES: readonly number[] = full ? [30, 100] : [100];

/** Number of growing lists tested on each route. */
export const GROWN_LISTS: number = full ? 8 : 2;
