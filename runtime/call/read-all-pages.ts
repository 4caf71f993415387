// Reads the pages of a REST request as one response.

import type { ListRun, RestRequest } from "../contract/plan.js";
import { hasNextLink } from "./lists/link-header.js";

/**
 * Returns the response to the first page, in which each list also has the elements of the following pages, at most `max`
 * pages together.
 */
export async function readAllPages(
  max: number,
  request: RestRequest,
  send: ListRun["rest"],
): Promise<unknown> {
  let whole: unknown;
  for (let page = 1; page <= max; page++) {
    const { value, headers } = await send({ ...request, query: { ...request.query, page } });
    whole = page === 1 ? value : append(whole, value);
    if (headers.link === undefined || !hasNextLink(headers.link)) break;
  }
  return whole;
}

/** Appends the list, or the lists in an object. Other values come from the first page. */
function append(whole: unknown, page: unknown): unknown {
  if (Array.isArray(whole)) return Array.isArray(page) ? [...whole, ...page] : page;
  const entries = Object.entries(Object(whole)).map(([name, value]) => [
    name,
    Array.isArray(value) ? append(value, Object(page)[name]) : value,
  ]);
  return Object.fromEntries(entries);
}
