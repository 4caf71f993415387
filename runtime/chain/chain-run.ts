// What the levels of a chain, and the joined steps of a level, share.

import type { ChainStepResult, ExtraReason } from "../contract/chain-envelope.js";
import type { ChainOptions } from "../contract/options.js";
import type { RetryBudget } from "../contract/retry.js";
import type { Route } from "../contract/route.js";
import type { RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Exchange, Meter, SendOptions, Wire } from "../contract/wire.js";
import type { Batch } from "./batch.js";

/** What the levels of a chain share. */
export interface ChainRun {
  /** How joined requests are sent; undefined if no step is joined. */
  readonly carrier: { readonly route: Route; readonly exchange: Exchange } | undefined;
  /** The limits of each request. */
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly options: ChainOptions;
  readonly session: Session;
  /** Returns what messages of the chain may not contain. */
  readonly secrets: () => readonly string[];
  readonly meter: Meter;
  /** The results so far, by index of the step. */
  readonly results: (ChainStepResult | undefined)[];
  /** Sequential round trips of joined requests so far. */
  roundTrips: number;
  /** Further requests so far. */
  readonly extra: Map<ExtraReason, number>;
  /** Whether an earlier level sent a write. */
  hasWritten: boolean;
  /** With `checkFirst`: the step that failed before the first write, so that no write is sent. */
  stoppedBy: { readonly index: number; readonly task: string; readonly error: RouteError } | undefined;
}

/** How the steps of a level are joined. */
export interface JoinedRun extends ChainRun {
  /** The route of the joined requests. */
  readonly route: Route;
  readonly batch: Batch;
  /** The connection for lists of existing names, which the steps of a level share. */
  readonly names: () => Promise<Wire>;
  /** Notes that a write failed, which with `checkFirst` stops the run before the first write. */
  readonly stop: (index: number, task: string, error: RouteError) => void;
}
