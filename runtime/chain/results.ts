// Creates the results of a chain's steps and the metadata of the chain.

import type {
  ChainMeta,
  ChainResultEnvelope,
  ChainStepFailure,
  ChainStepMeta,
  ChainStepResult,
} from "../contract/chain-envelope.js";
import { defined } from "../contract/defined.js";
import type { ResultEnvelope, ResultError, ResultMeta } from "../contract/envelope.js";
import { NOT_APPLIED, RouteError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { redactValue } from "../errors/redact.js";
import type { InvalidStep, PreparedStep } from "./step-types.js";

/** Returns the envelope of a single call as a chain. A chain with one step runs as a call, with all its routes. */
export function fromSingleCall(task: string, envelope: ResultEnvelope): ChainResultEnvelope {
  const { route_used, timings, cost, response } = envelope.meta;
  const results = [fromEnvelope(task, envelope, false)];
  return {
    status: envelope.ok ? "success" : "failed",
    results,
    meta: defined({
      route_used,
      total: 1,
      succeeded: Number(envelope.ok),
      failed: Number(!envelope.ok),
      round_trips: cost?.requests ?? 0,
      timings,
      cost,
      response,
    }),
  };
}

/** Returns the result of a step that ran. `ownRoute`: it ran separately. */
export function fromEnvelope(task: string, envelope: ResultEnvelope, ownRoute: boolean): ChainStepResult {
  const { pagination, filter_applied, scan, warnings, untrusted } = envelope.meta;
  const { route_used, response }: Partial<ResultMeta> = ownRoute ? envelope.meta : {};
  const meta: ChainStepMeta = defined({
    route_used,
    response,
    pagination,
    filter_applied,
    scan,
    warnings,
    untrusted,
  });
  const metaField = Object.keys(meta).length === 0 ? {} : { meta };
  return envelope.ok
    ? { task, ok: true, data: envelope.data, ...metaField }
    : { task, ok: false, error: envelope.error, ...metaField };
}

/** Returns the result of an invalid step. `more`: further details of the error. */
export function fromInvalid(
  { task, error: own }: InvalidStep,
  secrets: readonly string[],
  more?: ResultError["details"],
): ChainStepResult {
  const { code, untrusted, message, retryable, details } = own;
  const error = defined({
    code,
    untrusted,
    message,
    retryable,
    details: more ? { ...details, ...more } : details,
  });
  return { task, ok: false, error: toResultError(error, secrets) };
}

/** Returns the result of a step that is not sent because of an earlier one. */
export function fromBlocked(
  { task, references }: PreparedStep,
  earlier: number,
  cause: ChainStepFailure,
): ChainStepResult {
  const { code, retryable, details } = cause.error;
  const why = references.some(({ step }) => step === earlier)
    ? "whose result it uses"
    : "which it runs after";
  const what = details?.not_sent === true ? "was not sent" : "failed";
  const message = `Not sent, because step ${earlier} (${cause.task}), ${why}, ${what}.`;
  return { task, ok: false, error: { code, message, retryable, details: { not_sent: true, step: earlier } } };
}

/** Returns the error of a write that is not sent, because another step failed before the first write. */
export function stoppedError({ index, task, error }: Stop): RouteError {
  return new RouteError(error.code, `Not sent, because step ${index} (${task}) failed.`, {
    retryable: error.retryable,
    details: { not_sent: true, step: index },
    ...NOT_APPLIED,
  });
}

interface Stop {
  readonly index: number;
  readonly task: string;
  readonly error: RouteError;
}

/** Returns the result of a write that is not sent, as {@link stoppedError} says. */
export function fromStopped(task: string, stop: Stop): ChainStepResult {
  return { task, ok: false, error: toResultError(stoppedError(stop), []) };
}

/** A chain that is not sent. */
export interface RejectedChain {
  readonly tasks: readonly string[];
  /** The results of the invalid steps, by index. */
  readonly invalid: ReadonlyMap<number, ChainStepResult>;
  /** The steps that could be sent without the invalid ones. */
  readonly runnable: readonly number[];
  readonly startedAt: number;
}

/** Returns the result of a chain that is not sent: an error for each invalid step, and "not sent" for the others. */
export function rejectChain({ tasks, invalid, runnable, startedAt }: RejectedChain): ChainResultEnvelope {
  const results = tasks.map((task, index): ChainStepResult => {
    // Short, since an agent reads it for each step. The error of the chain names the invalid steps.
    const error: ResultError = {
      code: "VALIDATION",
      message: "Not sent, because another step is invalid.",
      retryable: false,
      details: { not_sent: true },
    };
    return invalid.get(index) ?? { task, ok: false, error };
  });
  const steps = [...invalid.keys()];
  const which = steps.length === 1 ? `step ${listIndexes(steps)} is` : `steps ${listIndexes(steps)} are`;
  const others =
    runnable.length === 0
      ? ""
      : ` Valid steps: ${listIndexes(runnable)}; skipInvalid: true (--skip-invalid) runs them.`;
  const message = `Nothing was sent, because ${which} invalid (counted from 0).${others}`;
  const details = { steps, valid: runnable };
  const error: ResultError = { code: "VALIDATION", message, retryable: false, details };
  return { status: "failed", results, error, meta: countMeta(results, 0, startedAt) };
}

function listIndexes(indexes: readonly number[]): string {
  return `${indexes.slice(0, 10).join(", ")}${indexes.length > 10 ? ", …" : ""}`;
}

export function countMeta(
  results: readonly ChainStepResult[],
  roundTrips: number,
  startedAt: number,
  meter?: Meter,
): ChainMeta & { readonly succeeded: number } {
  const succeeded = results.filter((result) => result.ok).length;
  const timings: NonNullable<ResultMeta["timings"]> = {
    total_ms: Math.round(performance.now() - startedAt),
    adapter_ms: Math.round(meter?.adapterMs ?? 0),
  };
  return defined({
    total: results.length,
    succeeded,
    failed: results.length - succeeded,
    round_trips: roundTrips,
    timings,
    cost: defined({ requests: meter?.requests ?? 0, rate_limit_remaining: meter?.rateLimitRemaining }),
    response: meter?.response,
    warnings: meter?.warnings.length ? meter.warnings : undefined,
  });
}

export function addCost(meter: Meter, { cost, timings, response }: ResultMeta): void {
  meter.response = response ?? meter.response;
  meter.requests += cost?.requests ?? 0;
  meter.adapterMs += timings?.adapter_ms ?? 0;
  meter.rateLimitRemaining = cost?.rate_limit_remaining ?? meter.rateLimitRemaining;
}

export function toResultError(error: RouteError | ResultError, secrets: readonly string[]): ResultError {
  const { code, untrusted, message, retryable, details } = error;
  return redactValue(defined({ code, untrusted, message, retryable, details }), secrets);
}
