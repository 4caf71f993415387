// Remembers which routes use a field or argument that the host, a server with an older schema, does not know.

import type { Capability } from "../contract/capability.js";
import type { Route } from "../contract/route.js";
import type { RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { routePlans } from "./routes.js";

/**
 * If the document of the route is not valid for the schema, the route and those that send the same document come last in
 * later calls of the capability. None is excluded, because another input may not need the field.
 */
export function rememberOutdated(
  capability: Capability<unknown, unknown>,
  route: Route,
  { details }: RouteError,
  { host, orders }: Pick<Session, "host" | "orders">,
): void {
  // Codes of the validation, such as `undefinedField`.
  const isInvalid = details?.errors?.some((one) => /^[a-z]/.test(Object(one).type ?? ""));
  if (isInvalid !== true || host === "github.com") return;
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
