// Records the events and metadata of a call and creates its envelope.

import type { Capability } from "../contract/capability.js";
import type { AttemptMeta, Failure, ResultMeta, Success } from "../contract/envelope.js";
import type { GhxEvent } from "../contract/events.js";
import type { Route, RouteReason } from "../contract/route.js";
import type { RouteError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { redact, redactValue } from "../errors/redact.js";
import type { PlanResult } from "./plan-run.js";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The record of a running call. */
export interface CallRecorder {
  readonly capability: Pick<Capability<unknown, unknown>, "id" | "effect" | "idempotent">;
  readonly startedAt: number;
  readonly trace: boolean;
  readonly meter: Meter;
  readonly attempts: AttemptMeta[];
  readonly warnings: NonNullable<ResultMeta["warnings"]>[number][];
  readonly applied: Set<string>;
  /** The route that returned the result or error of the call. */
  taken: { readonly route: Route; readonly reason: RouteReason } | undefined;
  onEvent: ((event: GhxEvent) => void) | undefined;
  secrets: () => readonly string[];
}

/** Returns an empty record and starts its timer. */
export function startRecorder(capability: CallRecorder["capability"], trace: boolean): CallRecorder {
  return {
    capability,
    startedAt: performance.now(),
    trace,
    meter: { requests: 0, adapterMs: 0, rateLimitRemaining: undefined },
    attempts: [],
    warnings: [],
    applied: new Set(),
    taken: undefined,
    onEvent: undefined,
    secrets: () => [],
  };
}

/** Passes an event to the listener. A listener that throws or rejects does not affect the call. */
export function emit(recorder: CallRecorder, event: GhxEvent): void {
  const { onEvent } = recorder;
  if (onEvent === undefined) return;
  const clean = "message" in event ? { ...event, message: redact(event.message, recorder.secrets()) } : event;
  const ignore = () => undefined;
  // A failing listener must not fail the call. The promise constructor catches what the listener throws, and resolving
  // with an async listener's promise catches its rejection.
  new Promise<void>((resolve) => resolve(onEvent(clean))).catch(ignore);
}

/** Emits the result event and returns the envelope of a call that succeeded. */
export function succeed<T>(recorder: CallRecorder, data: T, extra: Partial<ResultMeta> = {}): Success<T> {
  const meta = { ...resultMeta(recorder), ...extra };
  emitResult(recorder, true);
  return { ok: true, data, meta };
}

/** Returns the metadata of a list: pagination, scan and filter. */
export function listMeta(
  result: PlanResult,
  input: object,
  filter: readonly string[] | undefined,
): Partial<ResultMeta> {
  const meta: Mutable<Partial<ResultMeta>> = {};
  const page = readPageInfo(result.data);
  if (page !== undefined) meta.pagination = { has_next_page: page.hasNextPage, end_cursor: page.endCursor };
  if (result.scan !== undefined) meta.scan = result.scan;
  if (filter !== undefined) {
    meta.filter_applied = Object.fromEntries(
      Object.entries(input).filter(([key, value]) => filter.includes(key) && value !== undefined),
    );
  }
  return meta;
}

/** Emits the result event and returns the envelope of a call that failed. Redacts secrets. */
export function fail(recorder: CallRecorder, thrown: RouteError): Failure {
  const error = afterWrites(recorder, thrown);
  const secrets = recorder.secrets();
  const details = {
    ...error.details,
    ...(error.outcome === undefined ? {} : { outcome: error.outcome }),
    ...(recorder.applied.size === 0 ? {} : { applied: [...recorder.applied] }),
    ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
    ...(error.resetAt === undefined ? {} : { reset_at: new Date(error.resetAt).toISOString() }),
  };
  const clean = redactValue(details, secrets);
  emitResult(recorder, false, error);
  return {
    ok: false,
    error: {
      code: error.code,
      message: redact(error.message, secrets),
      retryable: error.retryable,
      ...(typeof clean === "object" && clean !== null && Object.keys(clean).length > 0
        ? { details: { ...clean } }
        : {}),
    },
    meta: resultMeta(recorder),
  };
}

/** Marks an error after an applied write as `applied`. It is retryable only if the capability is idempotent. */
function afterWrites(recorder: CallRecorder, error: RouteError): RouteError {
  if (recorder.applied.size === 0 || error.outcome === "unknown") return error;
  return error.with({ outcome: "applied", retryable: error.retryable && recorder.capability.idempotent });
}

function resultMeta(recorder: CallRecorder): ResultMeta {
  const secrets = recorder.secrets();
  const clean = <T extends { readonly message?: string }>(entry: T): T =>
    entry.message === undefined ? entry : { ...entry, message: redact(entry.message, secrets) };
  const { meter, taken, attempts, warnings } = recorder;
  const remaining = meter.rateLimitRemaining;
  return {
    capability_id: recorder.capability.id,
    ...(taken === undefined ? {} : { route_used: taken.route, reason: taken.reason }),
    ...(recorder.trace ? { attempts: attempts.map(clean) } : {}),
    timings: {
      total_ms: Math.round(performance.now() - recorder.startedAt),
      adapter_ms: Math.round(meter.adapterMs),
    },
    cost: {
      requests: meter.requests,
      ...(remaining === undefined ? {} : { rate_limit_remaining: remaining }),
    },
    ...(warnings.length === 0 ? {} : { warnings: warnings.map(clean) }),
  };
}

function emitResult(recorder: CallRecorder, ok: boolean, error?: RouteError): void {
  emit(recorder, {
    type: "result",
    capability_id: recorder.capability.id,
    ok,
    ...(recorder.taken === undefined ? {} : { route: recorder.taken.route }),
    ...(error === undefined ? {} : { code: error.code }),
    duration_ms: Math.round(performance.now() - recorder.startedAt),
  });
}

function readPageInfo(data: unknown): { hasNextPage: boolean; endCursor: string | null } | undefined {
  if (typeof data !== "object" || data === null || !("pageInfo" in data)) return undefined;
  const info = data.pageInfo;
  if (typeof info !== "object" || info === null || !("hasNextPage" in info)) return undefined;
  const endCursor = "endCursor" in info && typeof info.endCursor === "string" ? info.endCursor : null;
  return { hasNextPage: info.hasNextPage === true, endCursor };
}
