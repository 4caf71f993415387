// The types of pacing: how the requests of a client are kept within GitHub's limits.

import type { Exchange } from "./wire.js";

/** How a client keeps within GitHub's rate limits. */
export interface PacingOptions {
  /** Maximum number of requests in flight. A client starts with 20 and grows up to this number. Default: 100. */
  readonly maxConcurrent?: number | undefined;
  /** Points of REST requests per minute: 1 for a read, 5 for a write. Default on github.com: 900. */
  readonly restPointsPerMinute?: number | undefined;
  /** Points of GraphQL requests per minute: 1 for a query, 5 for a mutation. Default on github.com: 2000. */
  readonly graphqlPointsPerMinute?: number | undefined;
  /** Requests per minute that create content: mutations and `POST`. Default on github.com: 80. */
  readonly creationsPerMinute?: number | undefined;
  /** Requests per hour that create content. Default on github.com: 500. */
  readonly creationsPerHour?: number | undefined;
  /** Shares the state with other processes that use the same token. Default: in memory, for this client only. */
  readonly store?: PacingStore | undefined;
}

/** The state of an account's limits. */
export interface PacingStore {
  /**
   * Applies the report, then reserves the costs, in one atomic operation. Returns 0, or the milliseconds after which to
   * try again; nothing is reserved then. If it throws, does not answer within a second or returns anything else, the
   * client's own memory replaces it for a minute, with a warning. `account` is derived from the host and a hash of the token.
   */
  take(account: string, reservation: Reservation): number | Promise<number>;
}

/** What a request costs, and what GitHub reported in an earlier response. */
export interface Reservation {
  /** The primary rate limit that the request counts against, such as `core`. */
  readonly resource?: string;
  readonly costs: readonly WindowCost[];
  readonly report?: QuotaReport;
}

/** The cost of a request in a window of a published limit: at most `limit` in `ms` milliseconds. */
export interface WindowCost {
  readonly name: string;
  readonly limit: number;
  readonly ms: number;
  readonly cost: number;
}

/** What a response reports about the limits. */
export interface QuotaReport {
  /** Milliseconds in which GitHub accepts no request, after a secondary rate limit. */
  readonly pauseMs?: number;
  /** The state of a primary rate limit. */
  readonly quota?: Quota;
}

/** The state of a primary rate limit, from the headers of a response. */
export interface Quota {
  readonly resource: string;
  /** Requests or points per window. */
  readonly limit: number;
  readonly remaining: number;
  /** Identifies the window: the time of its end in seconds of GitHub's clock. */
  readonly reset: number;
  /** Milliseconds until its end. */
  readonly resetInMs: number;
  /** Requests of the client that the response may not include. */
  readonly inFlight: number;
}

/** The properties of a session that determine its limits. */
export interface PacedSession {
  readonly host: string;
  readonly urls: { readonly rest: string; readonly custom: boolean };
  readonly token: string | undefined;
}

/** Returns the exchange, whose requests wait until the limits permit them. `warn`: reports a store that failed. */
export type Pace = (session: PacedSession, exchange: Exchange, warn?: (message: string) => void) => Exchange;
