// Sends writes: again only if that is safe, and with an unknown outcome if a response was lost.

import { asRouteError, type RouteError } from "../contract/route-error.js";
import type { SendWrite } from "../contract/send-write.js";
import { sentence } from "../text/sentence.js";

/**
 * Sends a write. One whose outcome is unknown is sent again only if the card declares the operation idempotent. If no
 * later attempt succeeds, the outcome stays `"unknown"`, even if GitHub refuses a later attempt: it may refuse because
 * the first attempt was applied.
 */
export const sendWrite: SendWrite = async (sendWhile, name, { capability, applied }) => {
  let lost: RouteError | undefined;
  try {
    const answer = await sendWhile((error) => {
      if (error.outcome === "unknown") lost ??= error;
      return error.retryable && (error.outcome === undefined || capability.idempotent === true);
    });
    applied.add(name);
    return answer;
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (error.outcome === "unknown") lost ??= error;
    throw lost === undefined || error.outcome === "applied" ? error : unknownOutcome(lost, error);
  }
};

/** Returns the error for a write whose response was lost. `last`: the error of the last attempt. */
function unknownOutcome(lost: RouteError, last: RouteError): RouteError {
  const advice =
    "It is unknown whether GitHub applied the write. Check the current state before you try again.";
  if (last.outcome === "unknown") {
    return last.with({ message: `${sentence(last.message)} ${advice}`, retryable: false });
  }
  const { code, message } = last;
  return lost.with({
    message: `${sentence(lost.message)} A second attempt failed: ${sentence(message)} ${advice}`,
    retryable: false,
    details: { ...lost.details, refusal: { code, message } },
  });
}
