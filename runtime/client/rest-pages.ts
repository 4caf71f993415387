// The pages of a REST request: the items of a page, and the query of the next one.

import { nextLink } from "../call/lists/link-header.js";
import type { Success } from "../contract/envelope.js";
import { validationError } from "../contract/route-error.js";
import { show } from "../text/show.js";

/**
 * Returns the query of the next page; undefined after the last one. Only the query of the link is used, which has the number
 * of the page or a cursor, so that a page is never read from another address.
 */
export function nextQuery({ meta }: Success<unknown>): string | undefined {
  const address = nextLink(meta.response?.headers?.link ?? "");
  return address !== undefined && URL.canParse(address) ? new URL(address).search : undefined;
}

/** Returns the items of a page: a list, or the only list in an object, such as `workflow_runs`. */
export function listInPage(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page;
  const [list, ...others] = Object.values(Object(page)).filter((value) => Array.isArray(value));
  if (list !== undefined && others.length === 0) return list;
  throw validationError(
    `Expected a list, or an object with one list, got ${show(page)}. Iterate over pages instead of items.`,
  );
}
