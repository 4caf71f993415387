// Reads the pages of a list until an element matches.

import type { PlannedRest, RestRequest } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";

const PAGE_SIZE = 100;

/** Returns the element that matches. Throws `NOT_FOUND` if none does. */
export async function findElement(
  planned: PlannedRest,
  scope: object,
  send: (request: RestRequest) => Promise<unknown>,
): Promise<unknown> {
  const { find } = planned;
  if (find === undefined) throw new RouteError("UNKNOWN", `Request "${planned.name}" searches no list.`);
  const request = planned.request(scope);
  for (let page = 1; page <= find.maxPages; page++) {
    const response = await send({ ...request, query: { ...request.query, per_page: PAGE_SIZE, page } });
    const elements = find.items(response) ?? [];
    const element = elements.find((candidate) => find.match(scope, candidate));
    if (element !== undefined) return element;
    if (elements.length < PAGE_SIZE) throw new RouteError("NOT_FOUND", find.miss(scope));
  }
  const bound = `among the first ${find.maxPages * PAGE_SIZE}`;
  throw new RouteError("NOT_FOUND", `${find.miss(scope)} (${bound})`);
}
