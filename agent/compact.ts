// Token-efficient results: without the parts that an agent does not act on.

import type {
  ChainResultEnvelope,
  ChainStepResult,
  ErrorCode,
  ResultEnvelope,
  ResultError,
  ResultMeta,
} from "../runtime/index.js";
import { untrustedNames } from "./untrusted.js";

export type CompactResult<T = unknown> = (
  | {
      readonly ok: true;
      /** The fields that contain text of other users, separated by commas; absent if there are none. */
      readonly untrusted?: string;
      readonly data: T;
      readonly error?: undefined;
    }
  | { readonly ok: false; readonly data?: undefined; readonly error: CompactError }
) & {
  /** Present only if there are warnings: follow-ups that failed without failing the call, renamed inputs, and unknown enum values. */
  readonly meta?: Pick<ResultMeta, "warnings">;
};

/** The envelope's error, with only the details that affect the next action. */
export interface CompactError {
  readonly code: ErrorCode;
  readonly message: string;
  /** Present only for codes that may be retryable. */
  readonly retryable?: boolean;
  /** `outcome: "unknown"`: the write may have been applied. `data`: what was received. `retry_after_ms`, `reset_at`: when to retry. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The input of the capability on one line, if the input or the name was not understood. */
  readonly usage?: string;
}

const MAY_BE_RETRYABLE: readonly ErrorCode[] = ["RATE_LIMIT", "NETWORK", "SERVER"];

/** The other details are also in the message, or are only useful to programs. */
const COMPACT_DETAILS = ["outcome", "applied", "candidates", "data", "retry_after_ms", "reset_at"];

/** `mark`: list the fields with untrusted text. */
export function compact<T>(
  result: ResultEnvelope<T> | ChainStepResult<T>,
  { mark }: { readonly mark: boolean },
): CompactResult<T> {
  const warnings = result.meta?.warnings;
  const untrusted = mark && result.ok ? untrustedNames(result.data, result.meta?.untrusted ?? []) : undefined;
  return {
    // The mark precedes the text.
    ...(result.ok
      ? { ok: true, ...(untrusted === undefined ? {} : { untrusted }), data: result.data }
      : { ok: false, error: compactError(result.error) }),
    ...(warnings === undefined ? {} : { meta: { warnings } }),
  };
}

/** The results of a chain in the order of its steps. */
export interface CompactChain {
  readonly status: ChainResultEnvelope["status"];
  readonly results: readonly CompactStep[];
  readonly error?: CompactError;
}

export type CompactStep = CompactResult;

/** A chain that was not sent, for answers that a model reads: the errors of the invalid steps by their index. */
export interface RejectedChain {
  readonly status: "failed";
  readonly error: CompactError;
  readonly invalid: Readonly<Record<string, CompactError>>;
}

/** Returns undefined if steps of the chain were sent. */
export function rejectedChain({ results, error }: ChainResultEnvelope): RejectedChain | undefined {
  const steps = error?.details?.steps;
  if (error === undefined || !Array.isArray(steps)) return undefined;
  const invalid = results.flatMap(({ error: own }, index) =>
    own !== undefined && steps.includes(index) ? [[index, compactError(own)] as const] : [],
  );
  return { status: "failed", error: compactError(error), invalid: Object.fromEntries(invalid) };
}

export function compactChain(
  { status, results, error }: ChainResultEnvelope,
  options: { readonly mark: boolean },
): CompactChain {
  return {
    status,
    results: results.map((step) => compact(step, options)),
    ...(error === undefined ? {} : { error: compactError(error) }),
  };
}

function compactError({ code, message, retryable, details = {} }: ResultError): CompactError {
  const kept = Object.fromEntries(Object.entries(details).filter(([key]) => COMPACT_DETAILS.includes(key)));
  return {
    code,
    message,
    ...(retryable || MAY_BE_RETRYABLE.includes(code) ? { retryable } : {}),
    ...(Object.keys(kept).length > 0 ? { details: kept } : {}),
    ...(typeof details.usage === "string" ? { usage: details.usage } : {}),
  };
}
