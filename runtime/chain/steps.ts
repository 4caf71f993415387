// The steps of a chain: found, checked, and refused together before anything is sent.

import type { Capability } from "../capability.js";
import { checkCall } from "../check-call.js";
import type { ResultError } from "../envelope.js";
import { asRouteError, RouteError } from "../errors/route-error.js";
import type { Cursor } from "../lists/cursor.js";
import type { GraphqlPlan } from "../plan.js";
import { carriesGraphql, limitOf, routeOrder } from "../route.js";
import type { Session } from "../session.js";
import type { ChainOptions } from "./chain.js";

/** What a caller asks for: a capability with its input; without one, a name that no capability has. */
export interface Wanted {
  readonly task: string;
  readonly capability: Capability<unknown, unknown> | undefined;
  readonly input: unknown;
  /** The failure of a name that no capability has. */
  readonly unknown?: ResultError;
}

/** A step that may begin. Without a plan it runs beside the joined requests. */
export interface Ready {
  readonly task: string;
  readonly capability: Capability<unknown, unknown>;
  /** As the caller gave it. */
  readonly given: unknown;
  /** As prepared. */
  readonly input: object;
  readonly cursor: Cursor | undefined;
  readonly plan: GraphqlPlan | undefined;
}

export type Checked =
  | { readonly ready: Ready }
  | { readonly task: string; readonly error: RouteError | ResultError };

export function checkSteps(steps: readonly Wanted[], options: ChainOptions, session: Session): Checked[] {
  return steps.map((step) => {
    if (step.capability === undefined) {
      const none = new RouteError("VALIDATION", `There is no capability "${step.task}".`);
      return { task: step.task, error: step.unknown ?? none };
    }
    try {
      return { ready: checkStep(step.task, step.capability, step.input, options, session) };
    } catch (thrown) {
      return { task: step.task, error: asRouteError(thrown) };
    }
  });
}

function checkStep(
  task: string,
  capability: Capability<unknown, unknown>,
  given: unknown,
  options: ChainOptions,
  session: Session,
): Ready {
  const { input, cursor } = checkCall(capability, given, options, session);
  const { graphql } = capability;
  const limit = graphql === undefined ? undefined : limitOf(graphql, input, cursor);
  const routes = options.routes ?? session.options.routes;
  const joins = options.mixed !== true || routes === undefined || routes.some(carriesGraphql);
  const plan = limit === undefined && joins ? graphql : undefined;
  // Throws where the allowed routes leave it none.
  if (plan === undefined && options.mixed === true) routeOrder(capability, routes);
  if (plan === undefined && options.mixed !== true) {
    if (limit === undefined) {
      const message = `capability '${capability.id}' has no GraphQL route and cannot be chained`;
      throw new RouteError("ADAPTER_UNSUPPORTED", message, {
        details: { mixed: "runs it over its other routes" },
      });
    }
    throw new RouteError(limit.code, limit.message);
  }
  return { task, capability, given, input, cursor, plan };
}
