// Sends a write as often as its answers permit, and decides whether it was applied.

import type { Channel, SendWhile, StateReader } from "../contract/call.js";
import type { ErrorSummary } from "../contract/error-details.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import { answerWith } from "../contract/wire.js";
import { sentence } from "../text/sentence.js";
import { MAX_LATE_READS, waitBeforeRead } from "./late-reads.js";
import { type Received, UNKNOWN_OUTCOME, WRITE_RULES, type WriteRule } from "./write-rules.js";

/** What is known about a write after an answer. */
interface Known {
  /** The first error that proves nothing. */
  readonly lost?: RouteError;
  /** After a timeout GitHub may still be applying the write. */
  readonly timedOut?: boolean;
  /** What the state shows; undefined if it does not decide. */
  readonly isApplied?: boolean | undefined;
}

/**
 * Sends a write. One whose outcome is unknown is sent again only if the card declares the operation idempotent, and only
 * if the state that is read from GitHub, if it can be, does not show that it was applied. If that remains unknown and no
 * later attempt succeeds, the outcome is `"unknown"`, even if GitHub refuses a later attempt: it may refuse because the
 * first attempt was applied. `name`: the name of the request. Returns an answer with the state as its response if only the
 * state shows that the write was applied.
 */
export async function sendWrite<T>(
  sendWhile: SendWhile<T>,
  name: string,
  { call, state }: Channel,
): Promise<T> {
  const { idempotent } = call.capability;
  let known: Known = {};
  const readState = async () => {
    // A state that cannot be read stays unknown.
    const own = idempotent ? await state?.isApplied().catch(() => undefined) : undefined;
    known = { ...known, isApplied: call.agree ? await call.agree(own, state?.once === true) : own };
  };
  const readLate = async () => {
    // A read soon after a write may return the state before it.
    const mayBeLate = () => known.lost !== undefined && known.isApplied === false;
    for (let attempt = 0; attempt < MAX_LATE_READS && mayBeLate(); attempt++) {
      if (!(await waitBeforeRead(attempt, call))) break;
      await readState();
    }
  };
  try {
    const answer = await sendWhile(async (error) => {
      const { again } = rule(error, known, state);
      known = addError(known, error);
      if (again !== "if idempotent") return again === "if retryable or changed" && error.retryable;
      await readState();
      if (!idempotent || known.isApplied === true) return false;
      // Also after an error that a retry of another write could not resolve: the next answer shows the state.
      if (!state?.once) return true;
      await readLate();
      return known.isApplied === false && !known.timedOut;
    });
    call.applied.add(name);
    return answer;
  } catch (thrown) {
    const error = asRouteError(thrown);
    const { proves, reads } = rule(error, known, state);
    if (proves === "applied") throw error;
    known = addError(known, error);
    if (known.isApplied !== true && (known.lost || reads.includes("state"))) await readState();
    await readLate();
    if (known.isApplied !== true) throw finalError(known, error);
    call.applied.add(name);
    return answerWith(state?.response);
  }
}

const rule = (error: RouteError, known: Known, state: StateReader | undefined): WriteRule =>
  WRITE_RULES[received(error, known, state)];

function received({ outcome, code }: RouteError, { lost }: Known, state: StateReader | undefined): Received {
  if (outcome === "applied") return "error of a part";
  // An error that ghx does not know is a refusal of the attempt after the lost response: another one would repeat it.
  if (outcome === "unknown")
    return lost && code === "UNKNOWN" ? "unknown error after no answer" : "no answer";
  // GitHub may have refused the request because its effect was there already.
  const mayBeDone = state?.afterRefusal && (code === "VALIDATION" || code === "NOT_FOUND");
  return mayBeDone ? "refusal of what may exist" : "refusal";
}

const addError = (known: Known, error: RouteError): Known => ({
  ...known,
  ...(error.outcome === "unknown" && { lost: known.lost ?? error }),
  timedOut: known.timedOut || error.details?.timeout_ms !== undefined,
});

/** Returns the error of the call. `last`: the error of the last attempt. */
function finalError({ lost, timedOut, isApplied }: Known, last: RouteError): RouteError {
  if (lost === undefined) return last;
  if (isApplied !== false || timedOut) return unknownOutcome(lost, last);
  // A refusal says nothing about the response that was lost before.
  const isLater = lost !== last && isRefusal(last);
  const details = isLater ? { ...last.details, lost_response: summary(lost) } : last.details;
  return last.with({ outcome: undefined, details });
}

function unknownOutcome(lost: RouteError, last: RouteError): RouteError {
  if (lost === last || !isRefusal(last)) {
    return last.with({ message: `${sentence(last.message)} ${UNKNOWN_OUTCOME}`, retryable: false });
  }
  return lost.with({
    message: `${sentence(lost.message)} A second attempt failed: ${sentence(last.message)} ${UNKNOWN_OUTCOME}`,
    retryable: false,
    untrusted: lost.untrusted ?? last.untrusted,
    details: { ...lost.details, refusal: summary(last) },
  });
}

/** Whether GitHub refused the request, although an error that ghx does not know may also have another cause. */
function isRefusal({ outcome, code }: RouteError): boolean {
  return outcome !== "unknown" || code === "UNKNOWN";
}

const summary = ({ code, message }: RouteError): ErrorSummary => ({ code, message });
