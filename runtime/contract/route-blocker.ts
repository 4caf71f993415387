// Why a route is unavailable, or its plan.

import type { Cursor } from "./cursor.js";
import type { Api } from "./github-api.js";
import type { Plan } from "./plan.js";
import type { RouteReason } from "./route.js";
import type { ErrorCode, RouteErrorInit } from "./route-error.js";

/** Why a route is unavailable. */
export interface RouteBlocker {
  readonly reason: RouteReason;
  /** Code of the call's error if no route is available. */
  readonly code: ErrorCode;
  readonly message: string;
  /** Details of the call's error if no route is available. */
  readonly details?: RouteErrorInit["details"];
}

/** The cursor in the input of a list. */
export type InputCursor = Cursor & {
  /** Returns why a plan of the API cannot continue at the cursor; undefined if it can. */
  blocker(api: Api): RouteBlocker | undefined;
};

/** The plan of a route, or why the route is unavailable. */
export type RoutePlan =
  | { readonly plan: Plan; readonly blocker?: undefined }
  | { readonly plan?: undefined; readonly blocker: RouteBlocker };
