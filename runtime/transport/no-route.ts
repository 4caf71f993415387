// The error of a call whose routes are all unavailable.

import type { Route } from "../contract/route.js";
import type { RouteBlocker } from "../contract/route-blocker.js";
import { RouteError, UNSUPPORTED, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { OR_LOGIN } from "../contract/wire.js";
import { isEnterpriseServer } from "./hosts.js";

/** Returns the error. `what`: the capability id, or `a chain`. */
export function noRoute(
  what: string,
  session: Session,
  blockers: readonly (RouteBlocker & { readonly route: Route })[],
): RouteError {
  const reasons = blockers.map(({ route, message }) => `${route}: ${message}`).join("; ");
  const details = { routes: blockers.map(({ code: _, details: _details, ...shown }) => shown) };
  if (blockers.some(({ code }) => code === "AUTH")) {
    const variable = isEnterpriseServer(session.host) ? "GH_ENTERPRISE_TOKEN" : "GH_TOKEN";
    const { custom, rest } = session.urls;
    // The login of gh is not used for a custom URL.
    const message = `Found no GitHub login for ${custom ? rest : session.host}. Set ${variable}${custom ? "." : OR_LOGIN}`;
    return new RouteError("AUTH", message, { details });
  }
  const invalid = blockers.find(({ code }) => code === "VALIDATION");
  if (invalid !== undefined) {
    return validationError(invalid.message, { details: { ...details, ...invalid.details } });
  }
  return new RouteError(UNSUPPORTED, `No route is available for ${what}: ${reasons}`, { details });
}
