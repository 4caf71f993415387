// Which routes a call may take, in which order, and what stands in the way of each.

import type { Capability } from "../contract/capability.js";
import type { GhPlan, GraphqlPlan, Plan, RestPlan } from "../contract/plan.js";
import type { Route, RouteOrder, RouteReason } from "../contract/route.js";
import { asRouteError, type ErrorCode, RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Cursor } from "../input/cursor.js";
import { isEnterpriseServer } from "../transport/hosts.js";
import { atLeast } from "./version.js";

type Routed = Pick<Capability<unknown, unknown>, "id" | "order" | "graphql" | "rest" | "cli">;

/** A route that can't be taken, and why. */
export interface RouteBlocker {
  readonly reason: RouteReason;
  /** Code of the call's error when no route is left. */
  readonly code: ErrorCode;
  readonly message: string;
}
export type Found =
  | { readonly plan: Plan; readonly blocker?: undefined }
  | { readonly blocker: RouteBlocker };

/** Throws `ADAPTER_UNSUPPORTED` when none of the wanted routes is one of the card's. */
export function routeOrder(capability: Routed, wanted: readonly Route[] | undefined): RouteOrder {
  if (wanted === undefined) return { routes: capability.order, chosen: false };
  const routes = [...new Set(wanted)].filter((route) => capability.order.includes(route));
  if (routes.length > 0) return { routes, chosen: true };
  const message = `${capability.id} has the routes ${capability.order.join(", ")}, and only ${wanted.join(", ") || "none"} is allowed here.`;
  throw new RouteError("ADAPTER_UNSUPPORTED", message);
}

/** The plan for a route, as far as input and cursor decide it. The `gh` subcommand is tried before the derived form. */
export function routePlans(capability: Routed, route: Route): readonly Plan[] {
  if (route !== "cli") {
    const plan = capability[route];
    return plan === undefined ? [] : [plan];
  }
  const derived = capability.cli?.derived === undefined ? undefined : capability[capability.cli.derived];
  return [capability.cli?.command, derived].filter((plan) => plan !== undefined);
}

/** Why this input or cursor can't take the plan. */
export function routeLimit(plan: Plan, input: object, cursor: Cursor | undefined): RouteBlocker | undefined {
  if (cursor !== undefined && plan.api !== cursor.api) {
    const api = cursor.api === "graphql" ? "GraphQL" : "REST";
    return {
      reason: "CAPABILITY_LIMIT",
      code: "VALIDATION",
      message: `after: this cursor continues over ${api} only.`,
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

/** The plan to run on this route, after the cheap looks that show whether it can work: never an HTTP request. */
export async function findPlan(
  capability: Routed,
  route: Route,
  input: object,
  cursor: Cursor | undefined,
  session: Session,
  skipPreflight: boolean,
): Promise<Found> {
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
      message: "has no plan for this route",
    } as const;
    return { blocker: limits[0] ?? none };
  }
  const blocker = await routeBlocker(route, session, skipPreflight);
  if (blocker !== undefined) return { blocker };
  return route === "cli" ? choosePlan(open, session) : { plan: first };
}

/** A route that carries joined GraphQL requests, of those wanted. Throws what stands in the way of all. */
export async function findCarrier(
  wanted: readonly Route[] | undefined,
  session: Session,
  skipPreflight: boolean,
): Promise<Route> {
  const routes = (wanted ?? ["graphql", "cli"]).filter(carriesGraphql);
  if (routes.length === 0) {
    const message = `A chain's requests are GraphQL, which the routes graphql and cli carry; only ${wanted?.join(", ") || "none"} is allowed here.`;
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

export function carriesGraphql(route: Route): boolean {
  return route !== "rest";
}

function routeBlocker(
  route: Route,
  session: Session,
  skipPreflight: boolean,
): Promise<RouteBlocker | undefined> | RouteBlocker | undefined {
  if (route !== "cli") return skipPreflight ? undefined : preflightHttp(session);
  return elsewhere(session) ?? (skipPreflight ? undefined : preflightGh(session));
}

/** The error when no route could even be tried. */
export function noRoute(
  what: string,
  session: Session,
  blockers: readonly (RouteBlocker & { readonly route: Route })[],
): RouteError {
  const told = blockers.map(({ route, message }) => `${route}: ${message}`).join("; ");
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
  return new RouteError("ADAPTER_UNSUPPORTED", `No route of ${what} can run this: ${told}`, { details });
}

/** What stands in the way of a route whatever the capability; no HTTP request. */
export async function preflight(route: Route, session: Session): Promise<RouteBlocker | undefined> {
  return route === "cli" ? (elsewhere(session) ?? (await preflightGh(session))) : preflightHttp(session);
}

async function preflightHttp(session: Session): Promise<RouteBlocker | undefined> {
  if ((await session.resolveToken()) !== undefined) return undefined;
  return {
    reason: "PREFLIGHT_FAILED",
    code: "AUTH",
    message: "no token in options or environment, and none from gh",
  };
}

/**
 * Why gh would not do what the HTTP routes do: it takes a host and no base URL, so it would send requests to the real
 * host instead, and it has logins of its own. A runner of the caller's own takes gh's place, so it is the caller's choice.
 */
function elsewhere({ options, urls, token }: Session): RouteBlocker | undefined {
  if (options.cliRunner !== undefined) return undefined;
  const reason = "ENV_CONSTRAINT";
  if (!urls.viaGh) {
    const message = `gh may reach another server than ${urls.rest}; if its configuration leads there, set GHX_GH_API_URL to that URL`;
    return { reason, code: "ADAPTER_UNSUPPORTED", message };
  }
  if (!urls.custom || token !== undefined) return undefined;
  const message = "no token in options or environment, and gh's own login is not used for a custom API URL";
  return { reason, code: "AUTH", message };
}

async function preflightGh(session: Session): Promise<RouteBlocker | undefined> {
  const gh = await session.gh();
  try {
    // Both at once: each takes a process of about 50 ms, and each is asked once.
    const [, token] = await Promise.all([gh.version(), session.token ?? gh.authToken()]);
    if (token !== undefined) return undefined;
  } catch (thrown) {
    const { message } = asRouteError(thrown);
    return { reason: "PREFLIGHT_FAILED", code: "ADAPTER_UNSUPPORTED", message };
  }
  const message = `gh is not logged in to ${session.host}; run \`gh auth login\``;
  return { reason: "PREFLIGHT_FAILED", code: "AUTH", message };
}

async function choosePlan(open: readonly Plan[], session: Session): Promise<Found> {
  let needed = "";
  for (const plan of open) {
    if (plan.api !== "gh") return { plan };
    const version = await ghVersion(session);
    // A gh that doesn't tell its version (a runner of the caller's own) is taken to be new enough.
    if (version === undefined || atLeast(version, plan.minVersion)) return { plan };
    needed = `gh ${version} is too old for this; it takes ${plan.minVersion}`;
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
