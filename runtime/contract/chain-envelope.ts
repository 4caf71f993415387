// The answer to a chain: one result per step, in the order given.

import type { ResultError, ResultMeta } from "./envelope.js";
import type { Route } from "./route.js";

/** `success`: every step succeeded; `failed`: none did. */
export type ChainStatus = "success" | "partial" | "failed";

/** What a step tells beside its data; absent where there is nothing to tell. */
export type ChainStepMeta = Pick<
  ResultMeta,
  "route_used" | "pagination" | "filter_applied" | "scan" | "warnings" | "untrusted"
>;

export interface ChainStepSuccess<T> {
  /** As it was named. */
  readonly task: string;
  readonly ok: true;
  readonly data: T;
  readonly error?: undefined;
  readonly meta?: ChainStepMeta;
}
export interface ChainStepFailure {
  readonly task: string;
  readonly ok: false;
  readonly data?: undefined;
  /** `details.outcome: "unknown"`: the write may have happened. `details.not_sent: true`: it certainly hasn't. */
  readonly error: ResultError;
  readonly meta?: ChainStepMeta;
}
/** `data` is typed once `ok` was seen to be true. */
export type ChainStepResult<T = unknown> = ChainStepSuccess<T> | ChainStepFailure;

/** Why a chain made requests beyond its two round trips. */
export type ExtraReason =
  /** Further pages of a list with a filter, or a lookup that needs another's answer. */
  | "READ_ON"
  /** What follows a write: the `then` of a card. */
  | "FOLLOW_UP"
  /** An operation whose failure would take the answers beside it along, in a request of its own. */
  | "ALONE"
  /** More steps or nodes than GitHub takes in one request. */
  | "SPLIT"
  /** GitHub refused a value before it ran anything; the other steps were sent again without that one. */
  | "REFUSED";

export interface ChainMeta {
  /** `mixed`: see the steps' own. Absent when nothing was sent. */
  readonly route_used?: Route | "mixed";
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Waits for GitHub, one after the other, of the joined requests: two at most, but for `extra`. */
  readonly round_trips: number;
  readonly extra?: readonly { readonly reason: ExtraReason; readonly requests: number }[];
  readonly timings?: ResultMeta["timings"];
  readonly cost?: ResultMeta["cost"];
}

/** A chain's results; `Results` is the tuple of its steps' results. */
export interface ChainResultEnvelope<Results extends readonly unknown[] = readonly ChainStepResult[]> {
  readonly status: ChainStatus;
  readonly results: Results;
  /** What kept the whole chain from being sent. */
  readonly error?: ResultError;
  readonly meta: ChainMeta;
}
