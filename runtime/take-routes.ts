// Takes the routes of a call in order until one answers, or one fails in a way that no other route may follow.

import type { Call } from "./call.js";
import type { RouteReason } from "./envelope.js";
import { asRouteError, type RouteError } from "./errors/route-error.js";
import type { Task } from "./execute.js";
import type { ExecuteOptions } from "./options.js";
import type { Plan, Route } from "./plan.js";
import { retryBudget, systemClock } from "./retry.js";
import { findPlan, noRoute, type Obstacle } from "./route.js";
import { type PlanResult, runPlan } from "./run-plan.js";
import type { Session } from "./session.js";
import { emit, type Trail } from "./trail.js";
import { createWire } from "./transport/create-wire.js";
import type { SendOptions } from "./transport/wire.js";

const DEFAULT_TIMEOUT_MS = 30_000;

export interface Taken {
  readonly result: PlanResult;
  /** Input fields of the list's filter. */
  readonly filter: readonly string[] | undefined;
}

/** Throws the `RouteError` that the call ends with. */
export async function takeRoutes(task: Task, trail: Trail): Promise<Taken> {
  const { capability, order, cursor, session, options } = task;
  const id = capability.id;
  const call = startCall(task, trail);
  const obstacles: (Obstacle & { readonly route: Route })[] = [];
  let failed: { readonly route: Route; readonly reason: RouteReason; readonly error: RouteError } | undefined;
  let why: RouteReason = order.chosen ? "DEFAULT_POLICY" : "CARD_PREFERRED";

  for (const route of order.routes) {
    const found = await findPlan(
      capability,
      route,
      task.input,
      cursor,
      session,
      options.skipPreflight === true,
    );
    if (found.obstacle !== undefined) {
      const { reason, code, message } = found.obstacle;
      obstacles.push({ route, ...found.obstacle });
      trail.attempts.push({ route, status: "skipped", error_code: code, message });
      emit(trail, { type: "skip", capability_id: id, route, reason, message });
      if (failed === undefined) why = reason;
      continue;
    }
    const reason = why;
    if (failed !== undefined) {
      emit(trail, {
        type: "fallback",
        capability_id: id,
        from: failed.route,
        to: route,
        code: failed.error.code,
      });
    }
    emit(trail, { type: "route", capability_id: id, route, reason });
    const startedAt = performance.now();
    try {
      const wire = await createWire(session, route, trail.meter);
      const result = await runPlan(found.plan, { call, route, wire, input: task.input, cursor });
      trail.attempts.push({ route, status: "success", duration_ms: since(startedAt) });
      trail.taken = { route, reason };
      return { result, filter: filterOf(found.plan) };
    } catch (thrown) {
      const error = asRouteError(thrown);
      const { code, message } = error;
      trail.attempts.push({
        route,
        status: "error",
        error_code: code,
        message,
        duration_ms: since(startedAt),
      });
      if (failed === undefined || tellsMore(error, failed.error)) failed = { route, reason, error };
      if (!mayFallBack(error, call)) break;
      why = code === "ADAPTER_UNSUPPORTED" ? "CAPABILITY_LIMIT" : "CARD_FALLBACK";
    }
  }
  if (failed === undefined) throw noRoute(capability.id, session, obstacles);
  trail.taken = failed;
  throw failed.error;
}

/** The limits of each request. */
export function sendOptions(options: ExecuteOptions, session: Session): SendOptions {
  return {
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? session.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
}

function startCall({ capability, options, session }: Task, trail: Trail): Call {
  return {
    capability,
    send: sendOptions(options, session),
    budget: retryBudget(session.options.retry, options.retry),
    clock: session.clock ?? systemClock,
    meter: trail.meter,
    emit: (event) => emit(trail, event),
    warnings: trail.warnings,
    applied: trail.applied,
  };
}

/** A limit of the route, or a read whose retries are spent. Never after a write that may have happened. */
function mayFallBack(error: RouteError, call: Call): boolean {
  if (call.applied.size > 0 || error.outcome !== undefined || call.send.signal?.aborted) return false;
  if (error.code === "ADAPTER_UNSUPPORTED") return true;
  return call.capability.effect === "read" && (error.retryable || error.code === "SERVER");
}

/** GitHub's own final word counts more than a limit or a disturbance; "gh not found" never does. */
function tellsMore(later: RouteError, earlier: RouteError): boolean {
  if (later.code === "NOT_FOUND" || later.code === "VALIDATION") return true;
  return earlier.code === "ADAPTER_UNSUPPORTED" && later.code !== "ADAPTER_UNSUPPORTED";
}

function filterOf(plan: Plan): readonly string[] | undefined {
  return plan.api === "gh" ? undefined : plan.list?.filter;
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
