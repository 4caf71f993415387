// Errors for calls that exceeded their time limit, were aborted, or lost their connection.

import { NOT_APPLIED, RouteError, thrownMessage } from "../contract/route-error.js";

/** Returns the error for what exceeded its time limit: a call, the request to a host, or `gh`. */
export function timedOut(what: string, ms: number): RouteError {
  return new RouteError("NETWORK", `${what} did not finish within ${ms} ms.`, {
    retryable: true,
    details: { timeout_ms: ms },
  });
}

/** Returns the error for a connection to a host that may have transmitted the request. */
export function connectionLost(thrown: unknown, host: string): RouteError {
  return new RouteError("NETWORK", `The connection to ${host} was lost: ${thrownMessage(thrown)}.`, {
    retryable: true,
  });
}

/** Returns the error for a call aborted by the caller's signal. `sent`: a request had been sent. */
export function aborted(signal: AbortSignal, sent: boolean): RouteError {
  return new RouteError("NETWORK", `The call was aborted by the caller${givenReason(signal)}.`, {
    details: { aborted: true },
    ...(sent ? {} : NOT_APPLIED),
  });
}

/** Returns the text of an error or text that the caller gave as the reason. A getter of the reason may throw. */
function givenReason({ reason }: AbortSignal): string {
  try {
    // Without a reason, a signal has an error with this name.
    const text = reason.name === "AbortError" ? "" : (reason.message ?? reason);
    return typeof text === "string" && text ? `: ${text.replace(/\.$/, "")}` : "";
  } catch {
    return "";
  }
}
