// A result without what a reader who counts tokens does not act on.

import type {
  ChainResultEnvelope,
  ChainStepMeta,
  ErrorCode,
  ResultEnvelope,
  ResultError,
} from "../runtime/index.js";

export type CompactResult<T = unknown> =
  | { readonly ok: true; readonly data: T; readonly error?: undefined }
  | { readonly ok: false; readonly data?: undefined; readonly error: CompactError };

/** The envelope's error, with only those details that change what to do next. */
export interface CompactError {
  readonly code: ErrorCode;
  readonly message: string;
  /** Only with codes that may be worth a retry: the others never are. */
  readonly retryable?: boolean;
  /** `outcome: "unknown"`: the write may have been carried out. `retry_after_ms`, `reset_at`: when to come again. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const MAY_BE_RETRYABLE: readonly ErrorCode[] = ["RATE_LIMIT", "NETWORK", "SERVER"];

/** The rest of the details is in the message too, or is of use to a program only. */
const KEPT_DETAILS = ["outcome", "applied", "retry_after_ms", "reset_at"];

export function compact<T>(result: ResultEnvelope<T>): CompactResult<T> {
  return result.ok ? { ok: true, data: result.data } : { ok: false, error: compactError(result.error) };
}

/** A chain's results in the order of its steps. */
export interface CompactChain {
  readonly status: ChainResultEnvelope["status"];
  readonly results: readonly CompactStep[];
  readonly error?: CompactError;
}

/** `meta`: follow-ups that failed without failing the step. */
export type CompactStep = CompactResult & { readonly meta?: Pick<ChainStepMeta, "warnings"> };

export function compactChain({ status, results, error }: ChainResultEnvelope): CompactChain {
  return {
    status,
    results: results.map((step) => ({
      ...(step.ok ? { ok: true, data: step.data } : { ok: false, error: compactError(step.error) }),
      ...(step.meta?.warnings === undefined ? {} : { meta: { warnings: step.meta.warnings } }),
    })),
    ...(error === undefined ? {} : { error: compactError(error) }),
  };
}

function compactError({ code, message, retryable, details = {} }: ResultError): CompactError {
  const kept = Object.fromEntries(Object.entries(details).filter(([key]) => KEPT_DETAILS.includes(key)));
  return {
    code,
    message,
    ...(retryable || MAY_BE_RETRYABLE.includes(code) ? { retryable } : {}),
    ...(Object.keys(kept).length > 0 ? { details: kept } : {}),
  };
}
