// How a capability sends its writes.

import type { RouteError } from "./route-error.js";

/** Sends a request, and again after each error for which `mayRepeat` returns true, within the retry budget. */
export type SendWhile<T> = (mayRepeat: (error: RouteError) => boolean) => Promise<T>;

/** Sends a write as often as is safe. `name`: the name of the request. */
export type SendWrite = <T>(sendWhile: SendWhile<T>, name: string, call: WriteCall) => Promise<T>;

/** The call of a write. */
export interface WriteCall {
  readonly capability: { readonly idempotent?: boolean };
  /** Names of the requests whose writes GitHub applied. */
  readonly applied: Set<string>;
}
