// Lists as async iterables: page by page, or element by element, with a bound.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { BoundInput, CallArguments, Operation } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { bind } from "./client.js";
import { unwrap } from "./unwrap.js";

/** What a list answers with. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
export type ItemOf<Output> = Output extends { readonly items: readonly (infer Item)[] } ? Item : never;

export interface IterateOptions extends ExecuteOptions {
  /** Most pages to read. Default 100; a list that goes on ends there without an error. */
  readonly maxPages?: number;
}

/** A list as a function, and as pages and elements to iterate over. */
export interface ListOperation<Input, Output> extends Operation<Input, Output> {
  /** Pages from `after` on, each fetched when it is asked for. Throws `GhxError` when one fails. */
  pages(...args: CallArguments<Input, IterateOptions>): AsyncGenerator<Output, void, undefined>;
  /** Elements over all pages. Throws `GhxError` when a page fails. */
  items(...args: CallArguments<Input, IterateOptions>): AsyncGenerator<ItemOf<Output>, void, undefined>;
}

const DEFAULT_MAX_PAGES = 100;

/** The capability as a {@link ListOperation} of the environment's default session. */
export function bindList<Input, Output extends Page<unknown>>(
  session: undefined,
  capability: Capability<Input, Output>,
): ListOperation<Input, Output>;
/** The capability as a {@link ListOperation} of this session. */
export function bindList<Input, Output extends Page<unknown>, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
): ListOperation<BoundInput<Input, Bound>, Output>;
export function bindList<Output extends Page<unknown>>(
  session: Session | undefined,
  capability: Capability<unknown, Output>,
): unknown {
  const operation = session === undefined ? bind(undefined, capability) : bind(session, capability);
  const pages = (input: object = {}, options: IterateOptions = {}) =>
    pagesOf(capability, input, options, session);
  return Object.assign(operation, {
    pages,
    items: (input?: object, options?: IterateOptions) => itemsOf(pages(input, options)),
  });
}

async function* pagesOf<Output extends Page<unknown>>(
  capability: Capability<unknown, Output>,
  input: object,
  { maxPages = DEFAULT_MAX_PAGES, ...options }: IterateOptions,
  session: Session | undefined,
): AsyncGenerator<Output, void, undefined> {
  let after: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    const page = unwrap(
      await execute(capability, after === undefined ? input : { ...input, after }, options, session),
    );
    yield page;
    const { hasNextPage, endCursor } = page.pageInfo;
    // A cursor that does not move would go in circles.
    if (!hasNextPage || endCursor === null || endCursor === after) return;
    after = endCursor;
  }
}

async function* itemsOf<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* page.items;
}
