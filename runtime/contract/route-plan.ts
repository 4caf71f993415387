// The plan of a route, or why the route is unavailable.

import type { Plan } from "./plan.js";
import type { RouteBlocker } from "./route-blocker.js";

/** The plan of a route, or why the route is unavailable. */
export type RoutePlan =
  | { readonly plan: Plan; readonly blocker?: undefined }
  | { readonly blocker: RouteBlocker };
