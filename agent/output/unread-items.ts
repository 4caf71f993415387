// What a jq filter did not see: the further pages of a list.

import type { Warning } from "../../runtime/index.js";
import { pageItems } from "./page-items.js";
import { readsPages } from "./reduce.js";

/**
 * Returns a warning if a filter read a page of a list that has more, since its result does not show that. A caller that
 * asked for fewer items than a page can have wants no more.
 */
export function unreadItems(jq: string, data: unknown, input: unknown): readonly Warning[] {
  const items = pageItems(data)?.length;
  const { pageInfo, totalCount } = Object(data);
  const { hasNextPage, endCursor } = Object(pageInfo);
  const isAsked = (Object(input).first ?? undefined) !== undefined && !readsPages(input);
  if (items === undefined || hasNextPage !== true || isAsked || /pageInfo|totalCount/.test(jq)) return [];
  const total = typeof totalCount === "number" ? ` of ${totalCount}` : "";
  const message = `jq: filtered ${items}${total} items; the next page is after ${JSON.stringify(endCursor)}`;
  return [{ code: "MORE_EXIST", message }];
}
