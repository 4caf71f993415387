// Token-efficient results: without the parts that an agent does not act on.

import type {
  ChainResultEnvelope,
  ChainStepResult,
  ErrorCode,
  ResultEnvelope,
  ResultError,
  ResultMeta,
  Warning,
} from "../../runtime/index.js";

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
  /** Present only if there are warnings: follow-ups that failed without failing the call, and unknown enum values. */
  readonly meta?: Pick<ResultMeta, "warnings">;
};

/** The envelope's error, with only the details that affect the next action. */
export interface CompactError {
  readonly code: ErrorCode;
  /** The message or the details contain text of other users. */
  readonly untrusted?: true;
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
const COMPACT_DETAILS = [
  "outcome",
  "applied",
  "differences",
  "candidates",
  "data",
  "retry_after_ms",
  "reset_at",
];

/** `mark`: list the fields with untrusted text. */
export function compact<T>(
  result: ResultEnvelope<T> | ChainStepResult<T>,
  { mark }: { readonly mark: boolean },
): CompactResult<T> {
  const warnings = result.meta?.warnings?.filter((one) => !("minor" in one));
  const untrusted = mark ? result.meta?.untrusted?.join(",").replaceAll("[]", "") : undefined;
  return {
    // The mark precedes the text.
    ...(result.ok
      ? { ok: true, ...(untrusted === undefined ? {} : { untrusted }), data: result.data }
      : { ok: false, error: compactError(result.error) }),
    ...(warnings === undefined || warnings.length === 0 ? {} : { meta: { warnings } }),
  };
}

/** Returns the data alone, if that is all that a result or a chain states besides its success. */
export function withoutEnvelope(presented: object): unknown {
  const { data, ok, status, ...rest } = presented as Partial<CompactResult & BriefResults>;
  const isSuccess = ok === true || status === "success";
  return isSuccess && data !== undefined && Object.keys(rest).length === 0 ? data : presented;
}

/** The results of a chain in the order of its steps. */
export interface CompactChain {
  readonly status: ChainResultEnvelope["status"];
  readonly results: readonly CompactStep[];
  readonly error?: CompactError;
}

export type CompactStep = CompactResult;

/** The results of a chain for answers that a model reads. */
export type BriefChain = BriefResults | CompactRejection;

/** Other properties than the data are keyed by the index of the step, and absent if no step has them. */
export interface BriefResults {
  readonly status: ChainResultEnvelope["status"];
  /** The fields that contain text of other users. They precede the text. */
  readonly untrusted?: Readonly<Record<string, string>>;
  /** The data of each step; null for one that failed. */
  readonly data: readonly unknown[];
  readonly errors?: Readonly<Record<string, CompactError>>;
  readonly warnings?: Readonly<Record<string, readonly Warning[]>>;
}

/** Nothing was sent. */
export interface CompactRejection {
  readonly status: "failed";
  readonly error: CompactError;
  /** The errors of the invalid steps by their index. */
  readonly invalid?: Readonly<Record<string, CompactError>>;
}

export function briefChain(chain: ChainResultEnvelope, options: { readonly mark: boolean }): BriefChain {
  const { status, results, error } = chain;
  if (error !== undefined) {
    const steps = error.details?.steps;
    const invalid = byIndex(results, (step, index) =>
      Array.isArray(steps) && steps.includes(index) ? step.error && compactError(step.error) : undefined,
    );
    return { status: "failed", error: compactError(error), ...(invalid && { invalid }) };
  }
  const steps = results.map((step) => compact(step, options));
  const untrusted = byIndex(steps, (step) => (step.ok ? step.untrusted : undefined));
  const errors = byIndex(steps, (step) => step.error);
  const warnings = byIndex(steps, ({ meta }) => meta?.warnings);
  return {
    status,
    ...(untrusted && { untrusted }),
    data: steps.map((step) => (step.ok ? step.data : null)),
    ...(errors && { errors }),
    ...(warnings && { warnings }),
  };
}

/** Returns the values of steps by their index; undefined if no step has one. */
function byIndex<Step, Found>(
  steps: readonly Step[],
  read: (step: Step, index: number) => Found | undefined,
): Readonly<Record<string, Found>> | undefined {
  const entries = steps.flatMap((step, index) => {
    const value = read(step, index);
    return value === undefined ? [] : [[index, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
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

function compactError({ code, untrusted, message, retryable, details = {} }: ResultError): CompactError {
  const kept = Object.fromEntries(Object.entries(details).filter(([key]) => COMPACT_DETAILS.includes(key)));
  return {
    code,
    ...(untrusted && { untrusted }),
    message,
    ...(retryable || MAY_BE_RETRYABLE.includes(code) ? { retryable } : {}),
    ...(Object.keys(kept).length > 0 ? { details: kept } : {}),
    ...(typeof details.usage === "string" ? { usage: details.usage } : {}),
  };
}
