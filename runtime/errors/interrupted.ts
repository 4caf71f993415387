// Errors for calls that exceeded their time limit or were aborted.

import { RouteError } from "../contract/route-error.js";

/** Returns the error for a request or process that exceeded its time limit. `what`: the host, or `gh`. */
export function timedOut(what: string, ms: number): RouteError {
  return new RouteError("NETWORK", `${what} did not respond within ${ms} ms.`, {
    retryable: true,
    outcome: "unknown",
    details: { timeout_ms: ms },
  });
}

/** Returns the error for a call aborted by the caller's signal. `sent`: a request had been sent. */
export function aborted(sent: boolean): RouteError {
  return new RouteError("NETWORK", "The call was aborted by the caller.", {
    details: { aborted: true },
    outcome: sent ? "unknown" : undefined,
  });
}
