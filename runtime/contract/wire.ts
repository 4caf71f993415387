// The interfaces over which a plan's requests are sent. HTTP and `gh api` differ only in their exchange.

import type { ResponseMeta, Warning } from "./envelope.js";
import type { CallEvent } from "./events.js";
import type {
  BinaryBody,
  Body,
  FileTarget,
  GhArguments,
  OpenBody,
  RestRequest,
  TextBound,
} from "./github-api.js";
import type { GraphqlOperation, TextPosition } from "./graphql-operation.js";
import type { Route } from "./route.js";
import type { RouteError } from "./route-error.js";

/** The part of `fetch` that requests use, which the client for Node implements as well. */
export type Send = (url: string, init: SendInit) => Promise<SendResponse>;

export interface SendInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | OpenBody["body"];
  readonly duplex?: "half";
  readonly redirect: "manual";
  readonly signal: AbortSignal;
}

export interface SendResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Iterable<[string, string]> & { get(name: string): string | null };
  readonly body: Body | null;
}

/** One request to GitHub's API, sent over HTTP or by `gh api`. */
export interface HttpRequest {
  readonly api: "graphql" | "rest";
  readonly method: RestRequest["method"];
  /** Path and query relative to the API's base URL. Empty for GraphQL. */
  readonly path: string;
  readonly accept: string;
  /** JSON text. */
  readonly body?: string;
  /** Bytes in place of JSON. */
  readonly binary?: BinaryBody;
  /** The host, if it is not the API host. */
  readonly host?: "uploads";
  /** Further headers, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a redirect on the same server is not followed. */
  readonly stays?: boolean;
  /** Cuts the response and marks it as truncated. Without it, a large response is an error. */
  readonly text?: TextBound;
  /** Where the body of a success goes. */
  readonly file?: FileTarget;
}

/** A response of any HTTP status. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Whether a text was cut. Absent for other bodies. */
  readonly truncated?: boolean;
  /** What receives the body, which is then empty, returned. */
  readonly file?: unknown;
  /** Milliseconds of the request itself, without waits for GitHub's limits. */
  readonly durationMs?: number;
  /** Milliseconds that the request waited for GitHub's limits before it was sent. Absent if the client is not paced. */
  readonly waitMs?: number | undefined;
}

/** The limits of one request. */
export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** The time of the clock at which the call ends. */
  readonly deadline?: number;
  /** Milliseconds that the request waited for GitHub's limits. */
  readonly waitMs?: number;
  /** Called with the number of bytes of a file that were sent or written. */
  readonly onProgress?: (bytes: number) => void;
}

/** Sends one request. Throws a `RouteError` if no HTTP response was received. Returns responses of all statuses. */
export type Exchange = (request: HttpRequest, options: SendOptions) => Promise<HttpAnswer>;

/** A GraphQL operation with its variables, and the errors that it accepts. */
export interface GraphqlRequest extends BoundOperation {
  /** Error types that are accepted together with partial data, if the error has a path. */
  readonly partial: readonly string[];
}

export interface GraphqlAnswer {
  readonly data: unknown;
  /** Errors in the selected fields of a mutation that GitHub applied. */
  readonly unread?: RouteError;
}

/** The data and errors of one operation. */
export interface GraphqlReply {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly GraphqlError[];
  readonly headers: Headers;
}

export interface RestAnswer {
  /** Parsed JSON, a `TextResponse`, or null for an empty response. */
  readonly value: unknown;
  readonly status: number;
  readonly headers: Headers;
}

/** Returns the response that an earlier page read, or sends the request. */
export type ReadAhead = (
  route: Route,
  request: RestRequest,
  send: () => Promise<RestAnswer>,
) => Promise<RestAnswer>;

/** Sends the requests of a plan over one route. */
export interface Wire {
  /** Sends an operation. Throws a `RouteError` for errors that are not accepted. */
  graphql(request: GraphqlRequest, options: SendOptions): Promise<GraphqlAnswer>;
  rest(request: RestRequest, nullOn: readonly number[], options: SendOptions): Promise<RestAnswer>;
  /** Runs a `gh` subcommand. Returns the JSON that it prints, or null if it prints none (`isText`). */
  gh(command: GhArguments, options: SendOptions & { readonly isText?: boolean }): Promise<unknown>;
}

/** The cost of a call: requests, waiting time in milliseconds, and the remaining rate limit. */
export interface Meter {
  requests: number;
  adapterMs: number;
  rateLimitRemaining?: number | undefined;
  /** The `Date` header of the last response: GitHub's time. */
  date?: string | undefined;
  /** The last response. */
  response?: ResponseMeta | undefined;
  /** The headers of the last response, without cookies and `location`. */
  headers?: Headers | undefined;
  /** The warnings of the call or of the joined requests of a chain. */
  readonly warnings: Warning[];
  /** Reports each response. */
  readonly emit: (event: CallEvent) => void;
}

/** Maximum size of a response. */
export const MAX_ANSWER_MB = 10;
export const MAX_ANSWER_BYTES: number = MAX_ANSWER_MB * 1024 * 1024;
export const API_VERSION = "2022-11-28";
/** The end of a message about a token that is missing or invalid. */
export const OR_LOGIN = ", or run `gh auth login`.";
/** The header with the number of requests that the primary limit still permits. */
export const REMAINING = "x-ratelimit-remaining";

/** An operation with the variables of one request. */
export interface BoundOperation {
  readonly operation: GraphqlOperation;
  /** Variables, without the repeated variable. */
  readonly variables: object;
  /** Values of the repeated variable. */
  readonly repeated: readonly string[];
}

export interface GraphqlError {
  readonly message: string;
  readonly type?: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly TextPosition[];
  /** The first location, in the text of the program. */
  readonly position?: TextPosition;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/**
 * An answer of any API with the state. The later functions of the plan accept it, since the request has a confirmation.
 */
export const answerWith = <T>(response: unknown): T => ({ data: response, value: response }) as T;
