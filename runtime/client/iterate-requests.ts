// Requests without a capability in pages, as async iterables.

import type { ResultEnvelope, Success } from "../contract/envelope.js";
import { checkOptions } from "../input/check-options.js";
import type { IterateOptions } from "./iterate.js";
import { withOptionErrors } from "./option-errors.js";
import type { RequestOptions } from "./own-request.js";
import { unwrap } from "./unwrap.js";

/** Options of an iteration over the pages of a request. */
export interface RequestPagesOptions
  extends Omit<RequestOptions, "idempotent">,
    Pick<IterateOptions, "maxPages"> {}

/** How the pages of a request are read. */
export interface RequestPages<Options> {
  /** Sends the request of a page. `cursor`: where it begins; undefined for the first one. */
  send(cursor: string | undefined, options: Options): Promise<ResultEnvelope>;
  /** Returns where the next page begins; undefined after the last one. */
  next(page: Success<unknown>): string | undefined;
}

/**
 * Iterates over the data of the pages. `prepare`: throws for a request that has no pages. Throws {@link GhxError} with the
 * name of the function for an invalid option or request.
 */
export async function* iterateRequests<Options extends RequestPagesOptions>(
  name: "graphql" | "request",
  given: Options,
  prepare: () => RequestPages<Omit<Options, "maxPages">>,
): AsyncGenerator<unknown, void, undefined> {
  const pages = withOptionErrors(name, () => {
    checkOptions(given, name === "graphql" ? "requestPages" : "restPages");
    return prepare();
  });
  const { maxPages = Number.POSITIVE_INFINITY, ...options } = given;
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    const result = await pages.send(cursor, options);
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
export async function* iterateItems(
  name: "graphql" | "request",
  pages: AsyncIterable<unknown>,
  items: (page: unknown) => readonly unknown[],
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) yield* withOptionErrors(name, () => items(page));
}
