// The plan of a route, or why the route is unavailable.

import type { Plan } from "./plan.js";
import type { RouteReason } from "./route.js";
import type { ErrorCode } from "./route-error.js";

/** Why a route is unavailable. */
export interface RouteBlocker {
  readonly reason: RouteReason;
  /** Code of the call's error if no route is available. */
  readonly code: ErrorCode;
  readonly message: string;
}

/** The plan of a route, or why the route is unavailable. */
export type RoutePlan =
  | { readonly plan: Plan; readonly blocker?: undefined }
  | { readonly blocker: RouteBlocker };
