// The failure that transports and mapping functions throw; `execute` turns it into the envelope's error.

export interface RouteErrorInit {
  readonly retryable?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
  /** `unknown`: GitHub may have done what was asked. `applied`: it has, and only the rest failed. */
  readonly outcome?: "unknown" | "applied";
  /** Milliseconds GitHub asks to wait. */
  readonly retryAfterMs?: number;
  /** When the rate limit is reset, in milliseconds since the epoch. */
  readonly resetAt?: number;
  readonly cause?: unknown;
}

export class RouteError extends Error {
  override readonly name = "RouteError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly outcome: "unknown" | "applied" | undefined;
  readonly retryAfterMs: number | undefined;
  readonly resetAt: number | undefined;

  constructor(code: ErrorCode, message: string, init: RouteErrorInit = {}) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = code;
    this.retryable = init.retryable ?? false;
    this.details = init.details;
    this.outcome = init.outcome;
    this.retryAfterMs = init.retryAfterMs;
    this.resetAt = init.resetAt;
  }

  /** The same failure with other facts about it; an `outcome` of null takes it away. */
  with(
    changes: Omit<RouteErrorInit, "outcome"> & {
      readonly outcome?: RouteErrorInit["outcome"] | null;
      readonly code?: ErrorCode;
      readonly message?: string;
    },
  ): RouteError {
    const { code = this.code, message = this.message, outcome = this.outcome, ...rest } = changes;
    return new RouteError(code, message, {
      retryable: this.retryable,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
      ...(this.resetAt === undefined ? {} : { resetAt: this.resetAt }),
      ...(this.cause === undefined ? {} : { cause: this.cause }),
      ...rest,
      ...(outcome ? { outcome } : {}),
    });
  }
}

/** A thrown value as a `RouteError`; what is none was a mistake of ours or an answer of unexpected shape. */
export function asRouteError(thrown: unknown): RouteError {
  if (thrown instanceof RouteError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new RouteError("UNKNOWN", `Unexpected failure: ${message}`, { cause: thrown });
}

/** Why a call failed. Only `RATE_LIMIT`, `NETWORK` and some `SERVER` errors are worth a retry. */
export type ErrorCode =
  | "AUTH"
  | "NOT_FOUND"
  | "VALIDATION"
  | "RATE_LIMIT"
  | "NETWORK"
  | "SERVER"
  | "ADAPTER_UNSUPPORTED"
  | "UNKNOWN";
