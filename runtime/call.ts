// What one call carries through its routes: limits, budget, cost, and what it has done so far.

import type { Capability } from "./capability.js";
import type { ResultMeta } from "./envelope.js";
import { asRouteError, type RouteError } from "./errors/route-error.js";
import type { GhxEvent } from "./events.js";
import type { Route } from "./plan.js";
import { type Clock, type RetryBudget, withRetry } from "./retry.js";
import type { Meter, SendOptions } from "./transport/wire.js";

export interface Call {
  readonly capability: Pick<Capability<unknown, unknown>, "id" | "effect" | "idempotent">;
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly emit: (event: GhxEvent) => void;
  /** Follow-ups that failed without failing the call. */
  readonly warnings: NonNullable<ResultMeta["warnings"]>[number][];
  /** Names of the steps whose writes GitHub has carried out. */
  readonly applied: Set<string>;
}

/**
 * Sends one request as often as is safe. A write whose outcome is unknown is sent again only if the card declares the
 * operation idempotent. If no later attempt succeeds, the outcome stays `"unknown"`, even if GitHub refuses a later
 * attempt: it may refuse because the first attempt was applied.
 */
export async function sendSafely<T>(
  call: Call,
  step: { readonly route: Route; readonly name: string; readonly write: boolean },
  send: () => Promise<T>,
): Promise<T> {
  const { capability, emit } = call;
  const event = { capability_id: capability.id, route: step.route, step: step.name };
  let lost: RouteError | undefined;
  const attempt = async (): Promise<T> => {
    try {
      return await send();
    } catch (thrown) {
      const error = withOutcome(thrown);
      if (step.write && error.outcome === "unknown") lost ??= error;
      throw error;
    }
  };
  try {
    const answer = await withRetry(attempt, call.budget, {
      clock: call.clock,
      signal: call.send.signal,
      mayRepeat: (error) =>
        error.retryable && (!step.write || error.outcome === undefined || capability.idempotent),
      onAttempt: (attempt) => emit({ type: "attempt", ...event, attempt }),
      onRetry: (attempt, delay, error) =>
        emit({ type: "retry", ...event, attempt, delay_ms: delay, code: error.code }),
    });
    if (step.write) call.applied.add(step.name);
    return answer;
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (!step.write) throw error.outcome === "unknown" ? error.with({ outcome: null }) : error;
    if (lost === undefined || error.outcome === "applied") throw error;
    throw unknownOutcome(lost, error);
  }
}

/** A failure that no transport classified may have happened after the request was sent. */
function withOutcome(thrown: unknown): RouteError {
  const error = asRouteError(thrown);
  return thrown === error ? error : error.with({ outcome: "unknown" });
}

/** The error of a write whose response was lost. `last` is how the last attempt failed. */
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

function sentence(text: string): string {
  return text.replace(/[^.!?]$/, "$&.");
}
