// Reads the pages of a list until an element matches.

import type { RestRequest, RestStep } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";

const PAGE_SIZE = 100;

/** Returns the element that matches. Throws `NOT_FOUND` if none does. */
export async function findElement(
  step: RestStep,
  scope: object,
  send: (request: RestRequest) => Promise<unknown>,
): Promise<unknown> {
  const { find } = step;
  if (find === undefined) throw new RouteError("UNKNOWN", `Step "${step.name}" searches no list.`);
  const request = step.request(scope);
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
