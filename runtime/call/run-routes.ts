// Tries the routes of a call in order until one succeeds, or one fails with an error that excludes a fallback.
import type { Call } from "../contract/call.js";
import { defined } from "../contract/defined.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Plan, PlanResult } from "../contract/plan.js";
import type { PreparedCall } from "../contract/prepared-call.js";
import type { RetryBudget } from "../contract/retry.js";
import type { Route, RouteReason } from "../contract/route.js";
import type { RouteBlocker } from "../contract/route-blocker.js";
import { asRouteError, type RouteError, UNSUPPORTED } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Meter, SendOptions } from "../contract/wire.js";
import { createWire } from "../transport/create-wire.js";
import { DEFAULT_REQUEST_TIMEOUT_MS, DEFAULT_TIMEOUT_MS, withTimeLimit } from "../transport/time-limit.js";
import { type CallRecorder, emit, since } from "./recorder.js";
import { findPlan, planAfterRefusal } from "./routes.js";
import { runRead } from "./run-read.js";
import { retryBudget, systemClock } from "./with-retry.js";

/** Runs the call on the first route that succeeds. Throws the most specific `RouteError` if none does. */
export function runRoutes(prepared: PreparedCall, recorder: CallRecorder): Promise<PlanResult> {
  const { options, session } = prepared;
  return withDeadline(options, session, (send, budget) =>
    tryRoutes(prepared, recorder, {
      ...recorder,
      strict: options.strict ?? session.options.strict,
      send,
      budget,
      clock: session.clock ?? systemClock,
      emit: recorder.meter.emit,
      readAhead: session.readAhead,
    }),
  );
}

async function tryRoutes(prepared: PreparedCall, recorder: CallRecorder, call: Call): Promise<PlanResult> {
  const { capability, order, session } = prepared;
  const blockers: (RouteBlocker & { readonly route: Route })[] = [];
  let failed: { readonly route: Route; readonly reason: RouteReason; readonly error: RouteError } | undefined;
  let nextReason = order.reason;

  for (const route of order.routes) {
    const { plan, blocker } = await findPlan(prepared, route, call.send.signal);
    if (blocker !== undefined) {
      const { reason, code, message } = blocker;
      blockers.push({ route, ...blocker });
      recorder.attempts.push({ route, status: "skipped", error_code: code, message });
      emit(recorder, { type: "skip", route, reason, message });
      if (failed === undefined) nextReason = reason;
      continue;
    }
    const reason = nextReason;
    if (failed !== undefined)
      emit(recorder, { type: "fallback", from: failed.route, to: route, code: failed.error.code });
    emit(recorder, { type: "route", route, reason });
    const startedAt = performance.now();
    try {
      const result = await runOnRoute(prepared, call, route, plan, recorder.meter);
      recorder.attempts.push({ route, status: "success", duration_ms: since(startedAt) });
      recorder.taken = { route, reason };
      return result;
    } catch (thrown) {
      const error = asRouteError(thrown);
      const { code, untrusted, message } = error;
      const failure = defined({ error_code: code, untrusted, message });
      recorder.attempts.push({ route, status: "error", ...failure, duration_ms: since(startedAt) });
      if (failed === undefined || isMoreSpecific(error, failed.error)) failed = { route, reason, error };
      if (code === UNSUPPORTED && session.host !== "github.com")
        (await import("./outdated-routes.js")).rememberOutdated(capability, route, error, session);
      if (!mayFallBack(error, call)) break;
      nextReason = code === UNSUPPORTED ? "CAPABILITY_LIMIT" : "CARD_FALLBACK";
    }
  }
  if (failed === undefined)
    throw (await import("../transport/refusals.js")).noRoute(capability.id, session, blockers);
  recorder.taken = failed;
  throw failed.error;
}

/** Runs the plan, and the derived one if gh refuses it in words of its own. */
async function runOnRoute(
  prepared: PreparedCall,
  call: Call,
  route: Route,
  plan: Plan,
  meter: Meter,
): Promise<PlanResult> {
  const { capability, input, cursor, session } = prepared;
  const { repositories } = session;
  const open = await createWire(session, route, meter);
  const wire = repositories
    ? (await import("../transport/confine-wire.js")).confineWire(open, repositories, route, input)
    : open;
  // The first write loads the rules for writes.
  const runPlan = capability.effect === "read" ? runRead : (await import("../writes/run-write.js")).runWrite;
  const run = { call, route, wire, input, cursor };
  return runPlan(plan, run)
    .catch((thrown) => runPlan(planAfterRefusal(prepared, plan, asRouteError(thrown)), run))
    .catch(capability.explain?.(run, () => runPlan(plan, run)));
}

/** Runs a call or a chain with the limits of its options: the time of each request, and the budget of its retries. */
export function withDeadline<T>(
  options: ExecuteOptions,
  { options: client, clock = systemClock, layers }: Session,
  run: (send: SendOptions, budget: RetryBudget) => Promise<T>,
): Promise<T> {
  const callMs = options.timeoutMs ?? client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const timeoutMs = options.requestTimeoutMs ?? client.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  const deadline = clock.now() + callMs;
  const budget = retryBudget(
    deadline,
    layers?.isPaced ? { budgetMs: callMs } : undefined,
    client.retry,
    options.retry,
  );
  return withTimeLimit("The call", callMs, options.signal, (signal) =>
    run({ signal, timeoutMs, deadline }, budget),
  );
}

/**
 * Whether another route may be tried: if the route does not support the call, its quota is exhausted, or a read failed
 * after its retries. Never after a write that may have been applied, nor after a secondary rate limit, which applies to
 * all routes.
 */
function mayFallBack(error: RouteError, call: Call): boolean {
  if (call.applied.size > 0 || error.outcome !== undefined || call.send.signal?.aborted) return false;
  if (error.code === UNSUPPORTED) return true;
  if (error.code === "RATE_LIMIT") return error.details?.limit === "primary";
  return call.capability.effect === "read" && (error.retryable || error.code === "SERVER");
}

/**
 * Whether the later error replaces the earlier one. That of a write that may have been applied does, and GitHub's
 * `NOT_FOUND` and `VALIDATION`; a missing gh does not.
 */
function isMoreSpecific(later: RouteError, earlier: RouteError): boolean {
  if (later.outcome !== undefined) return true;
  if (later.code === "NOT_FOUND" || later.code === "VALIDATION") return true;
  return earlier.code === UNSUPPORTED && later.code !== UNSUPPORTED;
}
