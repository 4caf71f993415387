// Determines the routes of a call, their order, and why a route is unavailable.

import { withToken } from "#gh";
import type { Capability } from "../contract/capability.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Plan } from "../contract/plan.js";
import type { PreparedCall } from "../contract/prepared-call.js";
import type { Route, RouteOrder } from "../contract/route.js";
import type { InputCursor, RouteBlocker, RoutePlan } from "../contract/route-blocker.js";
import { RouteError, UNSUPPORTED } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";

type Routed = Pick<Capability<unknown, unknown>, "id" | "order" | "graphql" | "rest" | "cli">;

/**
 * Returns the allowed routes, in order. A session with a token option tries the cli route last, because it starts a
 * process. Throws `ADAPTER_UNSUPPORTED` if the card has none of the allowed routes.
 */
export function routeOrder(
  capability: Routed,
  options: Pick<ExecuteOptions, "routes">,
  session: Pick<Session, "options" | "orders">,
): RouteOrder {
  const order = session.orders.get(capability.id) ?? capability.order;
  const allowed = options.routes ?? session.options.routes;
  if (allowed === undefined) {
    const routes = withToken(order, session.options.token);
    const moved = order === capability.order ? "TOKEN_GIVEN" : "CAPABILITY_LIMIT";
    return { routes, reason: routes[0] === capability.order[0] ? "CARD_PREFERRED" : moved };
  }
  const routes = [...new Set(allowed)].filter((route) => capability.order.includes(route));
  if (routes.length > 0) return { routes, reason: "DEFAULT_POLICY" };
  const message = `${capability.id} supports the routes ${capability.order.join(", ")}, but only ${allowed.join(", ") || "none"} is allowed.`;
  throw new RouteError(UNSUPPORTED, message);
}

/** Returns the plans of a route. The `gh` subcommand comes before the derived plan. */
export function routePlans(capability: Routed, route: Route): readonly Plan[] {
  const { command, derived } = capability.cli ?? {};
  const plans = route === "cli" ? [command, derived && capability[derived]] : [capability[route]];
  return plans.filter((plan) => plan !== undefined);
}

/**
 * Returns the derived plan after gh refused a read in its own words, which have no code, so that the error is GitHub's.
 * Throws any other error.
 */
export function planAfterRefusal(
  { capability, input, cursor }: Pick<PreparedCall, "capability" | "input" | "cursor">,
  plan: Plan,
  error: RouteError,
): Plan {
  const { derived } = capability.cli ?? {};
  const other = plan.api === "gh" && error.code === "UNKNOWN" && derived ? capability[derived] : undefined;
  if (other === undefined || routeLimit(other, input, cursor) !== undefined) throw error;
  return other;
}

/** Returns why the plan does not support the input or cursor; undefined if it does. */
export function routeLimit(
  plan: Plan,
  input: object,
  cursor: InputCursor | undefined,
): RouteBlocker | undefined {
  const blocker = cursor?.blocker(plan.api);
  if (blocker) return blocker;
  const message = plan.unsuitable?.({ input });
  return message === undefined ? undefined : unsupported(message);
}

function unsupported(message: string): RouteBlocker {
  return { reason: "CAPABILITY_LIMIT", code: UNSUPPORTED, message };
}

/** Returns the plan to run on the route, or why the route is unavailable. Sends no HTTP request. */
export async function findPlan(
  { capability, input, cursor, session, options }: PreparedCall,
  route: Route,
  signal?: AbortSignal,
): Promise<RoutePlan> {
  const skipPreflight = options.skipPreflight === true;
  const plans = routePlans(capability, route);
  const limits = plans.map((plan) => routeLimit(plan, input, cursor));
  const open = plans.filter((_, index) => limits[index] === undefined);
  const [first] = open;
  if (first === undefined) {
    return { blocker: limits[0] ?? unsupported("no route") };
  }
  const blocker = await routeBlocker(route, session, skipPreflight, signal);
  if (blocker !== undefined) return { blocker };
  return route === "cli" ? (await session.gh()).choosePlan(open, skipPreflight, signal) : { plan: first };
}

/** Returns the first available route that can send joined GraphQL requests. Throws if none is available. */
export async function findCarrier(
  allowed: readonly Route[] | undefined,
  session: Session,
  skipPreflight: boolean,
  signal?: AbortSignal,
): Promise<Route> {
  const routes = (allowed ?? ["graphql", "cli"]).filter(carriesGraphql);
  if (routes.length === 0) {
    const message = `A chain requires the route graphql or cli, but only ${allowed?.join(", ") || "none"} is allowed.`;
    throw new RouteError(UNSUPPORTED, message);
  }
  const blockers: (RouteBlocker & { readonly route: Route })[] = [];
  for (const route of routes) {
    const blocker = await routeBlocker(route, session, skipPreflight, signal);
    if (blocker === undefined) return route;
    blockers.push({ route, ...blocker });
  }
  throw (await import("../transport/refusals.js")).noRoute("a chain", session, blockers);
}

/** Whether the route can send joined GraphQL requests. */
export function carriesGraphql(route: Route): boolean {
  return route !== "rest";
}

async function routeBlocker(
  route: Route,
  session: Session,
  skipPreflight: boolean,
  signal?: AbortSignal,
): Promise<RouteBlocker | undefined> {
  if (route === "cli") return (await session.gh()).blocker(session, skipPreflight, signal);
  if (skipPreflight || (await session.resolveToken(signal)) !== undefined) return undefined;
  return {
    reason: "PREFLIGHT_FAILED",
    code: "AUTH",
    message: "no token in the options, the environment or gh",
  };
}

/** Returns why a route is unavailable for every capability; undefined if it is available. Sends no HTTP request. */
export async function preflight(route: Route, session: Session): Promise<RouteBlocker | undefined> {
  return routeBlocker(route, session, false);
}
