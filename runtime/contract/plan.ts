// Plans that the compiler generates for a capability: the requests of each route and the pure functions between them.
//
// Methods instead of function properties, because generated code narrows their parameter to the part of the scope that
// is known at that point, and TypeScript checks method parameters bivariantly.

import type { GhArguments, RestRequest } from "./api.js";
import type { Call, Channel, RunScope } from "./call.js";
import type { Cursor } from "./cursor.js";
import type { ErrorCandidate } from "./error-details.js";
import type { GraphqlOperation } from "./graphql-operation.js";
import type { ListMeta } from "./list-meta.js";
import type { RouteError } from "./route-error.js";
import type { RestAnswer } from "./wire.js";

export type { Api, Effect, RestRequest, TextResponse } from "./api.js";
export type * from "./graphql-operation.js";

/**
 * The values available to generated functions: the prepared `input`, each request's response by its name, `ran`, and
 * `item` in a fan-out.
 */
export type Scope = object;

/** A request of a plan. Its values depend on the input and on earlier responses. */
export interface RequestBase {
  /** The name of the response in the scope of later requests: `main`, or the name of a lookup or follow-up. */
  readonly name: string;
  /** `lookup` runs before the main request, `then` after it. */
  readonly role: "lookup" | "main" | "then";
  /** The earlier requests whose responses this one uses. Of those that `runLookups` runs only. */
  readonly reads?: readonly string[];
  /** Returns false to skip the request. Its response is then undefined. */
  when?(scope: Scope): boolean;
  /** `main` only: the call succeeds if the request is skipped. Without it, the call fails with `NOT_FOUND`. */
  readonly onSkip?: "succeed";
  /**
   * `then` only: reports a failure in `meta.warnings`, and the call still succeeds. A property, so that programs without
   * such follow-ups do not contain the code.
   */
  onError?(name: string, error: RouteError, call: Call): void;
  /** How the state is read again if it is unknown whether GitHub applied the request. */
  readonly confirm?: Confirmation;
  /** Fan-out: sends one request per element (`item` in the scope). The response is a list of {@link PerItem}. */
  readonly perItem?: {
    /** Sends the requests. A property, so that programs without fan-out do not contain the code. */
    run(
      planned: RequestBase,
      scope: Scope,
      send: (item: unknown) => Promise<unknown>,
    ): Promise<PerItem<unknown, unknown>[]>;
    /** Maximum number of elements. More fail with `VALIDATION`. */
    readonly max: number;
    items(scope: Scope): readonly unknown[] | null | undefined;
    /** `fail`: the first failure fails the request. `report`: failures are included in the list. */
    readonly onError: "fail" | "report";
  };
}

/** How the state is read after a write whose outcome is unknown. */
export type Confirmation = ConfirmationByLookups | ConfirmationByResponse;

/** The state is read with lookups. */
export interface ConfirmationByLookups {
  readonly by: "lookups";
  /** The requests that read the state. Without them, the lookups of the plan are sent again. */
  readonly lookups?: readonly PlannedRequest[];
  /**
   * Whether the state shows that the write was applied; undefined if it does not decide. Without it, the write was applied
   * if its condition no longer holds.
   */
  done?(scope: Scope): boolean | undefined;
}

/** The state is read as the response of the write: with the query of the operation, or a GET of the path. */
export interface ConfirmationByResponse {
  readonly by: "response";
  /** Over REST, the state is at the path of the write without its last segment. */
  readonly parent?: true;
  /** Over REST, the state is a list in pages. The largest one is requested, which holds all elements of these lists. */
  readonly pages?: true;
  /** As of {@link ConfirmationByLookups}. `data` in the scope: the output that the state maps to. */
  done(scope: Scope): boolean | undefined;
}

/** What the main request may have created if its outcome is unknown. */
export interface Creation {
  /** The request that reads the candidates. `since` in its scope is a time before which nothing was sent. */
  readonly lookup: PlannedRequest;
  /** Returns the candidates. The runtime removes those whose `createdAt` is before `since`. */
  candidates(scope: Scope): readonly ErrorCandidate[] | null | undefined;
}

/** The result of one element of a fan-out. */
export type PerItem<Item, Response> =
  | { readonly item: Item; readonly ok: true; readonly response: Response; readonly message: null }
  | { readonly item: Item; readonly ok: false; readonly response: null; readonly message: string };

export interface PlannedGraphql extends RequestBase {
  readonly operation: GraphqlOperation;
  variables(scope: Scope): object;
  /** Returns the values of the repeated variable, if the operation has {@link GraphqlOperation.repeat}. */
  repeat?(scope: Scope): readonly string[] | null | undefined;
  /** GitHub error types that are accepted together with partial data, if the error has a path. */
  readonly partial?: readonly string[];
  /** Reads pages of a connection until a node matches. The response is that node. */
  readonly find?: Search & {
    /** Reads the pages. A property, so that programs without searches do not contain the code. */
    read(
      planned: PlannedGraphql,
      scope: Scope,
      /** Sends the request for the page after the cursor; null for the first one. */
      send: (after: string | null) => Promise<unknown>,
    ): Promise<unknown>;
    connection(response: unknown): Connection<unknown> | null | undefined;
  };
}

/** How an element of a list is found. */
export interface Search {
  readonly maxPages: number;
  /** Finds the last element that matches instead of the first. */
  readonly last?: boolean;
  /** Names of earlier lookups whose responses `match` uses. */
  readonly reads?: readonly string[];
  match(scope: Scope, item: unknown): boolean;
  /** Returns the message of the `NOT_FOUND` error. `known`: the existing names. Default: the name of the request. */
  miss?(scope: Scope, known: string): string;
  /** Returns the names of existing elements, from the response. */
  known?(response: unknown): readonly (string | null | undefined)[] | null | undefined;
  /** Returns true if the response is null when no element matches. */
  optional?(scope: Scope): boolean;
}

/**
 * What GitHub documents for a successful response to a REST request: a field of the body (`workflow_runs[]`: a list; `[]`:
 * the body is a list), or a status. One of them must hold, or the request fails with `SERVER`. `any write`: what it
 * documents for all writes.
 */
export type ExpectedAnswer = readonly (string | number)[] | "any write";

export interface PlannedRest extends RequestBase {
  request(scope: Scope): RestRequest;
  readonly expects?: ExpectedAnswer;
  /** HTTP statuses that are not errors. The response is then null. */
  readonly nullOn?: readonly number[];
  /** The response by its status, of statuses in `nullOn`. */
  readonly byStatus?: Readonly<Record<number, string | number | boolean>>;
  /** Reads pages of 100 until an element matches. The response is that element. */
  readonly find?: Search & {
    /** Reads the pages. A property, so that programs without searches do not contain the code. */
    read(
      planned: PlannedRest,
      scope: Scope,
      send: (request: RestRequest) => Promise<unknown>,
    ): Promise<unknown>;
    items(response: unknown): readonly unknown[] | null | undefined;
  };
  /** Sends the request again while GitHub prepares the answer (202), or until its response has the requested state. */
  readonly poll?: {
    /** A property, so that programs without such requests do not contain the code. */
    read(
      planned: PlannedRest,
      scope: Scope,
      channel: Channel,
      send: () => Promise<RestAnswer>,
    ): Promise<RestAnswer>;
    done?(scope: Scope, response: unknown): boolean;
  };
  /** Reads at most this number of pages. The lists of the response contain the elements of all. */
  readonly pages?: {
    readonly max: number;
    /** A property, so that programs without such requests do not contain the code. */
    read(max: number, request: RestRequest, send: ListRun["rest"]): Promise<unknown>;
  };
}

/** The command that sends the main request of a write on the cli route. */
export interface WriteCommand {
  argv(scope: Scope): GhArguments;
  /** Whether the output of the plan reads the response, for which the state is read: the command prints none. */
  readonly isRead?: true;
  /**
   * Returns the function that sends the write. A property, so that programs without subcommands do not contain the code.
   */
  run(command: WriteCommand, scope: Scope, channel: Channel): Channel["first"];
}

export interface PlannedGh extends RequestBase {
  /** Returns the command. gh must print JSON. */
  argv(scope: Scope): GhArguments;
  /**
   * Runs the subcommand. A property, so that programs without subcommands do not contain the code.
   */
  run(planned: PlannedGh, scope: Scope, channel: Channel): Promise<unknown>;
}
/** A request of a plan, of any API. */
export type PlannedRequest = PlannedGraphql | PlannedRest | PlannedGh;

/**
 * A page of a GraphQL connection. A filtered list selects `edges`, because a page may end within one of GitHub's pages.
 */
export interface Connection<Node> {
  readonly nodes?: readonly (Node | null)[] | null;
  readonly edges?: readonly ({ readonly cursor: string; readonly node?: Node | null } | null)[] | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount?: number;
}

/** The page of a list that a call requests. */
export interface ListPage {
  readonly data: {
    readonly items: readonly unknown[];
    readonly totalCount: number | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
  readonly meta: ListMeta;
}

/** The result of a plan. */
export interface PlanResult extends Partial<Pick<ListPage, "meta">> {
  readonly data: unknown;
}

/** The context in which a list is read, and the functions that send its requests. */
export interface ListRun {
  readonly scope: { readonly input: object };
  /** Where the list continues. */
  readonly cursor: Cursor | undefined;
  graphql(operation: GraphqlOperation, variables: object, partial: readonly string[]): Promise<unknown>;
  rest(
    request: RestRequest,
    expected?: ExpectedAnswer,
  ): Promise<{
    readonly value: unknown;
    readonly status: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
  }>;
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
  map(scope: Scope, item: unknown): unknown;
}
export interface RestPage {
  readonly perPage: number;
  /** Page number, counted from 1. */
  readonly page: number;
  /** GitHub's cursor, for a source with cursors; absent for the first page. */
  readonly key?: string | undefined;
}

interface PlanBase {
  /** The oldest version of gh that supports its subcommand. With an older gh, the derived plan is used. */
  readonly minVersion?: string;
  /** Sends the main request of a write on the cli route. */
  readonly command?: WriteCommand;
  /** Returns why the route does not support the input; undefined if it does. */
  unsuitable?(scope: Scope): string | undefined;
  /** The paths of fields that the route does not, or not always, return (`items[].checks`), with the reason. */
  readonly omits?: readonly (readonly [path: string, reason: string])[];
  /**
   * Runs the lookups, of a read all requests, and adds their responses to the scope. Those that do not depend on each other
   * are sent together. Absent if there is nothing to send together.
   */
  runLookups?(lookups: readonly PlannedRequest[], scope: RunScope, channel: Channel): Promise<void>;
  readonly creation?: Creation;
  /** Returns how many elements GitHub has for lists of the output: a number, several to add, or the elements. */
  totals?(scope: Scope): object;
  /** Idempotent writes: compares the output (`data` in the scope) with what the input requests. */
  differences?(scope: Scope): readonly StateDifference[];
}
/** A value of the output that is not as requested. `isText`: GitHub may have changed the spelling only. */
export interface StateDifference {
  readonly path: string;
  readonly requested: unknown;
  readonly received: unknown;
  readonly isText: boolean;
}
/** A plan of GraphQL requests. It has either `list`, or a main request and `output`. */
export interface GraphqlPlan extends PlanBase {
  readonly api: "graphql";
  readonly requests: readonly PlannedGraphql[];
  readonly list?: GraphqlList;
  output?(scope: Scope): unknown;
}
export interface RestPlan extends PlanBase {
  readonly api: "rest";
  readonly requests: readonly PlannedRest[];
  readonly list?: RestList;
  output?(scope: Scope): unknown;
}
export interface GhPlan extends PlanBase {
  readonly api: "gh";
  readonly minVersion: string;
  readonly requests: readonly PlannedGh[];
  output?(scope: Scope): unknown;
}
export type Plan = GraphqlPlan | RestPlan | GhPlan;

/** The cli route: a `gh` subcommand if an equivalent one exists, else (or with an older gh) `gh api`. */
export interface CliPlan {
  readonly command?: Plan;
  /** The plan whose requests are sent with `gh api`. */
  readonly derived?: "graphql" | "rest";
}
