// Determines the routes of a call, their order, and why a route is unavailable.

import type { Capability } from "../contract/capability.js";
import type { GhPlan, GraphqlPlan, Plan, RestPlan } from "../contract/plan.js";
import type { Route, RouteOrder, RouteReason } from "../contract/route.js";
import { asRouteError, type ErrorCode, RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Cursor } from "../input/cursor.js";
import { isEnterpriseServer } from "../transport/hosts.js";
import { atLeast } from "./version.js";

type Routed = Pick<Capability<unknown, unknown>, "id" | "order" | "graphql" | "rest" | "cli">;

/** Why a route is unavailable. */
export interface RouteBlocker {
  readonly reason: RouteReason;
  /** Code of the call's error if no route is available. */
  readonly code: ErrorCode;
  readonly message: string;
}
/** The plan of a route, or why the route is unavailable. */
export type PlanLookup =
  | { readonly plan: Plan; readonly blocker?: undefined }
  | { readonly blocker: RouteBlocker };

/** Returns the allowed routes, in order. Throws `ADAPTER_UNSUPPORTED` if the card has none of them. */
export function routeOrder(capability: Routed, allowed: readonly Route[] | undefined): RouteOrder {
  if (allowed === undefined) return { routes: capability.order, chosen: false };
  const routes = [...new Set(allowed)].filter((route) => capability.order.includes(route));
  if (routes.length > 0) return { routes, chosen: true };
  const message = `${capability.id} supports the routes ${capability.order.join(", ")}, but only ${allowed.join(", ") || "none"} is allowed.`;
  throw new RouteError("ADAPTER_UNSUPPORTED", message);
}

/** Returns the plans of a route. The `gh` subcommand comes before the derived plan. */
export function routePlans(capability: Routed, route: Route): readonly Plan[] {
  if (route !== "cli") {
    const plan = capability[route];
    return plan === undefined ? [] : [plan];
  }
  const derived = capability.cli?.derived === undefined ? undefined : capability[capability.cli.derived];
  return [capability.cli?.command, derived].filter((plan) => plan !== undefined);
}

/** Returns why the plan does not support the input or cursor; undefined if it does. */
export function routeLimit(plan: Plan, input: object, cursor: Cursor | undefined): RouteBlocker | undefined {
  if (cursor !== undefined && plan.api !== cursor.api) {
    const api = cursor.api === "graphql" ? "GraphQL" : "REST";
    return {
      reason: "CAPABILITY_LIMIT",
      code: "VALIDATION",
      message: `after: this cursor is valid for ${api} only.`,
    };
  }
  const message = unsuitable(plan, input);
  return message === undefined
    ? undefined
    : { reason: "CAPABILITY_LIMIT", code: "ADAPTER_UNSUPPORTED", message };
}

function unsuitable(plan: GraphqlPlan | RestPlan | GhPlan, input: object): string | undefined {
  return plan.unsuitable?.({ input });
}

/** Returns the plan to run on the route, or why the route is unavailable. Sends no HTTP request. */
export async function findPlan(
  capability: Routed,
  route: Route,
  input: object,
  cursor: Cursor | undefined,
  session: Session,
  skipPreflight: boolean,
): Promise<PlanLookup> {
  const limits: RouteBlocker[] = [];
  const open = routePlans(capability, route).filter((plan) => {
    const limit = routeLimit(plan, input, cursor);
    if (limit !== undefined) limits.push(limit);
    return limit === undefined;
  });
  const [first] = open;
  if (first === undefined) {
    const none = {
      reason: "CAPABILITY_LIMIT",
      code: "ADAPTER_UNSUPPORTED",
      message: "the capability does not support this route",
    } as const;
    return { blocker: limits[0] ?? none };
  }
  const blocker = await routeBlocker(route, session, skipPreflight);
  if (blocker !== undefined) return { blocker };
  return route === "cli" ? choosePlan(open, session) : { plan: first };
}

/** Returns the first available route that can send joined GraphQL requests. Throws if none is available. */
export async function findCarrier(
  allowed: readonly Route[] | undefined,
  session: Session,
  skipPreflight: boolean,
): Promise<Route> {
  const routes = (allowed ?? ["graphql", "cli"]).filter(carriesGraphql);
  if (routes.length === 0) {
    const message = `A chain requires the route graphql or cli, but only ${allowed?.join(", ") || "none"} is allowed.`;
    throw new RouteError("ADAPTER_UNSUPPORTED", message);
  }
  const blockers: (RouteBlocker & { readonly route: Route })[] = [];
  for (const route of routes) {
    const blocker = await routeBlocker(route, session, skipPreflight);
    if (blocker === undefined) return route;
    blockers.push({ route, ...blocker });
  }
  throw noRoute("a chain", session, blockers);
}

/** Whether the route can send joined GraphQL requests. */
export function carriesGraphql(route: Route): boolean {
  return route !== "rest";
}

function routeBlocker(
  route: Route,
  session: Session,
  skipPreflight: boolean,
): Promise<RouteBlocker | undefined> | RouteBlocker | undefined {
  if (route !== "cli") return skipPreflight ? undefined : preflightHttp(session);
  return wrongServer(session) ?? (skipPreflight ? undefined : preflightGh(session));
}

/** Returns the error for a call whose routes are all unavailable. `what`: the capability id, or `a chain`. */
export function noRoute(
  what: string,
  session: Session,
  blockers: readonly (RouteBlocker & { readonly route: Route })[],
): RouteError {
  const reasons = blockers.map(({ route, message }) => `${route}: ${message}`).join("; ");
  const details = { routes: blockers.map(({ route, reason, message }) => ({ route, reason, message })) };
  if (blockers.some(({ code }) => code === "AUTH")) {
    const variable = isEnterpriseServer(session.host) ? "GH_ENTERPRISE_TOKEN" : "GH_TOKEN";
    const message = `No GitHub login was found for ${session.host}. Set ${variable}, or run \`gh auth login\`.`;
    return new RouteError("AUTH", message, { details });
  }
  const cursor = blockers.find(({ code }) => code === "VALIDATION");
  if (cursor !== undefined) {
    const issues = [{ path: "after", message: cursor.message.replace(/^after: /, "") }];
    return new RouteError("VALIDATION", cursor.message, { details: { ...details, issues } });
  }
  return new RouteError("ADAPTER_UNSUPPORTED", `No route is available for ${what}: ${reasons}`, { details });
}

/** Returns why a route is unavailable for every capability; undefined if it is available. Sends no HTTP request. */
export async function preflight(route: Route, session: Session): Promise<RouteBlocker | undefined> {
  return route === "cli" ? (wrongServer(session) ?? (await preflightGh(session))) : preflightHttp(session);
}

async function preflightHttp(session: Session): Promise<RouteBlocker | undefined> {
  if ((await session.resolveToken()) !== undefined) return undefined;
  return {
    reason: "PREFLIGHT_FAILED",
    code: "AUTH",
    message: "no token in the options, the environment or gh",
  };
}

/**
 * Returns why gh must not be used with the session's base URL. gh accepts a host but no base URL, so it would send
 * requests to the host's own API, with its own login. A custom `cliRunner` is always used.
 */
function wrongServer({ options, urls, token }: Session): RouteBlocker | undefined {
  if (options.cliRunner !== undefined) return undefined;
  const reason = "ENV_CONSTRAINT";
  if (!urls.viaGh) {
    const message = `gh may send requests to a server other than ${urls.rest}; if gh is configured for it, set GHX_GH_API_URL to that URL`;
    return { reason, code: "ADAPTER_UNSUPPORTED", message };
  }
  if (!urls.custom || token !== undefined) return undefined;
  const message = "no token in the options or environment, and gh's login is not used for a custom API URL";
  return { reason, code: "AUTH", message };
}

async function preflightGh(session: Session): Promise<RouteBlocker | undefined> {
  const gh = await session.gh();
  try {
    // Run both concurrently: each starts a process that takes about 50 ms. The results are cached.
    const [, token] = await Promise.all([gh.version(), session.token ?? gh.authToken()]);
    if (token !== undefined) return undefined;
  } catch (thrown) {
    const { message } = asRouteError(thrown);
    return { reason: "PREFLIGHT_FAILED", code: "ADAPTER_UNSUPPORTED", message };
  }
  const message = `gh is not logged in to ${session.host}; run \`gh auth login\``;
  return { reason: "PREFLIGHT_FAILED", code: "AUTH", message };
}

async function choosePlan(open: readonly Plan[], session: Session): Promise<PlanLookup> {
  let needed = "";
  for (const plan of open) {
    if (plan.api !== "gh") return { plan };
    const version = await ghVersion(session);
    // If gh does not print a version (as with a custom `cliRunner`), assume that it is new enough.
    if (version === undefined || atLeast(version, plan.minVersion)) return { plan };
    needed = `gh ${version} is too old; version ${plan.minVersion} or later is required`;
  }
  return { blocker: { reason: "PREFLIGHT_FAILED", code: "ADAPTER_UNSUPPORTED", message: needed } };
}

async function ghVersion(session: Session): Promise<string | undefined> {
  try {
    return await (await session.gh()).version();
  } catch {
    return undefined;
  }
}
