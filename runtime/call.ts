// What one call carries through its routes: limits, budget, cost, and what it has done so far.

import type { Capability } from "./capability.js";
import type { ResultMeta } from "./envelope.js";
import { asRouteError } from "./errors/route-error.js";
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
 * Sends one request as often as is safe. A write whose outcome is unknown is sent again only where the card says
 * that a second one does no harm; otherwise it ends the call with `outcome: "unknown"`.
 */
export async function sendSafely<T>(
  call: Call,
  step: { readonly route: Route; readonly name: string; readonly write: boolean },
  send: () => Promise<T>,
): Promise<T> {
  const { capability, emit } = call;
  const event = { capability_id: capability.id, route: step.route, step: step.name };
  try {
    const answer = await withRetry(send, call.budget, {
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
    if (error.outcome !== "unknown") throw error;
    // For a read no outcome is in doubt.
    if (!step.write) throw error.with({ outcome: null });
    const message = `${error.message.replace(/[^.!?]$/, "$&.")} Whether GitHub did it is unknown: look before you try again.`;
    throw error.with({ message, retryable: false });
  }
}
