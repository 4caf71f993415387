// The result of a chain: one result per step, in the order of the steps.

import type { ResultError, ResultMeta } from "./envelope.js";
import type { Route } from "./route.js";

/** `success`: all steps succeeded. `partial`: some steps succeeded. `failed`: no step succeeded. */
export type ChainStatus = "success" | "partial" | "failed";

/** Metadata of a step. Absent if there is none. */
export type ChainStepMeta = Pick<
  ResultMeta,
  "route_used" | "response" | "pagination" | "filter_applied" | "scan" | "warnings" | "untrusted"
>;

/** The result of a step that succeeded. */
export interface ChainStepSuccess<T> {
  /** The capability id or alias that the caller passed. */
  readonly task: string;
  readonly ok: true;
  readonly data: T;
  readonly error?: undefined;
  readonly meta?: ChainStepMeta;
}
/** The result of a step that failed. */
export interface ChainStepFailure {
  /** The capability id or alias that the caller passed. */
  readonly task: string;
  readonly ok: false;
  readonly data?: undefined;
  /**
   * Why the step failed. `details.outcome: "unknown"`: GitHub may have applied the write. `details.not_sent: true`: the
   * request was not sent.
   */
  readonly error: ResultError;
  readonly meta?: ChainStepMeta;
}
/** The result of one step. Check `ok` to narrow the type of `data`. */
export type ChainStepResult<T = unknown> = ChainStepSuccess<T> | ChainStepFailure;

/** Why a chain needed more than two round trips. */
export type ExtraReason =
  /** Further pages of a filtered list, or a lookup that depends on another lookup. */
  | "DEPENDENT_READ"
  /** Steps after a write: the `then` section of a card. */
  | "FOLLOW_UP"
  /** An operation sent in a separate request, because its failure would discard the other operations' data. */
  | "NOT_COMBINABLE"
  /** More steps or nodes than GitHub accepts in one request. */
  | "SPLIT"
  /** GitHub rejected a value before it executed the document, so the other steps were sent again without that step. */
  | "REFUSED"
  /** The names that exist, for the error of a step that names something else. */
  | "EXISTING_NAMES"
  /** Steps that found nothing or were refused after a write, sent again because GitHub may not have shown it yet. */
  | "LATE_WRITE";

/** Metadata of a chain. */
export interface ChainMeta {
  /** The route used. `mixed`: see the `route_used` of each step. Absent if nothing was sent. */
  readonly route_used?: Route | "mixed";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Number of sequential round trips of the joined requests: at most two, plus those listed in `extra`. */
  readonly round_trips: number;
  readonly extra?: readonly { readonly reason: ExtraReason; readonly requests: number }[];
  readonly timings?: ResultMeta["timings"];
  readonly cost?: ResultMeta["cost"];
  /** The last response of GitHub. */
  readonly response?: ResultMeta["response"];
  /** Warnings of middleware and stores for the joined requests. A step has its own in its `meta`. */
  readonly warnings?: ResultMeta["warnings"];
}

/** The result of a chain. `Results` is the tuple of the steps' results. */
export interface ChainResultEnvelope<Results extends readonly unknown[] = readonly ChainStepResult[]> {
  readonly status: ChainStatus;
  readonly results: Results;
  /** Why no step of the chain was sent. */
  readonly error?: ResultError;
  readonly meta: ChainMeta;
}
