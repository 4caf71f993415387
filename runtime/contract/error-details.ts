// The code and the details of an error: what a program needs to decide what to do, beyond the code.

import type { Route, RouteReason } from "./route.js";

/**
 * Why a call failed. Only `RATE_LIMIT`, `NETWORK` and some `SERVER` errors are retryable.
 *
 * - `AUTH`: no login, an invalid token, or missing permissions.
 * - `NOT_FOUND`: the resource does not exist, or the token cannot access it.
 * - `VALIDATION`: the input is invalid, or GitHub rejected it.
 * - `RATE_LIMIT`: a primary or secondary rate limit was exceeded.
 * - `NETWORK`: the connection failed, timed out or was aborted.
 * - `SERVER`: GitHub failed or returned an invalid response.
 * - `ADAPTER_UNSUPPORTED`: no allowed route supports the call.
 * - `UNKNOWN`: any other failure.
 */
export type ErrorCode =
  | "AUTH"
  | "NOT_FOUND"
  | "VALIDATION"
  | "RATE_LIMIT"
  | "NETWORK"
  | "SERVER"
  | "ADAPTER_UNSUPPORTED"
  | "UNKNOWN";

/**
 * Details of an error. Which ones are set depends on the error. A type alias, so that details of any name can be added
 * where an error is created ({@link OpenDetails}).
 */
export type ErrorDetails = {
  /** `unknown`: GitHub may have applied the write, because its response was lost. `applied`: GitHub applied the write, and a later part failed. */
  readonly outcome?: "unknown" | "applied";
  /** The requests of the call whose writes GitHub applied. */
  readonly applied?: readonly string[];
  /** What a creation with an unknown outcome may have created, or the objects that have the same name. */
  readonly candidates?: readonly ErrorCandidate[];
  /**
   * What a creation returned, or the response that could not be read. Shortened. Of `ghx.graphql`: the data that GitHub
   * returned with the errors.
   */
  readonly data?: unknown;
  /** Values that are not as requested, although GitHub accepted the write. */
  readonly differences?: readonly {
    readonly path: string;
    readonly requested: unknown;
    readonly received: unknown;
  }[];
  /** GitHub's refusal of a later attempt, if the response to an earlier one was lost. */
  readonly refusal?: ErrorSummary;
  /** The earlier attempt whose response was lost or could not be read, if GitHub refused a later one. */
  readonly lost_response?: ErrorSummary;
  /** The request or step was not sent. */
  readonly not_sent?: boolean;

  /** The rate limit that was exceeded. */
  readonly limit?: "primary" | "secondary";
  /** Milliseconds after which the call can be sent again. */
  readonly retry_after_ms?: number;
  /** When the primary rate limit resets, as `2026-01-31T12:00:00.000Z`. */
  readonly reset_at?: string;

  /** Invalid values of the input, at most 20. */
  readonly issues?: readonly ErrorIssue[];
  /** The number of further issues. */
  readonly omitted?: number;
  /** GitHub did not create or rename an object, because another one has the name. */
  readonly already_exists?: true;
  /** GitHub's errors: texts over REST, entries of the response over GraphQL. */
  readonly errors?: readonly (string | GraphqlErrorEntry)[];
  /** The kind of the object that was not found or is ambiguous, such as `label`. */
  readonly what?: string;
  /** The id of the object in which it was searched. */
  readonly within?: string;
  /** Names that do not exist. */
  readonly missing?: readonly string[];
  /** The first names that exist. */
  readonly known?: readonly string[];
  /** The id that does not exist, and the nearest ones. */
  readonly capability_id?: string;
  readonly nearest?: readonly string[];
  /** The signature of the capability, in errors of tools and the command line. */
  readonly usage?: string;

  /** The scopes one of which the token needs, and the scopes that it has. */
  readonly needed_scopes?: readonly string[];
  readonly token_scopes?: readonly string[];
  /** The permissions that a fine-grained token needs. */
  readonly needed_permissions?: string;
  /** The capability is not permitted: the client is read-only, or a policy refuses it. */
  readonly readOnly?: true;
  readonly refused?: true;
  /** The id of a destructive capability that the user did not confirm. */
  readonly unconfirmed?: string;
  readonly effect?: "read" | "write" | "destructive";

  /** The HTTP status, the request (`GET /repos/octo/hello`), and the new location of what has moved. */
  readonly status?: number;
  readonly request?: string;
  readonly location?: string;
  readonly documentation_url?: string;
  readonly content_type?: string;
  /** Where a response does not have the documented form. */
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The code of a network error, such as `ECONNRESET`. */
  readonly cause?: string;
  readonly proxy_status?: number;
  /** Of a call that waits: the fields of the output that decide, as they were read last. Without lists. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** The time limit that was exceeded. */
  readonly timeout_ms?: number;
  /** The caller aborted the call. */
  readonly aborted?: boolean;
  readonly exit_code?: number;

  /** Why each route is unavailable. */
  readonly routes?: readonly UnavailableRoute[];
  /** The step or request that caused the error, and the number and the maximum of its elements. */
  readonly step?: number | string;
  readonly count?: number;
  readonly max?: number;
  /** The indexes of the invalid steps of a chain, and those that could be sent without them. */
  readonly steps?: readonly number[];
  readonly valid?: readonly number[];
  readonly mixed?: string;
};

/** Details with others of cards, hand-written capabilities and middleware. */
export type OpenDetails = ErrorDetails & Readonly<Record<string, unknown>>;

/** An object that a creation may have created, or one of several with the same name. Cards may add properties. */
export interface ErrorCandidate {
  readonly id?: string | undefined;
  readonly number?: number | undefined;
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly [property: string]: unknown;
}

/** Another error that is part of the details. */
export interface ErrorSummary {
  readonly code: ErrorCode;
  readonly message: string;
}

/** An invalid value of an input. */
export interface ErrorIssue {
  /** Path of the value, such as `comments.0.line`; empty for the whole input. */
  readonly path: string;
  readonly message: string;
}

/** An entry of the `errors` of a GraphQL response. */
export interface GraphqlErrorEntry {
  readonly type?: string;
  /** The path of the field, such as `repository.issue`. */
  readonly path?: string;
  readonly message: string;
  /** The position in the document of `ghx.graphql`, each counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A route that the call cannot use. */
export interface UnavailableRoute {
  readonly route: Route;
  readonly reason: RouteReason;
  readonly message: string;
}
