// Reads several pages of a list as one result, for `--all` and a `--limit` above the size of a page.

import { type ResultEnvelope, rememberPages, type Session } from "../../runtime/index.js";
import { pageItems } from "../output/page-items.js";
import { nextCursor } from "./output/flatten.js";

/** `--all` stops after this number of items. */
export const MAX_ITEMS = 10_000;

/**
 * Reads pages until `wanted` items are read or the list ends, and returns the items in one result, with the `pageInfo` of
 * the last page. A page that fails is the result. `size`: items per page.
 */
export async function readPages(
  input: object,
  { wanted, size }: { readonly wanted: number; readonly size: number },
  readPage: (input: object, session: Session) => Promise<ResultEnvelope>,
): Promise<ResultEnvelope> {
  const items: unknown[] = [];
  let after: string | undefined;
  const pages = rememberPages();
  for (;;) {
    pages.startPage();
    const first = Math.min(size, wanted - items.length);
    const page = await readPage(
      { ...input, first, ...(after === undefined ? {} : { after }) },
      pages.session,
    );
    const elements = page.ok ? pageItems(page.data) : undefined;
    if (!page.ok || elements === undefined) return page;
    items.push(...elements);
    const next = nextCursor(page.data);
    // A cursor that does not advance would loop forever.
    if (next === undefined || next === after || items.length >= wanted)
      return { ...page, data: { ...Object(page.data), items } };
    after = next;
  }
}
