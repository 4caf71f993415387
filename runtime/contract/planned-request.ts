// Requests of a plan, of each API: their values are pure functions of the input and of earlier responses.

import type { Call, Channel } from "./call.js";
import type { Cursor } from "./cursor.js";
import type { Warning } from "./envelope.js";
import type { ErrorCandidate } from "./error-details.js";
import type { GhArguments, RestRequest } from "./github-api.js";
import type { GraphqlOperation } from "./graphql-operation.js";
import type { RouteError } from "./route-error.js";
import type { RestAnswer } from "./wire.js";

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
  /** `main` only, of writes: what the lookups must have computed before it is sent. */
  readonly wait?: LookupWait;
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
  readonly perItem?: FanOut;
}

/** The lookups are read again until their responses have a state. */
export interface LookupWait {
  /** Reads them again. A property, so that programs without such plans do not contain the code. */
  look(wait: LookupWait, readLookups: () => Promise<void>, scope: Scope, channel: Channel): Promise<void>;
  /** Whether the state matters with this input; absent: always. */
  when?(scope: Scope): boolean;
  until(scope: Scope): boolean;
}

/** A request per element of a list. */
export interface FanOut {
  /** Sends the requests. A property, so that programs without fan-out do not contain the code. */
  run(
    fanOut: FanOut,
    name: string,
    scope: Scope,
    send: (item: unknown) => Promise<unknown>,
  ): Promise<PerItem<unknown, unknown>[]>;
  /** Maximum number of elements. More fail with `VALIDATION`. */
  readonly max: number;
  items(scope: Scope): readonly unknown[] | null | undefined;
  /** `fail`: the first failure fails the request. `report`: failures are included in the list. */
  readonly onError: "fail" | "report";
  /** Whether the request succeeds if GitHub has none of the elements; absent: it fails if all fail. */
  allMissing?(scope: Scope): boolean;
}

/** How the state is read after a write whose outcome is unknown. */
export type Confirmation = ConfirmationByLookups | ConfirmationByResponse;

/** The state is read with lookups. */
export interface ConfirmationByLookups {
  readonly by: "lookups";
  /** The write is sent again only if the state shows that it was not applied: GitHub would create another object. */
  readonly once?: true;
  /** The state is also read after a refusal of the main request: GitHub refuses to create what exists. */
  readonly refused?: true;
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
  readonly find?: NodeSearch;
}

/** How a node of a connection is found. */
export interface NodeSearch extends Search {
  /** Reads the pages. A property, so that programs without searches do not contain the code. */
  read(
    find: NodeSearch,
    name: string,
    scope: Scope,
    /** Sends the request for the page after the cursor; null for the first one. */
    send: (after: string | null) => Promise<unknown>,
  ): Promise<unknown>;
  connection(response: unknown): Connection<unknown> | null | undefined;
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
  /** Returns the message of the `VALIDATION` error if several elements match. Without it, the first one is found. */
  several?(scope: Scope): string;
  /** Returns the names of existing elements, from the response. */
  known?(response: unknown): readonly (string | null | undefined)[] | null | undefined;
  /** Returns true if the response is null when no element matches. `isWhole`: whether the whole list was read. */
  optional?(scope: Scope, isWhole: boolean): boolean;
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
  readonly find?: ElementSearch;
  /**
   * Sends the request again while GitHub prepares the answer (202). A property, so that programs without such requests do
   * not contain the code.
   */
  poll?(planned: PlannedRest, channel: Channel, send: () => Promise<RestAnswer>): Promise<RestAnswer>;
  /** Reads at most this number of pages. The lists of the response contain the elements of all. */
  readonly pages?: {
    readonly max: number;
    /** A property, so that programs without such requests do not contain the code. */
    read(max: number, request: RestRequest, send: ListRun["rest"]): Promise<unknown>;
  };
}

/** How an element of a REST list is found. */
export interface ElementSearch extends Search {
  /** Reads the pages. A property, so that programs without searches do not contain the code. */
  read(
    find: ElementSearch,
    planned: PlannedRest,
    scope: Scope,
    send: (request: RestRequest) => Promise<unknown>,
  ): Promise<unknown>;
  /** The response is the whole list, since the endpoint has no pages. */
  readonly whole?: true;
  items(response: unknown): readonly unknown[] | null | undefined;
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

/** The context in which a list is read, and the functions that send its requests. */
export interface ListRun {
  readonly scope: { readonly input: object };
  /** Where the list continues. */
  readonly cursor: Cursor | undefined;
  readonly warnings: Warning[];
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
