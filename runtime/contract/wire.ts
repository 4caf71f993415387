// What a plan's steps are sent over. HTTP and `gh api` differ only in the exchange beneath.
import type { GraphqlDocument, RestRequest } from "./plan.js";

/** One request to GitHub's API, whoever carries it. */
export interface HttpRequest {
  readonly api: "graphql" | "rest";
  readonly method: RestRequest["method"];
  /** Path and query below the API's base; the GraphQL endpoint has none. */
  readonly path: string;
  readonly accept: string;
  /** JSON text. */
  readonly body?: string;
  /** Stop reading the answer after so many bytes, and say so; without it a large answer is an error. */
  readonly cutAtBytes?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly truncated: boolean;
}

export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Carries one request. Throws a `RouteError` when no HTTP answer came; statuses of 400 and more are answers. */
export type Exchange = (request: HttpRequest, options: SendOptions) => Promise<HttpAnswer>;

export interface GraphqlRequest extends BoundDocument {
  /** Errors of these types that have a path are accepted beside partial data. */
  readonly partial: readonly string[];
}

export interface GraphqlAnswer {
  readonly data: unknown;
  /** What could not be read of the answer to a mutation that was carried out. */
  readonly unread: readonly GraphqlError[];
}

export interface RestAnswer {
  /** JSON, a `TextResponse`, or null for an empty answer. */
  readonly value: unknown;
  readonly status: number;
  readonly headers: Headers;
}

export interface Wire {
  /** Requests that are made at once travel in one. */
  readonly joins?: true;
  /** Throws a `RouteError` for errors that are not accepted. */
  graphql(request: GraphqlRequest, options: SendOptions): Promise<GraphqlAnswer>;
  rest(request: RestRequest, nullOn: readonly number[], options: SendOptions): Promise<RestAnswer>;
  /** A `gh` subcommand that answers JSON. */
  gh(args: readonly string[], options: SendOptions): Promise<unknown>;
}

/** What a call has cost so far. */
export interface Meter {
  requests: number;
  adapterMs: number;
  rateLimitRemaining: number | undefined;
}

/** Most bytes of an answer that is read whole. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
export const API_VERSION = "2022-11-28";

/** An operation with the values of one request. */
export interface BoundDocument {
  readonly document: GraphqlDocument;
  /** Without the repeated one. */
  readonly variables: object;
  /** Values of the repeated variable. */
  readonly repeated: readonly string[];
}

export interface GraphqlError {
  readonly message: string;
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;
