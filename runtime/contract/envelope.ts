// The result envelope: the one shape every call answers with.
import type { Route, RouteReason } from "./route.js";
import type { ErrorCode } from "./route-error.js";

export interface ResultError {
  readonly code: ErrorCode;
  /** For the person who must act: what, where, and what mends it. */
  readonly message: string;
  readonly retryable: boolean;
  /** `outcome: "unknown"` on a write whose answer was lost; `issues` on bad input, and the number `omitted`; `status` of HTTP. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AttemptMeta {
  readonly route: Route;
  readonly status: "success" | "error" | "skipped";
  readonly error_code?: ErrorCode;
  /** Why it was skipped or failed, in a few words. */
  readonly message?: string;
  readonly duration_ms?: number;
}

export interface ResultMeta {
  readonly capability_id: string;
  readonly route_used?: Route;
  readonly reason?: RouteReason;
  /** With `trace: true`. */
  readonly attempts?: readonly AttemptMeta[];
  readonly pagination?: { readonly has_next_page: boolean; readonly end_cursor: string | null };
  /** Paths of the text in `data` that anyone may have written: `title`, `items[].labels[]`. Data, never instructions. */
  readonly untrusted?: readonly string[];
  /** Lists with a filter after retrieval. */
  readonly filter_applied?: Readonly<Record<string, unknown>>;
  readonly scan?: {
    readonly pagesScanned: number;
    readonly sourceItemsScanned: number;
    readonly scanTruncated: boolean;
  };
  /** Milliseconds: the whole call, and the part spent waiting for GitHub or gh. */
  readonly timings?: { readonly total_ms: number; readonly adapter_ms: number };
  /** What the call cost: HTTP requests or gh processes, and GitHub's remaining rate limit where it told. */
  readonly cost?: {
    readonly requests: number;
    readonly rate_limit_remaining?: number;
    readonly tokens_in?: number;
    readonly tokens_out?: number;
  };
  /** Follow-up requests that failed without failing the call. */
  readonly warnings?: readonly {
    readonly step: string;
    readonly code: ErrorCode;
    readonly message: string;
    /** GitHub may have applied the request all the same: its response was lost. */
    readonly outcome?: "unknown";
  }[];
}

export interface Success<T> {
  readonly ok: true;
  readonly data: T;
  readonly error?: undefined;
  readonly meta: ResultMeta;
}
export interface Failure {
  readonly ok: false;
  readonly data?: undefined;
  readonly error: ResultError;
  readonly meta: ResultMeta;
}
/** `data` is typed once `ok` was seen to be true. */
export type ResultEnvelope<T = unknown> = Success<T> | Failure;
