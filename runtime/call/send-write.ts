// Sends writes: again only if that is safe, and with an unknown outcome if a response was lost.

import type { ErrorSummary } from "../contract/error-details.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import type { SendWhile, SendWrite, StateReader, WriteCall } from "../contract/send-write.js";
import { sentence } from "../text/sentence.js";

/**
 * Sends a write. One whose outcome is unknown is sent again only if the card declares the operation idempotent, and only
 * if the state that is read from GitHub, if it can be, does not show that it was applied. If that remains unknown and no
 * later attempt succeeds, the outcome is `"unknown"`, even if GitHub refuses a later attempt: it may refuse because the
 * first attempt was applied.
 */
export const sendWrite: SendWrite = async <T>(
  sendWhile: SendWhile<T>,
  name: string,
  call: WriteCall,
  state: StateReader | undefined,
) => {
  const {
    capability: { idempotent },
    applied,
  } = call;
  let lost: RouteError | undefined;
  let timedOut = false;
  let isApplied: boolean | undefined;
  const readState = async () => {
    // A state that cannot be read stays unknown.
    isApplied = idempotent ? await state?.isApplied().catch(() => undefined) : undefined;
    if (call.agree) isApplied = await call.agree(isApplied);
  };
  try {
    const answer = await sendWhile(async (error) => {
      if (error.outcome === "none") return error.retryable;
      if (error.outcome === "applied") return false;
      // An error that ghx does not know is a refusal of the attempt after the lost response: another one would repeat it.
      if (lost && isRefusal(error)) return false;
      lost ??= error;
      timedOut ||= error.details?.timeout_ms !== undefined;
      await readState();
      // Also after an error that a retry of another write could not resolve: the next answer shows the state.
      return idempotent === true && isApplied !== true;
    });
    applied.add(name);
    return answer;
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (error.outcome === "applied") throw error;
    if (error.outcome === "unknown") lost ??= error;
    if (isApplied !== true && (lost !== undefined || mayBeDone(error, state))) await readState();
    if (isApplied === true) {
      applied.add(name);
      return answerWith(state?.response) as T;
    }
    if (lost === undefined) throw error;
    // After a timeout GitHub may still be applying the write.
    const isFinal = isApplied === false && !timedOut && error.details?.timeout_ms === undefined;
    if (!isFinal) throw unknownOutcome(lost, error);
    // A refusal says nothing about the response that was lost before.
    const isLater = lost !== error && isRefusal(error);
    const details = isLater ? { ...error.details, lost_response: summary(lost) } : error.details;
    throw error.with({ outcome: undefined, details });
  }
};

/** Whether GitHub refused the request, although an error that ghx does not know may also have another cause. */
function isRefusal({ outcome, code }: RouteError): boolean {
  return outcome !== "unknown" || code === "UNKNOWN";
}

const summary = ({ code, message }: RouteError): ErrorSummary => ({ code, message });

/**
 * An answer of any API with the state. The later functions of the plan accept it, since the request has a confirmation.
 */
const answerWith = (response: unknown): unknown => ({ data: response, unread: [], value: response });

/** Whether GitHub may have refused the write because its effect was there already. */
function mayBeDone({ code }: RouteError, state: StateReader | undefined): boolean {
  return state?.afterRefusal === true && (code === "VALIDATION" || code === "NOT_FOUND");
}

/** Returns the error for a write whose response was lost. `last`: the error of the last attempt. */
function unknownOutcome(lost: RouteError, last: RouteError): RouteError {
  const advice =
    "It is unknown whether GitHub applied the write. Check the current state before you try again.";
  if (lost === last || !isRefusal(last)) {
    return last.with({ message: `${sentence(last.message)} ${advice}`, retryable: false });
  }
  return lost.with({
    message: `${sentence(lost.message)} A second attempt failed: ${sentence(last.message)} ${advice}`,
    retryable: false,
    untrusted: lost.untrusted ?? last.untrusted,
    details: { ...lost.details, refusal: summary(last) },
  });
}
