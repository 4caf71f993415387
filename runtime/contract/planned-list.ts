// Lists of a plan: how a page is read, and the functions that select and map its elements.

import type { ListMeta } from "./envelope.js";
import type { RestRequest } from "./github-api.js";
import type { GraphqlOperation } from "./graphql-operation.js";
import type { Connection, ExpectedAnswer, ListRun, PlannedRest, Scope } from "./planned-request.js";

/** The page of a list that a call requests. */
export interface ListPage {
  readonly data: {
    readonly items: readonly unknown[];
    readonly totalCount: number | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
  readonly meta: ListMeta;
}

interface ListBase {
  /** Reads the requested page. A property of the list, so that programs without lists do not contain the code. */
  read(list: object, run: ListRun): Promise<ListPage>;
  /** Maximum number of GitHub's pages that one call reads. 1 without a filter. */
  readonly maxPages: number;
  /** Whether the input filters. Without it, every input does if there is a filter. */
  filters?(scope: Scope): boolean;
  /** The input fields of the filter, reported in `meta.filter_applied` with `meta.scan`. Absent without a filter. */
  readonly filter?: readonly string[];
}

/** An order that GitHub does not offer: by the text `by`, greatest first, of items in GitHub's order by `bound`. */
export interface ItemOrder {
  /** Maximum number of GitHub's pages that one call reads in this order. */
  readonly maxPages: number;
  /** Whether the input requests this order. */
  when(scope: Scope): boolean;
  by(item: unknown): string | null | undefined;
  bound(item: unknown): string | null | undefined;
}

/** A list over a GraphQL connection. Replaces the main request. */
export interface GraphqlList extends ListBase {
  readonly operation: GraphqlOperation;
  /** Returns the variables. `page.first` and `page.after` are GitHub's arguments. */
  variables(scope: Scope, page: GraphqlPage): object;
  /** Returns the connection; null is an empty page. Calls `notFound` if its parent does not exist. */
  connection(scope: Scope, response: unknown): Connection<unknown> | null | undefined;
  /** Returns why the call fails with `VALIDATION`: the page contains an element that it must not contain. */
  guard?(scope: Scope, response: unknown, item: unknown): string | undefined;
  keep?(scope: Scope, item: unknown): boolean;
  readonly order?: ItemOrder;
  /** Returns how many elements GitHub has for lists of an element: a number, several to add, or the elements. */
  totals?(scope: Scope, item: unknown): object;
  /** The key of GitHub's search in the response. The connection is that field, or another one. */
  readonly search?: string;
  /** Nodes may have types on which nothing is selected but their name. They are left out. */
  readonly mixed?: true;
  map(scope: Scope, item: unknown): unknown;
  readonly partial?: readonly string[];
}
export interface GraphqlPage {
  readonly first: number;
  readonly after: string | null;
}

/** A list over REST pages. Replaces the main request. Several sources are read sequentially with one cursor. */
export interface RestList extends ListBase {
  readonly sources: readonly RestSource[];
  /** Statuses with which GitHub answers for an empty list, without a body. */
  readonly nullOn?: readonly number[];
  /** Only for a list with one source. */
  readonly order?: ItemOrder;
  readonly detail?: ItemDetail;
}
/** A request for elements of a page. The mapping of an element receives its response in the scope, or else null. */
export interface ItemDetail {
  readonly name: string;
  /** Maximum number of elements of a page for which it is sent. */
  readonly max: number;
  /** Whether the input requests it. */
  when?(scope: Scope): boolean;
  /** Returns `item` of the scope of the request for an element; nothing if none is sent for it. */
  item(scope: Scope, element: unknown): unknown;
  readonly pages?: PlannedRest["pages"];
  request(scope: Scope): RestRequest;
  readonly expects?: ExpectedAnswer;
}
export interface RestSource {
  when?(scope: Scope): boolean;
  /** The parameter with the cursor of a page, if GitHub's pages have no numbers. */
  readonly cursor?: string;
  /** Returns the request. The runtime adds `per_page` and `page`, or the cursor, to the query. */
  request(scope: Scope, page: RestPage): RestRequest;
  items(scope: Scope, response: unknown): readonly unknown[] | null | undefined;
  /** As in a {@link GraphqlList}. */
  guard?(scope: Scope, response: unknown, item: unknown): string | undefined;
  keep?(scope: Scope, item: unknown): boolean;
  /** As in a {@link GraphqlList}. */
  totals?(scope: Scope, item: unknown): object;
  map(scope: Scope, item: unknown): unknown;
}
export interface RestPage {
  readonly perPage: number;
  /** Page number, counted from 1. */
  readonly page: number;
  /** GitHub's cursor, for a source with cursors; absent for the first page. */
  readonly key?: string | undefined;
}
