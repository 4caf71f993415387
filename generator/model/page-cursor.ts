// How an endpoint of REST returns its list in pages.

import type { Endpoint } from "./ir.js";

/** Parameters that continue a list after the last element of a page, in the order of preference. */
const CURSORS = ["after", "cursor", "since"];

/** Returns the parameter with the cursor of the next page; undefined if the pages have numbers, or there are none. */
export function pageCursor({ query }: Endpoint): string | undefined {
  return query.has("per_page") && !query.has("page") ? CURSORS.find((name) => query.has(name)) : undefined;
}
