// Errors for calls that exceeded their time limit or were aborted.

import { RouteError } from "../contract/route-error.js";
import { NOT_APPLIED } from "../writes/not-applied.js";

/** Returns the error for what exceeded its time limit: a call, the request to a host, or `gh`. */
export function timedOut(what: string, ms: number): RouteError {
  return new RouteError("NETWORK", `${what} did not finish within ${ms} ms.`, {
    retryable: true,
    details: { timeout_ms: ms },
  });
}

/** Returns the error for a call aborted by the caller's signal. `sent`: a request had been sent. */
export function aborted(sent: boolean): RouteError {
  return new RouteError("NETWORK", "The call was aborted by the caller.", {
    details: { aborted: true },
    ...(sent ? {} : NOT_APPLIED),
  });
}
