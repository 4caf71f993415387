// Reads the pages of a list until an element matches, or all to find the last one.

import type { ElementSearch, NodeSearch, PlannedRest, RestRequest, Search } from "../contract/plan.js";
import { RouteError, validationError } from "../contract/route-error.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { joinNames, MAX_NAMES } from "../text/join-names.js";

const PAGE_SIZE = 100;

/** Returns the element of a REST list that matches. Throws `NOT_FOUND` if none does. */
export async function findElement(
  find: ElementSearch,
  planned: PlannedRest,
  scope: object,
  send: (request: RestRequest) => Promise<unknown>,
): Promise<unknown> {
  const request = planned.request(scope);
  const size = find.whole ? Number.POSITIVE_INFINITY : Number(request.query?.per_page ?? PAGE_SIZE);
  return search(
    planned.name,
    find,
    scope,
    async (page) => {
      const response = await send(
        find.whole ? request : { ...request, query: { ...request.query, per_page: size, page } },
      );
      // A status of `nullOn`.
      if (response === null && planned.nullOn) return { elements: [], isLast: true, names: [] };
      const elements = response === null ? null : find.items(response);
      if (!Array.isArray(elements) || elements.includes(null))
        throw unexpectedResponse(planned.name, "a list without null", elements);
      return { elements, isLast: elements.length < size, names: find.known?.(response) ?? [] };
    },
    size,
  );
}

/** Returns the node of a GraphQL connection that matches. Throws `NOT_FOUND` if none does. */
export async function findNode(
  find: NodeSearch,
  name: string,
  scope: object,
  send: (after: string | null) => Promise<unknown>,
): Promise<unknown> {
  let after: string | null = null;
  return search(name, find, scope, async () => {
    const response = await send(after);
    const connection = find.connection(response);
    const elements = connection?.nodes ?? [];
    if (!Array.isArray(elements)) throw unexpectedResponse(name, "a list", elements);
    const { hasNextPage, endCursor } = Object(connection?.pageInfo);
    after = endCursor ?? null;
    return {
      elements,
      isLast: hasNextPage !== true || typeof endCursor !== "string",
      names: find.known?.(response) ?? [],
    };
  });
}

interface Page {
  readonly elements: readonly unknown[];
  readonly isLast: boolean;
  /** The existing names that the page contains. */
  readonly names: readonly (string | null | undefined)[];
}

async function search(
  step: string,
  find: Search,
  scope: object,
  read: (page: number) => Promise<Page>,
  pageSize = PAGE_SIZE,
): Promise<unknown> {
  const names = new Set<string>();
  let found: unknown;
  for (let page = 1; page <= find.maxPages; page++) {
    const { elements, isLast, names: more } = await read(page);
    const isMatch = (candidate: unknown) => candidate != null && find.match(scope, candidate);
    const matches = elements.filter(isMatch);
    const first = found ?? matches[0];
    if (find.several && matches.some((one) => one !== first)) throw validationError(find.several(scope));
    found = find.last ? (matches.at(-1) ?? found) : first;
    if (found !== undefined && (isLast || !(find.last || find.several))) return found;
    for (const name of Array.isArray(more) ? more : []) if (typeof name === "string") names.add(name);
    if (isLast) return missing(step, find, scope, names);
  }
  // The list has more pages than are read.
  if (found !== undefined && !find.last) return found;
  return missing(step, find, scope, names, find.maxPages * pageSize);
}

/** `limit`: the number of elements that were read, if the list has more. */
function missing(
  step: string,
  find: Search,
  scope: object,
  names: ReadonlySet<string>,
  limit?: number,
): null {
  if (find.optional?.(scope, limit === undefined)) return null;
  const bound = limit === undefined ? "" : ` (among the first ${limit})`;
  const sorted = [...names].sort();
  const known = sorted.slice(0, MAX_NAMES);
  const message = find.miss?.(scope, joinNames(sorted)) ?? `${step} was not found`;
  throw new RouteError(
    "NOT_FOUND",
    message + bound,
    known.length > 0 ? { details: { known }, untrusted: true } : find.known ? {} : { details: { step } },
  );
}
