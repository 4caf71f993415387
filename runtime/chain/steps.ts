// Validates all steps of a chain before anything is sent.

import { carriesGraphql, routeLimit, routeOrder } from "../call/routes.js";
import type { Capability } from "../contract/capability.js";
import type { Warning } from "../contract/envelope.js";
import type { ChainOptions } from "../contract/options.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { checkCall } from "../input/prepare-call.js";
import type { PreparedStep, RequestedStep, ValidatedStep } from "./step-types.js";

/** Returns each step prepared, or the error that rejects it. */
export function checkSteps(
  steps: readonly RequestedStep[],
  options: ChainOptions,
  session: Session,
): ValidatedStep[] {
  return steps.map((step) => {
    if (step.capability === undefined) {
      const none = new RouteError("VALIDATION", `There is no capability "${step.task}".`);
      return { task: step.task, error: step.unknown ?? none, warnings: [] };
    }
    const warnings: Warning[] = [];
    try {
      const prepared = checkStep(step.task, step.capability, step.input, options, session, warnings);
      return { prepared };
    } catch (thrown) {
      return { task: step.task, error: asRouteError(thrown), warnings };
    }
  });
}

function checkStep(
  task: string,
  capability: Capability<unknown, unknown>,
  originalInput: unknown,
  options: ChainOptions,
  session: Session,
  warnings: Warning[],
): PreparedStep {
  const { input, cursor } = checkCall(capability, originalInput, options, session, warnings);
  const { graphql } = capability;
  const limit = graphql === undefined ? undefined : routeLimit(graphql, input, cursor);
  const routes = options.routes ?? session.options.routes;
  const joins = options.mixed !== true || routes === undefined || routes.some(carriesGraphql);
  const plan = limit === undefined && joins ? graphql : undefined;
  // Throws if the step has no allowed route.
  if (plan === undefined && options.mixed === true) routeOrder(capability, routes);
  if (plan === undefined && options.mixed !== true) {
    if (limit === undefined) {
      const message = `capability '${capability.id}' has no GraphQL route and cannot be chained`;
      throw new RouteError("ADAPTER_UNSUPPORTED", message, {
        details: { mixed: "set to true to run it over its other routes" },
      });
    }
    throw new RouteError(limit.code, limit.message);
  }
  return { task, capability, originalInput, input, cursor, plan, warnings };
}
