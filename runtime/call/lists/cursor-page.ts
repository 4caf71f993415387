// Reads a page of a REST list whose Link header has cursors instead of page numbers.

import type { RestCursor } from "../../contract/cursor.js";
import type { RestRequest, RestSource } from "../../contract/plan.js";
import { unexpectedResponse } from "../../errors/unexpected-response.js";
import { checkElement, type SendRest, type SourceItem, type SourcePage } from "./collect.js";
import { hasNextLink, nextParameter } from "./link-header.js";

interface PageRequest {
  /** `offset` elements of the page were already returned. */
  readonly at: RestCursor;
  readonly size: number;
  readonly scope: object;
  readonly send: SendRest;
  /** The start of the next source. */
  readonly following: RestCursor | undefined;
}

/** Reads the page after the cursor `at.key`, which the parameter contains. GitHub reports no number of elements. */
export async function readCursorPage(
  source: RestSource,
  parameter: string,
  { at, size, scope, send, following }: PageRequest,
): Promise<SourcePage<RestCursor, SourceItem>> {
  const { value, headers } = await send(cursorRequest(source, parameter, scope, { at, size }));
  const elements = source.items(scope, value);
  if (!Array.isArray(elements)) throw unexpectedResponse("", "a list", value);
  for (const element of elements) checkElement(source, scope, value, element);
  const link = headers.link ?? "";
  const key = nextParameter(link, parameter);
  const more = hasNextLink(link);
  if (more && key === undefined)
    throw unexpectedResponse("", `a link to the next page with ${parameter}`, link);
  return {
    entries: elements.flatMap((element, index) =>
      index < at.offset || element === null || element === undefined
        ? []
        : [{ item: { source, value: element }, after: { ...at, offset: index + 1 } }],
    ),
    next: more ? { api: "rest", source: at.source, offset: 0, key } : following,
    certain: more,
    whole: false,
  };
}

/** Returns the request for the page after the cursor `at.key`. */
export function cursorRequest(
  source: RestSource,
  parameter: string,
  scope: object,
  { at: { key }, size }: Pick<PageRequest, "at" | "size">,
): RestRequest {
  const request = source.request(scope, { perPage: size, page: 1, key });
  return { ...request, query: { ...request.query, per_page: size, [parameter]: key } };
}

/** Returns the size of a page that contains `want` elements after those that were already returned. */
export const cursorPageSize = ({ offset }: RestCursor, want: number, scanSize = 0): number =>
  Math.max(scanSize, Math.min(MAX_PAGE_SIZE, offset + want));

const MAX_PAGE_SIZE = 100;
