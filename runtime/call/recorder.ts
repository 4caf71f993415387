// Records the events and metadata of a call and creates its envelope.

import type { CalledCapability } from "../contract/call.js";
import { defined } from "../contract/defined.js";
import type {
  AttemptMeta,
  Failure,
  ListMeta,
  ResultEnvelope,
  ResultMeta,
  Success,
  Warning,
} from "../contract/envelope.js";
import type { CallEvent, GhxEvent } from "../contract/events.js";
import type { Route, RouteReason } from "../contract/route.js";
import type { RouteError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { redactValue } from "../errors/redact.js";

/** Where events of a call or a chain are reported. */
export interface Reporter {
  readonly capability: { readonly id: string };
  onEvent?: ((event: GhxEvent) => void) | undefined;
  secrets: () => readonly string[];
}

/** The record of a running call. */
export interface CallRecorder extends Reporter {
  readonly capability: CalledCapability;
  readonly startedAt: number;
  readonly trace: boolean;
  readonly meter: Meter;
  readonly attempts: AttemptMeta[];
  readonly warnings: Warning[];
  readonly applied: Set<string>;
  /** The route that returned the result or error of the call. */
  taken?: { readonly route: Route; readonly reason: RouteReason };
}

/** Returns an empty record and starts its timer. */
export function startRecorder(capability: CallRecorder["capability"], trace: boolean): CallRecorder {
  const warnings: Warning[] = [];
  const recorder: CallRecorder = {
    capability,
    startedAt: performance.now(),
    trace,
    meter: { requests: 0, adapterMs: 0, warnings, emit: (event) => emit(recorder, event) },
    attempts: [],
    warnings,
    applied: new Set(),
    secrets: () => [],
  };
  return recorder;
}

/** Passes an event to the listener. A listener that throws or rejects does not affect the call. */
export function emit({ capability, onEvent, secrets }: Reporter, event: CallEvent): void {
  if (onEvent === undefined) return;
  const clean: GhxEvent = redactValue({ ...event, capability_id: capability.id }, secrets());
  // A failing listener must not fail the call. The promise constructor catches what the listener throws, and resolving
  // with an async listener's promise catches its rejection.
  new Promise<void>((resolve) => resolve(onEvent(clean))).catch(() => undefined);
}

/** The metadata that only some results have. */
type ExtraMeta = ListMeta & { readonly untrusted?: ResultMeta["untrusted"] | undefined };

/** Returns the envelope of a call that succeeded. */
export function succeed<T>(recorder: CallRecorder, data: T, extra?: ExtraMeta): Success<T> {
  return { ok: true, data, meta: resultMeta(recorder, extra) };
}

/** Returns the envelope of a call that failed. Redacts secrets. */
export function fail(recorder: CallRecorder, thrown: RouteError): Failure {
  const error = afterWrites(recorder, thrown);
  const { code, message, retryable, retryAfterMs, resetAt } = error;
  const details = defined({
    ...error.details,
    outcome: error.outcome === "none" ? undefined : error.outcome,
    applied: recorder.applied.size === 0 ? undefined : [...recorder.applied],
    // Also for a reset, so that one property says how long to wait.
    retry_after_ms: retryAfterMs ?? (resetAt && Math.max(0, resetAt - Date.now())),
    reset_at: resetAt === undefined ? undefined : new Date(resetAt).toISOString(),
  });
  const described = {
    ...defined({ code, untrusted: error.untrusted, message, retryable }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
  return { ok: false, error: redactValue(described, recorder.secrets()), meta: resultMeta(recorder) };
}

/** Marks an error after an applied write as `applied`. It is retryable only if the capability is idempotent. */
function afterWrites(recorder: CallRecorder, error: RouteError): RouteError {
  if (recorder.applied.size === 0 || error.outcome === "unknown") return error;
  return error.with({ outcome: "applied", retryable: error.retryable && recorder.capability.idempotent });
}

function resultMeta(recorder: CallRecorder, extra?: ExtraMeta): ResultMeta {
  const { meter, taken, attempts, warnings, capability } = recorder;
  const headers = capability.ownRequest === undefined ? {} : defined({ headers: meter.headers });
  return redactValue(
    defined({
      capability_id: capability.id,
      route_used: taken?.route,
      reason: taken?.reason,
      attempts: recorder.trace ? attempts : undefined,
      timings: { total_ms: since(recorder.startedAt), adapter_ms: Math.round(meter.adapterMs) },
      cost: defined({ requests: meter.requests, rate_limit_remaining: meter.rateLimitRemaining }),
      response: meter.response && { ...meter.response, ...headers },
      warnings: warnings.length === 0 ? undefined : warnings,
      ...extra,
    }),
    recorder.secrets(),
  );
}

/** Emits the event of the result, and returns the result. */
export function finish(recorder: CallRecorder, result: ResultEnvelope): ResultEnvelope {
  const event = defined({
    type: "result" as const,
    ok: result.ok,
    route: recorder.taken?.route,
    code: result.error?.code,
    duration_ms: since(recorder.startedAt),
  });
  emit(recorder, event);
  return result;
}

/** Returns the milliseconds since `startedAt`. */
export function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
