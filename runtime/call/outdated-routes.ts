// Remembers which routes ask for a field that the schema of the host, a server with an older version, does not have.

import type { Capability } from "../contract/capability.js";
import type { Route } from "../contract/route.js";
import type { RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { routePlans } from "./routes.js";

/**
 * If the error of the route is about an unknown field, the route and those that send its document come last in later
 * calls of the capability. Another input may not need the field, so none is excluded.
 */
export function rememberOutdated(
  capability: Capability<unknown, unknown>,
  route: Route,
  { details }: RouteError,
  { host, orders }: Pick<Session, "host" | "orders">,
): void {
  const isUnknown = details?.errors?.some((one) => Object(one).type === "undefinedField");
  if (isUnknown !== true || host === "github.com") return;
  const plan = route === "cli" ? undefined : capability[route];
  const isOutdated = (one: Route) =>
    one === route || routePlans(capability, one).every((other) => other === plan);
  const order = orders.get(capability.id) ?? capability.order;
  const [first, ...more] = order.toSorted((a, b) => Number(isOutdated(a)) - Number(isOutdated(b)));
  if (first !== undefined) orders.set(capability.id, [first, ...more]);
}

/** Whether GraphQL is known to be outdated for the capability, which has another route. */
export function avoidsGraphql(
  { id }: Pick<Capability<unknown, unknown>, "id">,
  { orders }: Pick<Session, "orders">,
): boolean {
  const [first] = orders.get(id) ?? [];
  return first !== undefined && first !== "graphql";
}
