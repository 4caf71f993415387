// Warns about lists that have fewer elements than GitHub: those of the data, and the last page of a search.

import type { Warning } from "../contract/envelope.js";

/** Adds a warning for each list of the data that has fewer elements than GitHub. `at`: where the data is in the output. */
export function reportMore(totals: object | undefined, data: unknown, warnings: Warning[], at = ""): void {
  for (const [field, counts] of Object.entries(totals ?? {})) {
    const list = Object(data)[field];
    const total = [counts]
      .flat()
      .reduce((sum, count) => sum + (typeof count === "number" ? count : count ? 1 : 0), 0);
    if (Array.isArray(list) && list.length < total)
      warnings.push({ code: "MORE_EXIST", message: `${at}${field} contains ${list.length} of ${total}.` });
  }
}

/** The number of results after which GitHub's search ends. */
const SEARCH_LIMIT = 1000;

/** Adds a warning to the last page of a search if GitHub found more than it returns. */
export function reportSearchLimit(totalCount: number | null, warnings: Warning[]): void {
  if (totalCount === null || totalCount <= SEARCH_LIMIT) return;
  warnings.push({
    code: "MORE_EXIST",
    message: `items ends at ${SEARCH_LIMIT} of ${totalCount}: GitHub's search returns no more.`,
  });
}
