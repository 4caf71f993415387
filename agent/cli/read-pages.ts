// Reads several pages of a list as one result, for `--all` and a `--limit` above the size of a page.

import { type ResultEnvelope, rememberPages, type Session, type Warning } from "../../runtime/index.js";
import { pageItems } from "../output/page-items.js";
import { nextCursor } from "./output/flatten.js";

/** `--all` stops after this number of items. */
export const MAX_ITEMS = 10_000;

/**
 * Reads pages until `wanted` items are read or the list ends, and returns the items in one result, with the `pageInfo` of
 * the last page and the warnings of all. A page that fails is the result. `size`: items per page. `readPage` also gets the
 * number of items so far.
 */
export async function readPagesUntil(
  input: object,
  { wanted, size }: { readonly wanted: number; readonly size: number },
  readPage: (input: object, session: Session, count: number) => Promise<ResultEnvelope>,
): Promise<ResultEnvelope> {
  const items: unknown[] = [];
  const warnings: Warning[] = [];
  let after: string | undefined;
  const pages = rememberPages();
  for (;;) {
    pages.startPage();
    const first = Math.min(size, wanted - items.length);
    const page = await readPage(
      { ...input, first, ...(after === undefined ? {} : { after }) },
      pages.session,
      items.length,
    );
    const elements = page.ok ? pageItems(page.data) : undefined;
    if (!page.ok || elements === undefined) return page;
    for (const warning of page.meta.warnings ?? []) {
      const message = withIndex(warning.message, items.length);
      if (!warnings.some((known) => known.message === message)) warnings.push({ ...warning, message });
    }
    items.push(...elements);
    const next = nextCursor(page.data);
    // A cursor that does not advance would loop forever.
    if (next === undefined || next === after || items.length >= wanted)
      return {
        ...page,
        data: { ...Object(page.data), items },
        meta: { ...page.meta, ...(warnings.length > 0 && { warnings }) },
      };
    after = next;
  }
}

/** Returns the message with the index of the item in all pages. `before`: the number of items on the pages before. */
const withIndex = (message: string, before: number): string =>
  message.replace(/^items\[(\d+)\]/, (_, index) => `items[${before + Number(index)}]`);
