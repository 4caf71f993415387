// Lists as async iterables of pages or items.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { BoundInput, CallArguments, Operation } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { bind } from "./client.js";
import { iterateItems, iteratePages } from "./iterate-pages.js";
import { readAgain } from "./read-again.js";
import { rememberPages } from "./read-ahead.js";

/** The output of a list: one page. Pass `endCursor` as `after` to get the next page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Number of items on all pages; null if GitHub does not report it. */
  readonly totalCount: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
/** The item type of a page. */
export type ItemOf<Output> = Output extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Options of an iteration over a list. */
export interface IterateOptions extends ExecuteOptions<false> {
  /** Maximum number of pages to read. The iteration then ends without an error. Default: all pages. */
  readonly maxPages?: number | undefined;
}

/** A list as async iterables of pages and items. */
export interface Iterables<Input, Output> {
  /**
   * Iterates over the pages, starting at `after` if given. Each page is fetched on demand, and once more by each further
   * loop. Throws {@link GhxError} if a request fails.
   */
  pages(...args: CallArguments<Input, IterateOptions>): AsyncGenerator<Output, void, undefined>;
  /**
   * Iterates over the items of all pages. Throws {@link GhxError} if a request fails. A loop that deletes or closes what it
   * lists can miss items: read all of them first.
   */
  items(...args: CallArguments<Input, IterateOptions>): AsyncGenerator<ItemOf<Output>, void, undefined>;
}

/** A list as a function that returns one page, and as async iterables of pages and items. */
export interface ListOperation<Input, Output, Mixed extends boolean = false>
  extends Operation<Input, Output, Mixed>,
    Iterables<Input, Output> {}

/** Returns the capability as a {@link ListOperation} of the default session, which is configured by the environment. */
export function bindList<Input, Output extends Page<unknown>>(
  session: undefined,
  capability: Capability<Input, Output>,
): ListOperation<Input, Output>;
/** Returns the capability as a {@link ListOperation} of the session. */
export function bindList<Input, Output extends Page<unknown>, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
): ListOperation<BoundInput<Input, Bound>, Output>;
export function bindList(
  session: Session | undefined,
  capability: Capability<unknown, Page<unknown>>,
): unknown {
  const operation = session === undefined ? bind(undefined, capability) : bind(session, capability);
  const { id } = capability;
  const pages = (input: object = {}, options: IterateOptions = {}) =>
    iteratePages(id, "pages", options, () => {
      const pages = rememberPages(session);
      return {
        read: (after, rest) => {
          pages.startPage();
          return execute(capability, after === undefined ? input : { ...input, after }, rest, pages.session);
        },
        next: ({ data: { pageInfo } }) =>
          pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
      };
    });
  return Object.assign(operation, {
    pages: readAgain(pages),
    items: readAgain((...args: Parameters<typeof pages>) =>
      iterateItems(id, pages(...args), ({ items }) => items),
    ),
  });
}
