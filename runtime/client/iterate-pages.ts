// Pages as async iterables, each fetched on demand.

import type { ResultEnvelope, Success } from "../contract/envelope.js";
import type { OptionKind } from "../contract/options.js";
import { checkOptions } from "../input/check-options.js";
import { withOptionErrors } from "./option-errors.js";
import { unwrap } from "./unwrap.js";

/** How pages are read. */
export interface PageReader<Data, Options> {
  /** Reads a page. `cursor`: where it begins; undefined for the first one. */
  read(cursor: string | undefined, options: Options): Promise<ResultEnvelope<Data>>;
  /** Returns where the next page begins; undefined after the last one. */
  next(page: Success<Data>): string | undefined;
}

/**
 * Iterates over the data of the pages. `prepare`: throws for a request that has no pages. Throws {@link GhxError} with the
 * name of the function for an invalid option or request.
 */
export async function* iteratePages<Data, Options extends { readonly maxPages?: number | undefined }>(
  name: string,
  kind: OptionKind,
  given: Options,
  prepare: () => PageReader<Data, Omit<Options, "maxPages">>,
): AsyncGenerator<Data, void, undefined> {
  const pages = withOptionErrors(name, () => {
    checkOptions(given, kind);
    return prepare();
  });
  const { maxPages = Number.POSITIVE_INFINITY, ...options } = given;
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    const result = await pages.read(cursor, options);
    const data = unwrap(result);
    if (!result.ok) return;
    yield data;
    const next = withOptionErrors(name, () => pages.next(result));
    // A cursor that returns would loop forever.
    if (next === undefined || cursors.has(next)) return;
    cursors.add(next);
    cursor = next;
  }
}

/** Iterates over the items of the pages. `items`: throws for a page without items. */
export async function* iterateItems<Data, Item>(
  name: string,
  pages: AsyncIterable<Data>,
  items: (page: Data) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* withOptionErrors(name, () => items(page));
}
