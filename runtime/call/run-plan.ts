// Runs a plan: sends its requests in order and maps the responses to the output.

import type { Plan, PlannedRequest } from "../contract/plan.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import type { PlanResult, PlanRun, RunScope } from "./plan-run.js";
import { createSender, type Sender, sendOperation, sendRest } from "./send-request.js";

/**
 * Runs the plan. Throws a `RouteError` if a request or the mapping fails. `runLookups`:
 * replaces the function of the plan.
 */
export async function runPlan(
  plan: Plan,
  run: PlanRun,
  runLookups = plan.api === "graphql" ? plan.runLookups : undefined,
): Promise<PlanResult> {
  const scope: RunScope = { input: run.input, ran: {} };
  const sender = createSender(run);
  const lookups =
    plan.api === "graphql" && runLookups ? plan.requests.filter(({ role }) => role === "lookup") : [];
  await runLookups?.(lookups, scope, run);
  for (const planned of plan.requests.slice(lookups.length)) {
    try {
      scope[planned.name] = await runRequest(planned, scope, sender);
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (planned.onError !== "report" || run.call.send.signal?.aborted) throw error;
      run.call.warnings.push({
        step: planned.name,
        code: error.code,
        message: error.message,
        ...(error.outcome === "unknown" ? { outcome: error.outcome } : {}),
      });
      scope.ran[planned.name] = false;
      scope[planned.name] = undefined;
    }
  }
  if (plan.api !== "gh" && plan.list !== undefined) {
    return plan.list.read(plan.list, {
      scope,
      cursor: run.cursor,
      graphql: (operation, variables, partial) =>
        sendOperation("main", { operation, variables, repeated: [], partial }, run),
      rest: (request) => sendRest("main", request, [], run),
    });
  }
  return { data: mapOutput(plan, scope, run) };
}

function mapOutput(plan: Plan, scope: RunScope, { call }: PlanRun): unknown {
  try {
    return plan.output?.(scope);
  } catch (thrown) {
    if (call.applied.size === 0) throw thrown;
    // The write was applied. The error must not suggest that GitHub rejected it.
    const { message } = asRouteError(thrown);
    throw new RouteError(
      "UNKNOWN",
      `GitHub applied the write, but its response could not be read: ${message}`,
    );
  }
}

async function runRequest(planned: PlannedRequest, scope: RunScope, sender: Sender): Promise<unknown> {
  const enabled = planned.when?.(scope) ?? true;
  scope.ran[planned.name] = enabled;
  if (!enabled) return undefined;
  const { perItem } = planned;
  if (perItem === undefined) return sender(planned, scope);
  return perItem.run(planned, scope, (item) => sender(planned, { ...scope, item }));
}
