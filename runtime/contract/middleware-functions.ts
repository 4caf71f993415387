// Middleware: functions of the program around calls and requests. It sees neither the token nor its header.

import type { Failure, ResultEnvelope, Warning } from "./envelope.js";
import type { OpenDetails } from "./error-details.js";
import type { Effect } from "./plan.js";
import type { Route } from "./route.js";
import type { RouteError } from "./route-error.js";
import type { Exchange, HttpAnswer, Meter } from "./wire.js";

/** Functions around the calls and requests of a client. The first of a list is the outermost. */
export interface Middleware {
  /**
   * Runs around each call, also around the steps of a chain, but not around dry runs. Returns the result of `next()`, or
   * another one. `next` may be called once.
   */
  readonly call?: ((context: CallContext, next: CallNext) => Promise<MiddlewareResult>) | undefined;
  /**
   * Runs around each HTTP request and each attempt of it, also around the joined requests of a chain. Returns the response
   * of `next()`, or another one. `next` may be called once. Subcommands of gh are not HTTP requests.
   */
  readonly request?: ((context: RequestContext, next: RequestNext) => Promise<HttpAnswer>) | undefined;
}

/** A result, whose error may have details of the middleware. */
export type MiddlewareResult =
  | ResultEnvelope
  | (Failure & { readonly error: { readonly details?: OpenDetails } });

/** Runs the call. Does not reject. */
export type CallNext = () => Promise<ResultEnvelope>;

/** Sends the request, with these headers in addition to its own. Rejects if there is no response. */
export type RequestNext = (headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>;

/** A call. The same object is the `call` of its requests. */
export interface CallContext {
  /** The id of the capability, or the request of a call without one; `chain` for the joined requests of a chain. */
  readonly capability_id: string;
  /** Absent for the joined requests of a chain. */
  readonly effect?: Effect;
  /** The input as it was passed. */
  readonly input?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** A request. */
export interface RequestContext {
  readonly call: CallContext;
  readonly route: Route;
  readonly api: "graphql" | "rest";
  readonly method: string;
  readonly url: string;
  readonly accept: string;
  /** JSON text. Absent for bytes. */
  readonly body?: string;
  /** Whether only a part of the response is read, such as of a log, or it is a file. */
  readonly isText: boolean;
  readonly signal: AbortSignal | undefined;
  /** Returns a name of the account: the host and a hash of the token. */
  account(): Promise<string>;
  /** Adds a warning to `meta.warnings`, and reports it as an event. */
  warn(message: string): void;
}

/** The option `use` of a client: adds middleware to what the client adds. Created by `middleware` of `ghx/middleware`. */
export type Use = (layers: Layers) => Layers;

/** What a client adds to its calls and requests. */
export interface Layers {
  /** Whether requests wait for GitHub's limits. */
  readonly isPaced: boolean;
  /** Returns the exchange of a route with what the client adds to requests. */
  exchange(session: LayeredSession, exchange: Exchange, route: Route, meter: Meter): Exchange;
  /** Runs a call with its middleware. `fail`: returns the envelope of an error. `session`: the client's. */
  call?<Call extends RunningCall>(
    running: Call,
    given: CallContext["input"],
    options: RunningOptions,
    run: CallNext,
    fail: (running: Call, error: RouteError) => Failure,
    session: { readonly options: { readonly timeoutMs?: number | undefined } },
  ): Promise<ResultEnvelope>;
}

/** The record of a call. */
export interface RunningCall {
  readonly capability: {
    readonly id: string;
    readonly effect: Effect;
    readonly performs?: Readonly<Record<string, string>>;
    readonly scopes?: readonly string[];
  };
  readonly meter: Meter;
  readonly warnings: Warning[];
  /** Returns the values that no message may contain: secret inputs, and tokens. */
  readonly secrets: () => readonly string[];
}

/** The options of a call that concern middleware. */
export interface RunningOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly dryRun?: unknown;
}

/** The properties of a session that determine its limits and its account. */
export interface LayeredSession {
  readonly options: { readonly token?: unknown };
  readonly host: string;
  readonly urls: {
    readonly rest: string;
    readonly graphql: string;
    readonly uploads: string;
    readonly custom: boolean;
  };
  readonly token: string | undefined;
  resolveToken(signal?: AbortSignal, refresh?: boolean): Promise<string | undefined>;
  secrets(): readonly string[];
}
