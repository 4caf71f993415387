// Tries the routes of a call in order until one succeeds, or one fails with an error that excludes a fallback.
import type { ExecuteOptions } from "../contract/options.js";
import type { PreparedCall } from "../contract/prepared-call.js";
import type { Route, RouteReason } from "../contract/route.js";
import type { RouteBlocker } from "../contract/route-blocker.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { SendOptions } from "../contract/wire.js";
import { PRIMARY } from "../errors/classify-message.js";
import { createWire } from "../transport/create-wire.js";
import type { Call, PlanResult } from "./plan-run.js";
import { type CallRecorder, emit, since } from "./recorder.js";
import { retryBudget, systemClock } from "./retry.js";
import { findPlan, noRoute } from "./routes.js";
import { runPlan } from "./run-plan.js";

const DEFAULT_TIMEOUT_MS = 30_000;

/** Runs the call on the first route that succeeds. Throws the most specific `RouteError` if none does. */
export async function runRoutes(prepared: PreparedCall, recorder: CallRecorder): Promise<PlanResult> {
  const { capability, order, cursor, session, options } = prepared;
  const call = startCall(prepared, recorder);
  const blockers: (RouteBlocker & { readonly route: Route })[] = [];
  let failed: { readonly route: Route; readonly reason: RouteReason; readonly error: RouteError } | undefined;
  let nextReason: RouteReason = order.chosen ? "DEFAULT_POLICY" : "CARD_PREFERRED";

  for (const route of order.routes) {
    const found = await findPlan(
      capability,
      route,
      prepared.input,
      cursor,
      session,
      options.skipPreflight === true,
    );
    if (found.blocker !== undefined) {
      const { reason, code, message } = found.blocker;
      blockers.push({ route, ...found.blocker });
      recorder.attempts.push({ route, status: "skipped", error_code: code, message });
      emit(recorder, { type: "skip", route, reason, message });
      if (failed === undefined) nextReason = reason;
      continue;
    }
    const reason = nextReason;
    if (failed !== undefined) {
      emit(recorder, {
        type: "fallback",
        from: failed.route,
        to: route,
        code: failed.error.code,
      });
    }
    emit(recorder, { type: "route", route, reason });
    const startedAt = performance.now();
    try {
      const wire = await createWire(session, route, recorder.meter);
      const result = await runPlan(found.plan, { call, route, wire, input: prepared.input, cursor });
      recorder.attempts.push({ route, status: "success", duration_ms: since(startedAt) });
      recorder.taken = { route, reason };
      return result;
    } catch (thrown) {
      const error = asRouteError(thrown);
      const { code, message } = error;
      recorder.attempts.push({
        route,
        status: "error",
        error_code: code,
        message,
        duration_ms: since(startedAt),
      });
      if (failed === undefined || isMoreSpecific(error, failed.error)) failed = { route, reason, error };
      if (!mayFallBack(error, call)) break;
      nextReason = code === "ADAPTER_UNSUPPORTED" ? "CAPABILITY_LIMIT" : "CARD_FALLBACK";
    }
  }
  if (failed === undefined) throw noRoute(capability.id, session, blockers);
  recorder.taken = failed;
  throw failed.error;
}

/** Returns the signal and time limit of each request. */
export function sendOptions(options: ExecuteOptions, session: Session): SendOptions {
  return {
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? session.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
}

function startCall({ options, session }: PreparedCall, recorder: CallRecorder): Call {
  return {
    ...recorder,
    strict: options.strict ?? session.options.strict,
    send: sendOptions(options, session),
    budget: retryBudget(session.options.retry, options.retry),
    clock: session.clock ?? systemClock,
    emit: (event) => emit(recorder, event),
  };
}

/**
 * Whether another route may be tried: if the route does not support the call, its quota is exhausted, or a read failed
 * after its retries. Never after a write that may have been applied, nor after a secondary rate limit, which applies to
 * all routes.
 */
function mayFallBack(error: RouteError, call: Call): boolean {
  if (call.applied.size > 0 || error.outcome !== undefined || call.send.signal?.aborted) return false;
  if (error.code === "ADAPTER_UNSUPPORTED") return true;
  if (error.code === "RATE_LIMIT") return error.details?.limit === PRIMARY.limit;
  return call.capability.effect === "read" && (error.retryable || error.code === "SERVER");
}

/**
 * Whether the later error replaces the earlier one. GitHub's `NOT_FOUND` and `VALIDATION` do; a missing gh does not.
 */
function isMoreSpecific(later: RouteError, earlier: RouteError): boolean {
  if (later.code === "NOT_FOUND" || later.code === "VALIDATION") return true;
  return earlier.code === "ADAPTER_UNSUPPORTED" && later.code !== "ADAPTER_UNSUPPORTED";
}
