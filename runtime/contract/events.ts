// What a call tells while it runs, for logs and telemetry. No event carries a token, a header or a payload.
import type { Route, RouteReason } from "./route.js";
import type { ErrorCode } from "./route-error.js";

interface EventBase {
  readonly capability_id: string;
}
export type GhxEvent =
  | (EventBase & { readonly type: "route"; readonly route: Route; readonly reason: RouteReason })
  | (EventBase & {
      readonly type: "skip";
      readonly route: Route;
      readonly reason: RouteReason;
      readonly message: string;
    })
  | (EventBase & {
      readonly type: "attempt";
      readonly route: Route;
      readonly step: string;
      /** From 1; a retry of the same request counts on. */
      readonly attempt: number;
    })
  | (EventBase & {
      readonly type: "retry";
      readonly route: Route;
      readonly step: string;
      readonly attempt: number;
      readonly delay_ms: number;
      readonly code: ErrorCode;
    })
  | (EventBase & {
      readonly type: "fallback";
      readonly from: Route;
      readonly to: Route;
      readonly code: ErrorCode;
    })
  | (EventBase & {
      readonly type: "result";
      readonly ok: boolean;
      readonly route?: Route;
      readonly code?: ErrorCode;
      readonly duration_ms: number;
    });
