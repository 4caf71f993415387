// Warns about lists of the data that have fewer elements than GitHub.

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
