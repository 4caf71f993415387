// The error that transports and mapping functions throw. `execute` converts it to the envelope's error.

import { defined } from "./defined.js";
import type { ErrorCode, OpenDetails } from "./error-details.js";
import { isKind, KIND } from "./kind.js";

export type { ErrorCode };

/** Properties of a {@link RouteError}. */
export interface RouteErrorInit {
  readonly retryable?: boolean | undefined;
  readonly details?: OpenDetails | undefined;
  /** The message or the details contain text of other users. */
  readonly untrusted?: true | undefined;
  /**
   * `none`: what GitHub answered proves that it applied nothing, or nothing was sent. `applied`: GitHub applied the write,
   * and a later part failed. `unknown`, or absent from the error of a request: GitHub may have applied the write.
   */
  readonly outcome?: "none" | "unknown" | "applied" | undefined;
  /** Milliseconds to wait, as requested by GitHub. */
  readonly retryAfterMs?: number | undefined;
  /** Time at which the rate limit resets, in milliseconds since the epoch. */
  readonly resetAt?: number | undefined;
  readonly cause?: unknown;
}

/** The code for what a route does not support. A constant, because bundles repeat the texts of literals. */
export const UNSUPPORTED = "ADAPTER_UNSUPPORTED" satisfies ErrorCode;

/** An error of one route, with the code and details of the envelope's error. */
export class RouteError extends Error {
  override readonly name = "RouteError";
  declare readonly code: ErrorCode;
  readonly retryable: boolean = false;
  readonly details: RouteErrorInit["details"];
  readonly untrusted: RouteErrorInit["untrusted"];
  readonly outcome: RouteErrorInit["outcome"];
  readonly retryAfterMs: RouteErrorInit["retryAfterMs"];
  readonly resetAt: RouteErrorInit["resetAt"];

  static override [Symbol.hasInstance](value: unknown): value is RouteError {
    return isKind(value, "RouteError");
  }

  get [KIND](): string {
    return "RouteError";
  }

  constructor(code: ErrorCode, message: string, init: RouteErrorInit = {}) {
    super(message);
    Object.assign(this, defined(init), { code });
  }

  /** Returns a copy with the given properties replaced. An `outcome` of undefined removes it. */
  with(changes: RouteErrorInit & { readonly code?: ErrorCode; readonly message?: string }): RouteError {
    const { code = this.code, message = this.message, ...rest } = changes;
    return new RouteError(code, message, { ...this, ...rest });
  }
}

/** Returns a `VALIDATION` error. A function, because bundles repeat the texts of literals. */
export function validationError(message: string, init?: RouteErrorInit): RouteError {
  return new RouteError("VALIDATION", message, init);
}

/** Returns the thrown value as a `RouteError`. Any other error is a bug or an unexpected response: `UNKNOWN`. */
export function asRouteError(thrown: unknown): RouteError {
  if (thrown instanceof RouteError) return thrown;
  return new RouteError("UNKNOWN", `Unexpected failure: ${thrownMessage(thrown)}`, { cause: thrown });
}

/** The outcome of a write that certainly was not applied. */
export const NOT_APPLIED = { outcome: "none" } as const;

/** Throws the error of what was not sent. */
export function notSent(thrown: unknown): never {
  throw asRouteError(thrown).with(NOT_APPLIED);
}

/** Returns the error of a request that may have been sent. Its outcome is unknown unless it proves another one. */
export function requestError(thrown: unknown): RouteError {
  const error = asRouteError(thrown);
  return error.outcome === undefined ? error.with({ outcome: "unknown" }) : error;
}

/** Returns the message of a thrown value, which may be any value, such as a proxy that throws. */
export function thrownMessage(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "an error that cannot be read";
  }
}
