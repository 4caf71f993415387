// How a capability sends its writes.

import type { RouteError } from "./route-error.js";

/** Sends a request, and again after each error for which `mayRepeat` returns true, within the retry budget. */
export type SendWhile<T> = (mayRepeat: (error: RouteError) => boolean | Promise<boolean>) => Promise<T>;

/**
 * Sends a write as often as is safe. `name`: the name of the request. `state`: reads whether it was applied. Returns an
 * answer with the state as its response if the write was applied, but its response was lost.
 */
export type SendWrite = <T>(
  sendWhile: SendWhile<T>,
  name: string,
  call: WriteCall,
  state: StateReader | undefined,
) => Promise<T>;

/** The call of a write. */
export interface WriteCall {
  readonly capability: { readonly idempotent?: boolean };
  /** Names of the requests whose writes GitHub applied. */
  readonly applied: Set<string>;
  /** Returns whether the state shows that the write was applied, with regard to others that were lost together with it. */
  readonly agree?: ((isApplied: boolean | undefined) => Promise<boolean | undefined>) | undefined;
}

/** Reads from GitHub whether a write was applied. */
export interface StateReader {
  /** Undefined if the state does not decide. */
  isApplied(): Promise<boolean | undefined>;
  /** The state, as the response of the write. Absent if the output reads it from lookups. */
  readonly response?: unknown;
  /** Whether the state is also read after a refusal, because something else may have had the effect of the write. */
  readonly afterRefusal: boolean;
}
